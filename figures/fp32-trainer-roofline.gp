# The operations of a step under the roofs of an H100's data sheet; see the
# chapter "The fp32 trainer".
set logscale xy 10
set format y "10^{%T}"
set xlabel "operations for each byte"
set ylabel "operations per second"
set xrange [0.05:5000]
set yrange [1e11:2e15]
set key top left
set label "embedding" at 0.14,2.6e11 left
set label "AdamW, add and norm" at 0.72,1.2e12 left
set label "norms, backward" at 1.35,2.9e12 left
set label "attention" at 115,3.6e13 center
set label "layers" at 240,1.7e14 center
set label "classifier" at 1050,3.6e13 center
set grid ytics
min(a, b) = a < b ? a : b
bytes = 3.35e12
single = 67e12
tf32 = 494.7e12
plot min(bytes * x, tf32) with lines dt 2 lw 1.5 lc rgb "#555555" title "factors rounded to TF32", \
     min(bytes * x, single) with lines lw 2 lc rgb "#1A5CA6" title "single precision", \
     "data/fp32-trainer-bytes.txt" using ($4 > 1 ? $5 : NaN):(min(bytes * $5, single)) with points pt 7 ps 0.9 lc rgb "#BF2B1F" title "operations of a step"

# Bytes moved by the versions of attention; see the chapter
# "Attention on the GPU".
set logscale xy 2
set logscale y 10
set format y "10^{%T}"
set xlabel "T"
set ylabel "kB moved by one head"
set xrange [28:600]
set yrange [10:2e7]
set key top left
set grid
plot "data/gpu-attention-traffic.txt" using 1:2 with linespoints pt 5 ps 0.7 lw 1.5 lc rgb "#BF2B1F" title "1: three kernels", \
     "" using 1:3 with linespoints pt 6 ps 0.8 lw 1.5 lc rgb "#7A5C00" title "2: a block for each query", \
     "" using 1:4 with linespoints pt 7 ps 0.7 lw 2 lc rgb "#1A5CA6" title "3: tiles", \
     "" using 1:10 with linespoints pt 9 ps 0.7 lw 2 lc rgb "#217A33" title "4: 64 sums for each thread", \
     "" using 1:8 with lines dt 2 lw 1.5 lc rgb "#555555" title "input and output alone"

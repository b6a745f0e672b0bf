# Peaks are those of the table of data sheets; the intensities those of the
# table beside this figure, for N = 4096, C = 768, T = 1024.
set logscale xy
set xlabel "operations per byte"
set ylabel "TFLOP/s"
set xrange [0.05:2000]
set yrange [0.02:4000]
set grid ytics
set key top left
min(a, b) = a < b ? a : b
roof(x, peak, rate) = min(peak, x * rate)
N = 4096; C = 768; T = 1024
product = 8.0 * N * C * C / (4.0 * (5 * N * C + 4 * C * C))
set arrow from 0.083, 0.022 to 0.083, roof(0.083, 66.9, 4.8) nohead lc rgb "#888888" dt 3
set arrow from 0.61, 0.022 to 0.61, roof(0.61, 66.9, 4.8) nohead lc rgb "#888888" dt 3
set arrow from 1, 0.022 to 1, roof(1, 66.9, 4.8) nohead lc rgb "#888888" dt 3
set arrow from 1.75, 0.08 to 1.75, roof(1.75, 66.9, 4.8) nohead lc rgb "#888888" dt 3
set arrow from T / 8.0, 0.022 to T / 8.0, 66.9 nohead lc rgb "#888888" dt 3
set arrow from product, 0.022 to product, 66.9 nohead lc rgb "#888888" dt 3
set label "residual" at 0.15, 0.19
set label "AdamW" at 0.56, 0.048 right
set label "norm" at 1.1, 0.048
set label "GELU" at 2.0, 0.19
set label "attention" at 110, 0.19 right
set label "product" at product * 1.12, 0.19
$points << END
0.083 0.4
0.61 2.93
1 4.8
1.75 8.4
END
plot roof(x, 989, 4.8) with lines lw 2 dt 2 lc rgb "#BF2B1F" title "H200, tensor cores", \
     roof(x, 66.9, 4.8) with lines lw 2 lc rgb "#BF2B1F" title "H200, fp32", \
     roof(x, 66.9, 3.35) with lines lw 2 lc rgb "#1A5CA6" title "H100, fp32", \
     roof(x, 19.5, 2.04) with lines lw 2 lc rgb "#217A33" title "A100, fp32", \
     $points using 1:2 with points pt 7 ps 0.7 lc rgb "#BF2B1F" notitle, \
     "+" using (T / 8.0):(66.9) every ::0::0 with points pt 7 ps 0.7 lc rgb "#BF2B1F" notitle, \
     "+" using (product):(66.9) every ::0::0 with points pt 7 ps 0.7 lc rgb "#BF2B1F" notitle

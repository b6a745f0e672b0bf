# Weak scaling on paper. Data: at_scale weak; see the chapter "At scale, on paper".
set xlabel "GPUs (H100)"
set ylabel "computing, % of a step"
set logscale x 2
set xrange [7:4700]
set yrange [80:100.5]
set xtics (8, 32, 128, 512, 4096)
set grid
set key bottom left
f = "data/scale-weak.txt"
plot f index 0 using 1:6 with linespoints pt 7 ps 0.5 lw 2 lc rgb "#1A5CA6" title "124M, 16 sequences", \
     f index 1 using 1:6 with linespoints pt 6 ps 0.6 lw 2 dt 2 lc rgb "#1A5CA6" title "124M, 64", \
     f index 2 using 1:6 with linespoints pt 5 ps 0.5 lw 2 lc rgb "#BF2B1F" title "1558M, 16", \
     f index 3 using 1:6 with linespoints pt 9 ps 0.6 lw 2 dt 3 lc rgb "#217A33" title "1558M, 16, stage 3"

# Strong scaling on paper. Data: at_scale strong; see the chapter "At scale, on paper".
set xlabel "GPUs (H100)"
set ylabel "million tokens a second"
set logscale xy
set xrange [7:1150]
set xtics (8, 16, 32, 64, 128, 256, 512, 1024)
set grid
set key bottom right
f = "data/scale-strong.txt"
plot f index 0 using 1:($5 / 1e6) with linespoints pt 7 ps 0.5 lw 2 lc rgb "#1A5CA6" title "124M", \
     f index 0 using 1:($5 * 100 / $6 / 1e6) with lines lw 1 dt 2 lc rgb "#1A5CA6" title "124M, without waiting", \
     f index 1 using 1:($5 / 1e6) with linespoints pt 5 ps 0.5 lw 2 lc rgb "#BF2B1F" title "1558M", \
     f index 1 using 1:($5 * 100 / $6 / 1e6) with lines lw 1 dt 2 lc rgb "#BF2B1F" title "1558M, without waiting"

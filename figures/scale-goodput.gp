# The best goodput. Data: at_scale goodput; see the chapter "At scale, on paper".
set xlabel "GPUs"
set ylabel "goodput, %"
set logscale x 2
set xrange [7:4700]
set yrange [80:100.5]
set xtics (8, 32, 128, 512, 4096)
set grid
set key bottom left
f = "data/scale-goodput.txt"
plot f using 1:3 with linespoints pt 7 ps 0.5 lw 2 lc rgb "#217A33" title "checkpoint 10 s, restart 5 min", \
     f using 1:5 with linespoints pt 5 ps 0.5 lw 2 lc rgb "#1A5CA6" title "2 min, 5 min", \
     f using 1:7 with linespoints pt 9 ps 0.6 lw 2 lc rgb "#BF2B1F" title "2 min, one hour"

# Time and money to a loss. Data: at_scale weak; see the chapter "At scale, on paper".
set xlabel "GPUs (H100), 16 sequences on each"
set ylabel "hours"
set y2label "dollars"
set logscale xyy2
set xrange [7:4700]
set xtics (8, 32, 128, 512, 4096)
set y2tics
set ytics nomirror
set grid
set key center top
f = "data/scale-weak.txt"
plot f index 0 using 1:7 with lines lw 1 dt 2 lc rgb "#1A5CA6" notitle, \
     f index 0 using 1:9 with linespoints pt 7 ps 0.5 lw 2 lc rgb "#1A5CA6" title "hours", \
     f index 0 using 1:8 axes x1y2 with lines lw 1 dt 2 lc rgb "#BF2B1F" notitle, \
     f index 0 using 1:10 axes x1y2 with linespoints pt 5 ps 0.5 lw 2 lc rgb "#BF2B1F" title "dollars"

# Goodput and the interval between checkpoints. Data: at_scale intervals.
set xlabel "work between two checkpoints, seconds"
set ylabel "goodput, %"
set logscale x
set xrange [100:40000]
set yrange [65:100]
set grid
set key bottom right
f = "data/scale-interval.txt"
plot f index 0 using 1:2 with lines lw 2 lc rgb "#1A5CA6" title "checkpoint 10 s", \
     f index 0 using 1:3 with points pt 7 ps 0.6 lc rgb "#1A5CA6" notitle, \
     f index 1 using 1:2 with impulses lw 1.5 lc rgb "#1A5CA6" notitle, \
     f index 2 using 1:2 with lines lw 2 dt 2 lc rgb "#BF2B1F" title "checkpoint 2 min", \
     f index 2 using 1:3 with points pt 5 ps 0.6 lc rgb "#BF2B1F" notitle, \
     f index 3 using 1:2 with impulses lw 1.5 lc rgb "#BF2B1F" notitle

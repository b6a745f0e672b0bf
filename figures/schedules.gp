# Four schedules. Data: see the chapter "Schedules".
set xlabel "step"
set ylabel "learning rate / peak"
set xrange [0:1000]
set yrange [0:1.08]
set key at 430,0.46 right top
set arrow from 100,0 to 100,1.08 nohead lc rgb "gray80"
set arrow from 800,0 to 800,1.08 nohead lc rgb "gray80"
plot "data/schedules.txt" using 1:4 with lines lw 2 dt 2 lc rgb "#777777" title "constant", \
     "data/schedules.txt" using 1:5 with lines lw 2 lc rgb "#1a5ca6" title "wsd", \
     "data/schedules.txt" using 1:2 with lines lw 2 lc rgb "#bf2b1e" title "cosine", \
     "data/schedules.txt" using 1:3 with lines lw 2 lc rgb "#3a7d34" title "linear"

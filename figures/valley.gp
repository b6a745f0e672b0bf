# The error of difference quotients against the step; data by the valley tests.
set logscale xy
set format x "10^{%T}"
set format y "10^{%T}"
set xrange [1e-14:1]
set yrange [1e-10:1e3]
set xlabel "step h"
set ylabel "relative error of the slope"
set grid
set key bottom left
plot "data/valley-double.txt" using 1:3 with linespoints pt 6 ps 0.6 lw 1.5 \
         lc rgb "#777777" title "one-sided, double", \
     "data/valley-single.txt" using 1:2 with linespoints pt 4 ps 0.6 lw 1.5 \
         lc rgb "#bf2b1e" title "central, single", \
     "data/valley-double.txt" using 1:2 with linespoints pt 7 ps 0.6 lw 2 \
         lc rgb "#1a5ca6" title "central, double"

# Errors of central differences for six backward passes; tools/wrong_gradients.sh.
set logscale xy
set format x "10^{%T}"
set format y "10^{%T}"
set xrange [1e-14:1]
set yrange [1e-10:1e2]
set xlabel "step h"
set ylabel "relative error of the slope"
set grid
unset key
set label "correct" at 3e-11, 3e-9 tc rgb "#1a5ca6"
set label "projection, keys, mean, scale, gelu" at 3e-12, 2e1 tc rgb "#bf2b1e"
plot for [c = 3:7] "data/gradients-wrong.txt" using 1:c with lines lw 1.5 lc rgb "#bf2b1e", \
     "" using 1:2 with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1a5ca6"

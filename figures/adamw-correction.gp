# Steps with a constant gradient, without corrections: (1 - b1^t) / sqrt(1 - b2^t).
f(t, b) = (1 - 0.9**t) / sqrt(1 - b**t)
set logscale x
set xrange [1:10000]
set yrange [0:7]
set xlabel "update t"
set ylabel "length of the step / η"
set grid
set key right top
set samples 400
plot f(x, 0.999) with lines lw 2 lc rgb "#bf2b1e" title "β_2 = 0.999", \
     f(x, 0.95) with lines lw 2 lc rgb "#1a5ca6" title "β_2 = 0.95", \
     1 with lines lw 1.5 dt 2 lc rgb "#777777" title "corrected"

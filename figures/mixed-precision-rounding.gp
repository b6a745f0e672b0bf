# Losses of three trainings in bfloat16, with masters and without.
# Data: the program rounding, in the companion of the chapter "Mixed precision".
set xrange [0:400]
set xlabel "step"
set ylabel "loss (nats per token)"
set grid
set key right top
plot "data/mixed-precision-rounding.txt" using 1:2 with lines lw 2 lc rgb "#bf2b1e" title "without masters, to the nearest", \
     "" using 1:4 with lines lw 4 lc rgb "#8fb0d8" title "with masters", \
     "" using 1:3 with lines lw 1.5 dt 2 lc rgb "#1a5ca6" title "without masters, at random"

# A weight that moves by 3e-4 in each step, with and without a master of 32 bits.
# Data: the program in the companion of the chapter "Mixed precision".
set xrange [0:12]
set yrange [0.2455:0.2505]
set xlabel "step"
set ylabel "weight"
set grid
set key left bottom
plot "data/mixed-precision-stuck.txt" using 1:2 with lines lw 2 dt 2 lc rgb "#777777" title "master", \
     "" using 1:3 with steps lw 2 lc rgb "#1a5ca6" title "weight, rounded from it", \
     "" using 1:4 with lines lw 2 lc rgb "#bf2b1e" title "weight without a master"

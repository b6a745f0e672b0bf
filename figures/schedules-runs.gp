# The table at the beginning of the chapter, relative to its first row.
# Data: figures/data/schedules-runs.txt
set xlabel "step"
set ylabel "validation loss, less that of constant"
set xrange [0:2600]
set yrange [-0.16:0.06]
set grid
set key left bottom Left reverse
plot "data/schedules-runs.txt" using 1:($2 - $2) with lines lw 2 dt 2 lc rgb "#777777" title "constant", \
     "" using 1:($5 - $2) with linespoints lw 2 pt 7 ps 0.5 lc rgb "#1a5ca6" title "wsd", \
     "" using 1:($3 - $2) with linespoints lw 2 pt 5 ps 0.5 lc rgb "#bf2b1e" title "cosine", \
     "" using 1:($4 - $2) with linespoints lw 2 pt 9 ps 0.6 lc rgb "#3a7d34" title "linear"

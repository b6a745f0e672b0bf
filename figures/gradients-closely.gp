# A loss in single precision, looked at closely; data by test_valley.
set xlabel "distance h, in millionths"
set ylabel "change of the loss, in millionths"
set xrange [-10:10]
set yrange [-1.2:1.2]
set grid
set key top left
plot "data/gradients-closely.txt" using ($1 * 1e6):($2 * 1e6) with linespoints pt 7 ps 0.4 lw 1 \
         lc rgb "#bf2b1e" title "loss, single precision", \
     "" using ($1 * 1e6):($3 * 1e6) with lines lw 2 lc rgb "#1a5ca6" title "slope"

# Rows per second against rows in one pass, for 85.7 million numbers in matrices.
# The numbers are those of the text: 75e9 operations and 63e9 bytes per second.
P = 85.7e6
F = 2 * P / 2.3e-3
W = 63e9
set logscale xy
set xrange [1:128]
set yrange [20:1000]
set xtics (1, 2, 4, 8, 16, 32, 64, 128)
set xlabel "rows in one pass"
set ylabel "rows per second"
set ytics (20, 50, 100, 200, 500, 1000)
set grid
set key right bottom
$measured << EOD
1 42.7
64 435
EOD
plot W * x / (4 * P) with lines lw 2 lc rgb "#1a5ca6" title "reading the weights", \
     F / (2 * P) with lines lw 2 lc rgb "#bf2b1e" title "arithmetic", \
     $measured using 1:2 with points pt 7 ps 1.2 lc rgb "#777777" title "measured"

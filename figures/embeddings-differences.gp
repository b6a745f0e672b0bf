set logscale xy
set xlabel "step h"
set ylabel "relative error of the slope"
set format x "10^{%T}"
set format y "10^{%T}"
set xrange [1e-13:0.2]
set yrange [1e-12:2]
set xtics 1e-12,100,1
set ytics 1e-12,100,1
set key at graph 0.48, 0.93
plot "data/embeddings-differences.txt" using 1:2 with linespoints pt 6 ps 0.6 lw 1.5 lc rgb "#BF2B1F" title "one-sided", \
     "" using 1:3 with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1A5CA6" title "central", \
     "" using 1:4 with linespoints pt 4 ps 0.6 lw 1.5 lc rgb "#217A33" title "central, in float"

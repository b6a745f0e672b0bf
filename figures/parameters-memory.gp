set style data histograms
set style histogram rowstacked
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.55
set yrange [0:6000]
set xlabel "--recompute"
set ylabel "memory (MiB)"
set xtics nomirror scale 0
set ytics 1000 nomirror
set grid ytics
set key outside right center reverse Left invert
plot "data/parameters-memory.txt" using 2:xtic(1) lc rgb "#C7E0FF" title "parameters", \
     "" using 3 lc rgb "#FFD4D1" title "gradients", \
     "" using 4 lc rgb "#FFE3B3" title "optimizer", \
     "" using 5 lc rgb "#CCEDC7" title "activations"

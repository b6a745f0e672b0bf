set style data histograms
set style histogram rowstacked
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.6
set yrange [0:4000]
set xlabel "rows x tokens"
set ylabel "activations (MiB)"
set xtics nomirror scale 0
set ytics 1000 nomirror
set grid ytics
set key left top Left reverse invert
plot "data/loader-memory.txt" using 3:xtic(1) lc rgb "#C7E0FF" title "everything else", \
     "" using 2 lc rgb "#FFE3B3" title "tables of attention"

set style data histograms
set style histogram rowstacked
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.6
set yrange [0:100]
set ylabel "share of the parameters (%)"
set xtics nomirror scale 0
set ytics nomirror
set key outside right center reverse Left invert
plot "data/parameters-share.txt" using 2:xtic(1) lc rgb "#C7E0FF" title "wte", \
     "" using 3 lc rgb "#888888" title "wpe", \
     "" using 4 lc rgb "#FFE3B3" title "attention", \
     "" using 5 lc rgb "#CCEDC7" title "MLP"

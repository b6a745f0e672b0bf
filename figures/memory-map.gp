set style data histograms
set style histogram rowstacked
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.6
set yrange [0:14]
set xlabel "--recompute"
set ylabel "memory of the GPU (GiB)"
set xtics nomirror scale 0
set ytics 2 nomirror
set grid ytics
set key outside right center reverse Left invert
plot "data/memory-map.txt" using ($2/1024):xtic(1) lc rgb "#C7E0FF" title "parameters", \
     "" using ($3/1024) lc rgb "#FFD4D1" title "gradients", \
     "" using ($4/1024) lc rgb "#D6CCF5" title "masters", \
     "" using ($5/1024) lc rgb "#FFE3B3" title "optimizer", \
     "" using ($6/1024) lc rgb "#CCEDC7" title "activations", \
     "" using ($7/1024) lc rgb "#E8E8E8" title "workspace"

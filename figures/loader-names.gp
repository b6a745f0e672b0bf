set xlabel "batches of an epoch"
set ylabel "times met so far"
set xrange [0:1192]
set yrange [0:180]
set xtics 200
set ytics 40
set grid
set key above vertical maxrows 2
plot "data/loader-names.txt" using 1:2 with lines lw 2 lc rgb "#1A5CA6" title "Romeo, in file order", \
     "" using 1:3 with lines lw 2 lc rgb "#BF2B1F" title "Leontes, in file order", \
     "" using 1:4 with lines lw 1.5 dt 2 lc rgb "#1A5CA6" title "Romeo, shuffled", \
     "" using 1:5 with lines lw 1.5 dt 2 lc rgb "#BF2B1F" title "Leontes, shuffled"

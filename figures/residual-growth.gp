set logscale xy
set xlabel "layers"
set ylabel "gradient below / above"
set xrange [2.7:54]
set yrange [0.9:9]
set xtics (3, 6, 12, 24, 48)
set ytics (1, 2, 4, 8)
set grid
set key above vertical maxrows 2
plot "data/residual-growth.txt" using 1:2 with points pt 7 ps 0.8 lc rgb "#BF2B1F" title "plain", \
     "" using 1:3 with lines lw 1.5 lc rgb "#BF2B1F" title "plain, by the formula", \
     "" using 1:4 with points pt 6 ps 0.8 lc rgb "#1A5CA6" title "scaled", \
     "" using 1:5 with lines lw 1.5 dt 2 lc rgb "#1A5CA6" title "scaled, by the formula"

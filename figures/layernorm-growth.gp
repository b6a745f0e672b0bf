set logscale y
set xlabel "depth"
set ylabel "root mean square"
set xrange [0:48]
set yrange [0.5:20000]
set xtics 8
set grid
set key above vertical maxrows 2
plot "data/layernorm-growth.txt" using 1:2 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#BF2B1F" title "plain: vector", \
     "" using 1:3 with linespoints lw 2 dt 2 pt 6 ps 0.6 lc rgb "#BF2B1F" title "plain: gradient", \
     "" using 1:4 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#1A5CA6" title "normed: vector", \
     "" using 1:5 with linespoints lw 2 dt 2 pt 6 ps 0.6 lc rgb "#1A5CA6" title "normed: gradient"

set logscale xy
set logscale x 2
set xlabel "mean of the row (its deviation is 1)"
set ylabel "relative error of the variance"
set format y "10^{%T}"
set format x "2^{%L}"
set xrange [1:65536]
set yrange [1e-9:2e4]
set ytics 1e-8,100,1e4
set key top left
plot "data/layernorm-variance.txt" using 1:2 with linespoints pt 6 ps 0.7 lw 1.5 lc rgb "#BF2B1F" title "one pass", \
     "" using 1:3 with linespoints pt 7 ps 0.7 lw 2 lc rgb "#1A5CA6" title "two passes (ours)"

set logscale xy
set xlabel "rank of the token"
set ylabel "times in the training text"
set xrange [1:50257]
set yrange [0.7:40000]
set grid
set key right top
set label 1 "39,018 tokens are never seen" at 3200, 1.7 right
set arrow 1 from 11239, 0.8 to 50257, 0.8 nohead lw 3 lc rgb "#BF2B1F"
plot "data/datasets-zipf.txt" using 1:2 with points pt 7 ps 0.5 lc rgb "#1A5CA6" title "tokens of Tiny Shakespeare", \
     30000/x with lines lw 1 dt 2 lc rgb "#888888" title "proportional to 1/rank"

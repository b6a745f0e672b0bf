# The length of the gradient in the same run. Data: figures/data/training-run.txt,
# see figures/training-run.gp
set xlabel "update"
set ylabel "length of the gradient"
set xrange [0:200]
set yrange [0:2.6]
set grid
set key right top
above(x) = x > 1 ? x : NaN
below(x) = x > 1 ? NaN : x
plot "data/training-run.txt" using 1:(above($3)) with points pt 7 ps 0.35 lc rgb "#BF2B1F" title "shortened to 1", \
     "" using 1:(below($3)) with points pt 7 ps 0.35 lc rgb "#1A5CA6" title "used as it is", \
     1 with lines lw 1.5 dt 2 lc rgb "gray40" title "--clip 1"

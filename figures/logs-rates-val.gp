# What is left after 400 steps against the peak. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set logscale x 10
set format x "10^{%T}"
set xlabel "peak of the learning rate"
set ylabel "validation loss after 400 steps"
set xrange [5e-5:1]
set yrange [4.6:6.3]
set grid lc rgb "gray85"
set key right top
plot "data/logs-rates-val.txt" using 1:2 with linespoints lw 2 pt 7 ps 0.7 lc rgb "#1a5ca6" title "one run each", \
     5.709 with lines lw 1.5 dt 2 lc rgb "#777777" title "unigram entropy"

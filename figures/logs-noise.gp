# The deviation of a batch's loss. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set logscale xy 2
set xlabel "rows in a batch"
set ylabel "standard deviation of the loss"
set xrange [0.8:40]
set yrange [0.05:0.6]
set grid lc rgb "gray85"
set key right top
set ytics (0.0625, 0.125, 0.25, 0.5)
plot "data/logs-noise.txt" using 1:2 with linespoints lw 1 pt 5 ps 0.8 lc rgb "#bf2b1e" title "neighbors", \
     "" using 1:3 with points pt 7 ps 0.9 lc rgb "#1a5ca6" title "from all over the text", \
     0.386/sqrt(x) with lines lw 1.5 dt 2 lc rgb "#777777" title "independent rows"

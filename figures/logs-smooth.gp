# One curve, two memories. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [0:600]
set yrange [4.3:7]
set grid lc rgb "gray85"
set key right top
plot "data/logs-smooth.txt" using 1:2 with lines lw 0.7 lc rgb "#a9c8ea" title "every batch", \
     "" using 1:3 with lines lw 2 lc rgb "#1a5ca6" title "k = 0.9", \
     "" using 1:4 with lines lw 2 lc rgb "#bf2b1e" title "k = 0.99"

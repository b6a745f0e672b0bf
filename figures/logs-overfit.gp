# Too short a text. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [0:1000]
set yrange [0:8.5]
set grid lc rgb "gray85"
set key left top at 330,8.3
plot "data/logs-overfit.txt" using 1:3 with lines lw 2 lc rgb "#1a5ca6" title "training, running mean", \
     "data/logs-overfit-val.txt" using 1:2 with linespoints lw 1.5 pt 7 ps 0.5 lc rgb "#bf2b1e" title "validation"

# The loss of a run. Data: logs-curve.txt (step, loss, running mean with
# k = 0.97) and logs-val.txt, from
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [0:1500]
set yrange [3.5:7.5]
set key right top
plot "data/logs-curve.txt" using 1:2 with lines lw 1 lc rgb "#a9c8ea" title "training, each batch", \
     "data/logs-curve.txt" using 1:3 with lines lw 2 lc rgb "#1b66b1" title "training, running mean", \
     "data/logs-val.txt" using 1:2 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#c2491d" title "validation", \
     5.709 with lines lw 1 dt 2 lc rgb "gray40" title "unigram entropy"

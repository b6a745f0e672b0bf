# One NaN at step 100. Data, running means with k = 0.9:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [60:160]
set yrange [5.4:5.8]
set grid lc rgb "gray85"
set key right top
set arrow from 100,5.4 to 100,5.8 nohead dt 3 lc rgb "#777777"
plot "data/logs-accident-skip.txt" using 1:3 with lines lw 2 lc rgb "#1a5ca6" title "skip", \
     "data/logs-accident-rollback.txt" using 1:3 with lines lw 2 lc rgb "#bf2b1e" title "rollback, from step 90"

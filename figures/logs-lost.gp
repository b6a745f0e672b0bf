# Two ways to diverge. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set logscale y 10
set format y "10^{%T}"
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [0:200]
set yrange [1:1e20]
set ytics 1e4
set grid lc rgb "gray85"
set key right top
set arrow from 40,1 to 40,1e20 nohead dt 3 lc rgb "#777777"
plot "data/logs-lost.txt" using 1:2 with lines lw 2 lc rgb "#1a5ca6" title "rate 30, no decay", \
     "data/logs-decay.txt" using 1:2 with lines lw 2 lc rgb "#bf2b1e" title "rising rate, decay 1", \
     "data/logs-decay.txt" using ($1>=60?$1:1/0):3 with lines lw 1.5 dt 2 lc rgb "#777777" title "product of the factors"

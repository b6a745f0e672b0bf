# Six learning rates. Data, running means with k = 0.9:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xlabel "step"
set ylabel "loss, nats per token"
set xrange [0:470]
set yrange [4.6:7.3]
set grid lc rgb "gray85"
unset key
set label "0.0001" at 405,6.08 tc rgb "#777777"
set label "0.0003" at 405,5.44 tc rgb "#3a7d34"
set label "0.002" at 405,4.82 tc rgb "#1a5ca6"
set label "0.02" at 405,5.59 tc rgb "#bf2b1e"
set label "0.1" at 405,5.81 tc rgb "#8568c9"
set label "0.5" at 405,5.95 tc rgb "#7a5c00"
f = "data/logs-rates.txt"
plot 5.709 with lines lw 1.5 dt 2 lc rgb "#777777", \
     f using 1:2 with lines lw 2 lc rgb "#777777", \
     f using 1:3 with lines lw 2 lc rgb "#3a7d34", \
     f using 1:4 with lines lw 2 lc rgb "#1a5ca6", \
     f using 1:5 with lines lw 2 lc rgb "#bf2b1e", \
     f using 1:6 with lines lw 1.5 lc rgb "#8568c9", \
     f using 1:7 with lines lw 1.5 lc rgb "#7a5c00"

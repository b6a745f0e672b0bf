# Differences of two training curves, with the same and with other batches. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set xrange [0:400]
set yrange [-0.9:0.9]
set ytics 0.5
set grid lc rgb "gray85"
set key above
set multiplot layout 2,1
set ylabel "same batches"
plot "data/logs-pairs.txt" using 1:2 with lines lw 1 lc rgb "#1a5ca6" title "rate 0.0015 less rate 0.005"
set ylabel "other batches"
set xlabel "step"
plot "data/logs-pairs.txt" using 1:3 with lines lw 1 lc rgb "#bf2b1e" title "seed 2 less seed 1, rate 0.005"
unset multiplot

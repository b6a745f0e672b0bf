# The losses of the first run. Data: metrics.jsonl of build/src/tools/run.sh;
# the second file has step, validation loss, unigram entropy. Both below a
# comment, from
#   awk -F '[:,]' '/"loss"/ { printf "%d %.5f\n", $2 + 1, $4 }' metrics.jsonl
#   awk -F '[:,]' '/val_loss/ { printf "%d %.5f %.5f\n", $2, $4, $6 }' metrics.jsonl
set xlabel "step"
set ylabel "loss (nats per token)"
set xrange [0:2000]
set yrange [2.5:7.5]
set grid
set key right top
plot "data/first-run-train.txt" using 1:2 with lines lw 0.7 lc rgb "#8FB0D8" title "training batch", \
     "data/first-run-val.txt" using 1:2 with linespoints pt 7 ps 0.5 lw 2 lc rgb "#1A5CA6" title "validation", \
     "" using 1:3 with lines lw 1.5 dt 2 lc rgb "#BF2B1F" title "unigram entropy"

# The run at the end of the chapter on the training loop. Data: metrics.jsonl of
#   train_gpt2 --data tinyshakespeare.txt --model d2 --steps 200 \
#       --sequence-length 64 --warmup 10 --validate-every 50 --output run
# Both files below a comment, from
#   awk -F '[:,]' '/"loss"/ { printf "%d %.4f %.4f\n", $2 + 1, $4, $8 }' metrics.jsonl
#   awk -F '[:,]' '/val_loss/ { printf "%d %.4f %.4f\n", $2, $4, $6 }' metrics.jsonl
set xlabel "updates"
set ylabel "loss (nats per token)"
set xrange [0:200]
set yrange [4.8:7.1]
set grid
set key right top
plot "data/training-run.txt" using 1:2 with lines lw 0.7 lc rgb "#8FB0D8" title "training batch", \
     "data/training-val.txt" using 1:2 with linespoints pt 7 ps 0.5 lw 2 lc rgb "#1A5CA6" title "validation", \
     "" using 1:3 with lines lw 1.5 dt 2 lc rgb "#BF2B1F" title "unigram entropy"

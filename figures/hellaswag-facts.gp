# Validation loss and score of a model that reads facts. Data: hellaswag-facts.txt
# (step, validation loss, share of right answers, out of 78), made by the commands
# in the chapter "Does it understand?", whose last is
#   awk -F '[:,]' '$3 ~ /val_loss/ { v = $4 } $3 ~ /hellaswag/ { print $2, v, $4 }' \
#       facts/run/metrics.jsonl
# with a first line for step 0 by `evaluate`.
set xlabel "step"
set ylabel "validation loss, nats per token"
set y2label "right answers, %"
set xrange [0:240]
set yrange [0:7]
set y2range [0:105]
set ytics nomirror
set y2tics 25
set key right center
plot "data/hellaswag-facts.txt" using 1:2 with lines lw 2 lc rgb "#1b66b1" title "validation loss", \
     "data/hellaswag-facts.txt" using 1:(100 * $3) axes x1y2 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#c2491d" title "score", \
     25 axes x1y2 with lines lw 1 dt 2 lc rgb "gray40" title "guessing"

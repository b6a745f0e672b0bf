# The first loss of new networks, expected and measured. Data, below a comment:
#   for m in d1 d2 d3 d4 d5 d6 d12; do
#       build/bin/first_loss --model $m --batch-size 4 --sequence-length 64 |
#           awk '/channels/ { c = $2 } /expected/ { e = $2; s = $4 }
#               /loss/ { print c, e, s, $2 }'
#   done
set xlabel "channels"
set ylabel "loss of a new network"
set xrange [0:830]
set yrange [10.8:11.05]
set grid
set key left top Left reverse
plot log(50257) + 0.0002 * x with lines lw 1.5 lc rgb "gray40" title "formula", \
     "data/network-first-loss.txt" using 1:($2-$3):(0):(2*$3) with vectors heads size graph 0.006,90 lw 1 lc rgb "gray40" title "one deviation", \
     "" using 1:4 with points pt 7 ps 0.6 lc rgb "#1A5CA6" title "measured"

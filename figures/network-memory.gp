# Memory of the activations of d12 with four rows. Data, for each T and each
# choice of --recompute, from the row `memory` that this prints first:
#   train_gpt2 --model d12 --train FILE --batch-size 4 --sequence-length T \
#       --recompute none --sample-every 0 --validate-batches 0 --dry-run
set xlabel "sequence length T"
set ylabel "activations (MiB)"
set xrange [0:1060]
set yrange [0:3800]
set grid
set key left top Left reverse
plot "data/network-memory.txt" using 1:2 with linespoints lw 1.5 pt 7 ps 0.5 lc rgb "#BF2B1F" title "--recompute none", \
     "" using 1:3 with linespoints lw 1.5 pt 5 ps 0.5 lc rgb "#C2872B" title "--recompute cheap", \
     "" using 1:4 with linespoints lw 1.5 pt 9 ps 0.6 lc rgb "#1A5CA6" title "--recompute all"

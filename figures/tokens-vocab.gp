set logscale x 2
set xlabel "tokens in the vocabulary"
set ylabel "bytes per token"
set xrange [240:9000]
set yrange [0:4]
set xtics (257, 512, 1024, 2048, 4096, 8192)
set ytics 1
set grid ytics lc rgb "#CCCCCC"
unset key
plot "data/tokens-vocab.txt" using 1:2 with linespoints lw 2 pt 7 ps 0.7 lc rgb "#1A5CA6"

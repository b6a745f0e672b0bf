set logscale x 10
set xlabel "the most frequent words"
set ylabel "percent of the text's words"
set xrange [1:20000]
set yrange [0:100]
set format x "%.0f"
set ytics 25
set grid ytics lc rgb "#CCCCCC"
unset key
plot "data/tokens-words.txt" using 1:2 with linespoints lw 2 pt 7 ps 0.5 lc rgb "#1A5CA6"

# Three ways down a long bowl. Data: build/bin/bowl > figures/data/adamw-bowl.txt

set xrange [-0.45:1.1]
set yrange [-1.1:1.5]
set xlabel "x"
set ylabel "y"
set xzeroaxis lc rgb "gray70"
set yzeroaxis lc rgb "gray70"
set key left top Left reverse
plot "data/adamw-bowl.txt" using 2:3 with linespoints lw 1.2 pt 7 ps 0.3 lc rgb "#777777" title "descent", \
     "data/adamw-bowl.txt" using 4:5 with linespoints lw 1.2 pt 7 ps 0.3 lc rgb "#bf2b1e" title "momentum", \
     "data/adamw-bowl.txt" using 6:7 with linespoints lw 2 pt 7 ps 0.4 lc rgb "#1a5ca6" title "AdamW"

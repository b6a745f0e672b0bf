# What temperature does. Data: the columns of `candidates --count 1024` for the text My, without
#   its tokens: ... run/model_00002500.bin run/tokenizer.bin My | cut -d ' ' -f 1-3,5,6
set logscale xy
set xrange [1:1024]
set yrange [1e-7:1]
set format y "10^{%T}"
set xlabel "rank"
set ylabel "probability"
set grid
set key left bottom Left reverse
plot "data/generating-open.txt" using 1:4 with lines lw 2 lc rgb "#1a5ca6" title "temperature 0.5", \
     "" using 1:2 with lines lw 2 lc rgb "#777777" title "temperature 1", \
     "" using 1:5 with lines lw 2 lc rgb "#bf2b1e" title "temperature 2"

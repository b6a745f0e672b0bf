# One large gradient. Data: build/bin/outlier > figures/data/adamw-outlier.txt
set xrange [-20:200]
set yrange [0:3]
set xlabel "steps since the outlier"
set ylabel "length of the step / η"
set grid
set key right top
plot "data/adamw-outlier.txt" using 1:3 with lines lw 2 lc rgb "#bf2b1e" title "β_2 = 0.999", \
     "" using 1:2 with lines lw 2 lc rgb "#1a5ca6" title "β_2 = 0.95", \
     "" using 1:4 with lines lw 2 dt 2 lc rgb "#777777" title "clipped"

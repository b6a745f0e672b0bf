# The loss of each token of a line of code. Data:
#   sh build/src/tools/maps.sh build/runs/maps
#   cp build/runs/maps/data/loss-surprise.txt figures/data
set datafile separator "\t"
set style fill solid 0.6 border
set boxwidth 0.7
set ylabel "loss (nats)"
set xrange [-0.9:14.7]
set yrange [0:10.5]
set ytics 2
set grid y lc rgb "gray85"
set tics scale 0
set xtics font ",10" noenhanced
unset key
plot "data/loss-surprise.txt" using 0:1:xtic(strcol(3)) with boxes lc rgb "#1A5CA6", \
     "" using 0:($1+0.45):(sprintf("%.2g%%", 100*$2)) with labels font ",9"

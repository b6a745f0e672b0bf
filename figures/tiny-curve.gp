# Both ways of training. Data, with J=build/src/apps/jack.txt:
#   build/bin/tiny $J > figures/data/tiny-hand.txt
#   build/bin/tiny $J --gradient differences --steps 1024 > figures/data/tiny-differences.txt
set logscale x
set format x "10^{%T}"
set xrange [1e4:1e11]
set yrange [0:3.6]
set xlabel "multiplications"
set ylabel "loss (nats per character)"
unset key
set grid
set label "gradients by hand" at 2.5e6,2.25 tc rgb "#1A5CA6"
set label "by differences" at 1.5e9,2.5 tc rgb "#BF2B1F"
set label "letters 2.86" at 1.3e4,2.74
set label "pairs 1.39" at 1.3e4,1.27
plot 2.8610 with lines lw 1.5 dt 2 lc rgb "#777777" notitle, \
     1.3868 with lines lw 1.5 dt 2 lc rgb "#777777" notitle, \
     "data/tiny-hand.txt" using ($2*1e6):3 with linespoints pt 7 ps 0.6 lw 2 lc rgb "#1A5CA6", \
     "data/tiny-differences.txt" using ($2*1e6):3 with linespoints pt 5 ps 0.6 lw 2 lc rgb "#BF2B1F"

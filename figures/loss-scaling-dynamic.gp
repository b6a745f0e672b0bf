# The scale of the loss in a run of 60 steps. Data: the warnings of
#   train_gpt2 --precision fp16 --loss-scale 16777216 --loss-scale-period 4
#   (with the sizes of tests/fp16.sh).
set logscale y 2
set format y "2^{%L}"
set xrange [0:61]
set yrange [2**18:2**25]
set xlabel "step"
set ylabel "scale"
set grid
plot "data/loss-scaling-dynamic.txt" using 1:2 with steps lw 2 lc rgb "#1a5ca6" notitle, \
     "" using 1:3 with points pt 2 ps 0.9 lw 2 lc rgb "#bf2b1e" notitle

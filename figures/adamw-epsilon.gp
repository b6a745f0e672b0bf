# Where epsilon goes. The bars: figures/data/adamw-gradients.txt.
e = 1e-8
set logscale x
set xrange [1e-10:1]
set yrange [0:1.15]
set format x "10^{%T}"
set xlabel "gradient"
set ylabel "length of the step / η"
set grid
set key right center
set samples 400
plot x / (x + e) with lines lw 2 lc rgb "#1a5ca6" title "outside", \
     x / sqrt(x * x + e) with lines lw 2 lc rgb "#bf2b1e" title "inside", \
     "data/adamw-gradients.txt" using 4:(0.09) with impulses lw 1.5 lc rgb "#777777" title "gradients"

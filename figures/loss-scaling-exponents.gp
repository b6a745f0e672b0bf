# Exponents of gradients between layers. Data: build/bin/exponents --steps 5
#   TOKENS > figures/data/loss-scaling-exponents.txt, with 1,024 tokens learned
#   from Tiny Shakespeare.
set xrange [-50:18]
set yrange [0:*]
set xlabel "exponent"
set ylabel "share, %"
set grid y
set key outside top center horizontal
set arrow from -25.5,graph 0 to -25.5,graph 1 nohead lw 1.5 dt 2
set arrow from 15.5,graph 0 to 15.5,graph 1 nohead lw 1.5 dt solid lc rgb "#202020"
plot "data/loss-scaling-exponents.txt" using ($1-.18):(100*$2) with boxes fs solid 0.8 lc rgb "#1a5ca6" title "as they are", \
     "" using ($1+16+.18):(100*$2) with boxes fs solid 0.4 lc rgb "#bf2b1e" title "times 65,536"

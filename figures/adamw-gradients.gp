# The sizes of weights and gradients in a new network. Data: build/bin/gradients
#   build/data/shakespeare/train.bin | sed '1s/^/# /' > figures/data/adamw-gradients.txt
set logscale x
set xrange [2e-4:3]
set yrange [-16:1]
set format x "10^{%T}"
set xlabel "root mean square"
set grid x
set ytics nomirror font ",9"
set key outside top center horizontal
plot "data/adamw-gradients.txt" using 4:(-$0):ytic(1) with points pt 7 ps 0.8 lc rgb "#bf2b1e" title "gradients", \
     "" using ($3 > 0 ? $3 : NaN):(-$0) with points pt 6 ps 0.9 lc rgb "#1a5ca6" title "weights"

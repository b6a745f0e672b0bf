# Three settings, five seeds. Data:
#   sh build/src/tools/curves.sh build/data/text/tinyshakespeare.txt build/runs/curves
#   cp build/runs/curves/data/logs-*.txt figures/data
set ylabel "validation loss after 400 steps"
set xlabel "peak of the learning rate"
set xrange [0.4:3.6]
set xtics ("0.005" 1, "0.004" 2, "0.0015" 3)
set grid y lc rgb "gray85"
unset key
f = "data/logs-seeds.txt"
n(s) = s eq "a" ? 1 : s eq "b" ? 2 : 3
stats "< grep ^a ".f using 3 name "A" nooutput
stats "< grep ^b ".f using 3 name "B" nooutput
stats "< grep ^c ".f using 3 name "C" nooutput
set arrow from 0.75,A_mean to 1.25,A_mean nohead lw 3 lc rgb "#bf2b1e"
set arrow from 1.75,B_mean to 2.25,B_mean nohead lw 3 lc rgb "#bf2b1e"
set arrow from 2.75,C_mean to 3.25,C_mean nohead lw 3 lc rgb "#bf2b1e"
plot for [k=1:5] f using (n(strcol(1)) - 0.12 + 0.04 * column(2)):(column(2) == k ? $3 : 1/0) with points pt 7 ps 0.8 lc rgb "#1a5ca6"

# The operations of a step under the two roofs of one machine. Data: speed-roof.txt
# (type and threads, operation, FLOPs for a byte, GFLOP/s, GB/s, share), from make
# bench; the row "roofs" has the peaks.
stats "data/speed-roof.txt" using (strcol(1) eq "fp32-2" && strcol(2) eq "roofs" ? $3 : NaN) name "P" nooutput
stats "data/speed-roof.txt" using (strcol(1) eq "fp32-2" && strcol(2) eq "roofs" ? $4 : NaN) name "W" nooutput
min(a, b) = a < b ? a : b
mine(s, o) = s eq "fp32-2" && o ne "roofs"
only(s, o, want) = s eq "fp32-2" && o eq want
set logscale xy 10
set xrange [0.1:1000]
set yrange [5:500]
set xlabel "operations for each byte"
set ylabel "GFLOP/s"
set key bottom right
set grid ytics
f = "data/speed-roof.txt"
plot min(W_max * x, P_max) with lines lw 2 lc rgb "#1a5ca6" title "what the machine can do", \
     f using (mine(strcol(1), strcol(2)) ? $3 : NaN):4 with points pt 7 ps 0.9 lc rgb "#bf2b1e" title "operations of a step", \
     f using (only(strcol(1), strcol(2), "linear_forward") ? $3 : NaN):4:("layers, head") with labels offset 0,-1.1 center notitle, \
     f using (only(strcol(1), strcol(2), "attend_forward") ? $3 : NaN):4:("attention") with labels offset 1,0 left notitle, \
     f using (only(strcol(1), strcol(2), "norm_backward") ? $3 : NaN):4:("norms, backward") with labels offset 1,0 left notitle, \
     f using (only(strcol(1), strcol(2), "add_norm_forward") ? $3 : NaN):4:("add and norm") with labels offset 1,0 left notitle, \
     f using (only(strcol(1), strcol(2), "adamw") ? $3 : NaN):4:("AdamW") with labels offset -1,0.4 right notitle, \
     f using (only(strcol(1), strcol(2), "sum_squares") ? $3 : NaN):4:("sum of squares") with labels offset 0.3,-1.1 left notitle

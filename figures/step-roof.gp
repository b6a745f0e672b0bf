# The launches of a predicted step under the roofs of an H200. Data: step-h200.txt
# (row, kernel, launches, GB, 10^12 operations, us, ms, %, term), from
# predict_kernels --step; only those that multiply.
set logscale xy 10
set xrange [60:2000]
set yrange [150:1300]
set xlabel "operations for each byte"
set ylabel "TFLOP/s, predicted"
set key bottom right
set xtics (60, 100, 200, 500, 1000, 2000)
set ytics (200, 300, 400, 600, 800, 1000)
set grid ytics
min(a, b) = a < b ? a : b
f = "data/step-h200.txt"
x(b, w) = w > 0 && b > 0 ? 1e3 * w / b : NaN
plot min(4.8 * x, 989) with lines lw 2 lc rgb "#1a5ca6" title "data sheet", \
     min(4.8 * x, 659) with lines lw 1 dt 2 lc rgb "#1a5ca6" title "what mma reaches", \
     f using (strcol(1) eq "step" ? NaN : x($4, $5)):(1e3 * $5 / $7) with points pt 7 ps 0.9 lc rgb "#bf2b1e" title "predicted launches", \
     f using (strcol(1) eq "head-gradients" ? x($4, $5) : NaN):(1e3 * $5 / $7):("head, back") with labels offset 0,0.9 center notitle, \
     f using (strcol(1) eq "head-logits" ? x($4, $5) : NaN):(1e3 * $5 / $7):("logits") with labels offset -0.4,-1.2 left notitle, \
     f using (strcol(1) eq "fc-backward" ? x($4, $5) : NaN):(1e3 * $5 / $7):("layers") with labels offset 0,-1.2 center notitle, \
     f using (strcol(1) eq "attention-forward" ? x($4, $5) : NaN):(1e3 * $5 / $7):("attention") with labels offset -0.6,-0.8 right notitle

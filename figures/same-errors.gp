# Errors of the first step, tensor by tensor, in four types, and what is
# allowed. Data: see there.
set logscale y
set format y "10^{%T}"
set yrange [5e-8:2]
set xrange [-0.6:16.6]
set ylabel "relative error"
set xtics rotate by -55
set grid y lc rgb "gray85"
set key off
set label "fp8" at 16.9,0.45 tc rgb "#777777"
set label "bf16" at 16.9,0.03 tc rgb "#1a5ca6"
set label "fp16" at 16.9,0.0038 tc rgb "#bf2b1e"
set label "fp32" at 16.9,7.4e-6 tc rgb "#2e7d32"
set rmargin 6
f = "data/same-errors.txt"
plot f using 0:8:xtic(1) with points pt 7 ps 0.6 lc rgb "#777777", \
     f using 0:9 with lines lw 1.2 dt 2 lc rgb "#777777", \
     f using 0:4 with points pt 7 ps 0.6 lc rgb "#1a5ca6", \
     f using 0:5 with lines lw 1.2 dt 2 lc rgb "#1a5ca6", \
     f using 0:6 with points pt 7 ps 0.6 lc rgb "#bf2b1e", \
     f using 0:7 with lines lw 1.2 dt 2 lc rgb "#bf2b1e", \
     f using 0:2 with points pt 7 ps 0.6 lc rgb "#2e7d32", \
     f using 0:3 with lines lw 1.2 dt 2 lc rgb "#2e7d32"

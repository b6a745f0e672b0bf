# The positive numbers of e4m3 and e5m2, computed from their codes 1, 2, 3, ...
set logscale x 2
set format x "2^{%L}"
set parametric
set trange [1:126]
set samples 126
set xrange [2.0**-18:2.0**17]
set yrange [0.3:2.7]
set ytics ("e4m3" 1, "e5m2" 2)
set xlabel "number"
set grid x
code(t) = int(t + 0.5)
number(c, m, bias) = c < 2**m ? c * 2.0**(1 - bias - m) : 2.0**(c / 2**m - bias) * (1 + (c % 2**m) / 2.0**m)
set arrow from 2.0**-6,0.65 to 2.0**-6,1.35 nohead lw 1.5 dt 2
set arrow from 2.0**-14,1.65 to 2.0**-14,2.35 nohead lw 1.5 dt 2
plot number(code(t), 3, 7), 1 with points pt 7 ps 0.35 lc rgb "#1a5ca6" notitle, \
     (code(t) < 124 ? number(code(t), 2, 15) : 1/0), 2 with points pt 7 ps 0.35 lc rgb "#bf2b1e" notitle

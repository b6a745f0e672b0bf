# Where the time of a step goes, and its floor. Data: speed-parts.txt (type,
# threads; ms: layers, head, attention, between, AdamW, rest, all; of the floor:
# products, AdamW), from make bench.
x(s, t) = (s eq "fp32" ? 0 : 4) + t
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.7
set xrange [-0.6:6.6]
set yrange [0:*]
set ylabel "share of the floor"
set xtics ("floor" 0, "1" 1, "2" 2, "floor" 4, "1" 5, "2" 6) nomirror scale 0
set label "fp32, threads" at 1.5, graph -0.13 center
set label "bf16, threads" at 5.5, graph -0.13 center
set ytics nomirror
set grid ytics
set bmargin 3.5
set key outside right center reverse Left
f = "data/speed-parts.txt"
plot f using (x(strcol(1), $2)):($9 / ($10+$11)) with boxes lc rgb "#CCEDC7" title "all else", \
     f using (x(strcol(1), $2)):(($3+$4+$7) / ($10+$11)) with boxes lc rgb "#FFE3B3" title "AdamW", \
     f using ($2 == 2 ? x(strcol(1), 0) : NaN):(1) with boxes lc rgb "#FFE3B3" notitle, \
     f using (x(strcol(1), $2)):(($3+$4) / ($10+$11)) with boxes lc rgb "#FFD4D1" title "head", \
     f using (x(strcol(1), $2)):($3 / ($10+$11)) with boxes lc rgb "#C7E0FF" title "layers", \
     f using ($2 == 2 ? x(strcol(1), 0) : NaN):($10 / ($10+$11)) with boxes lc rgb "#8FB0D8" title "products at peak"

# The five layers of GPT-2 124M, forward, 256 tokens. Data: speed-ladder.txt (layer,
# threads; GFLOP/s: plain loops, cpu/ref, cpu/vectors, cpu/fast; the peak), from
# make bench.
x(s) = s eq "qkv" ? 0 : s eq "attproj" ? 1 : s eq "fc" ? 2 : s eq "fcproj" ? 3 : 4
stats "data/speed-ladder.txt" using ($2 == 2 ? $7 : NaN) name "P" nooutput
set style fill solid 0.85 border lc rgb "black"
set boxwidth 0.2
set xrange [-0.5:4.5]
set yrange [0:*]
set ylabel "GFLOP/s"
set xtics ("qkv" 0, "attproj" 1, "fc" 2, "fcproj" 3, "logits" 4) nomirror scale 0
set ytics nomirror
set grid ytics
set key outside top center horizontal Left reverse
plot "data/speed-ladder.txt" using (x(strcol(1)) - .3):($2 == 2 ? $3 : NaN) with boxes lc rgb "#CCCCCC" title "plain loops", \
     "" using (x(strcol(1)) - .1):($2 == 2 ? $5 : NaN) with boxes lc rgb "#a9c8ea" title "packed, 16 bytes", \
     "" using (x(strcol(1)) + .1):($2 == 2 ? $4 : NaN) with boxes lc rgb "#8FB0D8" title "tile, AVX2", \
     "" using (x(strcol(1)) + .3):($2 == 2 ? $6 : NaN) with boxes lc rgb "#1a5ca6" title "packed, AVX2", \
     P_max with lines lw 2 dt 2 lc rgb "#bf2b1e" title "peak"

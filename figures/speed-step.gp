# A step of GPT-2 124M with two threads. Data: speed-steps.txt (program, threads,
# ms, from, to), from make bench.
x(s) = s eq "llm.c-fp32" ? 0 : s eq "PyTorch-fp32" ? 1 : s eq "plain-fp32" ? 2 : \
    s eq "llm.nw-fp32" ? 3 : s eq "llm.nw-bf16" ? 4 : NaN
set style fill solid 0.8 border lc rgb "black"
set boxwidth 0.6
set xrange [-0.6:4.6]
set yrange [0:*]
set ylabel "seconds a step"
set xtics ("llm.c\nfp32" 0, "PyTorch\nfp32" 1, "cpu/ref\nfp32" 2, "cpu/fast\nfp32" 3, "cpu/fast\nbf16" 4) nomirror scale 0
set ytics nomirror
set grid ytics
set key off
set bmargin 3.5
y(s, t, v) = t == 2 && x(s) == x(s) ? v / 1e3 : NaN
plot "data/speed-steps.txt" using (x(strcol(1))):(y(strcol(1), $2, $3)) with boxes lc rgb "#1a5ca6", \
     "" using (x(strcol(1))):(y(strcol(1), $2, $4)):(0):(y(strcol(1), $2, $5 - $4)) with vectors nohead lw 3 lc rgb "#bf2b1e"

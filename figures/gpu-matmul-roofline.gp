# What memory and shared memory allow the versions of the forward product;
# see the chapter "Matrix multiplication on the GPU". Its data is what
#   build/bin/bench_kernels_emu --kernel matmul_forward --shape 2,64,256,4,100
# prints; the passes are those of the chapter's table.
set logscale xy
set xlabel "operations for each byte that is asked for"
set ylabel "TFLOP/s"
set xrange [0.03:100]
set yrange [0.1:150]
set key bottom right
set grid
roof(x) = 3.35 * x < 67 ? 3.35 * x : 67
ops(kB, Mflop) = Mflop / kB * 1000
# passes through shared memory for each multiply-add; 0: not used
passes(v) = v == 3 ? 2 : v == 4 ? 0.375 : v == 8 ? 0.1875 : v >= 5 ? 0.25 : 0
shared(v) = passes(v) == 0 ? NaN : passes(v) < 0.25 ? 67 : 67 * 0.25 / passes(v)
name(v) = v == 1 ? "1, 2" : v == 5 ? "5, 6, 8" : ""
file = "data/gpu-matmul-roofline.txt"
plot roof(x) with lines lw 2 lc rgb "#555555" title "memory, and the peak", \
     file skip 1 using (ops($3, $8)):(roof(ops($3, $8))) with points pt 7 ps 0.9 lc rgb "#1A5CA6" title "by bytes", \
     file skip 1 using (ops($3, $8)):(shared($2)) with points pt 9 ps 1.1 lc rgb "#BF2B1F" title "by shared memory", \
     file skip 1 using (ops($3, $8)):(roof(ops($3, $8))):(name($2)) with labels offset -1.6,0.8 notitle, \
     file skip 1 using (ops($3, $8)):(roof(ops($3, $8))):($2 == 4 ? "4" : "") with labels offset 1.4,-0.7 notitle, \
     file skip 1 using (ops($3, $8)):(roof(ops($3, $8))):($2 == 3 ? "3" : "") with labels offset -1.4,0.3 notitle, \
     file skip 1 using (ops($3, $8)):(shared($2)):($2 == 3 || $2 == 4 ? sprintf("%d", $2) : "") with labels offset -1.4,0 notitle

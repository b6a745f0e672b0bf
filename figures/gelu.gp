# GELU, its slope, and ReLU.
gelu(x) = x / (1 + exp(-2 * sqrt(2 / pi) * (x + 0.044715 * x**3)))
slope(x) = (gelu(x + 1e-4) - gelu(x - 1e-4)) / 2e-4
set xrange [-4:4]
set yrange [-0.5:3]
set xlabel "x"
set key left top Left reverse
set grid
set samples 400
plot (x > 0 ? x : 0) with lines lw 1 lc rgb "#777777" title "max(0, x)", \
     gelu(x) with lines lw 2 lc rgb "#1a5ca6" title "GELU", \
     slope(x) with lines lw 2 dt 2 lc rgb "#bf2b1e" title "its slope"

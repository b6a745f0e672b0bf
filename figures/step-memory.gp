# The kernels of a predicted step that multiply nothing, against the memory's rate of
# an H200. Data: step-h200.txt (row, kernel, launches, GB, 10^12 operations, us, ms, %,
# term), from predict_kernels --step.
f = "data/step-h200.txt"
plain(s) = s[1:strstrt(s . "<", "<") - 1]
here = 0
mine(s, w) = s ne "-" && w == 0
stats f using (strcol(1) ne "step" && mine(strcol(2), $5) ? 1 : 0) name "S" nooutput
n = S_sum
# Each column that is drawn counts the rows anew.
c = 0
down(s, w) = mine(s, w) ? (c = c + 1, n - c) : NaN
set xrange [0:5.4]
set yrange [-1:n]
set xlabel "terabytes of memory a second, predicted"
unset ytics
set xtics nomirror
set lmargin 26
unset key
set arrow 1 from 4.8, -1 to 4.8, n nohead lw 2 lc rgb "#1a5ca6"
last = S_records - 1                # not the row of the whole step
plot c = 0, f using (0):(down(strcol(2), $5)):(plain(strcol(2))) every ::0::last with labels right offset -1,0 noenhanced notitle, \
     c = 0, f using (0.5 * $4 / $7):(down(strcol(2), $5)):(0.5 * $4 / $7):(0.32):(strcol(9) eq "memory" ? 0x8FB0D8 : 0xF0A63C) every ::0::last with boxxyerror lc rgb variable fs solid 1 notitle

# Two ranks and their couriers in one step. Data: build/bin/trace_ranks >
# figures/data/ranks-timeline.txt
set style fill solid 1 border lc rgb "gray40"
set xlabel "milliseconds"
set yrange [-0.6:3.6]
set xrange [0:*]
set ytics ("rank 0" 3, "courier 0" 2, "rank 1" 1, "courier 1" 0)
unset key
lane(r, what) = 3 - 2 * r - (what eq "sum")
color(what) = what eq "sum" ? 0xF2C36B : 0x8FB0D8
# The name of a box stands in it, or, if that is narrower than a letter, beside it.
place(from, to) = to - from < 0.3 ? to + 0.3 : (from + to) / 2
name(b) = b == 6 ? "e" : sprintf("%d", b)
plot "data/ranks-timeline.txt" using (($4 + $5) / 2):(lane($1, strcol(2))):(($5 - $4) / 2):(0.3):(color(strcol(2))) with boxxyerror lc rgb variable, \
     "" using (place($4, $5)):(lane($1, strcol(2))):(name($3)) with labels font ",9"

# A step on paper, with two networks. Data: see the chapter "At scale, on paper".
set style fill solid 1 border lc rgb "gray40"
set xlabel "milliseconds"
set yrange [-0.6:3.6]
set xrange [0:*]
set ytics ("GPU" 3, "network" 2, "GPU" 1, "slow network" 0)
unset key
lane(top, what) = (top ? 2 : 0) + (what eq "network" ? 0 : 1)
color(what) = what eq "network" ? 0xF2C36B : what eq "waiting" ? 0xE0726A : \
              what eq "forward" ? 0xA9C7EA : what eq "backward" ? 0x8FB0D8 : 0xA6CFA0
f = "data/scale-line.txt"
plot f index 0 using (($2 + $3) / 2):(lane(1, strcol(1))):(($3 - $2) / 2):(0.3):(color(strcol(1))) with boxxyerror lc rgb variable, \
     f index 1 using (($2 + $3) / 2):(lane(0, strcol(1))):(($3 - $2) / 2):(0.3):(color(strcol(1))) with boxxyerror lc rgb variable, \
     f index 0 using (($2 + $3) / 2):(lane(1, strcol(1))):(strcol(1) eq "network" || $3 - $2 < 4 ? "" : strcol(1)) with labels font ",9", \
     f index 1 using (($2 + $3) / 2):(lane(0, strcol(1))):(strcol(1) eq "network" || $3 - $2 < 4 ? "" : strcol(1)) with labels font ",9"

# The calls of one step on a CPU. Data: step-line.txt (operation, begin, end in ms),
# from the trace of profile_gpt2.
set style fill solid 1 border
set linetype 1 lw 0.6
# The border makes what lasts less than a dot of the screen visible.
set xlabel "milliseconds of the processor"
set yrange [-0.6:5.6]
set xrange [0:*]
set ytics ("layers" 5, "attention" 4, "norms" 3, "embedding" 2, "head" 1, "update" 0)
set grid ytics
unset key
lane(s) = s[1:6] eq "linear" ? 5 : s[1:6] eq "attend" ? 4 : s[1:4] eq "norm" || s[1:8] eq "add_norm" ? 3 : \
          s[1:5] eq "embed" ? 2 : s eq "head_loss" || s eq "add_losses" ? 1 : 0
color(k) = k == 5 ? 0x4A7FBF : k == 4 ? 0xC9841A : k == 3 ? 0x4F9A46 : k == 2 ? 0x7A7A7A : k == 1 ? 0xC9453B : 0x8F5AB0
f = "data/step-line.txt"
plot f using (($2 + $3) / 2):(lane(strcol(1))):(($3 - $2) / 2):(0.32):(color(lane(strcol(1)))) with boxxyerror lc rgb variable

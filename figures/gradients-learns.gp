# Losses of correct and wrong backward passes; data by tools/wrong_gradients.sh.
set xlabel "validation loss after 300 steps"
set xrange [2.51:2.552]
set yrange [-0.5:3.5]
set ytics ("correct" 3, "scale" 2, "gelu" 1, "keys" 0)
set grid ytics
unset key
place(s) = s eq "correct" ? 3 : s eq "scale" ? 2 : s eq "gelu" ? 1 : s eq "keys" ? 0 : NaN
ink(s) = s eq "correct" ? 0x1A5CA6 : 0xBF2B1F
plot for [c = 2:4] "data/gradients-learns.txt" using c:(place(strcol(1))):(ink(strcol(1))) \
         with points pt 7 ps 1.2 lc rgb variable, \
     "" using (($2 + $3 + $4) / 3):(place(strcol(1))):(ink(strcol(1))) \
         with points pt 2 ps 1.4 lw 1.5 lc rgb variable

# What top-k, top-p and min-p keep. Data: as for generating-temperature.gp, for the texts
# KING HENRY and My. The marks are computed here: the last token that each rule keeps.
sure = "data/generating-sure.txt"
open = "data/generating-open.txt"
stats sure using 2 nooutput prefix "S"
stats open using 2 nooutput prefix "O"
stats sure using ($2 >= 0.05 * S_max ? $1 : 1) nooutput prefix "SM"
stats open using ($2 >= 0.05 * O_max ? $1 : 1) nooutput prefix "OM"
set logscale xy
set xrange [1:1024]
set yrange [1e-7:1]
set format y "10^{%T}"
set xlabel "rank"
set ylabel "probability"
set grid
set key left bottom Left reverse
crosses(s, p) = s >= 0.9 && s - p < 0.9
plot sure using 1:2 with lines lw 2 lc rgb "#1a5ca6" title "after KING HENRY", \
     open using 1:2 with lines lw 2 lc rgb "#bf2b1e" title "after My", \
     for [f in sure." ".open] f using ($1 == 40 ? $1 : NaN):2 with points pt 5 ps 1 lc rgb "#777777" \
         title (f eq sure ? "top-k 40" : ""), \
     for [f in sure." ".open] f using (crosses($3, $2) ? $1 : NaN):2 with points pt 7 ps 1.2 lc rgb "#777777" \
         title (f eq sure ? "top-p 0.9" : ""), \
     sure using ($1 == SM_max ? $1 : NaN):2 with points pt 9 ps 1.2 lc rgb "#777777" title "min-p 0.05", \
     open using ($1 == OM_max ? $1 : NaN):2 with points pt 9 ps 1.2 lc rgb "#777777" notitle

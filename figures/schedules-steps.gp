# Every step of a short schedule. Data: figures/data/schedules-steps.txt
set xlabel "step"
set ylabel "learning rate / peak"
set xrange [-0.7:12.7]
set yrange [0:1.12]
set xtics 1 nomirror
set boxwidth 0.7
set style fill solid 0.9 border lc rgb "black"
unset key
set arrow from 2.5,0 to 2.5,1.12 nohead lc rgb "gray60" dt 2
set arrow from 9.5,0 to 9.5,1.12 nohead lc rgb "gray60" dt 2
set label "climb" at 1,1.06 center
set label "stable" at 6,1.06 center
set label "decay" at 11,1.06 center
plot "data/schedules-steps.txt" using 1:($2 / 3e-4) with boxes lc rgb "#C7E0FF", \
     '+' using (12):(0.1) every 1000 with points pt 6 ps 0.8 lc rgb "#BF2B1F"

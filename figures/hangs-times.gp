# From the fault to the end of the last process, kind by kind. Data: see there.
set ylabel "seconds until all have ended"
set xrange [0.4:4.6]
set yrange [0:*]
set grid y lc rgb "gray85"
set xtics ("kill" 1, "stop" 2, "long" 3, "cut" 4)
set arrow from 0.4,2 to 4.6,2 nohead front lw 1.5 lc rgb "#c2491d"
kind(s) = s eq "kill" ? 1 : s eq "stop" ? 2 : s eq "long" ? 3 : s eq "cut" ? 4 : NaN
plot "data/hangs-faults.txt" using (kind(strcol(1)) + 0.006 * ($3 - 100) / 2):8 with points pt 7 ps 0.6 lc rgb "#1a5ca6" notitle

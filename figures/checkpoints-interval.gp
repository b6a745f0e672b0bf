# The time that is lost, by the formula of the chapter "Checkpoints".
c = 2.0
f(t, M) = 100 * (c / t + t / (2 * M))
day = 86400.0
set logscale x
set xlabel "seconds between checkpoints"
set ylabel "time lost, percent"
set xrange [30:30000]
set yrange [0:2]
set samples 400
set grid lc rgb "gray85"
unset key
set label "one failure a day" at 1500,0.8 tc rgb "#bf2b1e"
set label "one failure in 30 days" at 900,0.34 tc rgb "#1a5ca6"
b1 = sqrt(2 * c * day); b2 = sqrt(2 * c * 30 * day)
$best << END
1
2
END
plot f(x, day) with lines lw 2 lc rgb "#bf2b1e", \
     f(x, 30 * day) with lines lw 2 lc rgb "#1a5ca6", \
     $best using ($1 == 1 ? b1 : b2):($1 == 1 ? f(b1, day) : f(b2, 30 * day)) with points pt 7 ps 0.9 lc rgb "#777777"

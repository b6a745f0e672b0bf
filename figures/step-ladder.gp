# What each change is worth, predicted for an H200. Data: step-ladder.txt (change,
# ms, tokens/s, MFU in %), from predict_kernels --step --ladder.
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.65
set xrange [-0.6:6.6]
set yrange [0:70]
set ylabel "MFU, %"
set xtics ("small\nbatches" 0, "large\nbatches" 1, "pairs\nand sums" 2, "rows of\nlogits" 3, "more\nrows" 4, "no gaps" 5, "warp-\ngroups" 6) nomirror scale 0
set ytics nomirror
set grid ytics
set bmargin 3.5
set key outside top center vertical maxrows 1
f = "data/step-ladder.txt"
# A number is over its bar, or in it where it would be on a line.
at(y) = abs((y + 2.4) / 10 - floor((y + 2.4) / 10 + .5)) < .16 ? y - 2.4 : y + 2.4
plot f using 0:4:($0 < 6 ? 0xC7E0FF : 0xE8E8E8) with boxes lc rgb variable notitle, \
     50 with lines dt 2 lw 1.5 lc rgb "#bf2b1e" title "goal", \
     f using 0:(at($4)):(sprintf("%.1f", $4)) with labels notitle

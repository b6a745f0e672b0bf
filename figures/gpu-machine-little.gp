# data/gpu-machine-warps.txt: three runs of build/bin/warps (see the chapter)
set xlabel "warps of one scheduler"
set ylabel "share of the memory's rate, %"
set xrange [0:17]
set yrange [0:110]
set xtics 4
set grid
set key bottom right
f = "data/gpu-machine-warps.txt"
plot f index 1 using 1:3 with points pt 5 ps 0.6 lc rgb "#217A33" title "H100, four floats", \
     f index 1 using 1:4 with lines lw 1.5 dt 2 lc rgb "#217A33" notitle, \
     f index 0 using 1:3 with points pt 7 ps 0.6 lc rgb "#1A5CA6" title "H100, one float", \
     f index 0 using 1:4 with lines lw 1.5 dt 2 lc rgb "#1A5CA6" notitle, \
     f index 2 using 1:3 with points pt 9 ps 0.7 lc rgb "#BF2B1F" title "H200, one float", \
     f index 2 using 1:4 with lines lw 1.5 dt 2 lc rgb "#BF2B1F" notitle

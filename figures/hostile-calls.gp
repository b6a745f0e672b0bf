# The calls to the system of a short training, in order; data by hostile_runs.py.
set xlabel "number of the call"
set xrange [-4:346]
set yrange [-0.7:10.7]
set ytics ("open" 10, "create" 9, "write" 8, "fsync" 7, "rename" 6, "close" 5, \
           "unlink" 4, "flock" 3, "opendir" 2, "flush" 1, "others" 0)
set grid ytics
unset key
row(s) = s eq "open" || s eq "fopen" ? 10 : s eq "create" ? 9 : s eq "write" ? 8 : \
         s eq "fsync" ? 7 : s eq "rename" ? 6 : s eq "close" || s eq "fclose" ? 5 : \
         s eq "unlink" ? 4 : s eq "flock" ? 3 : s eq "opendir" ? 2 : s eq "fflush" ? 1 : 0
ink(s) = s eq "rename" || s eq "unlink" ? 0xBF2B1F : s eq "write" || s eq "fsync" || s eq "create" ? 0x1A5CA6 : 0x808080
plot "data/hostile-calls.txt" using ($0 + 1):(row(strcol(1))):(ink(strcol(1))) \
     with points pt 7 ps 0.45 lc rgb variable

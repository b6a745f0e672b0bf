# Time for a token of GPT-2 124M on one core. Data: cpu-bytes-token.txt (type, ms,
# ms at the speed of the memory), from
#   build/bin/profile_decode --threads 1 --tokens 8 --after 16 --weights TYPE
set style fill solid 0.8 border lc rgb "black"
set boxwidth 0.36
set xrange [-0.6:2.6]
set yrange [0:*]
set ylabel "ms a token"
set xtics ("fp32" 0, "bf16" 1, "int8" 2) nomirror scale 0
set ytics nomirror
set grid ytics
set key outside top center horizontal Left reverse
plot "data/cpu-bytes-token.txt" using ($0-.19):3 with boxes lc rgb "#1a5ca6" title "what is read, at the speed of the memory", \
     "" using ($0+.19):2 with boxes lc rgb "#c2491d" title "measured"

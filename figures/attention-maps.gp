# Where three heads of a trained model look. Data: the numbers of head H of layer L, from
#   sh build/src/tools/maps.sh build/runs/maps
#   cp build/runs/maps/data/attention-maps-0-2.txt figures/data     (1-2, 1-3)
set multiplot
set datafile separator "\t"
set xrange [-0.7:15.7]
set yrange [15.7:-0.7]
set grid lc rgb "gray85"
set tics scale 0
unset key
tokens = "· for ( size _ t i = 0 ; i < count ; i ++)"
set xtics ("" 0) rotate by 90 right font ",9" offset 0,-0.2 noenhanced
set ytics ("" 0) font ",9" noenhanced
set for [k=1:16] xtics add (word(tokens, k) k-1)
set for [k=1:16] ytics add (word(tokens, k) k-1)
set bmargin at screen 0.15
set tmargin at screen 0.91
do for [panel=0:2] {
    name = word("0-2 1-2 1-3", panel + 1)
    set lmargin at screen 0.09 + 0.305*panel
    set rmargin at screen 0.375 + 0.305*panel
    set title sprintf("layer %s, head %s", name[1:1], name[3:3]) offset 0,-0.6
    if (panel > 0) { set format y "" ; set for [k=1:16] ytics add ("" k-1) }
    plot sprintf("data/attention-maps-%s.txt", name) matrix every ::1:1 \
        using ($1-1):($2-1):(1.1*sqrt($3)) with points pt 7 ps variable lc rgb "#1A5CA6"
}
unset multiplot

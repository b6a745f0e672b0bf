# Where the time of a predicted step goes, on three GPUs. Data: step-a100.txt,
# step-h100.txt, step-h200.txt (row, kernel, launches, GB, 10^12 operations, us,
# ms, %, term), from predict_kernels --step.
group(s) = s[1:4] eq "head" || s[1:4] eq "last" || s eq "zeros-logits" || s eq "sum-of-losses" ? 2 : \
           s[1:9] eq "attention" ? 3 : s[1:13] eq "normalization" || s[1:4] eq "sums" || s[1:6] eq "shares" ? 4 : \
           s[1:3] eq "qkv" || s[1:2] eq "fc" || s[1:7] eq "attproj" ? 1 : 5
array A[15]
do for [g = 1:3] {
    f = word("data/step-a100.txt data/step-h100.txt data/step-h200.txt", g)
    do for [k = 1:5] {
        stats f using (group(strcol(1)) == k && strcol(1) ne "step" ? $7 : 0) name "S" nooutput
        A[5 * (g - 1) + k] = S_sum
    }
}
set style fill solid 0.9 border lc rgb "black"
set boxwidth 0.7
set xrange [0.4:3.6]
set yrange [0:*]
set ylabel "milliseconds"
set xtics ("A100" 1, "H100" 2, "H200" 3) nomirror scale 0
set ytics nomirror
set grid ytics
set key outside right center reverse Left
sum5(g, k) = A[5*g-4] + (k > 1 ? A[5*g-3] : 0) + (k > 2 ? A[5*g-2] : 0) + (k > 3 ? A[5*g-1] : 0) + (k > 4 ? A[5*g] : 0)
plot sample [g = 1:3:1] "+" using (int($1 + 0.5)):(sum5(int($1 + 0.5), 5)) with boxes lc rgb "#8FB0D8" title "all else", \
     [g = 1:3:1] "+" using (int($1 + 0.5)):(sum5(int($1 + 0.5), 4)) with boxes lc rgb "#CCEDC7" title "between the products", \
     [g = 1:3:1] "+" using (int($1 + 0.5)):(sum5(int($1 + 0.5), 3)) with boxes lc rgb "#FFE3B3" title "attention", \
     [g = 1:3:1] "+" using (int($1 + 0.5)):(sum5(int($1 + 0.5), 2)) with boxes lc rgb "#FFD4D1" title "head", \
     [g = 1:3:1] "+" using (int($1 + 0.5)):(sum5(int($1 + 0.5), 1)) with boxes lc rgb "#C7E0FF" title "linear layers"

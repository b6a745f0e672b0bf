# height: 0.75
# A predicted micro-step of an H200 and the update, kernel by kernel. Data:
# step-h200.txt (row, kernel, launches, GB, 10^12 operations, us, ms, %, term), from
# predict_kernels --step. The rows are put into the order of a step here.
f = "data/step-h200.txt"
array X[600]
array W[600]
array L[600]
array P[600]                        # which of its line
array N[6] = [0, 0, 0, 0, 0, 0]
n = 0
at = 0
one = 0
seen = 0
add(w, lane) = (n = n + 1, X[n] = at + 0.5 * w, W[n] = 0.5 * w, L[n] = lane, N[lane + 1] = N[lane + 1] + 1, P[n] = N[lane + 1], at = at + w)
# The time of one launch, in the row of this name that comes as the kth.
names = "embedding-forward normalizations-forward normalizations-forward qkv-forward attention-forward \
  attproj-forward fc-forward fcproj-forward head-logits head-loss head-gradients last-logits last-loss \
  last-gradients sum-of-losses zeros-stream normalizations-backward sums-of-columns fcproj-backward \
  fc-backward sums-of-columns attproj-backward attention-backward attention-backward attention-backward \
  qkv-backward sums-of-columns embedding-backward embedding-backward embedding-backward \
  embedding-backward zeros-gradients length-of-the-gradient length-of-the-gradient AdamW"
kth = "1 1 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 2 3 1 3 1 2 3 4 1 1 2 1"
lanes = "2 3 3 5 4 5 5 5 1 1 1 1 1 1 1 0 3 3 5 5 3 5 4 4 4 5 3 2 2 2 2 0 0 0 0"
array U[words(names)]
do for [i = 1:words(names)] {
    name = word(names, i)
    k = int(word(kth, i))
    seen = 0
    stats f using (strcol(1) eq name ? (seen = seen + 1, seen == k ? $6 : NaN) : NaN) name "S" nooutput
    U[i] = S_mean / 1000
}
run(list) = (sum [j = 1:words(list)] add(U[int(word(list, j))], int(word(lanes, int(word(list, j)))))) 
x = run("32 1 2")
do for [l = 1:12] { x = run("4 5 6 3 7 8 3") }
do for [p = 1:7] { x = run("9 10 11") }
x = run("12 13 14 15 16 18 17")
do for [l = 1:12] { x = run("19 20 21 17 22 23 24 25 26 27 17") }
x = run("28 29 30 31 33 34 35")
set style fill solid 1 border
set linetype 1 lw 0.2
set xlabel "milliseconds, predicted"
set yrange [-0.6:5.6]
set xrange [0:105]
set ytics ("layers" 5, "attention" 4, "norms" 3, "embedding" 2, "head" 1, "update" 0)
set grid ytics
unset key
# Kernels of a line have two shades in turn.
dark(k) = k == 5 ? 0x4A7FBF : k == 4 ? 0xC9841A : k == 3 ? 0x4F9A46 : k == 2 ? 0x7A7A7A : k == 1 ? 0xC9453B : 0x8F5AB0
light(k) = k == 5 ? 0x9DBDE6 : k == 4 ? 0xE9BC77 : k == 3 ? 0x4F9A46 : k == 2 ? 0xB5B5B5 : k == 1 ? 0xE79C95 : 0xC3A3DA
color(i) = P[i] % 2 ? dark(L[i]) : light(L[i])
plot sample [i = 1:n:1] "+" using (X[int($1 + 0.5)]):(L[int($1 + 0.5)]):(W[int($1 + 0.5)]):(0.32):(color(int($1 + 0.5))) with boxxyerror lc rgb variable

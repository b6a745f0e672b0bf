# ci/bench.awk: prints the tables of a part of ci/bench.sh's report.
function sorted(list, a,   n, i, j, t) {
    n = split(list, a, " ")
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
    return n
}
function median(list,   a, n) {
    n = sorted(list, a)
    return (a[int((n + 1) / 2)] + a[int(n / 2) + 1]) / 2
}
function from_to(list, format,   a, n) {
    n = sorted(list, a)
    return sprintf(format " to " format, a[1], a[n])
}
# step SHAPE PROGRAM PRECISION THREADS MS [PEAK GB/S FLOOR RATIO]
$1 == "step" {
    k = $2 " " $3 " " $4 " " $5
    if (!(k in ms)) order[++count] = k
    ms[k] = ms[k] " " $6
    if (NF > 6) { peak[k] = peak[k] " " $7; band[k] = band[k] " " $8; ratio[k] = ratio[k] " " $10 }
}
# op SHAPE PROGRAM PRECISION THREADS NAME CALLS MS FLOPS BYTES
$1 == "op" {
    k = $2 " " $3 " " $4 " " $5
    if (!(k SUBSEP $6 in op)) names[k] = names[k] " " $6
    op[k, $6] = op[k, $6] " " $8
    flops[k, $6] = $9; bytes[k, $6] = $10; calls[k, $6] = $7
}
$1 == "memory" && part == "memory" { k = $2 " " $3 " " $4; if (!(k in mem)) memories[++m] = k; mem[k] = mem[k] sprintf("  %s %.0f", $5, $6 / 1048576) }
$1 == "part" { part = $2 }
# token SHAPE PROGRAM WEIGHTS THREADS MS GB/S BOUND SHARE
$1 == "token" {
    k = $2 " " $3 " " $4 " " $5
    if (!(k in token)) tokens[++n_tokens] = k
    token[k] = token[k] " " $6; tband[k] = tband[k] " " $7; share[k] = share[k] " " $9
}
$1 == "product" || $1 == "without" { print }
END {
    if (count) printf "%-12s %-8s %-5s %-2s %9s  %-20s %7s %6s %7s  %s\n", "shape", "program", "type", "t", "ms", "from, to", "GFLOP/s", "GB/s", "x floor", "from, to"
    for (i = 1; i <= count; i++) {
        k = order[i]
        split(k, w, " ")
        printf "%-12s %-8s %-5s %-2s %9.1f  %-20s", w[1], w[2], w[3], w[4], median(ms[k]), from_to(ms[k], "%.0f")
        if (k in ratio) printf " %7.0f %6.1f %7.2f  %s", median(peak[k]), median(band[k]), median(ratio[k]), from_to(ratio[k], "%.2f")
        else if ((w[1] " llm.nw " w[3] " " w[4]) in ms) printf "  %.2f times llm.nw", median(ms[k]) / median(ms[w[1] " llm.nw " w[3] " " w[4]])
        print ""
    }
    for (i = 1; i <= count; i++) {
        k = order[i]
        if (!(k in names) || part != "step") continue
        printf "\n%s: operations\n", k
        n = split(names[k], name, " ")
        for (j = 1; j <= n; j++) {
            t = median(op[k, name[j]])
            printf "  %-18s %5d %9.2f ms %5.1f%% %8.1f GFLOP/s %5.1f%% %7.1f GB/s %5.1f%%\n", name[j], calls[k, name[j]], t,
                100 * t / median(ms[k]), flops[k, name[j]] / t * 1e-6, 100 * flops[k, name[j]] / t * 1e-6 / median(peak[k]),
                bytes[k, name[j]] / t * 1e-6, 100 * bytes[k, name[j]] / t * 1e-6 / median(band[k])
        }
    }
    for (i = 1; i <= m; i++) printf "%s, MiB:%s\n", memories[i], mem[memories[i]]
    for (i = 1; i <= n_tokens; i++) {
        k = tokens[i]
        printf "%-24s %7.2f ms a token, %6.1f GB/s, %3.0f%% of the bound (%s)\n", k, median(token[k]), median(tband[k]), 100 * median(share[k]), from_to(share[k], "%.2f")
    }
}

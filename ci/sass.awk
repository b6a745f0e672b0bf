# ci/sass.awk: reads what cuobjdump -sass prints and writes, for each kernel,
# name and architecture, and then of its loop, which is the innermost one that
# multiplies most, else that asks global memory for most bytes (half as many
# count if it stores, too):
#    3 instructions   4 FFMA           5 HMMA           6 loads, global
#    7 their bytes    8 stores, global 9 loads, shared 10 stores, shared
#   11 LDSM          12 copies to shared memory
#   13 bytes that a thread asks global memory for before it uses any of them
# of all before the first EXIT that every thread takes:
#   14 instructions  15 FFMA          16 as 13, outside of loops
# and of the loop around the loop, as the code stands (or 0):
#   17 instructions  18 FFMA  19, 20 those of the innermost loops in it.
# and last, of the exponentials (MUFU.EX2) that stand between a wait for all
# products of a warpgroup but the last one and the wait for that one:
#   21 the number
# What has no loop has its numbers 3 to 13 from all before that EXIT.
function hex(s,    i, n) {
    for (i = 1; i <= length(s); i++) n = 16 * n + index("0123456789abcdef", substr(s, i, 1)) - 1
    return n
}
# How many bytes the access OP moves for a thread.
function wide(op) {
    return op ~ /\.128/ ? 16 : op ~ /\.64/ ? 8 : op ~ /\.[US]16/ ? 2 : op ~ /\.[US]8/ ? 1 : 4
}
# Is one of the registers used that are on their way?
function uses(text, first,    a, n, i, k) {
    n = split(text, a, ",")
    for (i = first; i <= n; i++)
        while (match(a[i], /[^U]R[0-9]+|^R[0-9]+/)) {
            k = substr(a[i], RSTART, RLENGTH); gsub(/[^0-9]/, "", k)
            if (k in waits) return 1
            a[i] = substr(a[i], RSTART + RLENGTH)
        }
    return 0
}
# count FROM TO: into k[3] to k[13].
function count(from, to,    at, o, text, r, i, flight) {
    for (i = 3; i <= 13; i++) k[i] = 0
    delete waits; flight = 0
    for (at = from; at <= to; at += 16) {
        if (!(at in op)) continue
        o = op[at]; text = rest[at]
        k[3]++
        if (flight && uses(" " text, o ~ /^(ST|RED|ATOM)/ ? 1 : 2)) { delete waits; flight = 0 }
        if (o ~ /^FFMA/) k[4]++
        if (o ~ /^HMMA/) k[5]++
        if (o ~ /^LDG\./) {
            k[6]++; k[7] += wide(o); flight += wide(o)
            r = text; sub(/,.*/, "", r); gsub(/[^0-9]/, "", r)
            for (i = 0; i < wide(o) / 4; i++) waits[r + i] = 1
            if (flight > k[13]) k[13] = flight
        }
        if (o ~ /^STG/) k[8]++
        if (o ~ /^LDS([.]|$)/) k[9]++
        if (o ~ /^STS/) k[10]++
        if (o ~ /^LDSM/) k[11]++
        if (o ~ /^LDGSTS/) { k[12]++; flight += wide(o); if (flight > k[13]) k[13] = flight }
    }
}
function finish(    i, j, inner, best, most, what, around, line, path, flight, fma, sums, a, b) {
    if (name == "") return
    for (i = 1; i <= loops; i++) {
        inner = 1
        for (j = 1; j <= loops; j++)
            if (j != i && from[j] >= from[i] && to[j] <= to[i] && to[j] - from[j] < to[i] - from[i]) inner = 0
        innermost[i] = inner
        if (!inner) continue
        count(from[i], to[i])
        what = 1e6 * (k[4] + k[5]) + k[7] / (k[8] ? 2 : 1)
        if (what > most) { most = what; best = i }
    }
    for (i = 1; i <= loops; i++)
        if (best && from[i] <= from[best] && to[i] >= to[best] && i != best &&
            to[i] - from[i] > to[best] - from[best] &&
            (!around || to[i] - from[i] < to[around] - from[around])) around = i
    count(0, last); path = k[3]; fma = k[4]; flight = k[13]
    sums = "0 0 0 0"
    if (around) {
        a = b = 0
        for (i = 1; i <= loops; i++)
            if (innermost[i] && from[i] >= from[around] && to[i] <= to[around]) {
                count(from[i], to[i])
                if (k[4]) { a += k[3]; b += k[4] }
            }
        count(from[around], to[around])
        sums = k[3] " " k[4] " " a " " b
    }
    if (best) count(from[best], to[best])
    else count(0, last)
    line = name " " arch
    for (i = 3; i <= 13; i++) line = line " " k[i]
    print line, path, fma, flight, sums, hidden + 0
    delete op; delete rest; delete innermost; loops = 0; last = ended = 0; name = ""
    hidden = between = seen = 0
}
/^\tcode for sm_/ { finish(); arch = $3 }
/Function :/ { finish(); name = $3 }
/^ *\/\*[0-9a-f][0-9a-f][0-9a-f][0-9a-f]+\*\// {
    at = hex(substr($1, 3, length($1) - 4))
    text = $0; sub(/^[^*]*\*[^*]*\*\/ */, "", text); sub(/;.*/, "", text)
    guard = sub(/^@!?U?P[0-9T]+ */, "", text)
    o = text; sub(/ .*/, "", o); sub(/^[^ ]* */, "", text)
    op[at] = o; rest[at] = text
    if (!ended) last = at
    if (o == "MUFU.EX2") seen++
    if (o ~ /DEPBAR/ && text ~ /gsb0, 0x1/) { between = 1; seen = 0 }
    if (o ~ /DEPBAR/ && text ~ /gsb0, 0x0/) { if (between && seen > hidden) hidden = seen; between = 0 }
    if (o == "EXIT" && !guard) ended = 1
    if (o ~ /^BRA/ && match($0, /0x[0-9a-f]+/)) {
        there = hex(substr($0, RSTART + 2, RLENGTH - 2))
        if (there < at) { loops++; from[loops] = there; to[loops] = at }
    }
}
END { finish() }

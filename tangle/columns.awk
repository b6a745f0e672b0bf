# tangle/columns.awk: what a compiler said of tangled files, with the columns
# of the chapters. A chunk is indented where it is used, so that a compiler,
# which believes #line, counts the columns of some other line.
#   SRC in the environment   the tangled tree
#   -v unit=FILE             what was compiled: looked at first
function indent(s) { match(s, /^[ \t]*/); return RLENGTH }
function learn(path,    s, f, n, a, b) {
    while ((getline s < path) > 0) {
        if (s ~ /^#line /) { split(s, a, "\""); split(s, b, " "); f = a[2]; n = b[2] + 0; continue }
        if (f != "" && !((f, n) in column)) column[f, n] = indent(s)
        n++
    }
    close(path)
}
function learn_all(    list, name) {
    learn(unit)
    list = ENVIRON["SRC"] ".parts/made"
    while ((getline name < list) > 0) if (name ~ /\.(c|h|cu|cuh|cpp)$/) learn(ENVIRON["SRC"] "/" name)
    learned = 1
}
function source(f, n,    k, line) {
    if (!(f in have)) { have[f] = 1; while ((getline line < f) > 0) text[f, ++k] = line }
    return text[f, n]
}
# shift_of FILE LINE: how many columns too far right the compiler is.
function shift_of(f, n) {
    if (!learned) learn_all()
    return (f, n) in column ? column[f, n] - indent(source(f, n)) : 0
}
function less(s, n) { while (n-- > 0 && substr(s, 1, 1) == " ") s = substr(s, 2); return s }
match($0, /^book\/[^:]*:[0-9]+:[0-9]+:/) {
    rest = substr($0, RLENGTH + 1); split($0, a, ":")
    file = a[1]; shift = shift_of(a[1], a[2] + 0)
    print a[1] ":" a[2] ":" (a[3] > shift ? a[3] - shift : a[3]) ":" rest
    next
}
/^ *[0-9]+ \|/ { if (file != "") shift = shift_of(file, $1 + 0); print; next }
/^ +\| / { i = index($0, "|"); print substr($0, 1, i + 1) less(substr($0, i + 2), shift); next }
/^ *[\^~][ ~\^]*$/ { print less($0, shift); next }
{ print }

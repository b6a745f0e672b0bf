# tangle/checklines.awk FILE...: every line of a tangled file must be, letter
# for letter, the line of the chapter that the last #line directive promises.
function source(f, n,    k, line) {
    if (!(f in have)) {
        have[f] = 1
        while ((getline line < f) > 0) text[f, ++k] = line
        close(f)
    }
    return text[f, n]
}
FNR == 1 { file = "" }
/^#line [0-9]+ "book\// { split($0, a, "\""); file = a[2]; n = $2; next }
/^[ \t]*$/ { n++; next }
{
    want = source(file, n)
    gsub(/@<</, "<<", want); gsub(/@>>/, ">>", want); sub(/^@@/, "@", want)
    if (want != $0) {
        printf "%s:%d: error: line %d of %s does not map to this line: it reads \"%s\"\n", file, n, FNR, FILENAME, $0 > "/dev/stderr"
        bad = 1
    }
    n++
}
END { exit bad }

# tangle/expand.awk: reads noweb's markup of the whole book and writes every
# file of the program, each chunk indented where it is used.
#   -v plain=1   C files without #line
#   -v bare=1    no comments but those of the chunks, to compare with noweb's nt
# The folders of the results stand in the environment, because awk would read
# the backslashes in a value after -v:
#   NEW   files go there, "/" in a name written "%"
#   OLD   those of the last time
# Prints, for each file, its name and 1 if it differs from the last time.
# A chunk that is used but not defined is empty (make upto builds programs of
# half a book; in a full build the lint has refused such a chunk).
function isroot(name) {
    return name ~ /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)+$/ && name !~ /(^|\/)\.\.?(\/|$)/ &&
           (name ~ /\.[A-Za-z0-9]+$/ || name ~ /\/Makefile$/)
}
# put LINE: one line of the result; compares it with the old file's.
function put(s,    was) {
    print s > out
    last = s
    if (!differs && ((getline was < old) <= 0 || was != s)) differs = 1
}
# The line that is being put together: cur; it came from line atline of atfile,
# which is where its first character that is no blank stood.
function add(s, n, k) {
    if (s == "") return
    if (fresh) { cur = cur margin; fresh = 0 }
    if (!settled) {
        atfile = files[n]; atline = lines[n] + k - 1
        if (s ~ /[^ \t]/) settled = 1
    }
    cur = cur s
}
function flush() {
    if (isc && cur ~ /^[ \t]*$/) cur = ""
    if (isc && !plain && cur != "" && written && (atfile != wantfile || atline != wantline)) {
        put("#line " atline " \"" atfile "\"")
        wantfile = atfile; wantline = atline
    }
    put(cur)
    wantline++; written = 1
    cur = ""; fresh = 1; settled = 0
}
# caption NAME: inside of a function or a table of C the name of a chunk stands
# as a comment above its text, unless that begins with a comment itself.
function caption(name,    n) {
    if (!isc || bare || cur !~ /^[ \t]+$/ || !(name in parts) || last ~ /\\$/) return
    n = parts[name] + 0
    if (text[n, 1] ~ /^[ \t]*\/[\/*]/) return
    gsub(/\[\[|\]\]/, "", name)
    put(cur "// " name)
    wantline++
}
# blanks S: as wide as S.
function blanks(s) {
    if (s !~ /[^ \t]/) return s
    return sprintf("%" length(s) "s", "")
}
function expand(name, before,    p, np, list, n, k, s, i, j, first, pre) {
    if (name in open || !(name in parts)) return
    open[name] = 1
    np = split(parts[name], list, " ")
    first = 1
    for (p = 1; p <= np; p++) {
        n = list[p]
        for (k = 1; k <= count[n]; k++) {
            if (!first) { flush(); margin = before }
            first = 0
            s = text[n, k]
            if (cur == "") { atfile = files[n]; atline = lines[n] + k - 1 }
            while ((i = index(s, "\001")) > 0) {
                pre = substr(s, 1, i - 1)
                add(pre, n, k)
                j = index(s, "\002")
                if (j == length(s)) caption(substr(s, i + 1, j - i - 1))
                expand(substr(s, i + 1, j - i - 1), fresh ? margin : blanks(cur))
                s = substr(s, j + 1)
                margin = before
            }
            add(s, n, k)
        }
    }
    delete open[name]
}
/^@file / { file = substr($0, 7); line = 1; next }
/^@nl/ {
    line++
    if (code && started) count[n]++
    started = code
    next
}
/^@index nl/ { line++; next }
/^@begin code/ { code = 1; started = 0; next }
/^@defn / {
    name = substr($0, 7)
    files[++n] = file; lines[n] = line + 1
    if (!(name in parts) && isroot(name)) roots[++nroots] = name
    parts[name] = parts[name] " " n
    next
}
/^@end code/ { if (code && text[n, count[n] + 1] != "") count[n]++; code = 0; next }
!code { next }
/^@text/ { text[n, count[n] + 1] = text[n, count[n] + 1] substr($0, 7); next }
/^@use / { text[n, count[n] + 1] = text[n, count[n] + 1] "\001" substr($0, 6) "\002"; next }
END {
    for (r = 1; r <= nroots; r++) {
        root = part = roots[r]
        gsub(/\//, "%", part)
        out = ENVIRON["NEW"] "/" part; old = ENVIRON["OLD"] "/" part
        differs = written = 0; wantfile = ""
        isc = root ~ /\.(c|h|cu|cuh|cpp)$/
        cur = margin = ""; fresh = 1; settled = 0
        expand(root, "")
        flush()
        if (!differs && (getline was < old) > 0) differs = 1
        close(out); close(old)
        print root, differs
    }
}

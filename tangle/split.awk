# tangle/split.awk: reads noweb's markup of the whole book once and writes, for
# every root chunk, the part of that stream the root needs, so that noweb's nt
# reads a few hundred lines per file instead of the whole book.
#   -v dir=DIR     the parts go to DIR/NAME, "/" in the root's name written "%"
# Prints the names of the roots and of their parts. A chunk that is used but not defined gets an
# empty definition (make upto builds programs of half a book; in a full build
# the lint has already refused such a chunk).
function isroot(name) {
    return name ~ /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)+$/ && name !~ /(^|\/)\.\.?(\/|$)/ &&
           (name ~ /\.[A-Za-z0-9]+$/ || name ~ /\/Makefile$/)
}
function reach(name,    i, k, list) {
    if (mark[name] == stamp) return
    mark[name] = stamp
    if (!(name in first)) { stub[++stubs] = name; return }
    k = split(parts[name], list, " ")
    for (i = 1; i <= k; i++) take[list[i]] = stamp
    k = split(calls[name], list, "\n")
    for (i = 1; i <= k; i++) if (list[i] != "") reach(list[i])
}
/^@file / { file = substr($0, 7); line = 1; next }
/^@nl/ { line++; if (code && started) body = body "@nl\n"; started = code; next }
/^@index nl/ { line++; next }
/^@begin code/ { code = 1; started = 0; body = ""; next }
/^@defn / {
    name = substr($0, 7)
    n++
    names[n] = name; files[n] = file; lines[n] = line + 1
    if (!(name in first)) { first[name] = n; if (isroot(name)) roots[++nroots] = name }
    parts[name] = parts[name] " " n
    next
}
/^@end code/ { code = 0; bodies[n] = body; next }
!code { next }
/^@text/ { body = body $0 "\n"; next }
/^@use / {
    body = body $0 "\n"
    u = substr($0, 6)
    if (!((name, u) in called)) { called[name, u] = 1; calls[name] = calls[name] u "\n" }
}
END {
    for (r = 1; r <= nroots; r++) {
        stamp = r; stubs = 0
        reach(roots[r])
        part = roots[r]
        gsub(/\//, "%", part)
        out = dir "/" part
        last = ""
        for (i = 1; i <= n; i++) if (take[i] == stamp) {
            if (files[i] != last) print "@file " files[i] > out
            last = files[i]
            printf "@line %d\n@begin code %d\n@defn %s\n@nl\n%s@end code %d\n", lines[i], i, names[i], bodies[i], i > out
        }
        for (i = 1; i <= stubs; i++)
            printf "@begin code 0\n@defn %s\n@nl\n@end code 0\n", stub[i] > out
        close(out)
        print roots[r] " " part
    }
}

# tangle/places.awk: where everything stands. Reads chapters, prints a line for
# each definition of a chunk, file, identifier or label:
#   KIND <tab> NAME <tab> FILE <tab> LINE <tab> the line itself
# An identifier stands where its chunk defines it: in the first line that begins
# with something other than a space and has the name, else in the first that
# has it.
function place(kind, name, line, text) {
    print kind "\t" name "\t" FILENAME "\t" line "\t" text
}
# The names that end a chunk: each is looked for in its lines.
function identifiers(list,    n, name, i, k, at, where) {
    n = split(list, name, " ")
    for (i = 1; i <= n; i++) {
        where = 0
        for (k = 1; k <= lines; k++) {
            if (!word(text[k], name[i])) continue
            if (!where) where = k
            if (text[k] ~ /^[^ \t}]/) { where = k; break }
        }
        if (where) place("name", name[i], first + where, text[where])
    }
}
function word(s, name,    at, before, after) {
    while (at = index(s, name)) {
        before = at > 1 ? substr(s, at - 1, 1) : " "
        after = substr(s, at + length(name), 1)
        if (before !~ /[A-Za-z0-9_]/ && after !~ /[A-Za-z0-9_]/) return 1
        s = substr(s, at + length(name))
    }
    return 0
}
# Labels of sections, figures, tables, equations and exercises.
function labels(s,    t) {
    t = s
    while (match(t, /#(sec|fig|tbl|eq|ex):[A-Za-z0-9_.-]+/)) {
        place("label", substr(t, RSTART + 1, RLENGTH - 1), FNR, s)
        t = substr(t, RSTART + RLENGTH)
    }
}
FNR == 1 { code = fence = 0 }
/^(```|~~~)/ && !code { fence = !fence; next }
fence { next }
/^<[<].*>>=$/ && !code {
    name = substr($0, 3, length($0) - 5)
    place(name ~ /^[A-Za-z0-9_.\/-]+$/ && name ~ /[.\/]/ ? "file" : "chunk", name, FNR, $0)
    code = 1; lines = 0; first = FNR
    next
}
/^@( |$)/ && code { if ($2 == "%def") identifiers(substr($0, 8)); code = 0; next }
code { text[++lines] = $0; next }
{ labels($0) }

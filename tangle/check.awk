# tangle/check.awk: reads names of tangled files and checks each of them.
#   - Every line must be, but for its indentation, the line of the chapter that
#     the last #line promises. (The name of a chunk above its text is none.)
#   - An #include must respect tangle/walls.txt.
#   - A file of more than 500 lines needs a reason in tangle/long.txt.
# In the environment: OUT, the folder of the tangled files; TOOLS, that of the
# two lists; TODAY.
function complain(where, text) {
    print where ": error: " text > "/dev/stderr"
    bad = 1
}
function source(f, n,    k, line) {
    if (!(f in have)) {
        have[f] = 1
        while ((getline line < f) > 0) text[f, ++k] = line
        close(f)
    }
    return text[f, n]
}
function stripped(s) { sub(/^[ \t]+/, "", s); return s }
function foreign() {
    complain(pendfile ":" pendline, "line " pendat " of " path " does not map to this line: it reads \"" pending "\"")
    pending = ""
}
# folder NAME: the longest path of walls.txt that a file is in.
function folder(name) {
    while (sub(/\/[^\/]*$/, "", name)) if (name in wall) return name
    return ""
}
function include(what,    from, to) {
    from = folder(root); to = folder(what)
    if (to == "" || from == to) return
    if (from == "") { complain(where(), "tangle/walls.txt does not say what " root " may include"); return }
    if (wall[from] ~ / \* / || index(wall[from], " " to " ")) return
    if (until[root, to] == "ever") return
    if ((root, to) in until && until[root, to] >= ENVIRON["TODAY"]) {
        print "tangle: " root " includes " what ", until " until[root, to] ":" reason[root, to] > "/dev/stderr"
        return
    }
    complain(where(), root " includes " what ", but tangle/walls.txt does not allow the folder " from " to include " to)
}
function where() { return file == "" ? path ":" at : file ":" n }
function check(    s, want, length_) {
    path = ENVIRON["OUT"] "/" root
    file = pending = ""; at = n = length_ = 0
    while ((getline s < path) > 0) {
        at++
        if (s ~ /^#line [0-9]+ "book\//) { split(s, a, "\""); split(s, b, " "); file = a[2]; n = b[2] + 0; pending = ""; continue }
        length_++
        if (pending != "") foreign()
        if (s ~ /^[ \t]*#[ \t]*include "/) { split(s, a, "\""); include(a[2]) }
        if (file != "" && s !~ /^[ \t]*$/) {
            want = source(file, n)
            gsub(/@<</, "<<", want); gsub(/@>>/, ">>", want); sub(/^@@/, "@", want)
            if (stripped(want) != stripped(s)) {
                pending = s; pendfile = file; pendline = n; pendat = at
                if (s !~ /^[ \t]+\/\/ /) foreign()
            }
        }
        n++
    }
    if (pending != "") foreign()
    close(path)
    if (length_ > 500 && !(root in long))
        complain(path ":501", "the file has " length_ " lines; the limit is 500, or a line \"" root " REASON\" in tangle/long.txt")
    if (length_ <= 500 && root in long)
        print "tangle: tangle/long.txt names " root ", which has only " length_ " lines" > "/dev/stderr"
}
BEGIN {
    list = ENVIRON["TOOLS"] "/walls.txt"
    while ((getline s < list) > 0) {
        if (s ~ /^[ \t]*(#|$)/) continue
        k = split(s, a, " ")
        if (a[1] == "except") {             # except FILE FOLDER DATE REASON...
            until[a[2], a[3]] = a[4]
            for (i = 5; i <= k; i++) reason[a[2], a[3]] = reason[a[2], a[3]] " " a[i]
            continue
        }
        if (a[1] == "allow") { until[a[2], a[3]] = "ever"; continue }   # allow FILE FOLDER REASON...
        wall[a[1]] = " "
        for (i = 2; i <= k; i++) wall[a[1]] = wall[a[1]] a[i] " "
    }
    list = ENVIRON["TOOLS"] "/long.txt"
    while ((getline s < list) > 0) {
        k = split(s, a, " ")
        if (k && a[1] !~ /^#/) {
            long[a[1]] = 1
            if (k < 2) complain("tangle/long.txt", a[1] " stands there without a reason")
        }
    }
}
{ root = $0; check() }
END { exit bad }

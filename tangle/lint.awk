# tangle/lint.awk: reads noweb's markup of the book, complains about mistakes.
# Every complaint is one line, FILE:LINE: error: SENTENCE. Exit status 1 if any.
#   -v maxcols=80 -v maxlines=40
# In the environment, TOOLS is the folder with shared.txt: chunks that several
# chapters may define together.
function complain(where, text) {
    printf "%s: error: %s\n", where, text > "/dev/stderr"
    bad = 1
}
function isroot(name) {
    return name ~ /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)+$/ &&
           (name ~ /\.[A-Za-z0-9]+$/ || name ~ /\/Makefile$/)
}
function isc(name) { return name ~ /\.(c|h|cu|cuh|cpp)$/ }
function hascomment(name) {
    return isc(name) || name ~ /\.(py|sh|mk|awk|gp|lua)$/ || name ~ /\/Makefile$/
}
# Columns of a line: tabs go to the next multiple of eight, and the second and
# later bytes of a UTF-8 character take no room (awk runs in the C locale).
function columns(s,    i, c, k) {
    if (s !~ /\t/ && s !~ /[\200-\377]/) return length(s)
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "\t") k += 8 - k % 8
        else if (c !~ /[\200-\277]/) k++
    }
    return k
}
function plain(name) { name = tolower(name); gsub(/[^a-z0-9]/, "", name); return name }
function isword(text, id,    i, rest, pre, post) {
    rest = text
    while ((i = index(rest, id)) > 0) {
        pre = i > 1 ? substr(rest, i - 1, 1) : " "
        post = substr(rest, i + length(id), 1)
        if (pre !~ /[A-Za-z0-9_]/ && post !~ /[A-Za-z0-9_]/) return 1
        rest = substr(rest, i + length(id))
    }
    return 0
}
# A shift to the left and one to the right on one line, or a kernel launch,
# look like a chunk's name to noweb.
function eaten(name) {
    return name ~ /^</ || name ~ /^[ \t=]/ || name ~ /[ \t]$/ || name ~ /;/ ||
           name ~ /^[0-9(]/ || gsub(/\(/, "(", name) != gsub(/\)/, ")", name)
}
function reachc(name,    i, k, list) {
    if (inc[name]) return
    inc[name] = 1
    k = split(calls[name], list, "\n")
    for (i = 1; i <= k; i++) if (list[i] != "") reachc(list[i])
}
# circle NAME: follows what the chunk uses; a use of a chunk that is being
# followed already closes a circle.
function circle(name,    i, k, list) {
    if (state[name] == 2) return
    state[name] = 1
    k = split(useof[name], list, " ")
    for (i = 1; i <= k; i++)
        if (state[usename[list[i]]] == 1)
            complain(usewhere[list[i]], "the chunk <<" name ">> uses <<" usename[list[i]] ">>, which " \
                (name == usename[list[i]] ? "is itself" : "uses <<" name ">>, directly or by others"))
        else circle(usename[list[i]])
    state[name] = 2
}
# A line that only the text between chunks has: the label of an equation, a
# section or a table, a figure, or a long line of words after an empty one.
function prose(s,    word) {
    return s ~ /^%%[ \t]*@(eq|long)/ || s ~ /^#+ [A-Z].*\{[#.][^}]*\}$/ || s ~ /^: .*\{#tbl:/ ||
           s ~ /^!\[.*\]\(fig\// || (lastempty && columns(s) > maxcols && s ~ /^[A-Z][a-z]* / && split(s, word, " ") > 10)
}
function endofline() {
    if (prose(cur)) {
        if (!forgot) complain(file ":" line, "this line is prose, or the code goes on to here from " where "; is an @ missing where it ends?")
        forgot = 1
    } else if (columns(cur) > maxcols)
        complain(file ":" line, "this line of code has " columns(cur) " columns; the limit is " maxcols)
    if (cur ~ /[^ \t]/) lastfull = count
    lastempty = cur !~ /[^ \t]/
    if (nuse) {
        for (i = 1; i <= nuse; i++) {
            k = ++uses
            usename[k] = use[i]; usewhere[k] = file ":" line; usein[k] = name
            alone[k] = (rest ~ /^[ \t]*$/ && nuse == 1)
            macro[k] = (continued || cur ~ /\\$/)
            calls[name] = calls[name] use[i] "\n"
            used[use[i]] = 1
            useof[name] = useof[name] " " k
        }
    }
    if (count == 1) firstline[chunk] = cur
    if (count == 2) secondline[chunk] = cur
    continued = (cur ~ /\\$/)
    cur = rest = ""; nuse = 0
}
BEGIN {
    if (!maxcols) maxcols = 80
    if (!maxlines) maxlines = 40
    while ((getline shared < (ENVIRON["TOOLS"] "/shared.txt")) > 0) open_to_all[shared] = 1
}
/^@fatal/ { bad = 1; next }
/^@file / { file = substr($0, 7); line = 1; next }
/^@begin docs/ { docs = 1; long = 0; next }
/^@end docs/ { docs = 0; next }
/^@begin code/ { code = 1; head = 1; count = lastfull = lastempty = forgot = 0; cur = rest = text = ""; nuse = continued = 0; ndefs = 0; next }
/^@defn / {
    name = substr($0, 7); chunk++
    where = file ":" line
    if (!(name in defined)) {
        defined[name] = where; order[++norder] = name
        rootfile[name] = file; rootchunk[name] = chunk
    } else if (isroot(name) && rootfile[name] != file)
        complain(where, "the file <<" name ">> is defined here and in " defined[name] "; one chapter owns a file")
    else if (!isroot(name) && rootfile[name] != file && !(name in open_to_all))
        complain(where, "the chunk <<" name ">> is defined here and in " defined[name] "; give it another name, or, if it is to go on here, a line in tangle/shared.txt")
    next
}
/^@end code/ {
    if (cur != "") { count++; endofline() }
    if (lastfull > maxlines && !long)
        complain(where, "the chunk <<" name ">> has " lastfull " lines; the limit is " maxlines " (or a line \"%% @long REASON\" in the text above it)")
    for (i = 1; i <= ndefs; i++)
        if (!isword(text, defs[i]))
            complain(file ":" defline[i], "%def names \"" defs[i] "\", which the chunk <<" name ">> does not contain")
    code = 0; long = 0
    next
}
/^@index defn / { if (code) { defs[++ndefs] = substr($0, 13); defline[ndefs] = line } next }
/^@index nl/ { line++; next }
/^@nl/ {
    if (code) {
        if (head) head = 0
        else { count++; endofline(); text = text "\n" }
    } else if (docs) {
        if (doc ~ /^%%[ \t]*@long[ \t]+[^ \t]/) long = 1
        else if (doc ~ /^%%[ \t]*@long[ \t]*$/) complain(file ":" line, "%% @long needs a reason")
        if (doc ~ /^# / && !(file in title)) {
            title[file] = substr(doc, 3)
            sub(/[ \t]*\{[^}]*\}[ \t]*$/, "", title[file])
        }
        doc = ""
    }
    line++
    next
}
/^@text/ {
    s = substr($0, 7)
    if (code) { cur = cur s; rest = rest s; text = text s }
    else if (docs) doc = doc s
    next
}
/^@use / {
    if (code) { s = substr($0, 6); use[++nuse] = s; cur = cur "<<" s ">>" }
    next
}
END {
    for (i = 1; i <= norder; i++) {
        near[plain(order[i])] = order[i]
        if (isroot(order[i]) && isc(order[i])) reachc(order[i])
    }
    for (i = 1; i <= norder; i++) circle(order[i])
    for (i = 1; i <= uses; i++) {
        u = usename[i]
        if (!(u in defined)) {
            if (eaten(u))
                complain(usewhere[i], "a shift or a kernel launch was read as the chunk <<" u ">>; write its @<< with an @ in front")
            else
                complain(usewhere[i], "the chunk <<" u ">> is used but defined nowhere" \
                    (plain(u) in near ? "; did you mean <<" near[plain(u)] ">>?" : ""))
        } else if (inc[usein[i]]) {
            if (macro[i]) complain(usewhere[i], "the chunk <<" u ">> is used inside a macro that goes on with \\; #line would break it")
            else if (!alone[i]) complain(usewhere[i], "the chunk <<" u ">> must stand alone on its line")
        }
    }
    for (i = 1; i <= norder; i++) {
        name = order[i]
        if (isroot(name)) {
            if (name ~ /(^|\/)\.\.?(\/|$)/) complain(defined[name], "the file <<" name ">> may not leave the tangled tree")
            if (!hascomment(name)) continue
            want = (isc(name) ? "//" : name ~ /\.lua$/ ? "--" : "#") " " name " -- from the chapter \"" title[rootfile[name]] "\"."
            got = firstline[rootchunk[name]]
            if (got ~ /^#!/) got = secondline[rootchunk[name]]
            if (got != want)
                complain(defined[name], "the first line of the file <<" name ">> must name its chapter: " want)
        } else if (!(name in used))
            complain(defined[name], "the chunk <<" name ">> is defined but never used")
    }
    exit bad
}

# tangle/weave-check.awk: reads all pages of the HTML book and prints faults,
# one to a line: KIND<TAB>PAGE: what is wrong. Kinds: dead, twice, alt, network,
# unresolved. With -v folder=... other files are looked for in that folder.
function attribute(tag, name,   at, rest, quote) {
    at = match(tag, "[ \t\n]" name "=[\"'][^\"']*[\"']")
    if (!at) return ""
    rest = substr(tag, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
    gsub(/&amp;/, "\\&", rest)
    return rest
}
function fault(kind, text) { print kind "\t" page ": " text }
function exists(file,   line, r) {
    if (!(file in there)) {
        r = (getline line < (folder "/" file))
        there[file] = r >= 0
        if (r >= 0) close(folder "/" file)
    }
    return there[file]
}
BEGIN { RS = "<" }
FNR == 1 { page = FILENAME; sub(/^.*\//, "", page); pages[page] = 1 }
/^(!--|\/)/ { next }
{
    tag = $0
    sub(/>.*/, "", tag)
    id = attribute(tag, "id")
    if (id != "") {
        if ((page, id) in ids) fault("twice", "the id " id " stands twice")
        ids[page, id] = 1
    }
    src = attribute(tag, "src")
    href = attribute(tag, "href")
    if (src ~ /^(https?:)?\/\// || (tag ~ /^link/ && href ~ /^(https?:)?\/\//))
        fault("network", "loads " src href)
    if (tag ~ /^img/ && attribute(tag, "alt") == "")
        fault("alt", "the image " src " has no alternative text")
    if (tag ~ /[" ](nwlost|unresolved)"/)
        fault("unresolved", "a reference leads nowhere: " substr($0, 1, 60))
    if (src != "" && src !~ /^(https?:|data:)/)
        want[++n] = page "\t" src
    if (href != "" && href !~ /^(https?:|mailto:|data:)/)
        want[++n] = page "\t" href
}
END {
    for (i = 1; i <= n; i++) {
        split(want[i], w, "\t")
        page = w[1]; link = w[2]
        hash = index(link, "#")
        file = hash ? substr(link, 1, hash - 1) : link
        id = hash ? substr(link, hash + 1) : ""
        if (file == "") file = page
        if (!(file in pages) && !exists(file))
            fault("dead", link " leads to no file")
        else if (id != "" && (file in pages) && !((file, id) in ids))
            fault("dead", link " leads to no place")
    }
}

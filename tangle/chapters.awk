# tangle/chapters.awk: reads book/contents.txt, prints one line per chapter:
#   NUMBER<TAB>FILE        the number is 1, 2, ..., a letter, or - for none
# With -v upto=N it leaves out what follows the chapter that carries N (or is
# named N), but for chapters that say that they go with one before it; it exits
# 1 when there is no such chapter.
function bad(text) {
    printf "%s:%d: error: %s\n", FILENAME, FNR, text > "/dev/stderr"
    failed = 2
    exit
}
# The letters of the n-th appendix: A to Z, then AA, AB ...
function letters(n,    all) {
    all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return (n > 26 ? substr(all, int((n - 1) / 26), 1) : "") substr(all, (n - 1) % 26 + 1, 1)
}
BEGIN { mode = "front" }
/^[ \t]*(#|$)/ { next }
$1 == "front" || $1 == "main" || $1 == "appendix" { mode = $1; next }
$1 == "part" { if (NF < 2) bad("a part needs a title"); next }
$1 == "chapter" {
    if (NF != 2 && !(NF == 4 && $3 == "with")) bad("write: chapter FILE, or chapter FILE with FILE")
    if ($2 in seen) bad("chapter " $2 " is listed twice")
    seen[$2] = 1
    num = "-"
    if (mode == "main") num = ++n
    if (mode == "appendix") num = letters(++letter)
    if (found && !($4 in printed)) next
    printed[$2] = 1
    printf "%s\tbook/chapters/%s.nw\n", num, $2
    if (upto != "" && (num == upto || $2 == upto)) found = 1
    next
}
{ bad("unknown word \"" $1 "\"; known: front, main, appendix, part, chapter") }
END {
    if (failed) exit failed
    if (upto != "" && !found) {
        printf "book/contents.txt: no chapter carries the number %s\n", upto > "/dev/stderr"
        exit 1
    }
}

# tangle/pages.awk: where the book explains each rule of the emulator.
#   awk -f tangle/places.awk CHAPTERS | awk -f tangle/pages.awk emu/rules.def -
# Prints C++, a row for each rule: chapter, section, page and anchor of the
# heading that has the rule's label. A label of no heading of the first volume
# is an error.
BEGIN { FS = "\t" }
FNR == NR {
    if (match($0, /"sec:[^"]*"\)/)) label[++n] = substr($0, RSTART + 1, RLENGTH - 3)
    next
}
$1 != "label" || $5 !~ /^#+ / { next }
$5 ~ /[{ ]\.companion[ }]/ { next }
{
    title = $5
    sub(/^#+ +/, "", title); sub(/[ \t]*\{[^}]*\}[ \t]*$/, "", title)
    gsub(/\[\[|\]\]/, "", title); gsub(/[\\"]/, "\\\\&", title)
    file = $3; sub(/.*\//, "", file); sub(/\.nw$/, ".html", file)
    if ($5 ~ /^# /) chapter[file] = title
    section[$2] = $5 ~ /^# / ? "" : title
    page[$2] = file
}
END {
    print "#include \"emu/rules.h\"\nnamespace emu {\nconst Page pages[] = {"
    for (i = 1; i <= n; i++) {
        l = label[i]
        if (!(l in page)) {
            print "emu/rules.def: error: no section of the book has the label " l > "/dev/stderr"
            bad = 65
        }
        printf "    { \"%s\", \"%s\", \"%s\", \"%s\" },\n", chapter[page[l]], section[l], page[l], l
    }
    print "};\nstatic_assert(sizeof pages / sizeof *pages == (size_t)Rule::COUNT, \"a page for each rule\");\n}"
    exit bad
}

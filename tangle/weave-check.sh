#!/bin/sh
# tangle/weave-check.sh FOLDER: checks the woven book in FOLDER, prints TAP.
# FOLDER has html/*.html, llm.log, llm.aux, llm.toc and llm.pdf.
set -u
book=$1
html=$book/html
tmp=$book/check
here=$(dirname "$0")
mkdir -p "$tmp"
n=0 bad=0

# report FILE TEXT: ok when FILE is empty, otherwise shows its first lines.
report() {
    n=$((n + 1))
    if [ -s "$1" ]; then
        bad=1
        echo "not ok $n - $2"
        sed 's/^/# /' "$1" | head -n 20
    else
        echo "ok $n - $2"
    fi
}
skip() { n=$((n + 1)); echo "ok $n - $1 # SKIP $2"; }

# --- HTML
pages() {
    : > "$tmp/pages"
    for f in index bibliography indexes $(awk '$1 == "chapter" { print $2 }' \
        book/contents.txt 2> /dev/null); do
        [ "${f#[0-9]}" = "$f" ] || [ -f "book/chapters/$f.nw" ] || continue
        [ -s "$html/$f.html" ] || echo "$f.html is missing" >> "$tmp/pages"
    done
    [ -s "$html/latinmodern-math.otf" ] ||
        echo "the font for mathematics is missing" >> "$tmp/pages"
    report "$tmp/pages" "every chapter has a page"
}
links() {
    awk -v folder="$html" -f "$here/weave-check.awk" "$html"/*.html \
        > "$tmp/faults"
    grep -n 'url(["'\'']*https*:' "$html/book.css" |
        sed 's/^/network	book.css: /' >> "$tmp/faults"
    while read -r kind text; do
        sed -n "s/^$kind	//p" "$tmp/faults" > "$tmp/$kind"
        report "$tmp/$kind" "$text"
    done <<END
dead no dead link
twice no id stands twice on a page
alt every figure has alternative text
network nothing is loaded from the network
unresolved every reference in HTML is resolved
END
}
valid() {
    if command -v tidy > /dev/null 2>&1; then
        for f in "$html"/*.html; do
            tidy -errors -quiet --gnu-emacs yes --show-info no "$f" 2>&1
        done > "$tmp/tidy" < /dev/null
        report "$tmp/tidy" "every page is valid HTML"
    else
        skip "every page is valid HTML" "tidy is not installed"
    fi
}

# --- PDF
log() {
    # LaTeX breaks its messages after 79 columns; rejoin them.
    awk 'length($0) == 79 { printf "%s", $0; next } { print }' "$book/llm.log" \
        > "$tmp/log"
    awk '/^Overfull/ && match($0, /\([0-9.]+pt/) &&
        substr($0, RSTART + 1, RLENGTH - 3) + 0 > 5 { print where ": " $0 }
        match($0, /\(\.?\/?pages\/[^ )]*/) {
            where = substr($0, RSTART + 1, RLENGTH - 1) }' \
        "$tmp/log" > "$tmp/over"
    report "$tmp/over" "no box is overfull by more than 5 pt"
    grep -E '(Reference|Hyper reference|Citation).*undefined|multiply.defined' \
        "$tmp/log" > "$tmp/undefined"
    report "$tmp/undefined" "every reference in the PDF is resolved"
    grep 'Missing character' "$tmp/log" | sort | uniq -c > "$tmp/missing"
    report "$tmp/missing" "no character is missing from the fonts"
    [ -s "$book/llm.pdf" ] && : > "$tmp/pdf" || echo "no llm.pdf" > "$tmp/pdf"
    report "$tmp/pdf" "the PDF exists"
}

# --- Both: the same chunks and sections have the same numbers.
numbers() {
    cat "$html"/*.html | tr '<' '\n' |
        sed -n 's/^figure class="nwchunk" id="chunk-\([^"]*\)".*/\1/p' |
        sort > "$tmp/chunks.html"
    sed -n 's/^\\newlabel{nw\([0-9A-Z][0-9A-Z.]*\)}.*/\1/p' "$book/llm.aux" |
        sort > "$tmp/chunks.tex"
    diff "$tmp/chunks.html" "$tmp/chunks.tex" > "$tmp/chunks"
    [ -s "$tmp/chunks.tex" ] || echo "no chunks" >> "$tmp/chunks"
    report "$tmp/chunks" "chunks have the same numbers in HTML and PDF"
    cat "$html"/*.html | tr '\n' ' ' | sed 's/<h[12]/\n&/g' |
        sed -n 's/^<h[12][^>]*><span class="secno">\([0-9A-Z.]*\)<.*/\1/p' |
        grep -v '^[IVX]*$' | sort > "$tmp/sections.html"
    grep -E '\{(section|chapter|appendix)\}' "$book/llm.toc" |
        sed -n 's/.*numberline {\([0-9A-Z.]*\)}.*/\1/p' | sort > "$tmp/sections.tex"
    diff "$tmp/sections.html" "$tmp/sections.tex" > "$tmp/sections"
    [ -s "$tmp/sections.tex" ] || echo "no sections" >> "$tmp/sections"
    report "$tmp/sections" "sections have the same numbers in HTML and PDF"
}

pages
links
valid
log
numbers
echo "1..$n"
exit $bad

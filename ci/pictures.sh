#!/bin/sh
# ci/pictures.sh: makes the pictures of README.md: what a run prints, what the
# emulator says, and a sample, as drawings of a terminal, from the captured
# output in the chapters; and, where there is Chromium, a page of the woven book
# ($B/book/html). ci/pictures.sh check: says which of the drawings are out of date.
set -u
B=${B:-build}
to=figures mode=${1:-make}
tmp=${TMP:-$B}/pictures
mkdir -p "$tmp" || exit 74

# terminal NAME TITLE PATTERN LINES: the first captured output of the book that has
# a line like PATTERN, at most so many lines of it.
terminal() {
    awk -v pattern="$3" '
        /^```output/ { inside = 1; text = ""; found = 0; next }
        /^```$/ && inside { inside = 0; if (found) { printf "%s", text; exit }; next }
        inside { if ($0 ~ pattern) found = 1
            if (sub(/\|\n$/, "|", text)) sub(/^ +/, " ")      # a line that was cut in two
            gsub(/@<</, "<<"); gsub(/@>>/, ">>"); text = text $0 "\n" }
    ' book/chapters/*.nw | sed "$4q" > "$tmp/$1.txt"
    [ -s "$tmp/$1.txt" ] || { echo "pictures.sh: no captured output of the book has a line like $3" >&2; exit 65; }
    awk -v title="$2" '
        function escaped(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/ /, "\\&#160;", s); return s }
        { line[NR] = $0; if (length($0) > wide) wide = length($0) }
        END {
            w = wide * 7.25 + 36; if (w < 420) w = 420
            h = NR * 17 + 62
            printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", w, h, w, h, title
            printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#17191d\"/>\n", w, h
            printf "<text x=\"18\" y=\"26\" fill=\"#a0a6ae\" font-family=\"system-ui, sans-serif\" font-size=\"13\">%s</text>\n", title
            print "<g fill=\"#dfe1e4\" font-family=\"ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"12\">"
            for (i = 1; i <= NR; i++) printf "<text x=\"18\" y=\"%d\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">%s</text>\n", 34 + i * 17, length(line[i]) * 7.25 + .01, escaped(line[i])
            print "</g>\n</svg>"
        }' "$tmp/$1.txt" > "$tmp/$1.svg"
    if cmp -s "$tmp/$1.svg" "$to/readme-$1.svg"; then return; fi
    if [ "$mode" = check ]; then echo "figures/readme-$1.svg is not what sh ci/pictures.sh makes"; bad=1
    else cp "$tmp/$1.svg" "$to/readme-$1.svg"; echo "figures/readme-$1.svg"; fi
}
bad=0
terminal log 'A run' '^step +0/2000' 12
terminal report 'What the emulator says of a faulty kernel' 'writes 4 bytes' 6
terminal sample 'After two minutes: the network writes' '^The gradient of' 12
[ "$mode" = make ] || exit $bad

# A page of the book, as a reader sees it.
page=$B/book/html/09-layernorm.html
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ] || [ ! -s "$page" ]; then
    echo "pictures.sh: without the picture of a page (it needs Chromium, and make html)" >&2
    exit 0
fi
"$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 --window-size=1200,1000 \
    --virtual-time-budget=3000 --screenshot="$tmp/page.png" "file://$(cd "$(dirname "$page")" && pwd)/${page##*/}" > "$tmp/browser.log" 2>&1 ||
    { tail -n 3 "$tmp/browser.log" >&2; exit 70; }
cp "$tmp/page.png" "$to/readme-page.png"
echo "figures/readme-page.png"

#!/bin/sh
# tangle/weave-pdf.sh FOLDER NAME: runs LuaLaTeX on FOLDER/NAME.tex until page
# numbers stop changing, at most four times. On an error it shows the message.
set -eu
cd "$1"
name=$2
run=0 before=
while [ $run -lt 4 ]; do
    run=$((run + 1))
    if ! lualatex -interaction=nonstopmode -halt-on-error \
        "$name.tex" > "$name.out" 2>&1 < /dev/null; then
        sed -n '/^!/,/^l\./p' "$name.log" | head -n 20 >&2
        echo "$1/$name.tex: error: LaTeX stopped; see $1/$name.log" >&2
        rm -f "$name.pdf"
        exit 65
    fi
    after=$(cat "$name.aux" "$name.toc" 2> /dev/null | cksum)
    [ "$after" != "$before" ] || break
    before=$after
done

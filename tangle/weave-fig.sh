#!/bin/sh
# tangle/weave-fig.sh SOURCE FOLDER: draws one figure into FOLDER,
# figures/NAME.mp (MetaPost) as NAME.svg for HTML and NAME.mps for LaTeX,
# figures/NAME.gp (gnuplot) as NAME.svg and NAME.pdf.
set -eu
source=$1 folder=$2
kind=${source##*.}
name=$(basename "$source" ".$kind")
top=$(cd "$(dirname "$source")" && pwd)
mkdir -p "$folder/.$name"
folder=$(cd "$folder" && pwd)
work=$folder/.$name

# Shows why a figure failed, on one line per message, and stops.
fail() {
    sed -n "/^[!>]/,/^l\./s,^,$source: ,p" "$work/log" >&2
    if [ -f "$work/mpxerr.log" ]; then
        sed -n "/^!/,/^l\./s,^,$source: TeX: ,p" "$work/mpxerr.log" >&2
    fi
    echo "$source:1: error: $1 could not draw this figure" >&2
    rm -rf "$work"
    exit 65
}

metapost() {
    cp "$top/$name.mp" "$top/labels.tex" "$work"
    cd "$work"
    MPINPUTS=.:$top: MPTEXPRE=labels.tex mpost -interaction=nonstopmode \
        -halt-on-error "$@" "$name.mp" > log 2>&1 < /dev/null || fail MetaPost
}

# The SVG draws letters as outlines (prologues=3). Its date and its many zeros
# are dropped: the file is smaller, and the same every time.
draw_mp() {
    metapost -s 'outputformat="svg"' -s 'outputtemplate="out.svg"' \
        -s prologues=3
    [ -f out.svg ] || fail MetaPost
    sed -e '/Created by MetaPost/d' -e 's/\([0-9]\)\.000000/\1/g' \
        -e 's/\(\.[0-9][0-9][0-9]\)[0-9][0-9][0-9]/\1/g' \
        out.svg > "$folder/$name.svg.new"
    metapost -s 'outputtemplate="out.mps"'
    grep -v '^%%CreationDate' out.mps > "$folder/$name.mps"
}

draw_gp() {
    cd "$top"
    gnuplot -e "set terminal svg size 560,350 dynamic font 'sans,13'" \
        -e "set output '$folder/$name.svg.new'" "$name.gp" \
        > "$work/log" 2>&1 || fail gnuplot
    font="font 'Latin Modern Sans,11'"
    gnuplot -e "set terminal pdfcairo size 5.6,3.5 $font" \
        -e "set output '$folder/$name.pdf'" "$name.gp" \
        > "$work/log" 2>&1 || fail gnuplot
}

"draw_$kind"
mv "$folder/$name.svg.new" "$folder/$name.svg"
rm -rf "$work"

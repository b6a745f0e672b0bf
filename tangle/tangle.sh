#!/bin/sh
# tangle/tangle.sh [-p] [-u N] [-l error|warn|off] [-x CHAPTER]... OUT
#
# Writes the programs of the book into the folder OUT, with noweb.
#   -p    plain: no #line directives; nested chunks keep their indentation
#   -u N  only up to the chapter that carries the number N; chunks that no
#         chapter has defined so far are empty
#   -l    what a mistake found by the lints does (default: error)
#   -x    leave this chapter out (to build while it is broken)
# A file is touched only if its content changes; a file that the book no longer
# defines is removed. OUT.parts/made lists the files that were made here: no
# other file in OUT is ever replaced or removed. A file that was made here and
# then edited in OUT is kept as FILE.mine when it has to be replaced.
set -eu
LC_ALL=C; export LC_ALL
here=$(cd "$(dirname "$0")" && pwd)
plain= upto= lint=error without=
while getopts pu:l:x: o; do
    case $o in
    p) plain=1 ;;
    u) upto=$OPTARG ;;
    l) lint=$OPTARG
       case $lint in error | warn | off) ;; *) echo "tangle.sh: -l $lint: a lint can error, warn, or be off" >&2; exit 64 ;; esac ;;
    x) without="$without book/chapters/$OPTARG.nw" ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || { echo "tangle.sh: name one output folder" >&2; exit 64; }
out=$1
work=$out.parts

noweb=$(sh "$here/noweb.sh") || exit

# The chapters, in order.
chapters= missing=
list=$(awk -v upto="$upto" -f "$here/chapters.awk" book/contents.txt)
for f in $(printf '%s\n' "$list" | cut -f 2); do
    case " $without " in *" $f "*) continue ;; esac
    if [ -f "$f" ]; then chapters="$chapters $f"
    else missing="$missing $(basename "$f" .nw)"; fi
done
[ -z "$missing" ] || [ -n "$upto" ] || echo "tangle: not written yet:$missing" >&2
[ -n "$chapters" ] || { echo "tangle.sh: book/contents.txt names no chapter that exists" >&2; exit 65; }

# What was extracted before is good only if the same tools did it the same way.
made=$work/made
if [ -d "$work" ] && [ ! -f "$work/mode" ] && [ -n "$(ls -A "$work")" ]; then
    echo "tangle.sh: $work is there already and was not made here; name another folder" >&2; exit 65
fi
mkdir -p "$out" "$work"
mode="$plain $(cat "$here"/*.awk "$here/tangle.sh" "$here/walls.txt" "$here/long.txt" | cksum)"
[ "$mode" = "$(cat "$work/mode" 2> /dev/null)" ] || { rm -rf "$work/old"; printf '%s\n' "$mode" > "$work/mode"; }
# A folder of the time before there was this list has another one.
if [ ! -f "$made" ]; then cut -d ' ' -f 1 "$work/roots" 2> /dev/null | sort > "$made"; fi
rm -rf "$work/new"; mkdir -p "$work/new"

"$noweb/markup" -t $chapters > "$work/book.nwp" || {
    echo "tangle.sh: noweb cannot read the chapters (see above); in prose write @<< instead of <<" >&2
    exit 65
}
linting=                        # beside the extraction
if [ -z "$upto" ] && [ "$lint" != off ]; then
    TOOLS=$here awk -f "$here/lint.awk" < "$work/book.nwp" & linting=$!
fi

NEW=$work/new OLD=$work/old OUT=$out TOOLS=$here TODAY=$(date +%Y-%m-%d)
export NEW OLD OUT TOOLS TODAY
status=0
awk -v plain="$plain" -f "$here/expand.awk" < "$work/book.nwp" > "$work/roots" || status=$?
if [ -n "$linting" ] && ! wait $linting && [ "$lint" != warn ]; then
    echo "tangle: stopped by the errors above" >&2; exit 65
fi
[ $status = 0 ] || exit $status

# Which files are no longer what was written here?
sums() { (cd "$out" && xargs cksum 2> /dev/null) < "$1" | sort; }
: > "$work/edited"
if [ -f "$work/sums" ] && [ -s "$made" ]; then
    sums "$made" > "$work/sums.now" || :
    comm -13 "$work/sums" "$work/sums.now" | cut -d ' ' -f 3- > "$work/edited"
fi
cp "$work/edited" "$work/kept"
edited() { [ -s "$work/edited" ] && grep -qxF "$1" "$work/edited"; }
keep_edit() {
    mine=$out/$1.mine
    while [ -e "$mine" ]; do mine=${mine}1; done
    mv "$out/$1" "$mine"
    grep -vxF "$1" "$work/kept" > "$work/tmp" || :
    mv "$work/tmp" "$work/kept"
    echo "tangle: $out/$1 had been edited there, where its chapter has something new; the edited file is $mine now" >&2
}

# Nothing is replaced that was not made here.
cut -d ' ' -f 1 "$work/roots" | sort > "$work/now"
comm -23 "$work/now" "$made" | while read -r root; do
    [ ! -e "$out/$root" ] || { echo "tangle.sh: $out/$root is there already and was not made here; move it, or name another folder" >&2; exit 65; }
done
sort -u "$work/now" "$made" > "$work/both"
mv "$work/both" "$made"

total=0 changed=0
: > "$work/check"
while read -r root differs; do
    total=$((total + 1))
    [ "$differs" = 1 ] || [ ! -f "$out/$root" ] || continue
    rest=${root#*/} part=${root%%/*}
    while :; do
        case $rest in */*) part=$part%${rest%%/*} rest=${rest#*/} ;; *) part=$part%$rest; break ;; esac
    done
    [ -d "$out/${root%/*}" ] || mkdir -p "$out/${root%/*}"
    if [ ! -f "$out/$root" ] || ! cmp -s "$work/new/$part" "$out/$root"; then
        if edited "$root"; then keep_edit "$root"; fi
        cp "$work/new/$part" "$work/tmp"
        # A header whose lines only moved within its chapter keeps its date:
        # otherwise a line added to one kernel would compile every file again.
        case $root in
        *.h | *.cuh | *.def)
            if [ -f "$out/$root" ]; then
                grep -v '^#line ' "$out/$root" > "$work/was" || :
                if grep -v '^#line ' "$work/tmp" | cmp -s - "$work/was"; then
                    touch -r "$out/$root" "$work/tmp"
                fi
            fi ;;
        *.sh | *.py) chmod +x "$work/tmp" ;;
        esac
        mv "$work/tmp" "$out/$root"
        changed=$((changed + 1))
    fi
    case $root in *.c | *.h | *.cu | *.cuh | *.cpp) echo "$root" >> "$work/check" ;; esac
done < "$work/roots"
rm -rf "$work/old"
mv "$work/new" "$work/old"

# Files that the book no longer defines, and folders that are empty then.
comm -13 "$work/now" "$made" | while read -r f; do
    if edited "$f"; then keep_edit "$f"; else rm -f "$out/$f"; fi
    (cd "$out" && rmdir -p "${f%/*}" 2> /dev/null) || :
    echo "tangle: removed $out/$f" >&2
done
mv "$work/now" "$made"
sums "$made" > "$work/sums.now"
{ [ ! -s "$work/kept" ] || awk 'NR == FNR { k[$0]; next } $3 in k' "$work/kept" "$work/sums"
  awk -v kept="$work/kept" 'BEGIN { while ((getline f < kept) > 0) k[f] } !($3 in k)' "$work/sums.now"; } | sort > "$work/tmp"
mv "$work/tmp" "$work/sums"
while read -r root; do
    echo "tangle: $out/$root was edited there, and stays so until its chapter changes: $(sed -n 's/.*from the chapter/edit the chapter/p; 3q' "$out/$root")" >&2
done < "$work/kept"

if [ "$lint" != off ] && [ -s "$work/check" ] && ! awk -f "$here/check.awk" < "$work/check"; then
    [ "$lint" = warn ] || { rm -rf "$work/old"; exit 65; }
fi
echo "tangle: $total files in $out, $changed changed"

#!/bin/sh
# tangle/tangle.sh [-p] [-u N] [-l error|warn|off] [-x CHAPTER]... OUT
#
# Writes the programs of the book into the folder OUT, with noweb.
#   -p    plain: no #line directives; nested chunks keep their indentation
#   -u N  only up to the chapter that carries the number N; chunks that no
#         chapter has defined so far are empty
#   -l    what a mistake found by the lints does (default: error)
#   -x    leave this chapter out (to build while it is broken)
# A file is touched only if its content changes; a file that the book no
# longer defines is removed.
set -eu
LC_ALL=C; export LC_ALL
here=$(dirname "$0")
plain= upto= lint=error without=
while getopts pu:l:x: o; do
    case $o in
    p) plain=1 ;;
    u) upto=$OPTARG ;;
    l) lint=$OPTARG ;;
    x) without="$without book/chapters/$OPTARG.nw" ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || { echo "tangle.sh: name one output folder" >&2; exit 64; }
out=$1
work=$out.parts

# noweb's own programs live beside notangle or in ../lib of it.
noweb=${NOWEBLIB:-}
if [ -z "$noweb" ]; then
    bin=$(command -v notangle || true)
    [ -n "$bin" ] || { echo "tangle.sh: noweb is missing; run: sh ci/install.sh build" >&2; exit 70; }
    for d in "$(sed -n 's/^LIB=//p' "$bin" | head -n 1)" /usr/lib/noweb /usr/local/lib/noweb \
             "$(dirname "$bin")/../lib/noweb" "$(dirname "$bin")/../lib" /opt/homebrew/lib/noweb; do
        if [ -x "$d/nt" ] && [ -x "$d/markup" ]; then noweb=$d; break; fi
    done
    [ -n "$noweb" ] || { echo "tangle.sh: found $bin, but not noweb's programs markup and nt; set NOWEBLIB to their folder" >&2; exit 70; }
fi

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
mkdir -p "$out" "$work"
mode="$plain $(cat "$here/tangle.sh" "$here/split.awk" | cksum)"
if [ "$mode" != "$(cat "$work/mode" 2>/dev/null)" ]; then
    rm -rf "$work"; mkdir -p "$work"
    printf '%s\n' "$mode" > "$work/mode"
fi
rm -rf "$work/new"; mkdir -p "$work/new"

"$noweb/markup" -t $chapters > "$work/book.nwp" || {
    echo "tangle.sh: noweb cannot read the chapters (see above); in prose write @<< instead of <<" >&2
    exit 65
}
if [ -z "$upto" ] && [ "$lint" != off ]; then
    if ! awk -f "$here/lint.awk" "$work/book.nwp"; then
        [ "$lint" = warn ] || { echo "tangle: stopped by the errors above" >&2; exit 65; }
    fi
fi

awk -v dir="$work/new" -f "$here/split.awk" "$work/book.nwp" > "$work/roots"
total=0 changed=0 check=
while read -r root part; do
    total=$((total + 1))
    if [ -f "$out/$root" ] && [ -f "$work/old/$part" ] && cmp -s "$work/new/$part" "$work/old/$part"; then
        continue
    fi
    dir=$out/${root%/*} opt=-t lined=
    [ -d "$dir" ] || mkdir -p "$dir"
    case $root in
    *.c | *.h | *.cu | *.cuh | *.cpp) [ -n "$plain" ] || { opt="-t -L"; lined=1; } ;;
    *.mk | */Makefile) opt=-t8 ;;
    esac
    "$noweb/nt" $opt -R"$root" < "$work/new/$part" > "$work/tmp" || {
        echo "tangle.sh: noweb cannot extract $root" >&2
        rm -rf "$work/old"
        exit 65
    }
    if [ ! -f "$out/$root" ] || ! cmp -s "$work/tmp" "$out/$root"; then
        # A header whose lines only moved within its chapter keeps its date:
        # otherwise a line added to one kernel would compile every file again.
        case $root in
        *.h | *.cuh)
            if [ -f "$out/$root" ]; then
                grep -v '^#line ' "$out/$root" > "$work/was" || :
                if grep -v '^#line ' "$work/tmp" | cmp -s - "$work/was"; then
                    touch -r "$out/$root" "$work/tmp"
                fi
            fi ;;
        esac
        mv "$work/tmp" "$out/$root"
        changed=$((changed + 1))
        case $root in *.sh | *.py) chmod +x "$out/$root" ;; esac
    fi
    [ -z "$lined" ] || check="$check $out/$root"
done < "$work/roots"
rm -rf "$work/old"
mv "$work/new" "$work/old"

# Files the book no longer defines.
(cd "$out" && find . -type f ! -path '*/__pycache__/*' ! -path '*/.pytest_cache/*') | sed 's,^\./,,' | sort > "$work/have"
cut -d " " -f 1 "$work/roots" | sort | comm -23 "$work/have" - | while read -r f; do
    rm -f "$out/$f"
    echo "tangle: removed $out/$f" >&2
done

if [ -n "$check" ] && ! awk -f "$here/checklines.awk" $check; then
    [ "$lint" = warn ] || { rm -rf "$work/old"; exit 65; }
fi
echo "tangle: $total files in $out, $changed changed"

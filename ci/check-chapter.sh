#!/bin/sh
# ci/check-chapter.sh CHAPTER: builds and runs the tests that one chapter
# defines, and no others. CHAPTER is its number, or the name of its file with
# or without the digits before it.
set -u
B=${B:-build}
line=$(awk -f tangle/chapters.awk book/contents.txt | awk -v want="$1" '{ name = $2; sub(/.*\//, "", name); sub(/\.nw$/, "", name); plain = name; sub(/^[0-9]+-/, "", plain) }
    $1 == want || name == want || plain == want { print; exit }')
[ -n "$line" ] || { echo "check: book/contents.txt has no chapter $1" >&2; exit 64; }
file=${line#*	}
# The number of a chapter in the book is not that in the name of its file.
[ "$1" = "${file##*/}" ] || echo "check: chapter ${line%%	*} is $file"
for other in book/chapters/"$1"-*.nw; do
    [ ! -f "$other" ] || [ "$other" = "$file" ] || echo "check: $other is chapter $(awk -f tangle/chapters.awk book/contents.txt | awk -v f="$other" '$2 == f { print $1 }'); make check CH=$(basename "$other" .nw) tests it"
done
tests=$(sed -En 's,^<<(tests/[^>]*\.sh|tests/(test|grad)_[^>]*\.c|tests/emu_[^>]*\.cu|[a-z]*/test_[^>]*\.py)>>=.*,\1,p' "$file" | sort -u | grep -v mutants.sh)
[ -n "$tests" ] || { echo "check: $file defines no test; make check runs those of the other chapters"; exit 0; }
targets= list=
for t in $tests; do
    case $t in
    *.c) t=${t%.c} targets="$targets $B/$t"; list="$list $B/$t" ;;
    *.cu) if [ "${EMU:-1}" = 0 ]; then echo "check: without $t, because of EMU=0"; continue; fi
          t=${t%.cu} targets="$targets $B/$t"; list="$list $B/$t" ;;
    *)  list="$list $B/src/$t"
        ! grep -q '^# All programs' "$B/src/$t" || targets="$targets programs"
        # The programs that a script names.
        for p in $(sed -En 's,.*\$(BIN|\{BIN\})"*/([a-z0-9_]*).*,\2,p' "$B/src/$t" | sort -u) $(
            grep -q 'tools/run.sh' "$B/src/$t" && echo train_gpt2 curve generate tokenize); do
            case $p in
            *_emu | *emu | *_emufast) [ "${EMU:-1}" = 0 ] || targets="$targets $B/bin/$p" ;;
            *_cu | *fp32cu | *gpt2cu) ;;
            *) [ ! -f "$B/src/apps/$p.c" ] || targets="$targets $B/bin/$p" ;;
            esac
        done
        # Python joins the name to a folder: os.path.join(BIN, "curve"), f"{BIN}/curve".
        case $t in *.py) for p in "$B"/src/apps/*.c; do
            p=$(basename "$p" .c)
            ! grep -q "[\"/']$p[\"']" "$B/src/$t" || targets="$targets $B/bin/$p"
        done ;; esac ;;
    esac
done
${MAKE:-make} --no-print-directory -f tangle/build.mk SRC="$B/src" $(printf '%s\n' $targets "$B/flags.shared" | sort -u) || exit
exec sh ci/run-tests.sh -s "check-$1" $list

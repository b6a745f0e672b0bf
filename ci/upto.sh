#!/bin/sh
# ci/upto.sh N: builds the program as it stands after chapter N, with empty
# chunks where later chapters will fill in, into $B/upto/N, and runs all tests
# that exist by then.
# ci/upto.sh all: does so for every chapter in turn, in one folder, so that a
# file is compiled again only when a chapter changed it; after each chapter it
# runs the tests which that chapter brought.
set -u
B=${B:-build}
root=$B
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
unset MAKEFLAGS MFLAGS
if [ "$1" = all ]; then
    numbers=$(awk -f tangle/chapters.awk book/contents.txt | while IFS='	' read -r n f; do
        [ "$n" != - ] && [ -f "$f" ] && echo "$n"; done)
else
    numbers=$1
fi
bad=0 passed=0 failed=0 skipped=0 seen=
for n in $numbers; do
    opt=${OPT:-}
    if [ "$1" = all ]; then B=$root/upto/all opt=-O1; else B=$root/upto/$n; fi
    export B
    mkdir -p "$B"
    echo "After chapter $n:"
    if sh tangle/tangle.sh -u "$n" "$B/src" > "$B/log" 2>&1 &&
       ${MAKE:-make} --no-print-directory -s -j"$jobs" -f tangle/build.mk SRC="$B/src" ${opt:+OPT=$opt} programs tests > "$B/log" 2>&1
    then
        printf '  ok    %-28s %s\n' builds "$(find "$B/src" -type f | wc -l | tr -d ' ') files"
        [ "$1" = all ] || echo "        programs in $B/bin:" $(ls "$B/bin" 2> /dev/null)
        passed=$((passed + 1))
    else
        sed 's/^/        | /' "$B/log"
        echo "  FAIL  the program after chapter $n does not build"
        bad=1 failed=$((failed + 1))
        continue
    fi
    tests=
    for t in "$B"/tests/test_* "$B"/tests/grad_* "$B"/tests/emu_* "$B"/src/tests/*.sh; do
        [ -f "$t" ] || continue
        case $t in *.d | *.o | */mutants.sh) continue ;; esac
        if [ "$1" = all ]; then
            key=$t
            # Chapters add rows to the table of kernels, which one test tries.
            case $t in */emu_*) key=$t:$(cat "$B"/src/cuda/ladder/table.cu 2> /dev/null | cksum | tr ' ' :) ;; esac
            case " $seen " in *" $key "*) continue ;; esac
            seen="$seen $key"
        fi
        tests="$tests $t"
    done
    [ -n "$tests" ] || continue
    SRC=$B/src BIN=$B/bin sh ci/run-tests.sh -s tests $tests > "$B/log" || bad=1
    sed '$d' "$B/log"
    read -r p f s < "$B/results/tests"
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
done
mkdir -p "$root/results"
echo "$passed $failed $skipped" > "$root/results/upto"
echo "$passed passed, $failed failed, $skipped skipped"
exit $bad

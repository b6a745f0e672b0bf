#!/bin/sh
# ci/upto.sh N|all: builds the program as it stands after chapter N, with empty
# chunks where later chapters will fill in, and runs the tests that exist by
# then. "all" does so for every numbered chapter. Set TESTS=0 to build only.
set -u
B=${B:-build}
root=$B
chapters=$(awk -f tangle/chapters.awk book/contents.txt | awk -F '\t' '$1 != "-" { print $1 "\t" $2 }')
if [ "$1" = all ]; then
    numbers=$(printf '%s\n' "$chapters" | while IFS='	' read -r n f; do [ -f "$f" ] && echo "$n"; done)
else
    numbers=$1
fi
bad=0 passed=0 failed=0 skipped=0
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
for n in $numbers; do
    B=$root/upto/$n
    export B
    mkdir -p "$B"
    echo "After chapter $n:"
    if sh tangle/tangle.sh -u "$n" "$B/src" &&
       ${MAKE:-make} --no-print-directory -s -j"$jobs" -f tangle/build.mk SRC="$B/src" programs tests > "$B/log" 2>&1; then
        if [ "${TESTS:-1}" = 1 ]; then
            SRC=$B/src BIN=$B/bin sh ci/run-tests.sh -s tests c shell || bad=1
            read -r p f s < "$B/results/tests"
            passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
        fi
        echo "  ok    builds"
        passed=$((passed + 1))
    else
        [ ! -f "$B/log" ] || cat "$B/log"
        echo "  FAIL  the program after chapter $n does not build"
        bad=1 failed=$((failed + 1))
    fi
done
mkdir -p "$root/results"
echo "$passed $failed $skipped" > "$root/results/upto"
echo "$passed passed, $failed failed, $skipped skipped"
exit $bad

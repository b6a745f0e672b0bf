#!/bin/sh
# ci/coverage.sh: which lines of the chapters do the C and the shell tests run?
# Builds everything once more with gcov, runs these tests, and writes
# $B/coverage.txt: a line "CHAPTER LINE TIMES" for each line of code that could
# run. `make html COVERAGE=1` shows it. Without OpenMP: gcov leaves out the functions
# that a compiler makes of parallel loops, which is where the work is done. And
# without the emulator of a GPU: its way to watch every access and gcov do not go
# together.
set -u
B=${B:-build}
C=$B/variant/coverage
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
command -v gcc > /dev/null 2>&1 && command -v gcov > /dev/null 2>&1 ||
    { echo "coverage needs gcc and gcov" >&2; exit 70; }
mkdir -p "$C"
find "$C" -name '*.gcda' -exec rm -f {} +
unset MAKEFLAGS MFLAGS MAKELEVEL
${MAKE:-make} --no-print-directory -s -j"$jobs" -f tangle/build.mk SRC="$B/src" B="$C" \
    CC=gcc OMP=0 OPT=-O0 EMU=0 SAN= EXTRA=--coverage programs tests || exit
SRC=$B/src BIN=$C/bin B=$C CC=gcc sh ci/run-tests.sh -s coverage c shell
status=$?
# An object knows all lines that were compiled into it, also those of headers, and
# #line has told it in which chapter they stand. gcov shows each with its count:
# "12" or "12*", "#####" or "=====" for never, "-" for no code.
find "$C/obj" -name '*.gcno' | LC_ALL=C sort | while read -r f; do
    gcov -t "$f" 2> /dev/null
done | LC_ALL=C awk -F : '
    $3 == "Source" { file = $4; sub(/.*\//, "", file); sub(/[.]nw$/, "", file); known = $4 ~ /[.]nw$/; next }
    !known || $1 ~ /-$/ || $2 + 0 == 0 { next }
    { key = file " " $2 + 0; n = $1; gsub(/[ *]/, "", n); times[key] += n + 0 }
    END { for (k in times) printf "%s %.0f\n", k, times[k] }' |
    LC_ALL=C sort -k 1,1 -k 2,2n > "$B/coverage.txt.new"
if [ ! -s "$B/coverage.txt.new" ]; then echo "gcov found no line of a chapter" >&2; exit 70; fi
mv "$B/coverage.txt.new" "$B/coverage.txt"
awk '{ n++; run += $3 > 0 } END { printf "%d of %d lines have run (%.1f %%)\n", run, n, 100 * run / n }' "$B/coverage.txt"
exit $status

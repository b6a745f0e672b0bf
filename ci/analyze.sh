#!/bin/sh
# ci/analyze.sh: the static analyzers of gcc and clang over every C source;
# none may find anything. Prints TAP. ANALYZE_ONLY=WORD takes only the files
# whose names contain it. What is switched off, and why, stands here and nowhere
# else, but for the marks of clang in the code.
set -u
B=${BIN:+$(dirname "$BIN")} B=${B:-${B:-build}}
SRC=${SRC:-$B/src}
mkdir -p "${TMP:=$B/analyze}"
# The source without #line, so that what is reported stands in one file.
sh tangle/tangle.sh -p -l off "$TMP/src" > "$TMP/log" 2>&1 || { cat "$TMP/log"; exit 65; }
language=$(sed -n 's/^LANGUAGE := //p' tangle/flags.mk)
export TMP language
cat > "$TMP/one.sh" <<'END'
f=$2 out=$TMP/$1-$(printf %s "$f" | tr / %) off=
# gcc 12 does not see that a loop has filled an array (the first), nor who has
# filled a structure that another thread owns (the second).
# Nor does it see that there is at least one recording (read_all), and it takes
# a vector's numbers of 32 bits for the halves of which they were made.
case $f in
apps/collectives.c | dist/threads.c) off=-Wno-analyzer-use-of-uninitialized-value ;;
apps/flight.c) off=-Wno-analyzer-null-dereference ;;
cpu/isa/activate.c | cpu/isa/classifier.c | tests/test_halves_ops.c) off=-Wno-analyzer-shift-count-overflow ;;
esac
case $1 in
# Without OpenMP: gcc takes what a reduction makes of a sum for an uninitialized
# value, in code that has no name and no line.
gcc) gcc $language -O2 -Wno-unknown-pragmas -I"$TMP/src" -fanalyzer -Werror $off \
     -c -o "$out.o" "$TMP/src/$f" > "$out.said" 2>&1 ;;
clang) clang $language -fopenmp -I"$TMP/src" --analyze --analyzer-output text -Xclang -analyzer-werror \
     -o /dev/null "$TMP/src/$f" > "$out.said" 2>&1 ;;
esac
echo $? > "$out.status"
END
# tools/fault.c is compiled by mpicc, which knows where MPI's header is.
(cd "$TMP/src" && find . -name '*.c' ! -name planted.c ! -path ./tools/fault.c | sed 's,^\./,,' | grep -F -e "${ANALYZE_ONLY:-}" | sort) > "$TMP/list"
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
n=0 failures=0
# An analyzer that finds nothing must first show that it would.
printf '#include <stdlib.h>\nint main(int n, char **v) { char *p = malloc(9); if (p) *p = (char)n; free(p); return n > 1 ? *p : !v; }\n' > "$TMP/src/planted.c"
for cc in gcc clang; do
    if ! command -v $cc > /dev/null 2>&1; then
        n=$((n + 1)); echo "ok $n - $cc # SKIP $cc is not installed"; continue
    fi
    n=$((n + 1))
    sh "$TMP/one.sh" $cc planted.c
    if [ "$(cat "$TMP/$cc-planted.c.status")" != 0 ]; then echo "ok $n - $cc finds a planted fault"
    else failures=1; echo "not ok $n - $cc finds a planted fault"; fi
    xargs -n 1 -P "$jobs" sh "$TMP/one.sh" $cc < "$TMP/list"
    while read -r f; do
        n=$((n + 1)) out=$TMP/$cc-$(printf %s "$f" | tr / %)
        if [ "$(cat "$out.status")" = 0 ] && ! grep -q 'warning:' "$out.said"; then echo "ok $n - $cc finds nothing in $f"
        else failures=1; echo "not ok $n - $cc on $f"; sed 's/^/# /' "$out.said"; fi
    done < "$TMP/list"
done
echo "1..$n"
exit $failures

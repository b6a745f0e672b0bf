#!/bin/sh
# ci/test-examples.sh: every chapter in ci/examples adds something to the
# program: an operation, a schedule, a format. Each is added to a copy of the
# book, by one line in book/contents.txt; then the book must tangle and build,
# and the chapter's tests pass and notice its mutants. So nothing but that line
# had to change. At last all of them are added together. Prints TAP.
# Without LLM_TEST_LONG only the latter is tried, and no mutants.
#   EXAMPLES="lion rotary"   only these (and what they need)
set -u
top=$PWD B=${BIN:+$(dirname "$BIN")}
B=${B:-$top/build}
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
unset BIN SRC CC OMP SAN OPT V LINT SKIP MAKEFLAGS MFLAGS MAKELEVEL LLM_LOCK NATIVE EVERY ALSO ONLY
EMU=0
export EMU
make="${MAKE:-make} --no-print-directory"
n=0 failures=0
ok() {                          # ok TEXT STATUS
    n=$((n + 1))
    if [ "$2" = 0 ]; then printf 'ok %s - %s\n' $n "$1"
    else failures=1; printf 'not ok %s - %s\n' $n "$1"; tail -n 40 "$TMP/log" | sed 's/^/# /'; fi
}
# The copy takes along what is built, so that little has to be compiled.
mkdir -p "$TMP/book/build"
(tar -cf - --exclude=./build --exclude=./runs --exclude=./.git .) | (cd "$TMP/book" && tar -xf -)
for f in src src.parts obj bin tests probe flags flags.shared flags.plain tangle.options tangle.stamp made; do
    [ ! -e "$B/$f" ] || cp -R -p "$B/$f" "$TMP/book/build"
done
cd "$TMP/book" || exit 74
unset B TMPDIR
log=$TMP/log
TMP=$TMP/scratch; mkdir -p "$TMP"; ln -s "$log" "$TMP/log"
cp book/contents.txt contents
# added NAME...: the book with these chapters, before the appendix.
added() {
    awk -v names="$*" '$1 == "appendix" { k = split(names, a, " "); for (i = 1; i <= k; i++) print "chapter " a[i]; names = "" }
        { print }' contents > book/contents.txt
}
names=
for f in ci/examples/*.nw; do
    [ -f "$f" ] || continue
    name=$(basename "$f" .nw)
    case " ${EXAMPLES:-$name} " in *" $name "*) ;; *) continue ;; esac
    names="$names $name"
    # An example that refers to another one needs it.
    needs=$(grep -o '@sec:example-[a-z]*' "$f" | sed 's/.*-//' | sort -u | while read -r other; do
        [ "$other" = "$name" ] || [ ! -f "ci/examples/$other.nw" ] || echo "$other"; done)
    for other in $needs "$name"; do cp "ci/examples/$other.nw" book/chapters; done
    [ -n "${LLM_TEST_LONG:-}" ] || continue
    added $needs "$name"
    [ "$(diff contents book/contents.txt | grep -c '^[<>]')" = "$(echo $needs "$name" | wc -w)" ] && $make tangle > "$log" 2>&1
    ok "$name: one line adds the chapter, and the book tangles" $?
    $make build > "$log" 2>&1; ok "$name: the programs build" $?
    $make check CH="$name" > "$log" 2>&1 && grep -q '^[1-9][0-9]* passed, 0 failed' "$log"
    ok "$name: its tests pass" $?
    awk '/^<<mutants>>=/ { on = 1; next } /^@/ { on = 0 } on' "$f" > "$TMP/mutants.txt"
    if [ -s "$TMP/mutants.txt" ]; then
        MUTANTS=$TMP/mutants.txt BIN=build/bin SRC=build/src TMP=build/mutants sh build/src/tests/mutants.sh > "$log" 2>&1
        [ $? = 0 ] && grep -q '^ok .* notices in ' "$log"; ok "$name: which notice its mutants" $?
    fi
done
if [ -n "$names" ]; then
    added $names
    $make tangle > "$log" 2>&1 && $make build > "$log" 2>&1; ok "all of them together:$names" $?
    ${MAKE:-make} -s -f tangle/build.mk SRC=build/src B=build EMU=1 build/obj/emu/cuda/fp32.o > "$log" 2>&1; ok "and the CUDA backend compiles without them" $?
    for name in $names; do
        $make check CH="$name" > "$log" 2>&1 && grep -q '^[1-9][0-9]* passed, 0 failed' "$log"; ok "$name still passes" $?
    done
    # These go through all rows of a table.
    rows="build/tests/test_decode build/tests/grad_network build/tests/test_model build/tests/grad_gelu"
    ${MAKE:-make} -s -f tangle/build.mk SRC=build/src B=build $rows > "$log" 2>&1 && sh ci/run-tests.sh -s rows $rows > "$log" 2>&1; ok "the tests of all architectures and activations pass" $?
    (cd "$top" && find Makefile tangle ci book/chapters -type f) | while read -r f; do cmp -s "$top/$f" "$f" || echo "$f"; done > "$log"
    [ ! -s "$log" ]; ok "no other file of the book was touched" $?
fi
[ $n -gt 0 ] || echo "ok $((n += 1)) - examples # SKIP there are none in ci/examples"
echo "1..$n"
exit $failures

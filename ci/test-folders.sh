#!/bin/sh
# ci/test-folders.sh: clones of the book in folders with unlikely names, each
# tangled, built and tested in part: one whose name has all that is odd.
# Then the build folder: what it may be called, two makes at once, and that
# nothing is removed that was not made here. Prints TAP.
# FOLDERS=all tries more names, and a clone that is reached by a symbolic link.
# There every test runs in the first, in the one whose name has all that is odd
# in the others, and through the link.
set -u
top=$PWD
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
if [ -n "${LLM_TEST_DATA:-}" ] && [ -d "$LLM_TEST_DATA" ]; then LLM_TEST_DATA=$(cd "$LLM_TEST_DATA" && pwd); export LLM_TEST_DATA; fi
unset B BIN SRC CC OMP SAN OPT V LINT SKIP EMU MAKEFLAGS MFLAGS MAKELEVEL LLM_LOCK NATIVE
make="${MAKE:-make} --no-print-directory"
n=0 failures=0
ok() {                          # ok TEXT STATUS
    n=$((n + 1))
    if [ "$2" = 0 ]; then printf 'ok %s - %s\n' $n "$1"
    else failures=1; printf 'not ok %s - %s\n' $n "$1"; tail -n 30 "$TMP/log" 2> /dev/null | sed 's/^/# /'; fi
}
copy() { # copy NAME: the book as it stands here, without what was built
    mkdir "$TMP/$1" && (cd "$top" && tar -cf - --exclude=./build --exclude=./runs --exclude=./.git .) | (cd "$TMP/$1" && tar -xf -)
}
# some: one C test, one program, the runner, half a book.
some() {
    export OPT=-O0 EMU=0
    $make tangle && $make check CH=09-layernorm &&
    ${MAKE:-make} -s -f tangle/build.mk B=build build/bin/tokenize build/bin/batches build/bin/profile_tokenizer build/tests/test_file &&
    sh ci/run-tests.sh build/tests/test_file build/src/tests/tokenize.sh build/src/tests/corpora.sh ci/test-runner.sh &&
    $make upto CH=2
}
every() { unset OPT LLM_TEST_LONG; $make build-tests && sh ci/run-tests.sh c shell python; }

link="a link" odd="it's [a] naïve #b?\\d"
if [ "${FOLDERS:-}" = all ]; then set -- llm.nw "$odd" 'a b' '[x]' 'naïve' "it's" 'what? 100%' 'a#b' 'back\slash' '$HOME' "$link"
else set -- "$odd" llm.nw; fi
for name in "$@"; do
    if [ "$name" = "$link" ]; then
        mkdir "$TMP/[real]"; copy '[real]/book'; ln -s '[real]/book' "$TMP/$name"
    else copy "$name"; fi
    cd "$TMP/$name" || exit 74
    mkdir -p build; touch build/install.log build/pandoc.ok   # as "make install" leaves it
    [ ! -d "$top/build/venv" ] || ln -s "$(cd "$top/build/venv" && pwd)" build/venv
    [ "${FOLDERS:-}$name" != llm.nw ] || continue   # an ordinary name is what make test has
    some > "$TMP/log" 2>&1; ok "in a folder called $name" $?
    [ "$(grep -c '^  ok    \(test_file\|test_layernorm\|grad_layernorm\|tokenize.sh\|corpora.sh\) .* [1-9][0-9]* passed' "$TMP/log")" -ge 5 ]
    ok "where tests run, and are not skipped" $?
    case ${FOLDERS:-}$name in "all$odd" | "all$link" | allllm.nw) every > "$TMP/log" 2>&1; ok "and all pass" $? ;; esac
    [ "$name" = llm.nw ] || rm -rf "$TMP/$name" "$TMP/[real]"
done

unset OPT EMU
# The rest in the first of the clones, with the chapters up to the sixth: they
# have programs and tests enough. Chunks that later ones fill are no error.
cd "$TMP/llm.nw" || exit 74
awk '$1 != "chapter" || ($4 ? $4 : $2) ~ /^0[0-6]-/' book/contents.txt > "$TMP/contents" && cp "$TMP/contents" book/contents.txt
export LINT=off
refused() {                     # refused TEXT SETTING: in one sentence
    $make "$2" tangle > "$TMP/log" 2>&1
    [ $? != 0 ] && [ "$(wc -l < "$TMP/log")" -eq 1 ] && grep -q -e "$1" "$TMP/log"
    ok "$2 is refused" $?
}
for odd in 'a b' "it's" 'a#b' 'a?' '[x]' 'a\b' 'a"b' 'a$$b' 'a,b' ''; do refused 'name the build folder' "B=$odd"; done
refused 'can error, warn, or be off' LINT=bogus
refused 'no such chapter' SKIP=nope
refused 'each is 0 or 1' OMP=2
refused 'needs GNU make 3.82 or later' .FEATURES=target-specific

# Two at once: the second waits, and says for whom.
rm -rf build/tangle.stamp build/src
$make EMU=0 OPT=-O0 ISAS=vectors build > "$TMP/first" 2>&1 & first=$!
$make EMU=0 OPT=-O0 ISAS=vectors build > "$TMP/log" 2>&1; second=$?
wait $first; [ $? = 0 ] && [ $second = 0 ]; ok "two makes in one folder at once" $?
[ "$(cat "$TMP/first" "$TMP/log" | grep -c 'waiting for another make (process [0-9]*), which works in build')" -ge 1 ]
ok "one of them waits and says so" $?
sh -c 'exit 0' & dead=$!; wait $dead
ln -sfn $dead build/lock; $make tangle > "$TMP/log" 2>&1; ok "a lock whose owner is gone does not count" $?
printf 'x:\n\t@sleep 4\n' > "$TMP/sleep.mk"
busy() {                        # busy FOLDER: a make that holds its lock for a while
    ${MAKE:-make} -s -f "$TMP/sleep.mk" & holder=$!
    mkdir -p "$1" && ln -sfn $holder "$1/lock"
}
busy build; $make clean tangle > "$TMP/log" 2>&1
[ $? = 0 ] && grep -q "waiting for another make (process $holder)" "$TMP/log" && [ -f build/src/base/error.c ] && [ -f build/made ]
ok "clean waits, too, and comes before what stands beside it" $?
$make -pn build/bin/tokenize mutants build > "$TMP/database" 2> "$TMP/log"
grep -q '^build-tests: .*| *build/bin/tokenize' "$TMP/database" && grep -q '^build: .*| *build-tests' "$TMP/database"
ok "goals that compile come one after the other" $?
copy '$HOME' && cd "$TMP/"'$HOME' && busy build
LLM_LOCK="$PWD/build" $make tangle > "$TMP/log" 2>&1; [ $? = 0 ] && ! grep -q waiting "$TMP/log"
ok "a make that another one called does not wait in a folder with a dollar" $?
cd "$TMP/llm.nw" && rm -rf "$TMP/"'$HOME' || exit 74

# What belongs to others.
mkdir -p mixed/src/base mixed/bin mixed/tests mixed/runs
for f in src/mine.c src/base/mine bin/mine tests/test_mine runs/mine; do echo mine > mixed/$f; done
kept() {
    for f in src/mine.c src/base/mine bin/mine tests/test_mine runs/mine; do [ "$(cat mixed/$f)" = mine ] || return 1; done
}
$make B=mixed EMU=0 OPT=-O0 ISAS=vectors build build-tests > "$TMP/log" 2>&1; ok "a build beside other files" $?
kept; ok "which are still there" $?
[ -x mixed/bin/tokenize ] && [ -x mixed/tests/test_file ]; ok "with its programs" $?
touch mixed/src/base/later
sed -i.was '/^<<apps.dice.c>>=/s/dice/mice/; s,apps/dice.c --,apps/mice.c --,' book/chapters/*.nw; rm -f book/chapters/*.was
$make B=mixed EMU=0 OPT=-O0 ISAS=vectors build > "$TMP/log" 2>&1; ok "a program gets another name" $?
[ ! -e mixed/bin/dice ] && [ ! -e mixed/src/apps/dice.c ] && [ -x mixed/bin/mice ] && kept
ok "the old one is removed, nothing else" $?
$make B=mixed clean > "$TMP/log" 2>&1; ok "clean" $?
kept && [ ! -e mixed/bin/tokenize ] && [ ! -e mixed/obj ] && [ ! -e mixed/src/data ] && [ -e mixed/src/base/later ]
ok "removes what was made, nothing else" $?
mkdir theirs; echo mine > theirs/obj
$make B=theirs tangle > "$TMP/log" 2>&1
[ $? != 0 ] && [ "$(cat theirs/obj)" = mine ] && grep -q 'theirs/obj is there already' "$TMP/log"; ok "a folder with a file in the way is refused" $?
mkdir -p full/bin; echo mine > full/bin/tokenize
$make B=full EMU=0 OPT=-O0 ISAS=vectors build > "$TMP/log" 2>&1
[ $? != 0 ] && [ "$(cat full/bin/tokenize)" = mine ] && grep -q 'full/bin/tokenize is there already' "$TMP/log"
ok "a program of somebody else is not replaced" $?
mkdir none; echo mine > none/a; $make B=none clean > "$TMP/log" 2>&1; [ "$(cat none/a)" = mine ]
ok "clean removes nothing in a folder that it does not know" $?
$make clean > "$TMP/log" 2>&1; [ "$(ls -A build 2> /dev/null)" = venv ] || [ ! -e build ]; ok "a build folder is empty after clean" $?
echo "1..$n"
exit $failures

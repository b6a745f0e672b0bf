#!/bin/sh
# ci/test-runner.sh: tests the runner of the tests. Prints TAP.
set -u
here=$PWD/ci
T=${TMP:-${TMPDIR:-/tmp}}/runner
rm -rf "$T"; mkdir -p "$T"
n=0 failures=0
# try TEXT LASTLINE STATUS NOTE SCRIPT: what the runner makes of a script.
try() {
    n=$((n + 1))
    printf '%s\n' "$5" > "$T/$n.sh"
    env -u SRC -u BIN B="$T/b" sh "$here/run-tests.sh" -t 1 "$T/$n.sh" > "$T/out" 2>&1
    rc=$?
    if [ "$(tail -n 1 "$T/out")" = "$2" ] && [ $rc = "$3" ] && grep -q -e "$4" "$T/out"; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"; echo "# exit status $rc, wanted $3 and $2"; sed 's/^/# /' "$T/out"; failures=1
    fi
}
try "all pass" "2 passed, 0 failed, 0 skipped" 0 "2 passed" 'echo 1..2; echo ok 1 - a; echo ok 2 - b'
try "one fails" "1 passed, 1 failed, 0 skipped" 1 "| not ok 2" 'echo ok 1 - a; echo not ok 2 - b; exit 1'
try "a failure counts even with exit status 0" "1 passed, 1 failed, 0 skipped" 1 "FAIL" 'echo ok 1; echo not ok 2'
try "exit status without a failed test" "1 passed, 1 failed, 0 skipped" 1 "exit status 3" 'echo ok 1; exit 3'
try "a crash" "1 passed, 1 failed, 0 skipped" 1 "crashed (signal 11)" 'echo ok 1; kill -SEGV $$'
try "no output" "0 passed, 1 failed, 0 skipped" 1 "reported no test" 'exit 0'
try "output that is not a test" "0 passed, 1 failed, 0 skipped" 1 "reported no test" 'echo okay; echo all good'
try "fewer tests than announced" "1 passed, 1 failed, 0 skipped" 1 "stopped after 1 of 3" 'echo 1..3; echo ok 1'
try "a skipped test" "1 passed, 0 failed, 1 skipped" 0 "skipped: no data" 'echo ok 1; echo "ok 2 - b # SKIP no data"'
try "cmocka's way to skip" "0 passed, 0 failed, 1 skipped" 0 "skipped: b: fetch it" 'echo 1..1; echo "fetch it"; echo "not ok 1 # SKIP b"; echo "# ok - tests"'
try "everything skipped" "0 passed, 0 failed, 1 skipped" 0 "skipped: no network" 'echo "1..0 # SKIP no network"'
if command -v timeout > /dev/null 2>&1; then
    try "out of time" "1 passed, 1 failed, 0 skipped" 1 "ran out of time" 'echo ok 1; sleep 20; echo ok 2'
fi
LC_ALL=de_DE.UTF-8; export LC_ALL
try "numbers and messages are not those of the user's language" "1 passed, 0 failed, 0 skipped" 0 "1 passed" \
    '[ -z "${LC_ALL:-}" ] && [ "$LC_NUMERIC$LC_MESSAGES$LC_CTYPE" = CCde_DE.UTF-8 ] && echo ok 1'
unset LC_ALL
# pytest's report, with a stand-in for Python.
py() {
    n=$((n + 1))
    got=$(printf '%s\n' "$3" | awk -v rc="$4" -v limit=1 -v kind=a.py -f "$here/count.awk")
    case $got in "$2"*) echo "ok $n - $1" ;; *) echo "not ok $n - $1"; echo "# got $got, wanted $2"; failures=1 ;; esac
}
py "pytest passes" "5 0 1" "5 passed, 1 skipped in 0.31s" 0
py "pytest fails" "4 2 0" "2 failed, 4 passed in 1.02s" 1
py "pytest in color" "3 0 0" "===== 3 passed in 62.02s (0:01:02) =====" 0
py "pytest cannot load a file" "0 1 0" "1 error in 0.05s" 2
py "pytest finds no test" "0 1 0" "no tests ran in 0.01s" 5
py "pytest crashes" "0 1 0" "Fatal Python error" 139
n=$((n + 1))
env -u SRC -u BIN B="$T/none" sh "$here/run-tests.sh" c > "$T/out" 2>&1
if [ $? = 1 ] && grep -q 'no test to run' "$T/out"; then echo "ok $n - no program at all is a failure"
else echo "not ok $n - no program at all is a failure"; sed 's/^/# /' "$T/out"; failures=1; fi
# Several programs: the counts add up and one failure decides.
n=$((n + 1))
env -u SRC -u BIN B="$T/b" sh "$here/run-tests.sh" -s sum "$T/1.sh" "$T/2.sh" "$T/9.sh" > "$T/out" 2>&1
if [ $? = 1 ] && [ "$(cat "$T/b/results/sum")" = "4 1 1" ]; then echo "ok $n - counts add up"
else echo "not ok $n - counts add up"; sed 's/^/# /' "$T/out"; failures=1; fi
# Kinds as stages of their own, and the longest first.
mkdir -p "$T/e/b/tests" "$T/e/src/tests"
for f in a.sh resume.sh; do cp "$T/1.sh" "$T/e/src/tests/$f"; done
{ echo '#!/bin/sh'; cat "$T/9.sh"; } > "$T/e/b/tests/test_a"; chmod +x "$T/e/b/tests/test_a"
n=$((n + 1))
(cd "$T/e" && env -u BIN LLM_TEST_JOBS=1 SRC=src B=b sh "$here/run-tests.sh" -e c shell) > "$T/out" 2>&1
if [ $? = 0 ] && [ "$(cat "$T/e/b/results/c" "$T/e/b/results/shell" | tr '\n' /)" = "1 0 1/4 0 0/" ] && grep -q '^c: 1 passed' "$T/out" &&
    [ "$(tail -n 1 "$T/out")" = "5 passed, 0 failed, 1 skipped" ]; then echo "ok $n - each kind is counted"
else echo "not ok $n - each kind is counted"; sed 's/^/# /' "$T/out"; failures=1; fi
n=$((n + 1))
if [ "$(grep -o '^  ok    [a-z_.]*' "$T/out" | sed 's/.* //' | tr '\n' ' ')" = "resume.sh test_a a.sh " ]; then echo "ok $n - those that take longest begin first"
else echo "not ok $n - those that take longest begin first"; sed 's/^/# /' "$T/out"; failures=1; fi
n=$((n + 1))
(cd "$T/e" && env -u BIN SRC=src B=b sh "$here/run-tests.sh" -e shell python) > "$T/out" 2>&1
if [ $? = 1 ] && [ "$(cat "$T/e/b/results/python")" = "0 1 0" ] && grep -q 'no test to run of kind python' "$T/out"; then echo "ok $n - a kind without a test has failed"
else echo "not ok $n - a kind without a test has failed"; sed 's/^/# /' "$T/out"; failures=1; fi
# The tests of one chapter: what their programs and scripts call is built before.
mkdir -p "$T/one/book/chapters" "$T/one/b/src/apps" "$T/one/b/src/oracle" "$T/one/b/src/tests"
ln -s "$here/../tangle" "$here" "$T/one"
printf 'main\nchapter 01-one\n' > "$T/one/book/contents.txt"
printf '# One\n\n<<oracle/test_one.py>>=\n@\n\n<<tests/one.sh>>=\n@\n' > "$T/one/book/chapters/01-one.nw"
for p in curve dice tokenize generate idle; do : > "$T/one/b/src/apps/$p.c"; done
cat > "$T/one/b/src/oracle/test_one.py" <<'END'
a = os.path.join(os.environ["BIN"], "curve"), os.environ["BIN"] + "/dice"
b = f"{BIN}/tokenize", "an idle word"
END
echo '"$BIN"/generate' > "$T/one/b/src/tests/one.sh"
n=$((n + 1))
(cd "$T/one" && env -u SRC -u BIN B=b MAKE="echo made" sh ci/check-chapter.sh one) > "$T/out" 2>&1
if [ "$(sed -n 's/^made//p' "$T/out" | tr ' ' '\n' | sed -n 's,^b/bin/,,p' | tr '\n' ' ')" = "curve dice generate tokenize " ]; then echo "ok $n - the programs that a chapter's tests name are built"
else echo "not ok $n - the programs that a chapter's tests name are built"; sed 's/^/# /' "$T/out"; failures=1; fi
echo "1..$n"
exit $failures

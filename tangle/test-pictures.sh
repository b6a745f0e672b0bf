#!/bin/sh
# tangle/test-pictures.sh: the pictures of README.md show what the chapters have,
# and all that it shows exists. Prints TAP.
set -u
T=${TMP:-${TMPDIR:-/tmp}}/pictures-test
rm -rf "$T"; mkdir -p "$T"
n=0 failures=0
ok() { n=$((n + 1)); if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; sed 's/^/# /' "$T/out"; failures=1; fi; }
TMP=$T sh ci/pictures.sh check > "$T/out" 2>&1; ok $? "the pictures are what ci/pictures.sh makes"
grep -o '(figures/[^)]*)\|src="figures/[^"]*"' README.md | sed 's/.*\(figures[^)"]*\).*/\1/' | while read -r f; do
    [ -s "$f" ] || echo "$f is missing"; done > "$T/out"
[ ! -s "$T/out" ] && grep -q 'figures/readme-page.png' README.md; ok $? "the pictures that README.md shows exist"
# A check that cannot fail is none.
mkdir -p "$T/tree/book/chapters"
cp -R figures "$T/tree"; cp book/chapters/*.nw "$T/tree/book/chapters"
sed 's/^step  *0\/[0-9]/step    0\/x/; s/^\(step  *1\/[0-9]* .\) loss/\1 lass/' book/chapters/02-first-run.nw > "$T/tree/book/chapters/02-first-run.nw"
(top=$PWD; cd "$T/tree" && TMP=$T sh "$top/ci/pictures.sh" check) > "$T/out" 2>&1; [ $? != 0 ] && grep -q 'captured output' "$T/out"
ok $? "planted fault found: the chapter has no such output"
sed 's/^\(step  *1\/[0-9]* .\) loss/\1 lass/' book/chapters/02-first-run.nw > "$T/tree/book/chapters/02-first-run.nw"
(top=$PWD; cd "$T/tree" && TMP=$T sh "$top/ci/pictures.sh" check) > "$T/out" 2>&1; [ $? = 1 ] && grep -q 'readme-log.svg is not' "$T/out"
ok $? "planted fault found: a picture is out of date"
echo "1..$n"
exit $failures

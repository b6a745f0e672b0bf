#!/bin/sh
# ci/test-floor.sh: does the comparison with the floor notice what is missing?
set -u
T=${TMP:-$(mktemp -d)}/floor
rm -rf "$T"; mkdir -p "$T/results"
n=0 failures=0
ok() { n=$((n + 1)); if [ "$2" = 0 ]; then echo "ok $n - $1"; else failures=1; echo "not ok $n - $1"; sed 's/^/# /' "$T/out"; fi; }
floor() { awk -v have="$1" -v lacks="$2" -v results="$T/results" -f ci/floor.awk "$T/floor.txt" > "$T/out"; }
cat > "$T/floor.txt" <<'END'
# a comment
c 10
python 20 torch
python 5
upto 7 all
END
echo "10 0 0" > "$T/results/c"; echo "20 0 3" > "$T/results/python"
floor "" ""; ok "enough passed" $?
echo "9 0 1" > "$T/results/c"
! floor "" "" && grep -q 'stage c only 9 tests passed; the floor is 10' "$T/out"; ok "one test that is skipped is missed" $?
echo "10 0 0" > "$T/results/c"; echo "6 0 0" > "$T/results/python"
! floor "" ""; ok "a group of tests is missed" $?
floor "" "gpu torch"; ok "but not where its library is missing" $?
echo "4 0 0" > "$T/results/python"; ! floor "" torch; ok "which has a floor of its own" $?
echo "20 0 0" > "$T/results/python"; ! floor all "" && grep -q 'stage upto did not run' "$T/out"; ok "a stage is missed" $?
rm "$T/results/c"; ! floor "" ""; ok "and another" $?
echo "1..$n"
exit $failures

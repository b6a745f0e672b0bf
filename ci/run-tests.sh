#!/bin/sh
# ci/run-tests.sh [-s STAGE] [-t SECONDS] KIND|FILE...
# ci/run-tests.sh -e [-t SECONDS] KIND...         each kind is a stage of its own
#
# Runs test programs and counts. KIND is one of
#   tools    the scripts tangle/test-*.sh and four of ci (TAP)
#   c        the programs $B/tests/*            (cmocka, as TAP)
#   shell    the scripts $SRC/tests/*.sh        (TAP)
#   python   the files $SRC/{tests,oracle}/test_*.py (pytest)
# and FILE is a program, a .sh or a .py of the same sort. RUNNER is what runs
# programs that are for another machine.
# A program passes only by saying so: one that crashes, runs out of time,
# reports no test, or stops before the last test it announced counts as failed.
# The output of a program with a failure is shown in full. $LLM_TEST_JOBS programs
# run at a time, so that the lines come in the order in which they end. Those that take longest begin first: one that
# begins last would leave all processors but one idle. The last line is
# "N passed, N failed, N skipped", also kept in $B/results/STAGE; the exit
# status is 1 if anything failed.
set -u
# Some awks write 1,5 in German, and compilers speak it. Letters stay what they are.
LC_CTYPE=${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} LC_NUMERIC=C LC_COLLATE=C LC_MESSAGES=C
unset LC_ALL LANGUAGE; export LC_CTYPE LC_NUMERIC LC_COLLATE LC_MESSAGES
build=${B:-build}
# Tests see BIN, SRC and TMP, and nothing of the make that called.
unset B MAKEFLAGS MFLAGS MAKELEVEL
longest="test-weave.sh emu_kernels emu_graph ptx.sh emu_tensor pairs.sh words.sh typical.sh emucc.sh emu_attention test_hostile.py streams.sh slurm.sh resume.sh
    test_tokenizer.py emu_mixed graph.sh libraries.sh mixed.sh training.sh test_llmc.py mpi.sh fp32emu.sh emu_model test_network.py emu_ops
    test_attention.py nccl.sh memory.sh test_embeddings.py cores.sh test_fast_ops emu_products test_random.py test_checkpoint test-lines.sh"
stage=tests limit=${LLM_TEST_TIMEOUT:-900} work= each=
while getopts es:t:w: o; do
    case $o in
    e) each=1 ;;
    s) stage=$OPTARG ;;
    t) limit=$OPTARG ;;
    w) work=$OPTARG ;;          # of the runner that called us to run one test
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
mkdir -p "$build/results" "$build/scratch"
build=$(cd "$build" && pwd)
SRC=${SRC:-$build/src} BIN=${BIN:-$build/bin}
case $SRC in /*) ;; *) SRC=$PWD/$SRC ;; esac
case $BIN in /*) ;; *) BIN=$PWD/$BIN ;; esac
here=$(cd "$(dirname "$0")" && pwd)
export SRC BIN CMOCKA_MESSAGE_OUTPUT=TAP PYTHONDONTWRITEBYTECODE=1
python=$build/venv/bin/python
[ -x "$python" ] || python=$PWD/build/venv/bin/python
[ -x "$python" ] || python=${PYTHON:-python3}
# Tests that compile something themselves use the same compiler and flags.
if [ -z "${CC:-}" ]; then CC=$(command -v gcc > /dev/null 2>&1 && echo gcc || echo cc); fi
NATIVE=${NATIVE:-$(sed -n 's/^NATIVE := //p' "$build/probe/$(printf %s "$CC" | tr / _).mk" 2> /dev/null)}
export CC NATIVE
# Under the sanitizers: a refused allocation is an error that tests provoke, and
# a child that is stopped on purpose leaves its memory behind.
ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=1:detect_leaks=0}
# A thread that waits should sleep: one that spins on a busy machine takes the
# processor from the thread it waits for (chapter "Embeddings").
OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}
# Tests run side by side, so an emulated launch does not need all processors, too.
EMU_CORES=${EMU_CORES:-1}
export ASAN_OPTIONS OMP_WAIT_POLICY EMU_CORES
if command -v timeout > /dev/null 2>&1; then clock="timeout -k 10 $limit"; else clock=; fi

# The arguments become the list of tests, each one line with its kind, whatever
# the folder is called: those of a kind take the place of its name.
add() { if [ -f "$1" ]; then list=$list$k$tab$1$newline; fi; }
newline='
' tab='	'
list=
for k in "$@"; do
    case $k in
    tools) for f in tangle/test-*.sh ci/test-runner.sh ci/test-gpu-report.sh ci/test-floor.sh ci/test-captured.sh; do add "$f"; done ;;
    c) for f in "$build"/tests/test_* "$build"/tests/grad_* "$build"/tests/emu_*; do
           case ${f##*/} in *.*) ;; *) [ -x "$f" ] && add "$f" ;; esac
       done ;;
    shell) for f in "$SRC"/tests/*.sh; do
           case $f in */mutants.sh) ;; *) add "$f" ;; esac
       done ;;
    python) for f in "$SRC"/tests/test_*.py "$SRC"/oracle/test_*.py; do add "$f"; done ;;
    *) list=$list-$tab$k$newline ;;
    esac
done

# run FILE: runs it, writes its line, and the three counts into $work.
run() {
    f=$1 name=${1##*/}
    TMP=$build/scratch/$name log=$build/results/$name.log
    rm -rf "$TMP" "${log%.log}.passed"; mkdir -p "$TMP"; export TMP
    start=$(date +%s)
    case $f in
    *.sh) $clock sh "$f" > "$log" 2>&1 < /dev/null ;;
    # pytest takes a bracket in a path for the name of a case, and puts values for
    # names with a dollar: give it short ones.
    *.py) $clock "$python" -m pytest -q -rs -p no:cacheprovider --rootdir="${SRC#"$PWD"/}" "${f#"$PWD"/}" > "$log" 2>&1 < /dev/null ;;
    *) $clock ${RUNNER:-} "$f" > "$log" 2>&1 < /dev/null ;;
    esac
    rc=$?
    seconds=$(($(date +%s) - start))
    # What its processes have used of the processors; this shell runs one test only.
    times > "$work/$number.times"
    used=$(awk 'NR == 2 { gsub(/m/, " "); gsub(/s/, ""); printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }' "$work/$number.times")
    # counts: passed failed skipped, then a note
    set -- $(LC_ALL=C awk -v rc=$rc -v limit="$limit" -v kind="$name" -f "$here/count.awk" < "$log")
    # What was skipped, and why: in TAP behind the word; cmocka gives the test's
    # name there, and the line above is what the test has said.
    LC_ALL=C awk '/^SKIPPED / { print "        skipped: " $0 }
        /^(1\.\.0|(not )?ok).*# *SKIP/ {
            said = before ~ /^((not )?ok|[0-9]|#|$)/ ? "" : ": " before
            sub(/.*# *SKIP */, "")
            print "        skipped: " $0 said
        }
        { before = $0 }' < "$log" > "${log%.log}.skips.log"
    p=$1 n=$2 s=$3; shift 3
    echo "$p $n $s" > "$work/$number.counts"
    what="$p passed"
    [ "$n" = 0 ] || what="$what, $n failed"
    [ "$s" = 0 ] || what="$what, $s skipped"
    [ $seconds -lt 2 ] || what="$what ($seconds s, of processors $used s)"
    # The mutants need not try again what has passed whole.
    [ "$rc $n $s" != "0 0 0" ] || echo "$seconds" > "${log%.log}.passed"
    if [ "$n" = 0 ]; then
        printf '  ok    %-28s %s\n' "$name" "$what"
        [ "$s" = 0 ] || sort -u "${log%.log}.skips.log"
        rm -rf "$TMP"
    else
        printf '  FAIL  %-28s %s%s\n' "$name" "$what" "${*:+: $*}"
        sed 's/^/        | /' "$log"
    fi
}
if [ -n "$work" ]; then         # called as: -w FOLDER NUMBER
    number=$1
    run "$(sed -n "${number}p" "$work/list" | cut -f 2-)" > "$work/$number.out"
    cat "$work/$number.out"
    exit 0
fi
work=$build/scratch/runner.$$
rm -rf "$work"; mkdir -p "$work"
printf %s "$list" | awk -F '[/\t]' -v longest="$longest" '
    { line[NR] = $0; at[$NF] = NR }
    END {
        n = split(longest, name, " ")
        for (i = 1; i <= n; i++) if (name[i] in at) { print line[at[name[i]]]; delete line[at[name[i]]] }
        for (i = 1; i <= NR; i++) if (i in line) print line[i]
    }' > "$work/list"
# One more than there are processors, since some tests wait for a disk or a browser.
jobs=${LLM_TEST_JOBS:-$(($(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2) + 1))}
awk '{ print NR }' "$work/list" |
    B=$build xargs -n 1 -P "$jobs" sh "$here/run-tests.sh" -s "$stage" -t "$limit" -w "$work"
# count [KIND]: passed, failed, skipped. A test without counts has taken its
# runner with it, and where there is nothing to run something is wrong.
count() {
    awk -F '\t' -v kind="${1:-}" '$1 == kind || kind == "" { print NR }' "$work/list" > "$work/numbers"
    [ -s "$work/numbers" ] || { echo "  FAIL  there is no test to run${1:+ of kind $1}" >&2; echo "0 1 0"; return; }
    while read -r number; do cat "$work/$number.counts" 2> /dev/null || echo "0 1 0"; done < "$work/numbers" |
        awk '{ p += $1; n += $2; s += $3 } END { print p + 0, n + 0, s + 0 }'
}
say() { echo "$1 passed, $2 failed, $3 skipped"; }
passed=0 failed=0 skipped=0
if [ -n "$each" ]; then
    for k in "$@"; do
        count "$k" > "$build/results/$k"
        read -r p n s < "$build/results/$k"
        echo "$k: $(say $p $n $s)"
        passed=$((passed + p)) failed=$((failed + n)) skipped=$((skipped + s))
    done
else
    count > "$build/results/$stage"
    read -r passed failed skipped < "$build/results/$stage"
fi 2>&1
rm -rf "$work"
say $passed $failed $skipped
[ "$failed" = 0 ]

#!/bin/sh
# ci/gpu-report.sh: on a machine with an NVIDIA GPU, tests the kernels and the
# trainer there and measures them. The report, figures/data/gpu-report-NAME.txt
# with NAME the GPU's, fills the tables of the chapters the next time they are
# woven. Settings, all in the environment:
#
#   PARTS     what to do, of: tests memcheck racecheck bench trainer torch
#             (all). A part takes the place of the same part of an earlier
#             report; all other parts stay. So a report can be made in several
#             short runs: PARTS="tests bench", later PARTS="trainer torch".
#   BATCHES   batch sizes of bench, trainer and torch (4 16); each is a part
#             of its own. The shapes are those of GPT-2 124M, 1,024 tokens.
#   NOBUILD   1: use the programs in $B/bin and $B/tests as they are. Then
#             neither nvcc nor make, noweb or a network is needed here. Build
#             them elsewhere, CUDA_ARCH=sm_90 make cuda-tests, and bring along
#             $B/probe/cuda.mk, too, which tells the version of CUDA.
#   SOURCE    what the programs were built from, if there is no git here
#   LIMIT     seconds that one program may take (1800)
#   DATA      the folder of the report (figures/data)
#   PYTHON    a Python with PyTorch ($B/venv/bin/python, else python3)
#
# Each part goes into the report when it is done, so an interrupted run loses
# only the part it was in. A part that failed, or was skipped because something
# is not installed, never takes the place of one that succeeded.
# Exit status: 0; 1 if anything failed (the rest was still measured); 64 for a
# wrong setting; 70 if the programs do not build; 75 without a GPU, or without
# nvcc when it is needed.
set -u
mkdir -p "${B:=build}" || exit 74
export B
make="${MAKE:-make} --no-print-directory"
unset MAKEFLAGS MFLAGS MAKELEVEL
all="tests memcheck racecheck bench trainer torch"
PARTS=${PARTS:-$all} BATCHES=${BATCHES:-4 16} DATA=${DATA:-figures/data}
for p in $PARTS; do
    case " $all " in *" $p "*) ;;
    *) echo "gpu-report: PARTS names $p, which is none of: $all" >&2; exit 64 ;; esac
done
for b in $BATCHES; do
    case $b in *[!0-9]* | 0*)
        echo "gpu-report: BATCHES names $b, which is no batch size" >&2; exit 64 ;; esac
done
query() { nvidia-smi --query-gpu="$1" --format=csv,noheader -i 0 2> /dev/null; }
gpu=$(query name) || gpu=
if [ -z "$gpu" ]; then
    echo "gpu-report: there is no NVIDIA GPU here (nvidia-smi finds none); run make gpu-report on a machine that has one" >&2
    exit 75
fi
tmp=$B/gpu-report
rm -rf "$tmp"; mkdir -p "$tmp/text" "$DATA" || exit 74
if [ -z "${NOBUILD:-}" ]; then
    sh ci/cuda.sh "$B/probe/cuda.mk" || exit
    $make cuda || { echo "gpu-report: the programs do not build" >&2; exit 70; }
    # Without its tests, the rest can still be measured.
    case " $PARTS " in *" tests "* | *check*)
        $make cuda-tests || echo "gpu-report: the tests do not build" >&2 ;; esac
fi
setting() { sed -n "s/^$1 := //p" "$B/probe/cuda.mk" 2> /dev/null; }
nvcc=$(setting NVCC)
name=$(printf '%s\n' "$gpu" | sed 's/^NVIDIA //; s/[^A-Za-z0-9][^A-Za-z0-9]*/-/g; s/-$//' | tr 'A-Z' 'a-z')
out=$DATA/gpu-report-$name.txt
status=0

# --- Writing a part
# row TEXT: into the part and onto the screen. note: the end of a program's
# output, as comments.
row() { printf '%s\n' "$*" | tee -a "$tmp/part"; }
note() { tail -n 20 "$tmp/out" | tr -d '\r' | sed 's/^/#   /' | tee -a "$tmp/part"; }
failed() { row "failed $*"; good=0 status=1; }
skipped() { row "skipped $*"; good=0; }
begin() {
    : > "$tmp/part"
    part=$* good=1
    echo
    row "part $part"
    row "date $(date -u +%Y-%m-%d)"
    row "driver $(query driver_version)"
    row "cuda $(v=$(setting CUDA_VERSION); echo "${v:-unknown}")"
    row "source ${SOURCE:-$(git describe --tags --always --dirty 2> /dev/null || echo unknown)}"
}
# finish: puts the part into the report.
finish() {
    row end
    if [ -f "$out" ]; then cat "$out"; else
        echo "# Measured by make gpu-report; the tables of the chapters are woven from it."
        echo "gpu $gpu"
    fi > "$tmp/old"
    LC_ALL=C awk -v part="$part" -v new="$tmp/part" -v good=$good '
        function put(   line) {
            if (!done) while ((getline line < new) > 0) text = text line "\n"
            done = 1
        }
        /^part / { open = 1; mine = ($0 == "part " part); old = ""; bad = 0 }
        !open { if ($0 != "") text = text $0 "\n"; next }
        { old = old $0 "\n" }
        /^(failed|skipped) / { bad = 1 }
        /^end$/ {
            open = 0; text = text "\n"
            if (!mine) text = text old
            else if (good || bad) put()
            else { text = text old; done = kept = 1 }
        }
        END {
            if (open) exit 65
            if (!done) { text = text "\n"; put() }
            printf "%s", text
            if (kept) print "gpu-report: the part " part " of an earlier run stays in the report" > "/dev/stderr"
        }' "$tmp/old" > "$out.new"
    rc=$?
    if [ $rc = 0 ] && mv "$out.new" "$out"; then return; fi
    rm -f "$out.new"
    echo "gpu-report: $out cannot be continued: its last part has no end, or the folder cannot be written" >&2
    exit 65
}
clock=
if command -v timeout > /dev/null 2>&1; then clock="timeout -k 10 ${LIMIT:-1800}"; fi
# program FILE: it is there; else the part has failed.
program() { [ -x "$1" ] && return; failed "${1#"$B"/} is not built"; return 1; }

# --- The parts
# tested TOOL COMMAND...: runs every test with the command before its name.
tested() {
    tool=$1; shift
    for t in "$B"/tests/cu_*; do
        case $t in *.d) continue ;; esac
        program "$t" || continue
        n=$(basename "$t")
        if $clock "$@" "$t" > "$tmp/out" 2>&1; then row "test $n $tool ok"
        else
            rc=$?
            row "test $n $tool failed"
            failed "$n, $tool: exit status $rc"
            note
        fi
    done
}
# sanitized TOOL OPTIONS...: the same under compute-sanitizer.
sanitized() {
    sanitizer=$(command -v compute-sanitizer || echo "$(dirname "${nvcc:-/usr/local/cuda/bin/nvcc}")/compute-sanitizer")
    if [ -x "$sanitizer" ]; then
        tool=$1; shift
        tested "$tool" "$sanitizer" --tool "$tool" --error-exitcode 1 "$@"
    else skipped "compute-sanitizer is not installed"; fi
}

# bench BATCH: each version of each kernel, from the columns of bench_kernels.
bench() {
    program "$B/bin/bench_kernels_cu" || return
    shape=$1,1024,768,12,50257
    $clock "$B/bin/bench_kernels_cu" --format tsv --shape "$shape" > "$tmp/tsv" 2> "$tmp/out"
    rc=$?
    sed -n 's/^# /peaks /p' "$tmp/tsv" | tee -a "$tmp/part"
    LC_ALL=C awk -F '\t' -v shape="$shape" '
        /^#/ { next }
        !known {
            for (i = 1; i <= NF; i++) at[$i] = i
            n = split("kernel version ms GB/s %GB/s TFLOP/s %TFLOP/s %cuBLAS check", want, " ")
            for (i = 1; i <= n; i++) if (!(want[i] in at)) exit 1
            known = 1
            printf "# %-26s %-20s %s %9s %8s %6s %9s %9s %8s %s\n", "shape", "kernel", "v", "ms", "GB/s", "%GB/s",
                "TFLOP/s", "%TFLOP/s", "%cuBLAS", "check"
            next
        }
        {
            printf "kernel %-21s %-20s %s %9s %8s %6s %9s %9s %8s %s\n", shape, $at["kernel"], $at["version"],
                $at["ms"], $at["GB/s"], $at["%GB/s"], $at["TFLOP/s"], $at["%TFLOP/s"], $at["%cuBLAS"],
                $at["check"] == "ok" ? "ok" : "wrong"
            if ($at["check"] != "ok") wrong = wrong "#   " $at["kernel"] " " $at["version"] ": " $at["check"] "\n"
            rows++
        }
        END { printf "%s", wrong; exit !rows }' "$tmp/tsv" > "$tmp/rows" || failed "bench_kernels_cu printed no table"
    tee -a "$tmp/part" < "$tmp/rows"
    [ $rc = 0 ] || { failed "bench_kernels_cu: exit status $rc"; note; }
}

# Both the trainer and PyTorch take 25 steps, of which the first 5 do not
# count; the median of the rest is the time of a step.
median() {
    sort -n | awk '{ a[NR] = $1 } END { if (NR < 15) exit 1; printf "%.2f\n", (a[int((NR + 1) / 2)] + a[int(NR / 2) + 1]) / 2 }'
}
trainer() {
    program "$B/bin/train_gpt2_fp32cu" || return
    [ -s "$tmp/text/book" ] || cat book/chapters/*.nw > "$tmp/text/book"
    for mode in fp32 tf32; do
        if $clock "$B/bin/train_gpt2_fp32cu" --data "$tmp/text/book" --vocab-size 512 --model gpt2:d12 --vocab 50257 \
            --batch-size "$1" --sequence-length 1024 --steps 25 --validate-every 0 --no-final-validation --sample-every 0 \
            --tf32 $([ $mode = tf32 ] && echo 1 || echo 0) > "$tmp/out" 2>&1; then
            ms=$(sed -n 's,^step *\([0-9]*\)/.* | \([0-9.]*\) ms.*,\1 \2,p' "$tmp/out" | awk '$1 > 5 { print $2 }' | median) &&
                row "step trainer $1 1024 $mode $ms" && continue
            failed "train_gpt2_fp32cu, $mode: printed too few steps"
        else failed "train_gpt2_fp32cu, $mode: exit status $?"; fi
        note
    done
}

python=${PYTHON:-$B/venv/bin/python}
[ -n "${PYTHON:-}" ] || [ -x "$python" ] || python=python3
torch() {
    version=$("$python" -c 'import torch; assert torch.cuda.is_available(); print(torch.__version__)' 2> /dev/null) ||
        { skipped "PyTorch is not installed, or sees no GPU"; return; }
    row "torch $version"
    for mode in fp32 tf32; do
        if $clock "$python" ci/torch_step.py $mode "$1" > "$tmp/out" 2>&1; then
            ms=$(sed -n 's/^step \([0-9.]*\)$/\1/p' "$tmp/out" | awk 'NR > 5' | median) &&
                row "step torch $1 1024 $mode $ms" && continue
            failed "torch_step.py, $mode: printed too few steps"
        else failed "torch_step.py, $mode: exit status $?"; fi
        note
    done
}

for p in $PARTS; do
    case $p in
    tests) begin tests; tested device; finish ;;
    memcheck) begin memcheck; sanitized memcheck --leak-check full; finish ;;
    racecheck) begin racecheck; sanitized racecheck; finish ;;
    *) for b in $BATCHES; do begin $p $b; $p $b; finish; done ;;
    esac
done
echo
echo "gpu-report: written to $out$([ $status = 0 ] || echo "; parts of it failed")"
exit $status

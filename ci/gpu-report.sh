#!/bin/sh
# ci/gpu-report.sh: on a machine with an NVIDIA GPU, tests the kernels and the
# trainer there and measures them. The report, figures/data/gpu-report-NAME.txt
# with NAME the GPU's, fills the tables of the chapters the next time they are
# woven. Settings, all in the environment:
#
#   PARTS     what to do, of: tests same kernels memcheck racecheck bench
#             trainer torch mixed compiled large (all). A part takes the place of the same
#             part of an earlier report; all other parts stay. So a report can
#             be made in several short runs: PARTS="tests bench", later
#             PARTS="trainer torch".
#   BATCHES   batch sizes of bench, trainer and torch (4 16); each is a part
#             of its own. The shapes are those of GPT-2 124M, 1,024 tokens.
#   KERNELS   only these operations of bench, with commas between (all)
#   MIXED     those of kernels, mixed and compiled, the trainer of 16 bits and PyTorch
#             with torch.compile and autocast (64)
#   LARGE     those of large, the trainer with GPT-2 1558M (16)
#   NOBUILD   1: use the programs in $B/bin and $B/tests as they are. Then
#             neither nvcc nor make, noweb or a network is needed here. Build
#             them elsewhere, CUDA_ARCH=sm_90 make cuda-tests, and bring along
#             $B/probe/cuda.mk, too, which tells the version of CUDA.
#   SOURCE    what the programs were built from, if there is no git here
#   JOBS      how many tests run at a time (half the number of processors)
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
LC_ALL=C; export LC_ALL
mkdir -p "${B:=build}" || exit 74
export B
make="${MAKE:-make} --no-print-directory"
unset MAKEFLAGS MFLAGS MAKELEVEL
all="tests same kernels memcheck racecheck bench trainer torch mixed compiled large"
PARTS=${PARTS:-$all} BATCHES=${BATCHES:-4 16} MIXED=${MIXED:-64} LARGE=${LARGE:-16}
DATA=${DATA:-figures/data}
cores=$(getconf _NPROCESSORS_ONLN 2> /dev/null) || cores=2
JOBS=${JOBS:-$((cores > 1 ? cores / 2 : 1))}
for p in $PARTS; do
    case " $all " in *" $p "*) ;;
    *) echo "gpu-report: PARTS names $p, which is none of: $all" >&2; exit 64 ;; esac
done
for list in BATCHES MIXED LARGE; do
    for b in $(eval "echo \$$list"); do
        case $b in *[!0-9]* | 0*)
            echo "gpu-report: $list names $b, which is no batch size" >&2; exit 64 ;; esac
    done
done
case $JOBS in *[!0-9]* | 0*)
    echo "gpu-report: JOBS is $JOBS, which is no number of tests" >&2; exit 64 ;; esac
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
# row TEXT: into the part and onto the screen. note [FILE]: the end of a
# program's output, as comments.
row() { printf '%s\n' "$*" | tee -a "$tmp/part"; }
note() { tail -n 20 "${1:-$tmp/out}" | tr -d '\r' | sed 's/^/#   /' | tee -a "$tmp/part"; }
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
# tested TOOL COMMAND...: runs every test with the command before its name. One
# test leaves most of a GPU idle, so $JOBS workers each take the next one that
# nobody has taken. The rows come in the order of the names.
tested() {
    tool=$1 workers=; shift
    rm -rf "$tmp/tests"; mkdir "$tmp/tests" || exit 74
    trap 'kill $workers 2> /dev/null; exit 130' HUP INT TERM
    while [ "$(echo $workers | wc -w)" -lt "$JOBS" ]; do
        worker "$@" & workers="$workers $!"
    done
    wait
    trap - HUP INT TERM
    for t in "$B"/tests/cu_*; do
        case $t in *.d) continue ;; esac
        program "$t" || continue
        n=$(basename "$t")
        rc=$(cat "$tmp/tests/$n/status" 2> /dev/null) || rc=unknown
        if [ "$rc" = 0 ]; then row "test $n $tool ok"
        else
            row "test $n $tool failed"
            failed "$n, $tool: exit status $rc"
            note "$tmp/tests/$n/out"
        fi
    done
}
worker() {
    running=
    trap 'kill $running 2> /dev/null; exit 143' TERM
    for t in "$B"/tests/cu_*; do
        case $t in *.d) continue ;; esac
        mine=$tmp/tests/$(basename "$t")
        [ -x "$t" ] && mkdir "$mine" 2> /dev/null || continue
        $clock "$@" "$t" > "$mine/out" 2>&1 &
        running=$!
        wait $running
        echo $? > "$mine/status"
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

# same: GPT-2 124M on the device and on the processor, in each type: the largest
# errors, and what they may be.
same() {
    program "$B/bin/test_gpt2cu" || return
    agrees fp32 --precision fp32 --matmul own
    agrees blas --precision fp32
    agrees bf16 --precision bf16
    agrees fp16 --precision fp16
    agrees both --precision bf16 $lt $dnn
    agrees both-fp8 --precision fp8 $lt $dnn
}
agrees() {
    how=$1
    shift
    $clock "$B/bin/test_gpt2cu" --model gpt2:d12 --reference single --output "$tmp" "$@" > "$tmp/out" 2>&1
    rc=$?
    awk -v how="$how" '
        /^(first step|step) / { kind = $1 == "first" ? "gradient" : "loss"; next }
        /^(again|resumed) / { kind = ""; print "test", "same-" how, $1, (/the same/ ? "ok" : "wrong") }
        kind != "" && NF >= 3 {
            k = $1 == "logits" ? "logits" : $1 == "loss" ? "loss" : kind
            if (!(k in error)) order[n++] = k
            if (!(k in error) || $2 / $3 > error[k] / allowed[k]) { error[k] = $2; allowed[k] = $3; name[k] = $1 }
        }
        END { for (i = 0; i < n; i++) { k = order[i]; print "same", how, k, name[k], error[k], allowed[k] } }' \
        "$tmp/out" | tee -a "$tmp/part"
    if [ $rc = 64 ] && why=$(grep -m 1 "$lacks" "$tmp/out"); then skipped "test_gpt2cu, $how: $why"
    elif [ $rc != 0 ]; then failed "test_gpt2cu, $how: exit status $rc"; note; fi
}

# kernels BATCH: each kernel of a step, by our own and by the vendor's: where its work comes from, which operations launch it,
# launches, milliseconds, operations and bytes. And of all launches: busy and whole milliseconds, and % idle.
kernels() {
    program "$B/bin/profile_gpt2cu" || return
    each "$1" own
    each "$1" both $lt $dnn
}
each() {
    size=$1 how=$2
    shift 2
    $clock "$B/bin/profile_gpt2cu" --model gpt2:d12 --batch-size "$size" --sequence-length 1024 --precision bf16 --rounds 3 \
        --clock kernels --lines "$@" > "$tmp/out" 2>&1
    rc=$?
    if [ $rc = 64 ] && why=$(grep -m 1 "$lacks\|--clock kernels:" "$tmp/out"); then skipped "profile_gpt2cu, $how: $why"; return; fi
    [ $rc = 0 ] || { failed "profile_gpt2cu, $how: exit status $rc"; note; return; }
    awk -v how="$how" '
        $1 == "kernel" { print "of-step", how, $2, $7, $8, $3, $4, $5, $6 }
        $1 == "device" { print "idle", how, $2, $3, $4, $5 }' "$tmp/out" | tee -a "$tmp/part"
}

# bench BATCH: each version of each kernel, from the columns of bench_kernels.
bench() {
    program "$B/bin/bench_kernels_cu" || return
    shape=$1,1024,768,12,50257
    $clock "$B/bin/bench_kernels_cu" --format tsv --shape "$shape" ${KERNELS:+--kernel "$KERNELS"} > "$tmp/tsv" 2> "$tmp/out"
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
# median LEAST: of the numbers of standard input, if there are that many.
median() {
    sort -n | awk -v least="$1" '{ a[NR] = $1 }
        END { if (NR < least) exit 1; printf "%.2f\n", (a[int((NR + 1) / 2)] + a[int(NR / 2) + 1]) / 2 }'
}
# steps WHO BATCH MODE COUNT PROGRAM OPTIONS...: so many steps of a trainer,
# 1,024 tokens long, of which three quarters of those that count must be there.
# A library or a GPU that cannot do this is no fault.
steps() {
    who=$1 size=$2 mode=$3 count=$4 binary=$5
    shift 5
    [ -s "$tmp/text/book" ] || cat book/chapters/*.nw > "$tmp/text/book"
    $clock "$B/bin/$binary" --data "$tmp/text/book" --vocab-size 512 --vocab 50257 --batch-size "$size" \
        --sequence-length 1024 --steps "$count" --validate-every 0 --no-final-validation --sample-every 0 "$@" > "$tmp/out" 2>&1
    rc=$?
    if [ $rc = 0 ]; then
        if ms=$(sed -n 's,^step *\([0-9]*\)/.* | \([0-9.]*\) ms.*,\1 \2,p' "$tmp/out" | awk '$1 > 5 { print $2 }' |
            median $(((count - 5) * 3 / 4))); then
            row "step $who $size 1024 $mode $ms"
            mfu
            return
        fi
        failed "$binary, $mode: printed too few steps"
    elif [ $rc = 64 ] && why=$(grep -m 1 "$lacks" "$tmp/out"); then
        skipped "$binary, $mode: $why"
        return
    else failed "$binary, $mode: exit status $rc"; fi
    note
}
lacks='needs cuDNN\|without the headers of cuDNN\|this cuDNN has no\|has compute capability'
# The share of the peak, which the trainer tells if it knows the GPU.
mfu() {
    share=$(grep '^step ' "$tmp/out" | sed -n '$s/.* MFU \([0-9.]*\)%.*/\1/p')
    [ -z "$share" ] || row "mfu $who $size 1024 $mode $share"
}
trainer() {
    program "$B/bin/train_gpt2_fp32cu" || return
    steps trainer "$1" fp32 25 train_gpt2_fp32cu --model gpt2:d12 --tf32 0
    steps trainer "$1" tf32 25 train_gpt2_fp32cu --model gpt2:d12 --tf32 1
}
# In 16 bits: with our own products and attention, with the vendor's, without a
# graph of the step; in half precision, and with products of eight bits.
lt="--matmul lt --matmul-cache $tmp/choices" dnn="--attention cudnn"
mixed() {
    program "$B/bin/train_gpt2cu" || return
    small "$1" own --precision bf16
    small "$1" own-calls --precision bf16 --graph none
    small "$1" lt --precision bf16 $lt
    small "$1" cudnn --precision bf16 $dnn
    small "$1" both --precision bf16 $lt $dnn
    small "$1" both-calls --precision bf16 $lt $dnn --graph none
    small "$1" both-fp16 --precision fp16 $lt $dnn
    small "$1" both-fp8 --precision fp8 $lt $dnn
}
small() {
    batch=$1 how=$2
    shift 2
    steps trainer "$batch" "$how" 25 train_gpt2cu --model gpt2:d12 "$@"
}
# It takes a while until a processor has drawn 1,558 million weights.
large() {
    program "$B/bin/train_gpt2cu" || return
    steps large "$1" both 12 train_gpt2cu --model gpt2:d48 --precision bf16 --recompute cheap $lt $dnn
}

python=${PYTHON:-$B/venv/bin/python}
[ -n "${PYTHON:-}" ] || [ -x "$python" ] || python=python3
compiled() { torch "$1" bf16; }
# torch BATCH MODE...: the steps of ci/torch_step.py.
torch() {
    size=$1
    shift
    version=$("$python" -c 'import torch; assert torch.cuda.is_available(); print(torch.__version__)' 2> /dev/null) ||
        { skipped "PyTorch is not installed, or sees no GPU"; return; }
    row "torch $version"
    for mode in "$@"; do
        if $clock "$python" ci/torch_step.py "$mode" "$size" > "$tmp/out" 2>&1; then
            ms=$(sed -n 's/^step \([0-9.]*\)$/\1/p' "$tmp/out" | awk 'NR > 5' | median 15) &&
                row "step torch $size 1024 $mode $ms" && continue
            failed "torch_step.py, $mode: printed too few steps"
        else failed "torch_step.py, $mode: exit status $?"; fi
        note
    done
}

for p in $PARTS; do
    case $p in
    tests) begin tests; tested device; finish ;;
    same) begin same; same; finish ;;
    # Calls that fail on purpose are no faults; the programs look at all of them.
    memcheck) begin memcheck; sanitized memcheck --leak-check full --report-api-errors no; finish ;;
    racecheck) begin racecheck; sanitized racecheck; finish ;;
    kernels | mixed | compiled) for b in $MIXED; do begin $p $b; $p $b; finish; done ;;
    large) for b in $LARGE; do begin $p $b; $p $b; finish; done ;;
    torch) for b in $BATCHES; do begin $p $b; torch $b fp32 tf32; finish; done ;;
    *) for b in $BATCHES; do begin $p $b; $p $b; finish; done ;;
    esac
done
echo
echo "gpu-report: written to $out$([ $status = 0 ] || echo "; parts of it failed")"
exit $status

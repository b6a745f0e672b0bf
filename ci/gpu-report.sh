#!/bin/sh
# ci/gpu-report.sh: on a machine with an NVIDIA GPU, tests the kernels and the
# trainer there and measures them. The report goes to
# figures/data/gpu-NAME.txt, where NAME is the GPU's.
#   EXTRA=1   also the larger shapes, and the trainer at B=16
# Without a GPU or without nvcc: one sentence, exit status 75.
set -u
mkdir -p "${B:=build}"
B=$(cd "$B" && pwd)
export B
make="${MAKE:-make} --no-print-directory"
unset MAKEFLAGS MFLAGS MAKELEVEL
gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader -i 0 2> /dev/null) || gpu=
if [ -z "$gpu" ]; then
    echo "gpu-report: there is no NVIDIA GPU here (nvidia-smi finds none); run make gpu-report on a machine that has one" >&2
    exit 75
fi
sh ci/cuda.sh "$B/probe/cuda.mk" || exit
eval "$(sed -n 's/^NVCC := \(.*\)/nvcc="\1"/p; s/^CUDA_VERSION := \(.*\)/version="\1"/p' "$B/probe/cuda.mk")"
{ $make build && $make cuda-tests; } || { echo "gpu-report: the programs do not build" >&2; exit 70; }

name=$(printf '%s\n' "$gpu" | sed 's/^NVIDIA //; s/[^A-Za-z0-9][^A-Za-z0-9]*/-/g; s/-$//' | tr 'A-Z' 'a-z')
out=figures/data/gpu-$name.txt tmp=$B/gpu-report
rm -rf "$tmp"; mkdir -p "$tmp" figures/data
tmp=$(cd "$tmp" && pwd) failed=0
driver=$(nvidia-smi --query-gpu=driver_version --format=csv,noheader -i 0)
sanitizer=$(command -v compute-sanitizer || echo "$(dirname "$nvcc")/compute-sanitizer")
python=$B/venv/bin/python
[ -x "$python" ] || python=python3

# say TEXT: into the report and onto the screen.
say() { printf '%s\n' "$*" | tee -a "$tmp/report"; }
# show COMMAND...: what it prints goes into the report; so does its failure.
show() {
    say "\$ $(printf '%s ' "$@" | sed "s,^sh -c .* $tmp ,,; s,$B/,build/,g; s/ $//")"
    "$@" > "$tmp/out" 2>&1
    rc=$?
    tee -a "$tmp/report" < "$tmp/out"
    [ $rc = 0 ] || { failed=1; say "FAILED: exit status $rc"; }
    say ""
}
# check TEXT COMMAND...: one line, and the end of the output if it fails.
check() {
    what=$1; shift
    if "$@" > "$tmp/out" 2>&1; then say "ok      $what"
    else failed=1; say "FAILED  $what"; tail -n 20 "$tmp/out" | sed 's/^/    /' | tee -a "$tmp/report"; fi
}

say "GPU      $gpu"
say "driver   $driver, CUDA $version"
say "date     $(date -u +%Y-%m-%d)"
say "source   $(git describe --tags --always --dirty 2> /dev/null || echo unknown)"
say ""

for t in "$B"/tests/cu_*; do
    case $t in *.d) continue ;; esac
    [ -x "$t" ] || continue
    n=$(basename "$t")
    check "$n on the device" "$t"
    if [ -x "$sanitizer" ]; then
        check "$n under compute-sanitizer memcheck" "$sanitizer" --tool memcheck --leak-check full --error-exitcode 1 "$t"
        check "$n under compute-sanitizer racecheck" "$sanitizer" --tool racecheck --error-exitcode 1 "$t"
    else say "SKIP    compute-sanitizer is not installed"; fi
done
say ""

# GPT-2 124M at two batch sizes: B,T,C,NH,V.
show "$B/bin/bench_kernels_cu" --shape 4,1024,768,12,50257 --repeats 20
[ -z "${EXTRA:-}" ] || show "$B/bin/bench_kernels_cu" --shape 16,1024,768,12,50257 --repeats 10

# The trainer: 30 steps of the 124M model, on this book's own text.
trainer=$B/bin/train_gpt2_fp32cu
if [ -x "$trainer" ]; then
    cat book/chapters/*.nw > "$tmp/text"
    for size in 4 ${EXTRA:+16}; do
        for tf32 in 0 1; do
            show sh -c 'cd "$0" && exec "$@"' "$tmp" "$trainer" --data text --vocab-size 512 --model gpt2:d12 --vocab 50257 \
                --batch-size $size --sequence-length 1024 --steps 30 --validate-every 0 \
                --no-final-validation --tf32 $tf32
        done
    done
else say "train_gpt2_fp32cu: not measured: this tree has no trainer for the GPU"; say ""; fi

# PyTorch beside it.
if "$python" -c 'import torch; assert torch.cuda.is_available()' 2> /dev/null; then
    for size in 4 ${EXTRA:+16}; do
        for mode in fp32 tf32; do show "$python" ci/torch_step.py "$mode" "$size"; done
    done
else say "PyTorch: not measured: it is not installed here, or sees no GPU"; fi

cp "$tmp/report" "$out"
echo "gpu-report: written to $out"
[ $failed = 0 ]

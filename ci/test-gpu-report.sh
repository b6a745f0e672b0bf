#!/bin/sh
# ci/test-gpu-report.sh: runs ci/gpu-report.sh with a fictional GPU ("Test
# GPU") and programs that only print, and reads the report. Prints TAP.
set -u
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
mkdir -p "$TMP/path" "$TMP/b/bin" "$TMP/b/tests" "$TMP/data"
unset PARTS BATCHES MIXED LARGE NOBUILD SOURCE JOBS LIMIT DATA PYTHON CUDA_ARCH NVCC
n=0 failures=0
result() {                          # result STATUS TEXT
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else
        failures=1; echo "not ok $n - $2"; tail -n 30 "$TMP/out" | sed 's/^/# /'
    fi
}
# script FILE: a program with the text of standard input.
script() { { echo '#!/bin/sh'; cat; } > "$1"; chmod +x "$1"; }
smi() {
    script "$TMP/path/nvidia-smi" <<'END'
case $1 in
*=name) echo "NVIDIA Test GPU (fictional)" ;;
*=driver_version) echo 1.2.3 ;;
*) exit 1 ;;
esac
END
}
# bench CHECK STATUS: a bench_kernels that measures two kernels.
bench() {
    script "$TMP/b/bin/bench_kernels_cu" <<END
printf '# NVIDIA Test GPU: copies 1000 GB/s, multiplies and adds 10.0 TFLOP/s\n'
printf 'kernel\tversion\tms\tGB/s\t%%GB/s\tTFLOP/s\t%%TFLOP/s\t%%cuBLAS\tcheck\n'
printf 'twice\t1\t0.5000\t500.0\t50.0\t1.00\t10.0\t-\tok\n'
printf 'twice\t2\t0.2500\t900.0\t90.0\t2.00\t20.0\t88.8\t$1\n'
exit $2
END
}
trainer() {
    script "$TMP/b/bin/train_gpt2_fp32cu" <<'END'
t=100
case "$*" in *"--tf32 1"*) t=50 ;; esac
case "$*" in *"--batch-size 16"*) t=${t}0 ;; esac
for k in 1 2 3 4 5; do echo "step    $k/25 | loss 9.000000 | norm 1.0 | lr 1e-4 | 9999.00 ms | 1 tok/s"; done
for k in 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    echo "step   $k/25 | loss 9.000000 | norm 1.0 | lr 1e-4 | $((t + k)).50 ms | 1 tok/s"
done
END
}
# The trainer of 16 bits: each option changes the time, and with it the MFU of
# the last step. It stops after STOP steps.
sixteen() {
    script "$TMP/b/bin/train_gpt2cu" <<'END'
echo "$*" >> "$(dirname "$0")/log"
t=500 steps=0
while [ $# -gt 0 ]; do
    case $1 in
    --model) case $2 in gpt2:d12) ;; gpt2:d48) t=$((t + 1000)) ;; *) exit 64 ;; esac ;;
    --steps) steps=$2 ;;
    --graph) t=$((t + 10)) ;;
    --matmul) t=$((t - 100)) ;;
    --attention)
        t=$((t - 200))
        [ -n "${DNN:-}" ] && { echo "train_gpt2cu: $DNN"; exit 64; } ;;
    --precision) case $2 in bf16) ;; fp16) t=$((t + 1)) ;; fp8) t=$((t - 50)) ;; *) exit 64 ;; esac ;;
    --recompute) [ "$2" = cheap ] || exit 64 ;;
    esac
    shift
done
k=0
while [ $((k += 1)) -le "${STOP:-$steps}" ]; do
    ms=$t.00
    [ $k -le 5 ] && ms=9999.00
    echo "step   $k/$steps | loss 9.000000 | norm 1.0 | lr 1e-4 | $ms ms | 504217 tok/s, MFU $k.$((t / 10 % 10))%, 0:00 left"
done
echo "done, MFU 99.9%, 0:00 left"
END
}
# A test of the trainer's numbers, which says that fp16 is wrong if WRONG is set.
numbers() {
    script "$TMP/b/bin/test_gpt2cu" <<'END'
echo "first step   error allowed"
echo "logits       1.0e-3 2.0e-3"
echo "wte          1.0e-3 9.0e-3"
echo "ln1w         2.0e-3 9.0e-3"
echo
echo "step         error allowed loss reference"
echo "1            1.0e-5 4.0e-5 5.0 5.0"
echo "2            2.0e-5 5.0e-5 4.9 4.9"
echo
case "$*${WRONG:-}" in *fp16*yes) echo "again   steps 1 to 2: other losses and weights (1)  WRONG"; exit 70 ;; esac
echo "again   steps 1 to 2: the same losses and weights (1)"
END
}
# A profiler of kernels, which PERMISSION keeps from its work.
profiler() {
    script "$TMP/b/bin/profile_gpt2cu" <<'END'
[ -n "${PERMISSION:-}" ] && { echo "profile_gpt2cu: --clock kernels: profiling needs permission"; exit 64; }
case "$*" in *"--batch-size 64 --sequence-length 1024 --precision bf16"*"--clock kernels"*) ;; *) exit 64 ;; esac
echo "op adamw 16 0.036 5e7 1e8"
echo "kernel half_update_kernel<8> 16 0.036000 5e7 1e8 c adamw"
echo "device 59 0.13 0.14 2.21"
END
}
smi; bench ok 0; trainer; sixteen; numbers; profiler
script "$TMP/b/tests/cu_one" < /dev/null
script "$TMP/python" <<'END'
case $1 in -c) echo 9.8.7; exit ;; esac
half=0
[ "$2" = bf16 ] && half=50
for k in 1 2 3 4 5; do echo "step 7777.000"; done
for k in 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do echo "step $((half + k)).000"; done
END
script "$TMP/path/getconf" <<'END'
echo "${CPUS:-1}"
END
script "$TMP/path/compute-sanitizer" <<'END'
echo "$*" >> "$(dirname "$0")/log"
for last; do :; done
exec "$last"
END
# The report with these settings; only what every machine has, and the fakes.
report() {
    env B="$TMP/b" DATA="$TMP/data" NOBUILD=1 SOURCE=v9 PYTHON="$TMP/python" PATH="$TMP/path:$PATH" "$@" \
        sh ci/gpu-report.sh > "$TMP/out" 2>&1
}
file=$TMP/data/gpu-report-test-gpu-fictional.txt
# has LINE TEXT: the report has this line (blanks do not count).
has() { tr -s ' ' < "$file" 2> /dev/null | grep -qxF -- "$1"; result $? "$2"; }
part() { awk -v p="part $1" '$0 == p { on = 1 } on { print } /^end$/ { on = 0 }' "$file"; }

report; result $? "everything is measured"
[ "$(grep -c '^part ' "$file")" = 14 ] && [ "$(grep -c '^end$' "$file")" = 14 ]
result $? "in fourteen parts"
has "gpu NVIDIA Test GPU (fictional)" "the report names the GPU"
[ "$(grep -cx 'driver 1.2.3' "$file") $(grep -cx 'source v9' "$file") $(grep -c '^date 2[0-9]*-[0-9]*-[0-9]*$' "$file")" = "14 14 14" ]
result $? "each part says its driver, its source and its day"
has "test cu_one device ok" "a test on the device"
has "test cu_one memcheck ok" "under memcheck"
has "test cu_one racecheck ok" "under racecheck"
grep -q -- '--tool memcheck .*--error-exitcode 1' "$TMP/path/log"
result $? "whose faults are failures"
grep -q -- '--tool memcheck .*--leak-check full' "$TMP/path/log" && ! grep -q -- '--tool racecheck .*--leak-check' "$TMP/path/log"
result $? "and memcheck alone looks for leaks"
has "peaks NVIDIA Test GPU: copies 1000 GB/s, multiplies and adds 10.0 TFLOP/s" "the peaks"
has "kernel 4,1024,768,12,50257 twice 2 0.2500 900.0 90.0 2.00 20.0 88.8 ok" "a kernel"
has "kernel 16,1024,768,12,50257 twice 1 0.5000 500.0 50.0 1.00 10.0 - ok" "with both batch sizes"
has "step trainer 4 1024 fp32 116.00" "the median step of the trainer, without the first five"
has "step trainer 16 1024 tf32 516.00" "with TF32 and 16 sequences"
has "step torch 16 1024 tf32 15.50" "the median step of PyTorch"
has "torch 9.8.7" "and its version"
# mode NAME MS MFU TEXT: a row of the trainer of 16 bits, and its share of the peak.
mode() {
    part "mixed 64" | tr -s ' ' | grep -xF -A 1 "step trainer 64 1024 $1 $2" | grep -qxF "mfu trainer 64 1024 $1 $3"
    result $? "$4"
}
mode own 500.00 25.0 "the trainer of 16 bits, with its share of the peak"
mode own-calls 510.00 25.1 "without a graph"
mode lt 400.00 25.0 "with the vendor's products"
mode cudnn 300.00 25.0 "with the vendor's attention"
mode both 200.00 25.0 "with both"
mode both-calls 210.00 25.1 "with both and without a graph"
mode both-fp16 201.00 25.0 "in half precision"
mode both-fp8 150.00 25.5 "with products of eight bits"
part "mixed 64" | grep -c '^\(step\|mfu\) ' > "$TMP/out"; [ "$(cat "$TMP/out")" = 16 ]
result $? "and nothing else"
part same | grep -qx 'same both gradient ln1w 2.0e-3 9.0e-3' && part same | grep -qx 'same fp32 loss 2 2.0e-5 5.0e-5' &&
    part same | grep -qx 'same blas logits logits 1.0e-3 2.0e-3' && part same | grep -qx 'test same-both-fp8 again ok' &&
    [ "$(part same | grep -c '^same ') $(part same | grep -c '^test ')" = "18 6" ]
result $? "the trainer's numbers, with the largest errors"
part "kernels 64" | grep -qx 'of-step own half_update_kernel<8> c adamw 16 0.036000 5e7 1e8' &&
    part "kernels 64" | grep -qx 'idle both 59 0.13 0.14 2.21' && [ "$(part "kernels 64" | grep -c '^of-step ')" = 2 ]
result $? "each kernel of a step"
part "compiled 64" | grep -qx 'step torch 64 1024 bf16 65.50' && part "compiled 64" | grep -qx 'torch 9.8.7'
result $? "PyTorch, compiled"
part "large 16" | grep -x -A 1 'step large 16 1024 both 1200.00' | grep -qx 'mfu large 16 1024 both 12.0'
result $? "the large model, by fewer steps"
[ "$(grep -c . "$TMP/b/bin/log")" = 9 ] && [ "$(grep -c -- '--steps 25 ' "$TMP/b/bin/log")" = 8 ] &&
    grep -q -- '--steps 12 .*--model gpt2:d48 --precision bf16 --recompute cheap --matmul lt .*--attention cudnn' "$TMP/b/bin/log"
result $? "of one kind"
[ "$(grep -c -- '--batch-size 64 --sequence-length 1024 ' "$TMP/b/bin/log")" = 8 ] &&
    [ "$(grep -c -- '--matmul lt --matmul-cache .*/gpu-report/choices' "$TMP/b/bin/log")" = 6 ]
result $? "all with the shape that the rows name; what cuBLASLt measured is kept for the next"
grep '^mfu ' "$file" | grep -q ' \(fp32\|tf32\) '; [ $? = 1 ]; result $? "a trainer that tells no share gets no row of it"

# One part again, from another source.
report PARTS=bench BATCHES=4 SOURCE=v10; result $? "one part is measured again"
[ "$(grep -c '^part ' "$file")" = 14 ] && [ "$(grep -cx 'source v10' "$file")" = 1 ] &&
    part "bench 4" | grep -qx 'source v10'
result $? "it takes the place of the earlier one, all others stay"
report PARTS=trainer BATCHES=1
[ "$(grep -c '^part ' "$file")" = 15 ] && part "trainer 16" | tr -s ' ' | grep -qx 'step trainer 16 1024 fp32 1016.00'
result $? "another batch size is a part of its own"
report PARTS="mixed compiled large" MIXED="8 4" LARGE=2
[ "$(grep -c '^part ' "$file")" = 20 ] && part "mixed 8" | grep -qx 'step trainer 8 1024 both 200.00' &&
    part "compiled 4" | grep -qx 'step torch 4 1024 bf16 65.50' && part "large 2" | grep -qx 'mfu large 2 1024 both 12.0'
result $? "also of the trainer of 16 bits and of the large model"
before=$(cksum < "$file")
report PARTS=same WRONG=yes
[ $? = 1 ] && [ "$(grep -c '^failed test_gpt2cu, .*fp16: exit status 70' "$TMP/out")" = 1 ] &&
    grep -qx 'test same-fp16 again wrong' "$TMP/out" && [ "$(cksum < "$file")" = "$before" ]
result $? "numbers that are wrong are a failure"
report PARTS=kernels PERMISSION=no
[ $? = 0 ] && grep -q 'part kernels 64 of an earlier run stays' "$TMP/out" && grep -q '^skipped .*profiling needs permission' "$TMP/out" &&
    [ "$(cksum < "$file")" = "$before" ]
result $? "who may not profile keeps what was measured"
bench "out[3] is 1, not 2; allowed are 0" 70
report PARTS=bench BATCHES=4; [ $? = 1 ]; result $? "a kernel that is wrong makes the status 1"
grep -q 'kernel .*twice .* wrong' "$TMP/out" && grep -q 'twice 2: out\[3\] is 1' "$TMP/out"
result $? "and is named"
[ "$(cksum < "$file")" = "$before" ]; result $? "but does not replace what was measured well"
rm "$file"; report BATCHES=4; [ $? = 1 ]; result $? "without an earlier report, too"
tr -s ' ' < "$file" | grep -q '^kernel 4,.* twice 1 .* ok$' && part "bench 4" | tr -s ' ' | grep -q 'twice 2 .* wrong$' &&
    part "bench 4" | grep -q '^failed bench_kernels_cu: exit status 70'
result $? "the part that failed is there and says so"
has "step torch 4 1024 fp32 15.50" "and the rest was measured"
bench ok 0; report PARTS=bench BATCHES=4; result $? "once it is right"
part "bench 4" | grep -q failed; [ $? = 1 ]; result $? "its part replaces the one that failed"

script "$TMP/b/bin/train_gpt2_fp32cu" <<'END'
echo "step    1/25 | loss 9.0 | norm 1.0 | lr 1e-4 | 1.00 ms | 1 tok/s"
END
before=$(cksum < "$file")
report PARTS=trainer BATCHES=4; [ $? = 1 ] && grep -q 'failed train_gpt2_fp32cu, fp32: printed too few steps' "$TMP/out"
result $? "a trainer that stops early is a failure"
[ "$(cksum < "$file")" = "$before" ]; result $? "and changes nothing"
for p in "mixed STOP=19" "large STOP=9"; do
    before=$(cksum < "$file")
    report PARTS="${p% *}" "${p#* }"
    [ $? = 1 ] && grep -q 'failed train_gpt2cu, both: printed too few steps' "$TMP/out" && [ "$(cksum < "$file")" = "$before" ]
    result $? "also that of 16 bits: ${p% *}"
done
script "$TMP/b/tests/cu_one" <<'END'
echo "it broke here"
kill -SEGV $$
END
report PARTS=tests; [ $? = 1 ] && grep -q 'failed cu_one, device: exit status' "$TMP/out" && grep -q 'it broke here' "$TMP/out"
result $? "a test that crashes is a failure, with what it printed"
rm "$TMP/b/tests/cu_one"
report PARTS=tests; [ $? = 1 ] && grep -q 'is not built' "$TMP/out"
result $? "tests that were not built are a failure"
mv "$TMP/b/bin/train_gpt2cu" "$TMP/kept"; report PARTS="mixed large" MIXED=3 LARGE=3
[ $? = 1 ] && [ "$(grep -c 'failed bin/train_gpt2cu is not built' "$TMP/out")" = 2 ] && [ "$(grep -c ^failed "$TMP/out")" = 2 ]
result $? "and a trainer of 16 bits that was not built"
mv "$TMP/kept" "$TMP/b/bin/train_gpt2cu"
script "$TMP/b/bin/train_gpt2cu" <<'END'
echo "train_gpt2cu: --graph is no option"
exit 64
END
report PARTS=mixed MIXED=3; [ $? = 1 ] && [ "$(part "mixed 3" | grep -c '^failed train_gpt2cu, .*: exit status 64')" = 8 ] &&
    part "mixed 3" | grep -q '^# .*no option'
result $? "a trainer that does not know its options is a failure"
sixteen
report PARTS=mixed DNN="--attention cudnn needs cuDNN 9, but: none"
[ $? = 0 ] && grep -q 'part mixed 64 of an earlier run stays' "$TMP/out" && part "mixed 64" | grep -q 'both 200.00'
result $? "without cuDNN what was measured with it stays"
report PARTS=mixed MIXED=5 DNN="--attention cudnn needs cuDNN 9, but: none"
[ $? = 0 ] && part "mixed 5" | grep -qx 'step trainer 5 1024 lt 400.00' && [ "$(part "mixed 5" | grep -c '^step ')" = 3 ] &&
    [ "$(part "mixed 5" | grep -c '^skipped train_gpt2cu, .*: .* needs cuDNN 9')" = 5 ]
result $? "and the rest is measured"
script "$TMP/b/tests/cu_one" < /dev/null

# Several tests at a time. cu_one ends only when cu_two runs, or fails; and no
# third one may run beside two. cu_two, should it be the first to come, waits
# for cu_one: if it did not, its end would make room for the third.
mkdir "$TMP/running"
script "$TMP/b/tests/cu_one" <<END
: > "$TMP/running/one"
: > "$TMP/running/begun"
k=0
while [ ! -f "$TMP/running/two" ] && [ \$((k += 1)) -le "\${PATIENCE:-20}" ]; do sleep 1; done
sleep 1
[ -f "$TMP/running/two" ] && [ ! -f "$TMP/running/three" ]
rc=\$?
rm "$TMP/running/one"
[ \$rc = 0 ] || { echo "one was alone"; exit 1; }
END
script "$TMP/b/tests/cu_two" <<END
: > "$TMP/running/two"
k=0
while [ ! -f "$TMP/running/begun" ] && [ \$((k += 1)) -le 20 ]; do sleep 1; done
while [ -f "$TMP/running/one" ]; do sleep 1; done
END
script "$TMP/b/tests/cu_zoo" <<END
: > "$TMP/running/three"
END
script "$TMP/b/tests/cu_one.d" <<END
exit 1
END
# together STATUS TEXT SETTINGS: the tests run, and the report ends like this.
together() {
    rm -f "$TMP/running"/*
    want=$1 text=$2; shift 2
    report PARTS=tests "$@"
    [ $? = "$want" ] && [ "$(sed -n 's/^test \(cu_[a-z]*\) .*/\1/p' "$TMP/out" | tr '\n' ' ')" = "cu_one cu_two cu_zoo " ]
    result $? "$text"
}
together 0 "two tests at a time, in the order of their names" JOBS=2
together 0 "half as many as processors" CPUS=5
together 1 "one test at a time" JOBS=1 PATIENCE=1
grep -q 'failed cu_one, device: exit status 1' "$TMP/out" && grep -q '^#   one was alone' "$TMP/out" &&
    grep -q '^test cu_two device ok' "$TMP/out"
result $? "the one that failed has its output, the others are ok"
together 1 "at least one" CPUS=1 PATIENCE=1
script "$TMP/b/tests/cu_one" <<'END'
sleep 30
END
if command -v timeout > /dev/null 2>&1; then
    together 1 "a test may take so long and no longer" JOBS=2 LIMIT=1
    grep -q 'failed cu_one, device: exit status 124' "$TMP/out"
    result $? "and is failed then"
fi
rm "$TMP/b/tests/cu_two" "$TMP/b/tests/cu_zoo" "$TMP/b/tests/cu_one.d"
script "$TMP/b/tests/cu_one" < /dev/null

# What is not installed is skipped.
rm "$TMP/path/compute-sanitizer" "$file"
mkdir -p "$TMP/none"
report PARTS="memcheck torch" PYTHON="$TMP/none/python"
[ $? = 0 ] && has_no=$(grep -c '^skipped ' "$file") && [ "$has_no" = 3 ]
result $? "without compute-sanitizer and PyTorch these parts are skipped"
report PARTS=torch BATCHES=4; part "torch 4" | grep -q '^step torch'
result $? "and measured when it is there"
report PARTS=torch BATCHES=4 PYTHON="$TMP/none/python"; part "torch 4" | grep -q '^step torch'
result $? "and kept when it is gone again"
script "$TMP/bad" <<'END'
[ "$1" = -c ] && { echo 9.8.7; exit; }
exit 3
END
report PARTS=torch BATCHES=16 PYTHON="$TMP/bad"; part "torch 16" | grep -q '^failed torch_step.py, fp32: exit status 3'
result $? "a failure replaces what was skipped"

# What must be refused.
cp "$file" "$TMP/whole"; sed '$d' "$TMP/whole" > "$file"; before=$(cksum < "$file")
report PARTS=tests; [ $? = 65 ] && [ "$(cksum < "$file")" = "$before" ]
result $? "a report that was cut off is not continued"
cp "$TMP/whole" "$file"
report PARTS="tests gossip"; [ $? = 64 ] && grep -q 'PARTS names gossip' "$TMP/out"
result $? "an unknown part is refused"
report BATCHES="4 x"; [ $? = 64 ] && grep -q 'BATCHES names x' "$TMP/out"
result $? "an impossible batch size is refused"
report MIXED=x; [ $? = 64 ] && grep -q 'MIXED names x' "$TMP/out"
result $? "also of the trainer of 16 bits"
report LARGE="4 0"; [ $? = 64 ] && grep -q 'LARGE names 0' "$TMP/out"
result $? "and of the large model"
report JOBS=0; [ $? = 64 ] && grep -q 'JOBS is 0' "$TMP/out" && { report JOBS=two; [ $? = 64 ]; }
result $? "and an impossible number of tests"
script "$TMP/path/nvidia-smi" <<'END'
echo "NVIDIA-SMI has failed" >&2
exit 9
END
report; [ $? = 75 ] && grep -q 'no NVIDIA GPU here' "$TMP/out"
result $? "without a GPU: status 75"
cmp -s "$TMP/whole" "$file"; result $? "and the report is as it was"
ls -A "$TMP/data" | grep -vqx "${file##*/}"; [ $? = 1 ]; result $? "nothing else lies beside it"

# What the kernels cannot be compiled with, or for.
for version in 11.8:75 12.8:75 12.9:0 12.10:0 13.0:0; do
    script "$TMP/path/nvcc" <<END
echo "Cuda compilation tools, release ${version%:*}, V0"
END
    NVCC="$TMP/path/nvcc" CUDA_ARCH=sm_90 sh ci/cuda.sh "$TMP/flags" > "$TMP/out" 2>&1
    [ $? = "${version#*:}" ]
    result $? "nvcc ${version%:*}: status ${version#*:}"
done
for arch in sm_75:64 sm_80:0 'sm_90 sm_100a:0' sm_7:64 'sm_90 sm_70:64' sm_x:64; do
    NVCC="$TMP/path/nvcc" CUDA_ARCH=${arch%:*} sh ci/cuda.sh "$TMP/flags" > "$TMP/out" 2>&1
    [ $? = "${arch#*:}" ]
    result $? "CUDA_ARCH='${arch%:*}': status ${arch#*:}"
done
echo "1..$n"
exit $failures

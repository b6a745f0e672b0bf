#!/bin/sh
# ci/test-gpu-report.sh: runs ci/gpu-report.sh with a fictional GPU ("Test
# GPU") and programs that only print, and reads the report. Prints TAP.
set -u
case ${TMP:-} in '') TMP=$(mktemp -d); trap 'rm -rf "$TMP"' EXIT ;; esac
mkdir -p "$TMP/path" "$TMP/b/bin" "$TMP/b/tests" "$TMP/data"
unset PARTS BATCHES NOBUILD SOURCE LIMIT DATA PYTHON CUDA_ARCH NVCC
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
smi; bench ok 0; trainer
script "$TMP/b/tests/cu_one" < /dev/null
script "$TMP/python" <<'END'
case $1 in -c) echo 9.8.7; exit ;; esac
for k in 1 2 3 4 5; do echo "step 7777.000"; done
for k in 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do echo "step $k.000"; done
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
[ "$(grep -c '^part ' "$file")" = 9 ] && [ "$(grep -c '^end$' "$file")" = 9 ]
result $? "in nine parts"
has "gpu NVIDIA Test GPU (fictional)" "the report names the GPU"
[ "$(grep -cx 'driver 1.2.3' "$file") $(grep -cx 'source v9' "$file") $(grep -c '^date 2[0-9]*-[0-9]*-[0-9]*$' "$file")" = "9 9 9" ]
result $? "each part says its driver, its source and its day"
has "test cu_one device ok" "a test on the device"
has "test cu_one memcheck ok" "under memcheck"
has "test cu_one racecheck ok" "under racecheck"
grep -q -- '--tool memcheck .*--error-exitcode 1' "$TMP/path/log"
result $? "whose faults are failures"
has "peaks NVIDIA Test GPU: copies 1000 GB/s, multiplies and adds 10.0 TFLOP/s" "the peaks"
has "kernel 4,1024,768,12,50257 twice 2 0.2500 900.0 90.0 2.00 20.0 88.8 ok" "a kernel"
has "kernel 16,1024,768,12,50257 twice 1 0.5000 500.0 50.0 1.00 10.0 - ok" "with both batch sizes"
has "step trainer 4 1024 fp32 116.00" "the median step of the trainer, without the first five"
has "step trainer 16 1024 tf32 516.00" "with TF32 and 16 sequences"
has "step torch 16 1024 tf32 15.50" "the median step of PyTorch"
has "torch 9.8.7" "and its version"

# One part again, from another source.
report PARTS=bench BATCHES=4 SOURCE=v10; result $? "one part is measured again"
[ "$(grep -c '^part ' "$file")" = 9 ] && [ "$(grep -cx 'source v10' "$file")" = 1 ] &&
    part "bench 4" | grep -qx 'source v10'
result $? "it takes the place of the earlier one, all others stay"
report PARTS=trainer BATCHES=1
[ "$(grep -c '^part ' "$file")" = 10 ] && part "trainer 16" | tr -s ' ' | grep -qx 'step trainer 16 1024 fp32 1016.00'
result $? "another batch size is a part of its own"
before=$(cksum < "$file")
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
script "$TMP/b/tests/cu_one" <<'END'
echo "it broke here"
kill -SEGV $$
END
report PARTS=tests; [ $? = 1 ] && grep -q 'failed cu_one, device: exit status' "$TMP/out" && grep -q 'it broke here' "$TMP/out"
result $? "a test that crashes is a failure, with what it printed"
rm "$TMP/b/tests/cu_one"
report PARTS=tests; [ $? = 1 ] && grep -q 'is not built' "$TMP/out"
result $? "tests that were not built are a failure"
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
script "$TMP/path/nvidia-smi" <<'END'
echo "NVIDIA-SMI has failed" >&2
exit 9
END
report; [ $? = 75 ] && grep -q 'no NVIDIA GPU here' "$TMP/out"
result $? "without a GPU: status 75"
cmp -s "$TMP/whole" "$file"; result $? "and the report is as it was"
ls -A "$TMP/data" | grep -vqx "${file##*/}"; [ $? = 1 ]; result $? "nothing else lies beside it"
echo "1..$n"
exit $failures

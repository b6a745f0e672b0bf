#!/bin/sh
# ci/bench.sh: measures the CPU programs of this machine, beside PyTorch and
# llm.c if they are there. The report, figures/data/bench-NAME.txt with NAME
# the processor's, is also what the figures of the chapter "How fast is it?"
# are drawn from. Settings, all in the environment:
#
#   BENCH     what to measure (step decode), of:
#               step      GPT-2 124M, 4 x 64 tokens, beside the others
#               long      the same with 8 x 512 and 4 x 1,024 tokens
#               medium    350M, 4 x 64 tokens
#               memory    124M, 4 x 1,024 tokens: memory by kind, with and
#                         without recomputation
#               products  the steps of the matrix product, layer by layer
#               without   products of the chapter's layers without some of
#                         their work, on one thread
#               decode    generating with weights of 32, 16 and 8 bits
#             or all. A part takes the place of the same part of an earlier
#             report; all others stay. So it can be made in several runs.
#   ROUNDS    how often all programs of a part are run by turns (3)
#   THREADS   numbers of threads (1, and as many as there are cores)
#   LLMC      a folder with the sources of llm.c, or a program made of its
#             train_gpt2.c
#   PYTHON    a Python with PyTorch 2 ($B/venv/bin/python, else python3)
#   NAME      of the report
#   DATA      its folder (figures/data)
#   LIMIT     seconds that one program may take (900)
#   NOBUILD   1: use the programs in $B/bin as they are
#
# What is not there is named in the report: nothing takes its place.
# Exit status: 0; 1 if anything failed (the rest was still measured); 64 for a
# wrong setting; 70 if the programs do not build.
set -u
LC_ALL=C; export LC_ALL
mkdir -p "${B:=build}" || exit 74
export B
all="step long medium memory products without decode"
BENCH=${BENCH:-step decode} DATA=${DATA:-figures/data}
[ "$BENCH" = all ] && BENCH=$all
ROUNDS=${ROUNDS:-3} LIMIT=${LIMIT:-900}
cores=$(nproc 2> /dev/null || getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)
[ "$cores" = 1 ] && both=1 || both="1 $cores"
THREADS=${THREADS:-$both}
for p in $BENCH; do
    case " $all " in *" $p "*) ;;
    *) echo "bench: BENCH names $p, which is none of: all $all" >&2; exit 64 ;; esac
done
for n in $ROUNDS $THREADS; do
    case $n in *[!0-9]* | 0*) echo "bench: $n is no number of rounds or threads" >&2; exit 64 ;; esac
done
cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -1)
cpu=${cpu:-$(uname -m)}
family=$(sed -n 's/^cpu family[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -1)
number=$(sed -n 's/^model\t[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -1)
flags=$(sed -n 's/^flags[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -1)
has=
for f in avx2 avx512f avx512_bf16 amx_bf16; do
    case " $flags " in *" $f "*) has="$has $f" ;; esac
done
NAME=${NAME:-$(printf '%s\n' "$cpu-$family-$number" | sed 's/[^A-Za-z0-9][^A-Za-z0-9]*/-/g; s/--*$//' | tr 'A-Z' 'a-z')}
out=$DATA/bench-$NAME.txt
tmp=$B/bench
rm -rf "$tmp"; mkdir -p "$tmp" "$DATA" || exit 74
if [ -z "${NOBUILD:-}" ]; then
    ${MAKE:-make} --no-print-directory build-c || { echo "bench: the programs do not build" >&2; exit 70; }
fi
status=0
clock=
if command -v timeout > /dev/null 2>&1; then clock="timeout -k 10 $LIMIT"; fi

# --- Writing a part
row() { printf '%s\n' "$*" >> "$tmp/part"; }
skipped() { row "skipped $*"; echo "  skipped: $*"; }
failed() { row "failed $*"; status=1; echo "  failed: $*"; tail -n 5 "$tmp/out" | sed 's/^/    /'; }
load() { sed 's/ .*//' /proc/loadavg 2> /dev/null || echo unknown; }
begin() {
    : > "$tmp/part"
    part=$1
    echo "$part"
    row "part $part"
    row "date $(date -u +%Y-%m-%d)"
    row "cpu $cpu, family $family, model $number, $cores cores,$has"
    row "source ${SOURCE:-$(git describe --tags --always --dirty 2> /dev/null || echo unknown)}"
    row "load $(load) at the beginning"
}
# finish: puts the part into the report, and prints its table.
finish() {
    row "load $(load) at the end"
    row end
    if [ -f "$out" ]; then cat "$out"; else
        echo "# Measured by make bench (ci/bench.sh). A load of 0.5 or more means that other work ran beside it."
    fi | awk -v part="$part" '
        $0 == "part " part { skip = 1 }
        !skip && NF { if ($1 == "part") print ""; print }
        $0 == "end" { skip = 0 }' > "$tmp/new"
    { cat "$tmp/new"; echo; cat "$tmp/part"; } > "$out.new" && mv "$out.new" "$out" || exit 74
    awk -f ci/bench.awk "$tmp/part"
}
# run LABEL COMMAND...: its lines "step ...", "op ...", "memory ..." go into
# the part, with the label.
run() {
    label=$1; shift
    if $clock "$@" > "$tmp/out" 2>&1; then
        awk -v label="$label" '$1 ~ /^(step|op|memory|token)$/ { w = $1; $1 = ""; print w, label $0 }' "$tmp/out" > "$tmp/rows"
        if [ -s "$tmp/rows" ]; then cat "$tmp/rows" >> "$tmp/part"; else failed "$label printed nothing"; fi
    else
        rc=$?
        failed "$label: exit status $rc"
    fi
}

# --- The others
python=${PYTHON:-$B/venv/bin/python}
[ -n "${PYTHON:-}" ] || [ -x "$python" ] || python=python3
torch=$("$python" -c 'import torch; print(torch.__version__)' 2> /dev/null) || torch=
llmc=
find_others() {
    case $torch in
    "") skipped "PyTorch: not installed for $python" ;;
    0.* | 1.*) skipped "PyTorch $torch: 2.0 or later is needed"; torch= ;;
    *) row "torch $torch" ;;
    esac
    if [ -z "${LLMC:-}" ]; then skipped "llm.c: LLMC does not say where its source is"; return; fi
    if [ -d "$LLMC" ]; then
        llmc=$PWD/$tmp/llmc
        row "llmc ${CC:-cc} -Ofast -march=native -fopenmp train_gpt2.c"
        ${CC:-cc} -Ofast -march=native -fopenmp -DOMP -w -I "$LLMC" "$LLMC/train_gpt2.c" -o "$llmc" -lm > "$tmp/out" 2>&1 ||
            { failed "llm.c does not build"; llmc=; }
    else llmc=$(cd "$(dirname "$LLMC")" && pwd)/$(basename "$LLMC"); row "llmc $(basename "$LLMC")"; fi
}
# What llm.c's trainer wants to find where it runs: 124M, and tokens.
llmc_room() {
    room=$tmp/room
    [ -f "$room/gpt2_124M.bin" ] && return
    data=$room/dev/data/tinyshakespeare
    mkdir -p "$data" "$room/text"
    cat book/chapters/0*.nw > "$room/text/book"
    "$B/bin/train_gpt2" --data "$room/text/book" --vocab-size 512 --model gpt2:d12 --vocab 50257 --batch-size 1 \
        --sequence-length 8 --steps 0 --no-final-validation --sample-every 0 --output "$room/run" > "$tmp/out" 2>&1 || return
    mv "$room"/run/model_*.bin "$room/gpt2_124M.bin" && mv "$room/run/train.bin" "$data/tiny_shakespeare_train.bin" &&
        mv "$room/run/val.bin" "$data/tiny_shakespeare_val.bin"
}
# llm.c has no option for the number of steps: it is stopped after three.
run_llmc() {
    (
        cd "$tmp/room" || exit
        OMP_NUM_THREADS=$1 $clock stdbuf -oL "$llmc" > llmc.out 2>&1 &
        id=$!
        while kill -0 $id 2> /dev/null && [ "$(grep -c '^step' llmc.out)" -lt 3 ]; do sleep 1; done
        kill $id 2> /dev/null
        wait $id 2> /dev/null
    )
    # The first step also gets its memory.
    sed -n 's/^step [1-9].*took \([0-9.]*\) ms.*/\1/p' "$tmp/room/llmc.out" > "$tmp/out"
    if [ -s "$tmp/out" ]; then
        sed "s/^/step $2 llm.c fp32 $1 /" "$tmp/out" >> "$tmp/part"
    else cp "$tmp/room/llmc.out" "$tmp/out"; failed "llm.c printed no steps"; fi
}

# slow_before TYPE: a step of 4 x 64 tokens took PyTorch more than half a minute.
slow_before() {
    [ -f "$out" ] && awk -v p="$1" '$1 == "step" && $2 == "124M-4x64" && $3 == "PyTorch" && $4 == p && $6 > 30000 { slow = 1 }
        END { exit !slow }' "$out"
}

# --- The parts
# turns SHAPE MODEL B T STEPS OTHERS [LAYERS C HEADS]
turns() {
    shape=$1 model=$2 batch=$3 length=$4 steps=$5 others=$6 slow=
    shift 6
    for t in $THREADS; do
        r=0
        while [ $r -lt "$ROUNDS" ]; do
            r=$((r + 1))
            printf '  %s, %s threads, turn %s of %s\n' "$shape" "$t" $r "$ROUNDS"
            for p in fp32 bf16; do
                run "$shape llm.nw $p $t" "$B/bin/profile_gpt2" --model $model --batch-size $batch --sequence-length $length \
                    --threads $t --precision $p --rounds $steps --lines
                # What takes more than half a minute a step is measured once.
                case " $slow " in *" $shape-$p-$t "*) continue ;; esac
                [ "$shape" = 124M-4x64 ] || ! slow_before $p || { skipped "PyTorch $p $t: the smallest step is slow"; continue; }
                [ -n "$torch" ] && [ "$others" = 1 ] && {
                    run "$shape PyTorch $p $t" env OMP_NUM_THREADS=$t "$python" ci/torch_step.py $p $batch $length $t $((steps + 1)) "$@"
                    # its first step also gets its memory
                    awk -v want="step $shape PyTorch $p $t " 'index($0, want) == 1 && !("x" in seen) { seen["x"]; next } { print }' \
                        "$tmp/rows" > "$tmp/out"
                    awk '$6 > 30000 { exit 1 }' "$tmp/out" || slow="$slow $shape-$p-$t"
                    n=$(wc -l < "$tmp/rows")
                    awk -v n="$n" '{ line[NR] = $0 } END { for (i = 1; i <= NR - n; i++) print line[i] }' "$tmp/part" > "$tmp/less" && cat "$tmp/less" "$tmp/out" > "$tmp/part"
                }
            done
            [ "$shape" = 124M-4x64 ] && run "$shape plain fp32 $t" "$B/bin/profile_gpt2" --model $model --batch-size $batch \
                --sequence-length $length --threads $t --device cpu/ref --rounds $steps --lines
            [ -n "$llmc" ] && [ "$shape" = 124M-4x64 ] && { llmc_room && run_llmc $t $shape || failed "llm.c"; }
        done
    done
}
measure_step() { find_others; turns 124M-4x64 d12 4 64 ${STEPS:-3} 1; }
measure_long() {
    find_others; llmc=
    turns 124M-8x512 d12 8 512 1 1; turns 124M-4x1024 d12 4 1024 1 1
}
measure_medium() { find_others; llmc=; turns 350M-4x64 d24 4 64 2 1 24 1024 16; }
measure_memory() {
    for p in fp32 bf16; do
        for r in none cheap all; do
            run "124M-4x1024 $p $r" "$B/bin/profile_gpt2" --batch-size 4 --sequence-length 1024 --rounds 1 --precision $p --recompute $r --lines
        done
    done
}
measure_products() {
    for t in $THREADS; do
        for d in cpu/ref cpu/vectors cpu/fast; do
            if OMP_NUM_THREADS=$t $clock "$B/bin/profile_linear" --device $d > "$tmp/out" 2>&1; then
                sed -n "s,^peak.*: *,peak $d $t ,p" "$tmp/out" >> "$tmp/part"
                awk -v label="$d $t" '/^(qkv|attproj|fc|fcproj|logits) / { print "product", label, $0 }' "$tmp/out" >> "$tmp/part"
            else failed "profile_linear --device $d"; fi
        done
    done
}
measure_without() {
    if BIN=$B/bin SRC=$B/src TMP=$tmp/without TURNS=$ROUNDS ROUNDS=20 $clock sh "$B/src/tools/without.sh" > "$tmp/out" 2>&1; then
        cat "$tmp/out" >> "$tmp/part"
    else failed "tools/without.sh"; fi
}
measure_decode() {
    for t in $THREADS; do
        r=0
        while [ $r -lt "$ROUNDS" ]; do
            r=$((r + 1))
            for p in fp32 bf16 int8; do
                run "124M llm.nw $p $t" "$B/bin/profile_decode" --threads $t --weights $p --lines
            done
        done
    done
}
for p in $BENCH; do begin $p; measure_$p; finish; done
echo "bench: written to $out$([ $status = 0 ] || echo "; parts of it failed")"
exit $status

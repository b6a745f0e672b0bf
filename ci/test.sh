#!/bin/sh
# ci/test.sh       what `make test` runs, after it has installed what is needed:
#                  everything once, with gcc; the C tests also under sanitizers;
#                  every EVERY-th mutant (40), and those of files that were edited.
# ci/test.sh all   what `make test-all` runs: every mutant, every compiler, the
#                  program after every chapter, analyzers, the long forms.
# Both go on after a failure, so that one run tells everything. At the end they
# say what was not run, and compare the number of tests that passed in each
# stage with ci/floor.txt: a group of tests that silently does not run fails.
# The last line is the sum over all stages.
set -u
all=
[ "${1:-}" != all ] || all=1
B=${B:-build}
export B
mkdir -p "$B"
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
make="${MAKE:-make} --no-print-directory"
# The stages choose compiler and options themselves.
unset CC OMP SAN OPT CH EMU MAKEFLAGS MFLAGS MAKELEVEL
if [ -n "$all" ]; then
    LLM_TEST_LONG=1 FOLDERS=all LLM_TEST_TIMEOUT=${LLM_TEST_TIMEOUT:-3600}
    export LLM_TEST_LONG FOLDERS LLM_TEST_TIMEOUT
fi
rm -rf "$B/results"; mkdir -p "$B/results"
begin=$(date +%s)
stage() { echo; echo "== $1 ($(($(date +%s) - begin)) s)"; }
# broken STAGE: a stage that could not run counts as one failure.
broken() { echo "0 1 0" > "$B/results/$1"; shift; echo "  FAIL  $*"; }
# missing THING SENTENCE: this machine lacks it, so something cannot run.
lacks= not_run=
missing() { lacks="$lacks $1"; not_run="$not_run  $1 is missing: $2
"; }
later() { not_run="$not_run  make test-all: $1
"; }

stage "Tangle and lint"
if ! $make tangle; then broken lint "the book has the errors above"
elif [ "${LINT:-error}" = error ]; then echo "1 0 0" > "$B/results/lint"
else echo "0 0 1" > "$B/results/lint"; fi
# What is tangled from the book is no part of the history.
made=$(git grep -nE '^(//|#|--|;|%) [^ ]+ -- from the chapter "' -- ':!*.nw' 2> /dev/null |
    grep -E ':[12]:' | cut -d : -f 1 | head -n 3)
# While a book is being written tangling passes over chapters that are missing.
gone=$(awk -f tangle/chapters.awk book/contents.txt | cut -f 2 |
    while read -r f; do [ -f "$f" ] || echo "$f"; done)
if [ -n "$gone" ]; then broken contents "book/contents.txt names what is missing:" $gone
elif [ -n "$made" ]; then broken contents "these files were tangled; the history keeps none:" $made
else echo "1 0 0" > "$B/results/contents"; fi

# The book is woven and checked beside the other stages, which say what came of it at the end.
cat > "$B/check-book.sh" <<END
$make -j$jobs B=$B book > "$B/results/book.log" 2>&1 || {
    echo "not ok 1 - the book is woven"; tail -n 40 "$B/results/book.log"; echo 1..1; exit 1; }
exec $make -s B=$B check-book
END
weave() {
    sh ci/run-tests.sh -s book -t 7200 "$B/check-book.sh" > "$B/results/book.out.log" 2>&1 &
    weaving=$!
}

# compile NAME SETTINGS: in a folder of its own. Only tests are run; programs
# are compiled for make test-all, which runs some, too.
compile() {
    name=$1; shift
    nice $make -s -j"$jobs" -f tangle/build.mk SRC="$B/src" B="$B/variant/$name" "$@" ${all:+programs} tests > "$B/results/variant-$name.log" 2>&1
}
# The kernels for instruction sets that this processor lacks compile above, for
# all of them; nobody could run them under the sanitizers.
isas=vectors
for i in avx2:avx2 avx512:avx512vl avx512bf16:avx512_bf16 amx:amx_bf16; do
    if grep -qw "${i#*:}" /proc/cpuinfo 2> /dev/null; then isas="${i%:*} $isas"; fi
done
set -- CC=gcc SAN=address,undefined,float-cast-overflow OPT=-O1 "ISAS=$isas"

stage "Build with gcc"
compiling=
if $make build-tests; then
    weave
    # What waits for a processor meanwhile.
    compile sanitized "$@" &
    compiling=$!
    stage "Tests"
    sh ci/run-tests.sh -e tools c shell python
    # Does every test notice when what it tests is broken?
    if [ -f "$B/src/tests/mutants.sh" ]; then
        stage "Mutants"
        if [ -n "$all" ]; then EVERY=1; else
            EVERY=${EVERY:-40}
            ALSO=$(git diff --name-only HEAD -- book/chapters 2> /dev/null | while read -r f; do
                sed -n 's,^<<\([a-z]*/[^>]*\)>>=.*,\1,p' "$f" 2> /dev/null; done | sort -u | tr '\n' ' ')
            export ALSO
            later "$((EVERY - 1)) of $EVERY mutants (but those of files edited since the last commit have run)"
        fi
        export EVERY
        LLM_TEST_LONG= RAN=$B/results sh ci/run-tests.sh -s mutants -t 20000 "$B/src/tests/mutants.sh"
    fi
else
    broken c "the programs or tests do not build"
    weave
    stage "Tests of the tools"
    sh ci/run-tests.sh -e tools
fi

stage "Folders of any name, example chapters"
sh ci/run-tests.sh -s folders -t 7200 ci/test-folders.sh > "$B/results/folders.out.log" 2>&1 &
folders=$!
sh ci/run-tests.sh -s examples -t 3000 ci/test-examples.sh
wait $folders
cat "$B/results/folders.out.log"

# variant NAME SETTINGS: builds, unless that is under way, and runs the C tests.
variant() {
    name=$1; shift
    stage "C tests, $name: $*"
    [ -n "$compiling" ] || { compile "$name" "$@" & compiling=$!; }
    wait $compiling; built=$? compiling=
    if [ $built = 0 ]; then
        SRC=$B/src B=$B/variant/$name sh ci/run-tests.sh -s tests c
        cp "$B/variant/$name/results/tests" "$B/results/variant-$name"
    else
        sed 's/^/        | /' "$B/results/variant-$name.log"
        broken "variant-$name" "does not build"
    fi
}
variant sanitized "$@"
if [ -n "$all" ]; then
    stage "Hostile input, sanitized"
    LLM_TEST_LONG= BIN=$B/variant/sanitized/bin sh ci/run-tests.sh -s hostile-sanitized "$B/src/tests/test_hostile.py"
    variant gcc-serial CC=gcc OMP=0 EMU=0
    variant clang CC=clang OMP=1
    variant clang-serial CC=clang OMP=0
    variant ofast CC=gcc OPT=-Ofast
    stage "C tests, 64-bit ARM"
    LLM_TEST_LONG= sh ci/test-arm.sh
    stage "The program after every chapter"
    sh ci/upto.sh all || [ -f "$B/results/upto" ] || broken upto "did not finish"
    stage "Analyzers"
    sh ci/run-tests.sh -s analyze -t 7200 ci/analyze.sh
else
    later "the C tests with clang, without OpenMP, with -Ofast, on an emulated ARM"
    later "the program as it stands after every chapter"
    later "the static analyzers of gcc and clang"
    later "the long forms of tests that have one (odd folders, hostile input)"
fi

# The kernels ran in the emulator above. nvcc, if there is one, compiles and
# links all of them, for one architecture to save time.
if ! sh ci/cuda.sh -q; then missing nvcc "the programs for a GPU are not compiled (make cuda says how to get it)"
elif [ -z "$all" ]; then later "nvcc, which is here, compiles the programs for a GPU"
else
    stage "CUDA"
    if $make -s -j"$jobs" CUDA_ARCH="${CUDA_ARCH:-sm_80}" cuda-tests > "$B/results/cuda.log" 2>&1; then
        echo "1 0 0" > "$B/results/cuda"
        echo "  ok    nvcc compiles and links" $(cd "$B" && ls bin/*_cu bin/*fp32cu bin/*gpt2cu tests/cu_* 2> /dev/null)
        # The numbers of the chapters are for two architectures, so nvcc must compile for both.
        rc=0
        $make -s -j"$jobs" CUDA_ARCH="sm_80 sm_90" cuda > "$B/results/cuda.log" 2>&1 &&
            sh ci/kernel-data.sh >> "$B/results/cuda.log" 2>&1 || rc=$?
        case $rc in
        0) echo "  ok    the numbers of registers and instructions in the chapters are those of nvcc" ;;
        75) missing nvcc "the numbers of registers in the chapters are not compared: $(tail -n 1 "$B/results/cuda.log")" ;;
        *) sed 's/^/        | /' "$B/results/cuda.log"
           broken cuda "figures/data has numbers of registers or instructions that nvcc does not confirm" ;;
        esac
    else
        sed 's/^/        | /' "$B/results/cuda.log"
        broken cuda "the programs for a GPU do not compile with nvcc"
    fi
fi

stage "The book"
wait $weaving
cat "$B/results/book.out.log"

if [ -n "$all" ]; then
    stage "The edition of 6 by 9 inches"
    echo "exec $make -s B=$B check-6x9" > "$B/check-6x9.sh"
    sh ci/run-tests.sh -s small-edition "$B/check-6x9.sh"
    stage "Readable sources"
    sh ci/run-tests.sh -s dist ci/dist-check.sh
else
    later "the edition of 6 by 9 inches (make check-6x9)"
    later "the tarball with readable sources, built and compared (make check-dist)"
fi

python=$B/venv/bin/python
[ -x "$python" ] || python=python3
"$python" -c 'import torch' 2> /dev/null || missing torch "no comparison with PyTorch"
[ -f "${LLM_TEST_DATA:-build/data}/gpt2/tokenizer.json" ] || missing data "no GPT-2 vocabulary in \$LLM_TEST_DATA or build/data (tools/download.sh gpt2 fetches it)"
command -v gdb > /dev/null 2>&1 || missing gdb "no test with a debugger"
command -v chromedriver > /dev/null 2>&1 || missing chromium "no browser has looked at the book (Debian's package chromium-driver)"
grep -qs WITH_MPI "$B"/probe/mpi*.mk || missing mpi "the ranks of one run are threads, never processes of an MPI library"
if nvidia-smi > /dev/null 2>&1; then not_run="$not_run  make gpu-report: nothing ran on the GPU
"; else missing gpu "nothing ran on a GPU (make gpu-report)"; fi

stage "Floors"
if LC_ALL=C awk -v have="${all:+all}" -v lacks="$lacks" -v results="$B/results" -f ci/floor.awk ci/floor.txt; then echo "1 0 0" > "$B/results/floors"
else broken floors "fewer tests passed than ci/floor.txt demands"; fi

echo
[ -z "$not_run" ] || printf 'Not run:\n%s\n' "$not_run"
# A file for each stage: how many passed, failed and were skipped. (In TEST.passed are seconds.)
for f in "$B"/results/*; do case $f in *.log | *.passed) ;; *) cat "$f" ;; esac; done |
    awk -v t=$(($(date +%s) - begin)) '{ p += $1; f += $2; s += $3 }
    END {
        printf "All tests in %d min %d s\n", t / 60, t % 60
        printf "%d passed, %d failed, %d skipped\n", p, f, s
        exit f > 0 || p == 0
    }'

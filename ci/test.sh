#!/bin/sh
# ci/test.sh: every test there is. Called by `make test`, which has installed
# what they need. Goes on after a failure, so that one run tells everything;
# the last line is the sum over all stages.
set -u
mkdir -p "${B:=build}"
B=$(cd "$B" && pwd)
export B
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
make="${MAKE:-make} --no-print-directory"
# The stages choose compiler and options themselves.
unset CC OMP SAN OPT MAKEFLAGS MFLAGS MAKELEVEL
rm -rf "$B/results"; mkdir -p "$B/results"
begin=$(date +%s)
stage() { echo; echo "== $1 ($(($(date +%s) - begin)) s)"; }
# broken STAGE: a stage that could not run counts as one failure.
broken() { echo "0 1 0" > "$B/results/$1"; shift; echo "  FAIL  $*"; }

stage "Tangle and lint"
if ! $make tangle; then broken lint "the book has the errors above"
elif [ "${LINT:-error}" = error ]; then echo "1 0 0" > "$B/results/lint"
else echo "0 0 1" > "$B/results/lint"; fi
# While a book is being written tangling passes over chapters that are missing.
missing=$(awk -f tangle/chapters.awk book/contents.txt | cut -f 2 |
    while read -r f; do [ -f "$f" ] || echo "$f"; done)
if [ -n "$missing" ]; then broken contents "book/contents.txt names what is missing:" $missing
else echo "1 0 0" > "$B/results/contents"; fi
sh ci/run-tests.sh -s tools tangle/test-*.sh ci/test-*.sh

stage "Build with gcc"
if $make -j"$jobs" build-tests; then
    stage "Tests"
    sh ci/run-tests.sh -s main c shell python
    # Does every test notice when what it tests is broken?
    if [ -f "$B/src/tests/mutants.sh" ]; then
        stage "Mutants"
        sh ci/run-tests.sh -s mutants -t 2400 "$B/src/tests/mutants.sh"
    fi
else
    broken main "the programs or tests do not build"
fi

# The kernels ran in the emulator above. Here nvcc, if there is one, compiles
# and links all of them, for one architecture to save time.
stage "CUDA"
if ! ls "$B"/src/cuda/*.cu > /dev/null 2>&1; then
    echo "  the book has no kernels yet"
elif ! sh ci/cuda.sh -q; then
    echo "0 0 1" > "$B/results/cuda"
    echo "  SKIP  the programs for a GPU are not compiled: there is no nvcc that works (make cuda says how to get it)"
elif $make -s -j"$jobs" CUDA_ARCH="${CUDA_ARCH:-sm_80}" cuda-tests > "$B/cuda.log" 2>&1; then
    echo "1 0 0" > "$B/results/cuda"
    echo "  ok    nvcc compiles and links" $(cd "$B" && ls bin/*_cu bin/*fp32cu tests/cu_* 2> /dev/null)
else
    sed 's/^/        | /' "$B/cuda.log"
    broken cuda "the programs for a GPU do not compile with nvcc"
fi

# variant NAME SETTINGS: builds in a folder of its own, runs the C tests.
variant() {
    name=$1; shift
    stage "C tests, $name: $*"
    if $make -s -j"$jobs" -f tangle/build.mk SRC="$B/src" B="$B/variant/$name" "$@" programs tests > "$B/variant-$name.log" 2>&1; then
        SRC=$B/src B=$B/variant/$name sh ci/run-tests.sh -s tests c
        cp "$B/variant/$name/results/tests" "$B/results/variant-$name"
    else
        sed 's/^/        | /' "$B/variant-$name.log"
        broken "variant-$name" "does not build"
    fi
}
variant gcc-serial CC=gcc OMP=0 EMU=0
variant clang CC=clang OMP=1
variant clang-serial CC=clang OMP=0
variant ofast CC=gcc OPT=-Ofast
variant sanitized CC=gcc SAN=address,undefined OPT=-O1

stage "The program after every chapter"
sh ci/upto.sh all || [ -f "$B/results/upto" ] || broken upto "did not finish"

stage "Readable sources"
if sh ci/run-tests.sh -s dist ci/dist-check.sh; then :; fi

if [ -f tangle/weave.mk ] && grep -q '^check-book:' tangle/weave.mk; then
    stage "The book"
    if ! $make -j"$jobs" book > "$B/book.log" 2>&1; then
        tail -n 40 "$B/book.log"
        broken book "the book does not weave"
    else
        cat > "$B/check-book.sh" <<END
exec $make -s B=$B check-book
END
        sh ci/run-tests.sh -s book "$B/check-book.sh"
    fi
fi

echo
awk -v t=$(($(date +%s) - begin)) '{ p += $1; f += $2; s += $3 }
    END {
        printf "All tests in %d min %d s\n", t / 60, t % 60
        printf "%d passed, %d failed, %d skipped\n", p, f, s
        exit f > 0 || p == 0
    }' $(find "$B/results" -type f ! -name '*.log')

#!/bin/sh
# ci/probe.sh CC FILE: finds out which flags the compiler CC takes and writes
# them into FILE as settings for make. RUNNER runs programs for another machine.
set -u
CC=$1 out=$2
mkdir -p "$(dirname "$out")"
tmp=$(mktemp -d "${TMPDIR:-/tmp}/probe.XXXXXX") || exit 74
trap 'rm -rf "$tmp"' EXIT
echo 'int main(void) { return 0; }' > "$tmp/a.c"
cat > "$tmp/omp.c" <<'END'
#include <omp.h>
int main(void) {
    int n = 0;
#pragma omp parallel for reduction(+ : n)
    for (int i = 0; i < 8; i++)
        n += omp_get_max_threads() > 0;
    return n != 8;
}
END
takes() { $CC -Werror "$@" -o "$tmp/a" "$tmp/a.c" > "$tmp/log" 2>&1; }
if ! takes; then
    echo "probe.sh: $CC cannot compile an empty program: $(head -n 1 "$tmp/log")" >&2
    exit 70
fi
native=
for f in -march=native -mcpu=native; do
    if takes $f; then native=$f; break; fi
done
openmp= libs=
try() { $CC -Werror $1 -o "$tmp/o" "$tmp/omp.c" $2 > "$tmp/log" 2>&1 && ${RUNNER:-} "$tmp/o"; }
if try -fopenmp ""; then openmp=-fopenmp
else
    # Apple's compiler wants to be told in two words, and a library from Homebrew.
    for d in /opt/homebrew/opt/libomp /usr/local/opt/libomp; do
        if try "-Xpreprocessor -fopenmp -I$d/include" "-L$d/lib -lomp"; then
            openmp="-Xpreprocessor -fopenmp -I$d/include" libs="-L$d/lib -lomp"; break
        fi
    done
fi
# Libraries that the compiler does not find by itself, as those of Homebrew on
# Apple's processors.
found= found_libs=
for l in jansson cmocka; do
    for h in stdarg stddef stdint setjmp $l; do echo "#include <$h.h>"; done > "$tmp/$l.c"
    cat "$tmp/a.c" >> "$tmp/$l.c"
    finds() { $CC $1 -o "$tmp/o" "$tmp/$l.c" $2 -l$l > "$tmp/log" 2>&1; }
    finds "$found" "$found_libs" && continue
    for d in "" /opt/homebrew; do
        if [ -z "$d" ]; then i=$(pkg-config --cflags $l 2> /dev/null) L=$(pkg-config --libs-only-L $l 2> /dev/null)
        else i=-I$d/include L=-L$d/lib; fi
        if finds "$i" "$L"; then found="$found $i" found_libs="$found_libs $L"; break; fi
    done
done
# Without OpenMP the simd pragmas still count where the compiler knows them.
without=-Wno-unknown-pragmas
takes -fopenmp-simd && without="-fopenmp-simd $without"
# Most of the time after a small change goes into linking. gold takes half of it, and lld half of that.
linker=
for l in -fuse-ld=lld -fuse-ld=gold; do
    if takes $l; then linker=$l; break; fi
done
# The C++ compiler of the same family. The emulator of a GPU needs GCC and ELF.
cxx=$(printf '%s\n' "$CC" | sed 's/clang\([^/]*\)$/clang++\1/; t
                                s/gcc\([^/]*\)$/g++\1/; t
                                s/cc$/c++/')
cat > "$tmp/a.cpp" <<'END'
#ifdef __clang__
#error needs GCC
#endif
extern "C" char __data_start, _end;
int main() { return &_end < &__data_start; }
END
emulator=
if $cxx -std=c++17 -fno-tree-sra "$tmp/a.cpp" -o "$tmp/a" > "$tmp/log" 2>&1 &&
   $cxx -fsanitize=thread -fsanitize-coverage=trace-pc -c "$tmp/a.cpp" -o "$tmp/a.o" > "$tmp/log" 2>&1
then emulator=1; fi
{
    echo "CXX := $cxx"
    echo "EMULATOR := $emulator"
    echo "LINKER := $linker"
    echo "NATIVE := $native"
    echo "OPENMP := $openmp"
    echo "OPENMP_LIBS := $libs"
    echo "FOUND := $found"
    echo "FOUND_LIBS := $found_libs"
    echo "NO_OPENMP := $without"
} > "$out.tmp" && mv "$out.tmp" "$out"
[ -n "$openmp" ] || echo "note: $CC has no OpenMP; the programs will use one core" >&2
case $CC in
*clang*) ;;
*) [ -n "$emulator" ] || echo "note: the emulator of a GPU is left out; it needs g++ of GCC, and ELF" >&2 ;;
esac

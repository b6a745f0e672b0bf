#!/bin/sh
# ci/mpi.sh CC MPICC FILE: asks MPICC, the compiler of an MPI library, for its
# flags, and writes into FILE, as settings for make, those that CC needs. They are
# empty if CC cannot make a program of them. Open MPI and MPICH answer to -show.
set -u
CC=$1 mpicc=$2 out=$3
mkdir -p "$(dirname "$out")"
tmp=$(mktemp -d "${TMPDIR:-/tmp}/probe.XXXXXX") || exit 74
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.c" <<'END'
#include <mpi.h>
int main(int argc, char **argv) {
    int have;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &have);
    return MPI_Finalize();
}
END
compile= libs=
for f in $("$mpicc" -show 2> "$tmp/log"); do
    case $f in
    -I*) compile="$compile -isystem ${f#-I}" ;;
    -L* | -l* | -Wl,-rpath* | -Wl,/*) libs="$libs $f" ;;
    esac
done
if ! $CC -Werror $compile -o "$tmp/a" "$tmp/a.c" $libs > "$tmp/log" 2>&1; then
    echo "note: $mpicc is there, but $CC cannot use its library; the programs will have no MPI" >&2
    compile= libs=
else
    compile="-DWITH_MPI$compile"
fi
{
    echo "MPI_CFLAGS := $compile"
    echo "MPI_LIBS := $libs"
} > "$out.tmp" && mv "$out.tmp" "$out"

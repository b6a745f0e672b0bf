#!/bin/sh
# ci/kernel-data.sh write NAME PART: into figures/data/NAME-code.txt, what nvcc
# made of the kernels whose names contain PART, for sm_80 and sm_90.
# ci/kernel-data.sh: do these files still say what the kernels here are?
# A number in a chapter that comes from such a file is compared with it when
# the book is woven; so none can be out of date.
#   B     has obj/cuda, made by: make cuda CUDA_ARCH="sm_80 sm_90"
#   DATA  the folder of the files (figures/data)
# Exit status: 0; 1 if a file is out of date; 75 if it cannot be known, because
# nvcc has compiled nothing here, is another version, or cuobjdump is missing.
set -u
B=${B:-build} DATA=${DATA:-figures/data}
export B
# Where the test puts another script, to try this one.
KERNELS=${KERNELS:-ci/kernels.sh}
tmp=$(mktemp -d) || exit 74
trap 'rm -rf "$tmp"' EXIT

version() {
    nvcc=$(sed -n 's/^NVCC := //p' "$B/probe/cuda.mk" 2> /dev/null)
    "${nvcc:-nvcc}" --version 2> /dev/null | sed -n 's/.*, V\([0-9.]*\)$/\1/p'
}
# rows PART: kernel-architecture, name, registers, shared, spilled, loop, fma,
# and what ci/sass.awk lists from its column 5 on.
# The first column lacks the first argument of the template, which says which
# of the three products a kernel is; so one key finds all three.
rows() {
    sh "$KERNELS" "$1" > "$tmp/said" 2> "$tmp/errors" ||
        { cat "$tmp/errors" >&2; return 1; }
    awk 'NR > 1 {
        key = $1; sub(/<[^,>]*,?/, "-", key); gsub(/[<>]/, "", key); gsub(/,/, "-", key); sub(/-$/, "", key)
        more = ""
        for (i = 9; i <= 24; i++) more = more " " $i + 0
        print key "-" $2, $1, $3, $4, $5, $6 + 0, $7 + 0 more; loops += $6 }
        END { exit !loops }' "$tmp/said" > "$tmp/rows" ||
        { echo "kernel-data.sh: no loop of $1 could be read; cuobjdump is missing" >&2; return 75; }
}
v=$(version)
[ -n "$v" ] || { echo "kernel-data.sh: there is no nvcc" >&2; exit 75; }
[ -n "$(find "$B/obj/cuda" -name '*.res' 2> /dev/null | head -n 1)" ] ||
    { echo "kernel-data.sh: nvcc has compiled nothing here yet; type make cuda CUDA_ARCH=\"sm_80 sm_90\"" >&2; exit 75; }
if [ "${1:-}" = write ]; then
    rows "$3" || exit
    {
        echo "# Kernels in the code of nvcc $v, $(date -u +%Y-%m-%d): registers, shared"
        echo "# memory, bytes spilled; instructions and multiply-adds of the loop that"
        echo "# multiplies most; from column 8 on, what ci/sass.awk lists from 5 on."
        echo "# Made by: sh ci/kernel-data.sh write $2 $3"
        cat "$tmp/rows"
    } > "$DATA/$2-code.txt"
    exit
fi
status=0
for f in "$DATA"/*-code.txt; do
    [ -f "$f" ] || continue
    if ! grep -q "nvcc $v," "$f"; then
        echo "kernel-data.sh: $f is of another nvcc than $v; not compared" >&2
        status=75; continue
    fi
    rows "$(sed -n 's/.*kernel-data.sh write [^ ]* //p' "$f")" || { status=$?; continue; }
    if ! grep -v '^#' "$f" | diff - "$tmp/rows" > "$tmp/diff"; then
        echo "kernel-data.sh: $f is out of date (<), nvcc says (>):" >&2
        cat "$tmp/diff" >&2
        status=1
    fi
done
exit $status

#!/bin/sh
# ci/kernels.sh [PART]: what nvcc said of the kernels whose names contain PART:
# for each architecture the registers of a thread, the bytes of static shared
# memory of a block and the bytes that a thread spilled to memory. With PART
# and cuobjdump also the instructions of the loop that multiplies most, the
# share of multiply-adds among them, and what else ci/sass.awk counts.
# Exit status 1, and a sentence, if
#   - a kernel keeps in memory what should be in registers (ON_STACK names the
#     ones of which the book says so);
#   - its registers do not suffice for a block of 1,024 threads, and no
#     __launch_bounds__ tells the compiler that its blocks are smaller;
#   - a block's static shared memory is more than 48 KiB;
#   - its products of a warpgroup wait for each other, because the compiler
#     could not see when their registers are free;
#   - a product of a warpgroup should hide exponentials (HIDES names the
#     kernels), and they do not stand before its wait (known with PART only).
# Reads what `make cuda` left in $B/obj/cuda, and the sources in $SRC.
set -u
B=${B:-build} SRC=${SRC:-${B:-build}/src} part=${1:-}
ON_STACK=matmul_kernel4
HIDES='hopper_attend_kernel hopper_key_kernel hopper_query_kernel'
said=$(find "$B/obj/cuda" -name '*.res' 2> /dev/null | sort)
[ -n "$said" ] || { echo "kernels.sh: nvcc has compiled nothing here yet; type make cuda" >&2; exit 75; }
tmp=$B/obj/cuda/kernels
rm -rf "$tmp"; mkdir -p "$tmp"

# plain: mangled names become those that the chapters use.
plain() {
    { c++filt 2> /dev/null || cat; } | sed 's/^void //; s/(anonymous namespace):://g
        s/([A-Za-z0-9_: ]*)\([0-9]\)/\1/g; s/\([0-9]\)u\([,>]\)/\1\2/g; s/(.*//; s/, /,/g; s/> >/>>/g'
}

# The kernels that say how large their blocks are.
awk '/__global__/ { open = 1; text = "" }
     open { text = text " " $0
            if (sub(/__launch_bounds__\([^()]*\)/, "", text)) bounds = 1
            if (match(text, /[A-Za-z_0-9]+\(/)) {
                if (bounds) print substr(text, RSTART, RLENGTH - 1)
                open = bounds = 0 } }' $(find "$SRC" -name '*.cu' -o -name '*.cuh') | sort -u > "$tmp/bounded"

# name architecture registers shared spilled stack
awk '/Compiling entry function/ { split($0, q, "\047"); name = q[2]; arch = q[4] }
     /bytes stack frame/ { stack = $1; spilled = $5 }
     /Used [0-9]+ registers/ {
         match($0, /Used [0-9]+/); registers = substr($0, RSTART + 5, RLENGTH - 5)
         shared = match($0, /[0-9]+ bytes smem/) ? substr($0, RSTART, RLENGTH) + 0 : 0
         print name, arch, registers, shared, spilled, stack }' $said | sort -u > "$tmp/said"
cut -d ' ' -f 1 "$tmp/said" | plain | paste -d ' ' - "$tmp/said" | sort > "$tmp/kernels"
sed -n "s/.*(\(C[0-9]*\)).*wgmma.mma_async instructions are serialized due to \(.*\) in the function '\(.*\)'.*/\3 \1: \2/p" \
    $said | sort -u > "$tmp/serial"
[ -s "$tmp/kernels" ] || { echo "kernels.sh: nvcc said nothing of any kernel (--resource-usage)" >&2; exit 70; }

# What the loops consist of.
cuobjdump=$(command -v cuobjdump || ls "$B"/cuda/lib/python3*/site-packages/nvidia/*/bin/cuobjdump \
    "$(sed -n 's/^NVCC := \(.*\)nvcc$/\1/p' "$B/probe/cuda.mk" 2> /dev/null)cuobjdump" 2> /dev/null | head -n 1)
: > "$tmp/loops"
if [ -n "$part" ] && [ -n "$cuobjdump" ]; then
    PATH=$PATH:$(dirname "$cuobjdump")
    : > "$tmp/errors"
    for o in $(grep -l "$part" $said | sed 's/\.res$//'); do
        # Taking a file apart is slow, so what was found in it is kept.
        if ! [ "$o.loops" -nt "$o.o" ] || ! [ "$o.loops" -nt ci/sass.awk ]; then
            "$cuobjdump" -sass "$o.o" 2>> "$tmp/errors" | awk -f ci/sass.awk > "$o.new" && mv "$o.new" "$o.loops"
        fi
        cat "$o.loops"
    done > "$tmp/loops"
    head -n 1 "$tmp/errors" >&2
fi
[ -z "$part" ] || [ -n "$cuobjdump" ] ||
    echo "kernels.sh: no loops: there is no cuobjdump; it is part of NVIDIA's toolkit, or type: pip install nvidia-cuda-cuobjdump nvidia-cuda-nvdisasm" >&2

awk -v part="$part" -v on_stack=" $ON_STACK " -v hides=" $HIDES " '
    FILENAME ~ /bounded$/ { bounded[$1] = 1; next }
    FILENAME ~ /serial$/ { name = $1; sub(/^[^ ]* /, ""); serial[name] = $0; next }
    FILENAME ~ /loops$/ {
        more = ""
        for (i = 5; i <= NF; i++) more = more " " $i
        hidden[$1, $2] = $21
        loop[$1, $2] = sprintf("%6d %6d %5.1f%s", $3, $4, 100 * $4 / $3, more); next }
    FNR == 1 { printf "%-34s %-6s %9s %7s %7s%s\n", "kernel", "for", "registers", "shared", "spilled", part == "" ? "" : "   loop    fma     % and what ci/sass.awk lists from column 5 on" }
    {
        base = $1; sub(/<.*/, "", base); sub(/.*::/, "", base)
        if (index($1, part)) printf "%-34s %-6s %9d %7d %7d %s\n", $1, $3, $4, $5, $6, loop[$2, $3]
        if (($6 > 0 || $7 > 0) && !index(on_stack, " " base " "))
            bad = bad "kernels.sh: " $1 " for " $3 " keeps " ($7 > $6 ? $7 : $6) " bytes of a thread in memory, not in registers\n"
        if ($4 > 64 && !(base in bounded))
            bad = bad "kernels.sh: " $1 " for " $3 " needs " $4 " registers, too many for 1,024 threads: say how large its blocks are with __launch_bounds__\n"
        if ($2 in serial)
            bad = bad "kernels.sh: " $1 " for " $3 " has products that wait for each other; nvcc says, " serial[$2] "\n"
        if (index(hides, " " base " ") && ($2, $3) in hidden && hidden[$2, $3] < 32)
            bad = bad "kernels.sh: " $1 " for " $3 " has " hidden[$2, $3] " exponentials between its waits; 32 or more should hide a product\n"
        if ($5 > 49152)
            bad = bad "kernels.sh: " $1 " for " $3 " has " $5 " bytes of static shared memory; 49152 are allowed\n"
    }
    END { printf "%s", bad > "/dev/stderr"; exit bad != "" }' "$tmp/bounded" "$tmp/serial" "$tmp/loops" "$tmp/kernels"

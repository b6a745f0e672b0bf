#!/bin/sh
# ci/cuda.sh FILE: looks for nvcc and writes into FILE, as settings for make,
# where it is, for which GPUs it shall compile and how to link.
#   NVCC        nvcc, if it is not in PATH, /usr/local/cuda*, or a Python
#               environment ($VIRTUAL_ENV, $B/cuda, $B/venv)
#   CUDA_ARCH   sm_80, for instance, instead of the GPU that is here
#   CUDNN       0: without cuDNN, even if its headers are there
# Exit status 75 and one sentence if there is no nvcc that works.
# ci/cuda.sh -q: only tells, by its status, whether there is one.
set -u
B=${B:-build}
find_nvcc() {
    [ -z "${NVCC:-}" ] || { echo "$NVCC"; return; }
    command -v nvcc && return
    for f in /usr/local/cuda/bin/nvcc /usr/local/cuda-*/bin/nvcc /opt/cuda/bin/nvcc \
             "${VIRTUAL_ENV:-/none}"/lib/python3*/site-packages/nvidia/*/bin/nvcc \
             "$B"/cuda/lib/python3*/site-packages/nvidia/*/bin/nvcc \
             "$B"/venv/lib/python3*/site-packages/nvidia/*/bin/nvcc; do
        [ -x "$f" ] && { echo "$f"; return; }
    done
}
nvcc=$(find_nvcc)
case $nvcc in */*) case $nvcc in /*) ;; *) nvcc=$PWD/$nvcc ;; esac ;; esac
case $nvcc in *[[:space:]\'\"\\\$\#\;\&\(\)]*)
    [ "${1:-}" = -q ] || echo "cuda.sh: make cannot use the path $nvcc; install NVIDIA's toolkit elsewhere, or name a link to it: make cuda NVCC=FILE" >&2
    exit 75 ;;
esac
if [ -z "$nvcc" ]; then
    [ "${1:-}" = -q ] || {
        echo "cuda.sh: there is no nvcc; install NVIDIA's CUDA toolkit (12.9 or later), or type: python3 -m venv $B/cuda && $B/cuda/bin/pip install nvidia-cuda-nvcc nvidia-cuda-runtime nvidia-cuda-cccl nvidia-cublas" >&2
        [ $# -eq 0 ] || rm -f "$1"
    }
    exit 75
fi
if ! version=$("$nvcc" --version 2> /dev/null | sed -n 's/.*release \([0-9.]*\),.*/\1/p') || [ -z "$version" ]; then
    [ "${1:-}" = -q ] || echo "cuda.sh: $nvcc does not run" >&2
    exit 75
fi
# What the code names of cuBLASLt is in the headers since 12.9.
case $version in [0-9].* | 1[01].* | 12.[0-8])
    [ "${1:-}" = -q ] || echo "cuda.sh: $nvcc is of CUDA $version; 12.9 or later is needed" >&2
    exit 75 ;;
esac
[ "${1:-}" != -q ] || exit 0

# The GPU that is here; else two common ones, and code for newer ones.
arch=${CUDA_ARCH:-}
if [ -z "$arch" ] && command -v nvidia-smi > /dev/null 2>&1; then
    arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2> /dev/null |
        sed -n 's/^\([0-9]*\)\.\([0-9]\)$/sm_\1\2/p' | sort -u | tr '\n' ' ')
fi
arch=${arch:-sm_80 sm_90}
gencode=
for a in $arch; do
    n=${a#sm_}
    case $n in
    [0-9]*) ;;
    *) echo "cuda.sh: CUDA_ARCH=$a: write sm_ and a number, for instance sm_90" >&2; exit 64 ;;
    esac
    case $n in [0-9] | [0-7][0-9] | [0-7][0-9][!0-9]*)
        echo "cuda.sh: $a: the kernels need a GPU of compute capability 8.0 (sm_80) or later" >&2; exit 64 ;;
    esac
    gencode="$gencode -gencode arch=compute_$n,code=sm_$n"
done
gencode="$gencode -gencode arch=compute_$n,code=compute_$n"

# The wheels have libcublas.so.13 but no libcublas.so, which -lcublas needs, and
# their folders are not where the linker and the loader look.
root=$(cd "$(dirname "$nvcc")/.." && pwd -P)
libs=
for d in "$root/lib64" "$root/lib"; do
    [ -d "$d" ] || continue
    for name in cublas cublasLt; do
        for f in "$d/lib$name.so" "$d/lib$name".so.*; do
            [ -e "$f" ] && { libs="$libs -l:${f##*/}"; break; }
        done
    done
    libs="-L$d -Xlinker -rpath -Xlinker $d -Xlinker --as-needed $libs"
    break
done
# cuDNN is loaded when it is asked for; only its headers count here. They are
# the toolkit's, those of a package of Debian, or those of a wheel.
cudnn=
if [ "${CUDNN:-1}" != 0 ]; then
    for d in "$root/include" "$root/../cudnn/include" /usr/include \
             /usr/include/*-linux-gnu; do
        [ -e "$d/cudnn_graph.h" ] || continue
        cudnn=-DWITH_CUDNN
        case $d in /usr/include*) ;; *) cudnn="$cudnn -I$d" ;; esac
        for f in "$d/../lib64/libcudnn.so.9" "$d/../lib/libcudnn.so.9"; do
            [ -e "$f" ] && { libs="$libs -Xlinker -rpath -Xlinker $(cd "${f%/*}" && pwd -P)"; break; }
        done
        break
    done
fi
mkdir -p "$(dirname "$1")"
{
    echo "NVCC := $nvcc"
    echo "CUDA_VERSION := $version"
    echo "GENCODE := $gencode"
    echo "CUDA_LIBS := $libs"
    echo "CUDNN_FLAGS := $cudnn"
} > "$1.tmp" && mv "$1.tmp" "$1"

#!/bin/sh
# ci/test-arm.sh: the C tests on a 64-bit ARM, whose vectors are NEON's; qemu
# emulates it (make check-arm). $B/src must have been tangled.
#
# On Debian and Ubuntu the cross compiler and qemu are installed; the libraries for that
# machine are only unpacked, into $B/arm. Elsewhere nothing is tried, and the
# result says so. Exit status: 0, 1 if a test failed, 70 if something could not
# be had or did not build.
set -u
B=${B:-build}
mkdir -p "$B/arm" "$B/results" || exit 74
here=$(dirname "$0") arm=$(cd "$B/arm" && pwd)
# A result that is one failure, or one test that was left out.
broken() { echo "0 1 0" > "$B/results/variant-arm"; echo "  FAIL  64-bit ARM: $*"; exit 70; }
if ! command -v apt-get > /dev/null 2>&1; then
    echo "0 0 1" > "$B/results/variant-arm"
    echo "  skipped: 64-bit ARM: no apt-get to get its libraries with"
    exit 0
fi
sh "$here/install.sh" arm || broken "no compiler or no qemu"

# apt with lists of its own, which knows packages for ARM alone.
apt() {
    apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=root \
        -o Dir::State="$arm/apt" -o Dir::State::status="$arm/apt/status" -o Dir::Cache="$arm/apt" "$@"
}
packages="libc6 libgcc-s1 libgomp1 libjansson4 libjansson-dev libcmocka0 libcmocka-dev"
if [ ! -f "$arm/root/usr/include/cmocka.h" ]; then
    mkdir -p "$arm/apt/lists/partial" "$arm/apt/archives/partial" "$arm/deb"
    : > "$arm/apt/status"
    apt update && (cd "$arm/deb" && apt download $packages) || broken "its packages cannot be downloaded"
    for p in "$arm"/deb/*.deb; do dpkg -x "$p" "$arm/root.new" || broken "${p##*/} cannot be unpacked"; done
    rm -rf "$arm/apt" "$arm/deb" "$arm/root"
    mv "$arm/root.new" "$arm/root" || exit 74
fi
# Names without the folder's own, which may have blanks in it.
cat > "$arm/cc" << 'END'
#!/bin/sh
root=$(dirname "$0")/root
exec aarch64-linux-gnu-gcc -I"$root/usr/include" -L"$root/usr/lib/aarch64-linux-gnu" "$@"
END
cat > "$arm/run" << 'END'
#!/bin/sh
exec qemu-aarch64 -L "$(cd "$(dirname "$0")" && pwd)/root" "$@"
END
chmod +x "$arm/cc" "$arm/run"
RUNNER=$B/arm/run
export RUNNER
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
${MAKE:-make} -s -j"$jobs" -f tangle/build.mk SRC="$B/src" B="$B/arm" CC="$B/arm/cc" EMU=0 MPI=0 tests > "$arm/log" 2>&1 ||
    { tail -n 20 "$arm/log"; broken "the tests do not build"; }
SRC=$B/src B=$B/arm sh "$here/run-tests.sh" -s tests c
rc=$?
cp "$arm/results/tests" "$B/results/variant-arm"
exit $rc

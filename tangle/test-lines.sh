#!/bin/sh
# tangle/test-lines.sh: compilers, debuggers and sanitizers must speak in lines
# of the chapters. Prints TAP.
set -u
root=$PWD
T=${TMP:-${TMPDIR:-/tmp}}/lines
n=0 failures=0
report() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"
    else echo "not ok $n - $2"; sed 's/^/# /' "$T/log"; failures=1; fi
}
rm -rf "$T"; mkdir -p "$T/book/chapters"
cd "$T" || exit 74
ln -s "$root/tangle" tangle; ln -s "$root/ci" ci
printf 'main\nchapter 01-one\n' > book/contents.txt
cat > book/chapters/01-one.nw <<'END'
# One {#sec:one}

<<apps/one.c>>=
// apps/one.c -- from the chapter "One".
#include <stdio.h>

int main(int argc, char **argv) {
    int table[4] = {1, 2, 3, 4};
    (void)argv;
    <<print an element>>
    return 0;
}
@
A chunk of its own.

<<print an element>>=
int k = argc + 2;
printf("%d\n", table[k]);
@
END
B=build
export B
build() { sh tangle/tangle.sh "$B/src" > log 2>&1 && ${MAKE:-make} -s -f tangle/build.mk B="$B" SRC="$B/src" "$@" programs > log 2>&1; }
unset MAKEFLAGS MFLAGS LLM_LOCK
build OPT=-O0; report $? "the program builds"
[ "$(build/bin/one)" = 4 ]; report $? "and runs"
# Noweb's programs may live elsewhere. The weave looks for them where the tangle does.
mkdir at own; printf '#!/bin/sh\nLIB=%s\n' "$T/own" > at/notangle; : > own/markup; chmod +x at/notangle own/markup
printf 'B = build\nWVT = own\ninclude tangle/weave.mk\nwhere:\n\t@echo "$(NOWEB)"\n' > where.mk
[ "$(PATH=$T/at:$PATH NOWEBLIB= sh tangle/noweb.sh 2> log)" = "$T/own" ] &&
    [ "$(PATH=$T/at:$PATH NOWEBLIB= ${MAKE:-make} -s -f where.mk where 2> log)" = "$T/own" ]
report $? "noweb is found where notangle says that it is"
# A compiler that finds jansson only where pkg-config says.
cat > at/cc <<'END'
#!/bin/sh
case " $* " in *" -I/there/include "*" -L/there/lib "* | *omp.c*) ;; *jansson.c*) exit 1 ;; esac
exec gcc "$@"
END
printf '#!/bin/sh\ncase $* in --cflags*) echo -I/there/include ;; *) echo -L/there/lib ;; esac\n' > at/pkg-config
chmod +x at/cc at/pkg-config
if ! echo '#include <jansson.h>' | gcc -E -x c - > log 2>&1; then
    n=$((n + 1)); echo "ok $n - a library is found where pkg-config says # SKIP jansson is not installed"
else
    PATH=$T/at:$PATH sh ci/probe.sh "$T/at/cc" at.mk > log 2>&1
    grep -q '^FOUND := *-I/there/include$' at.mk && grep -q '^FOUND_LIBS := *-L/there/lib$' at.mk
    report $? "a library is found where pkg-config says"
fi
if command -v gdb > /dev/null 2>&1; then
    gdb -batch -nx -ex 'set debuginfod enabled off' -ex 'break 01-one.nw:18' -ex run -ex 'print k' -ex list "$B/bin/one" > log 2>&1
    if grep -q 'ptrace: Operation not permitted' log; then
        n=$((n + 1)); echo "ok $n - gdb stops at a line of a chapter # SKIP this system forbids debugging"
    else
        grep -q 'at book/chapters/01-one.nw:18' log && grep -q '= 3' log; report $? "gdb stops at a line of a chapter"
    fi
    grep -q 'A chunk of its own' log || grep -q '^18' log; report $? "gdb lists the chapter"
else
    n=$((n + 1)); echo "ok $n - gdb stops at a line of a chapter # SKIP gdb is not installed"
fi
for cc in gcc clang; do
    if ! command -v $cc > /dev/null 2>&1; then
        n=$((n + 1)); echo "ok $n - $cc names the line # SKIP $cc is not installed"; continue
    fi
    sed 's/int k = argc/int k = argd/' book/chapters/01-one.nw > x && cp x saved && mv book/chapters/01-one.nw good && mv x book/chapters/01-one.nw
    ! build CC=$cc && grep -q '^book/chapters/01-one.nw:17:9: error' log; report $? "$cc names line and column of the chapter"
    mv good book/chapters/01-one.nw
done
if build OPT=-O1 SAN=address,undefined; then
    "$B/bin/one" x > log 2>&1; grep -q '01-one.nw:18' log; report $? "the sanitizers name the line of the chapter"
else report 1 "builds with sanitizers"; fi
# gcov, too.
cat >> book/chapters/01-one.nw <<'END'

<<tests/one.sh>>=
# tests/one.sh -- from the chapter "One".
"$BIN/one" > "$TMP/log" && "$BIN/two" && echo "ok 1 - it runs" && echo "1..1"
@

<<apps/two.c>>=
// apps/two.c -- from the chapter "One".
int main(int argc, char **argv) {
    (void)argv;
    if (argc > 7)
        return 7;
    return 0;
}
@
END
if command -v gcov > /dev/null 2>&1; then
    sh tangle/tangle.sh build/src > log 2>&1 && B=build sh ci/coverage.sh > log 2>&1; report $? "coverage is measured"
    cp build/coverage.txt log; ran=$(grep -n '^int k' book/chapters/01-one.nw | cut -d : -f 1)
    never=$(grep -n 'return 7' book/chapters/01-one.nw | cut -d : -f 1)
    grep -q "^01-one $ran [1-9]" log; report $? "a line that has run is counted, in its chapter"
    grep -qx "01-one $never 0" log; report $? "and one that has not"
else
    n=$((n + 1)); echo "ok $n - coverage is measured # SKIP gcov is not installed"
fi
echo "1..$n"
exit $failures

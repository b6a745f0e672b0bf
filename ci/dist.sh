#!/bin/sh
# ci/dist.sh: makes $B/dist/llm.nw-VERSION.tar.gz: the programs as readable
# sources, without #line and with every chunk indented where it is used, and the
# woven book, so that reading it needs no tools (make dist weaves it first).
# ci/dist.sh check: proves, printing TAP, that each C file compiles to the same
# instructions with #line and without, and that the tarball builds by itself.
set -u
B=${B:-build} CC=${CC:-cc}
version=$(git describe --tags --always 2> /dev/null || echo snapshot)
name=llm.nw-$version
dir=$B/dist/$name
rm -rf "$B/dist/$name"
mkdir -p "$B/dist"
sh tangle/tangle.sh -p -l off "$B/dist/src" >&2 || exit 65
cp -R "$B/dist/src" "$dir"
cp tangle/dist.mk "$dir/Makefile"
cp tangle/flags.mk "$dir"
cp LICENSE LICENSE-PROSE "$dir"
book=
if [ -s "$B/book/html/index.html" ] && [ -s "$B/book/llm.pdf" ]; then
    book=1
    mkdir "$dir/book"
    cp -R "$B/book/html" "$B"/book/llm*.pdf "$B/book/llm.epub" "$dir/book" || exit 74
elif [ "${1:-}" != check ]; then
    echo "dist.sh: the book is not woven: make book" >&2
    exit 70
fi
cat > "$dir/README.md" <<END
# llm.nw, the sources

These files were taken out of the chapters of *The Woven Transformer*, a book that is also a program.
The first line of each file names its chapter. \`make\` builds the programs into \`bin/\`; \`make OMP=0\`
does without OpenMP. To change the program, change the book: see the README of llm.nw.

To read the book open \`book/html/index.html\`, \`book/llm.pdf\` or \`book/llm.epub\`; \`book/llm-companion.pdf\` has the tests.

Version: $version. License: MIT, see \`LICENSE\`.
END
(cd "$B/dist" && tar -czf "$name.tar.gz" "$name") || exit 74
[ "${1:-}" = check ] || { echo "$B/dist/$name.tar.gz: $(wc -c < "$B/dist/$name.tar.gz" | tr -d ' ') bytes"; exit 0; }

asm=$B/dist/asm
rm -rf "$asm"; mkdir -p "$asm"
# tools/fault.c is compiled by mpicc, which knows where MPI's header is.
(cd "$B/dist/src" && find . -name '*.c' ! -path ./tools/fault.c | sed 's,^\./,,' | sort) > "$asm/list"
sh ci/probe.sh "$CC" "$asm/probe.mk"
openmp=$(sed -n 's/^OPENMP := //p' "$asm/probe.mk")
# The flags of the build, with its compiler.
OMP=1 SAN= ${MAKE:-make} -s --no-print-directory -f tangle/build.mk B="$asm" SRC="$B/src" CC="$CC" "$asm/flags.plain" || exit 70
flags=$(cat "$asm/flags.plain")
export B CC asm flags
n=$(wc -l < "$asm/list" | tr -d ' ')
echo "1..$((n + 2))"
# Macros that print their own line number would differ, so all say line 1.
cat > "$asm/one.sh" <<'END'
f=$1
out=$asm/$(printf %s "$f" | tr / %)
code() {
    $CC $flags -w -D__LINE__=1 '-D__FILE__="f"' -I"$1" -S -o "$out.$2.s" "$1/$f" 2> "$out.$2.err" &&
    grep -v '^[[:space:]]*\.file' "$out.$2.s" > "$out.$2"
}
# The readable source is also checked for warnings: here the columns are real.
if $CC $flags -fsyntax-only -I"$B/dist/src" "$B/dist/src/$f" 2> "$out.warn.err" &&
   code "$B/src" lines && code "$B/dist/src" plain && cmp -s "$out.lines" "$out.plain"
then echo "ok - $f: the same code with and without #line"
else echo "not ok - $f: the same code with and without #line"; sed 's/^/# /' "$out".*.err
fi > "$out.result"
END
jobs=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)
xargs -n 1 -P "$jobs" sh "$asm/one.sh" < "$asm/list"
i=0 bad=0
while read -r f; do
    i=$((i + 1))
    r=$asm/$(printf %s "$f" | tr / %).result
    grep -q '^ok' "$r" || bad=1
    sed "s/ok - /ok $i - /" "$r"
done < "$asm/list"
rm -rf "$asm/unpacked"; mkdir -p "$asm/unpacked"
if (cd "$asm/unpacked" && tar -xzf "../../$name.tar.gz" && cd "$name" &&
    ${MAKE:-make} -s -j"$jobs" CC="$CC" CFLAGS=-O1 MAKEFLAGS= OMP="$([ -n "$openmp" ] && echo 1 || echo 0)") > "$asm/build.log" 2>&1
then echo "ok $((n + 1)) - the tarball builds by itself"
else echo "not ok $((n + 1)) - the tarball builds by itself"; sed 's/^/# /' "$asm/build.log"; bad=1
fi
if [ -z "$book" ]; then echo "ok $((n + 2)) - the tarball holds the book # SKIP the book is not woven"
else
    tar -tzf "$B/dist/$name.tar.gz" > "$asm/files"
    (cd "$B/book" && find html llm.pdf llm-companion.pdf llm.epub -type f) | while read -r f; do
        grep -qx "$name/book/$f" "$asm/files" || echo "# missing: $f"; done > "$asm/missing"
    if [ -s "$asm/missing" ]; then echo "not ok $((n + 2)) - the tarball holds the book"; cat "$asm/missing"; bad=1
    else echo "ok $((n + 2)) - the tarball holds the book"; fi
fi
exit $bad

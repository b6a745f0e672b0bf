#!/bin/sh
# ci/test-captured.sh: what the chapters show as the output of a command is what
# the command prints today. A line in the text before the block asks for it:
#
#   %% @run build/bin/warps --bytes 16
#   %% @run                                         what follows "$ " in the block
#   %% @longrun build/bin/bench_kernels_emu ...     only in make test-all
#
# The lines of the next ```output block must be lines of the output, in this
# order; more lines may stand between them. A long line may be folded, "..."
# stands for lines that are left out. Prints TAP.
#   CHAPTERS   the files (book/chapters/*.nw)
set -u
B=$(cd "${B:-build}" && pwd) || exit 74
tmp=${TMP:-$(mktemp -d)}/captured
rm -rf "$tmp" && mkdir -p "$tmp/run" || exit 74
ln -s "$B" "$tmp/run/build"
PATH=$B/bin:$PATH OMP_WAIT_POLICY=passive EMU_CORES=1
export PATH OMP_WAIT_POLICY EMU_CORES
# For each block a folder: its commands, its lines, and where it stands.
# shellcheck disable=SC2086
LC_ALL=C awk -v to="$tmp" -v long="${LLM_TEST_LONG:-}" '
    function bad(text) { print "not ok " ++n " - " FILENAME ":" FNR ": " text }
    FNR == 1 && asked { bad("the chapter before ends with @run"); asked = 0 }
    /^%% @(long)?run/ {
        if (asked) bad("no block follows the @run before")
        asked = 1; skip = $2 == "@longrun" && long == ""
        command = $0; sub(/^%% @(long)?run */, "", command); next
    }
    /^```output/ && asked {
        dir = to "/" ++blocks; system("mkdir " dir)
        print FILENAME ":" FNR > (dir "/where"); close(dir "/where")
        if (skip) { print "" > (dir "/skip"); close(dir "/skip") }
        own = command == ""; typed = 0
        print own ? "" : command > (dir "/command")
        asked = 0; open = 1; next
    }
    /^```/ { if (open) { close(dir "/block"); close(dir "/command") } open = 0 }
    open && (/^\$ / || typed) {
        if (own) { line = $0; sub(/^\$ /, "", line); print line > (dir "/command") }
        typed = /\\$/; next
    }
    open { print > (dir "/block") }
    END { if (asked) bad("no block follows the @run"); print n + 0 > (to "/n") }' ${CHAPTERS:-book/chapters/*.nw}
n=$(cat "$tmp/n")
k=1
while [ -d "$tmp/$k" ]; do
    dir=$tmp/$k k=$((k + 1)) n=$((n + 1))
    read -r where < "$dir/where"
    text=$(LC_ALL=C awk 'NF { sub(/\\$/, "..."); print; exit }' "$dir/command")
    program=${text%% *}
    case $program in build/*) program=$B/${program#build/} ;; *) program=$B/bin/$program ;; esac
    if [ -f "$dir/skip" ]; then echo "ok $n - $where: $text # SKIP only in make test-all"; continue; fi
    [ -x "$program" ] || { echo "ok $n - $where: $text # SKIP not built"; continue; }
    (cd "$tmp/run" && sh "$dir/command" > "$dir/out" 2>&1 < /dev/null)
    LC_ALL=C awk '
        function plain(text) { gsub(/[ \t]+/, " ", text); sub(/^ /, "", text); sub(/ $/, "", text); return text }
        function find(text, folded,    i) {
            for (i = at + 1; i <= all; i++)
                if (folded ? plain(out[i]) == text : out[i] == text) return i
            return 0
        }
        FNR == NR { out[++all] = $0; next }
        { block[++lines] = $0 }
        END {
            for (l = 1; l <= lines; l++) {
                if (block[l] == "..." || block[l] == "") continue
                known++
                if (i = find(block[l], 0)) { at = i; continue }
                text = plain(block[l]); i = 0
                for (m = l + 1; !i && m <= l + 8 && m <= lines; m++) {
                    text = plain(text " " block[m])
                    i = find(text, 1)
                }
                if (i) { at = i; l = m - 1 } else { print block[l]; missing++ }
            }
            if (!known) print "(the block is empty)"
            exit missing > 0 || !known
        }' "$dir/out" "$dir/block" > "$dir/missing" ||
        { sed 's/^/# not printed: /' "$dir/missing"; printf 'not '; }
    echo "ok $n - $where: $text"
done
[ "$n" -gt 0 ] || { n=1; echo "not ok 1 - no chapter shows the output of a command"; }
# It notices a line that is not printed, one in the wrong place, and no block.
if [ -z "${CHAPTERS:-}" ] && [ -x "$B/bin/backward" ]; then
    run='%% @run build/bin/backward' fence='```'
    printf '%s\n' "$run" "${fence}output" 'node value  gradient' ' difference' "$fence" '%% @run' "${fence}output" \
        '$ backward' 'w      2.000     6.000  6.000000000' 'node   value  gradient  difference' "$fence" \
        "$run" "${fence}output" 'w      2.000     7.000  6.000000000' "$fence" "$run" > "$tmp/faulty.nw"
    mkdir "$tmp/faulty"
    CHAPTERS=$tmp/faulty.nw TMP=$tmp/faulty sh "$0" > "$tmp/said" 2>&1
    n=$((n + 1))
    [ "$(grep -c '^ok' "$tmp/said")" = 1 ] && [ "$(grep -c '^not ok' "$tmp/said")" = 3 ] &&
        grep -q '^ok 2 .*faulty.nw:2: build/bin/backward$' "$tmp/said" ||
        { sed 's/^/# /' "$tmp/said"; printf 'not '; }
    echo "ok $n - three faults are noticed"
fi
echo "1..$n"

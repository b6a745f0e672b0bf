#!/bin/sh
# tangle/watch.sh: whenever a chapter is saved, tangle, build, weave its page and
# run its tests. The page, if a browser shows it, loads itself again.
set -u
B=${B:-build}
make="${MAKE:-make} --no-print-directory"
mkdir -p "$B"
mark=$B/watch.mark
echo "watching book/chapters; stop with Ctrl-C"
touch "$mark"
while :; do
    changed=$(find book/chapters figures -newer "$mark" \( -name '*.nw' -o -name '*.mp' -o -name '*.gp' \) 2> /dev/null)
    if [ -n "$changed" ]; then
        touch "$mark"
        echo "-- $(date +%H:%M:%S)" $changed
        pages=
        for f in $changed; do
            case $f in *.nw) if grep -q '^page:' tangle/weave.mk 2> /dev/null; then pages="$pages $(basename "$f" .nw)"; fi ;; esac
        done
        # Side by side. A page does not wait for the compiler, nor does it need a program that builds.
        if $make -k build ${pages:+page PAGE="${pages# }" WATCH=1} || $make build > /dev/null 2>&1; then
            for f in $changed; do
                case $f in *.nw) $make check CH="$(basename "$f" .nw)" ;; esac
            done
        fi
        echo "-- done"
    elif command -v inotifywait > /dev/null 2>&1; then
        inotifywait -qq -r -t 5 -e close_write,moved_to,create book/chapters figures
    else
        sleep 1
    fi
done

#!/bin/sh
# tangle/open.sh [-n] NAME: finds the chunk, file, identifier or label called
# NAME, prints its places, FILE:LINE: TEXT, and opens the first in the editor
# ($VISUAL, or $EDITOR). With -n, or without an editor or a terminal, it only
# prints. A part of a name will do when nothing has the whole one.
set -u
show=
[ "${1:-}" != -n ] || { show=1; shift; }
[ $# -eq 1 ] && [ -n "$1" ] || { echo 'open.sh: say what to open: make open NAME="a chunk, a file, an identifier or a label"' >&2; exit 64; }
name=$1
case $name in build/src/*) name=${name#build/src/} ;; esac
list=$(awk -f tangle/places.awk book/chapters/*.nw)
# pick HOW: the places whose name matches NAME.
pick() {
    printf '%s\n' "$list" | NAME=$name awk -F '\t' -v how="$1" '
        function base(s) { sub(/.*\//, "", s); return s }
        BEGIN { name = ENVIRON["NAME"] }
        how == "whole" ? $2 == name || ($1 == "file" && base($2) == name) :
            index(tolower($2), tolower(name)) { print $3 ":" $4 ": " $5 }'
}
found=$(pick whole)
if [ -z "$found" ]; then
    found=$(pick part)
    [ -n "$found" ] || { echo "open.sh: no chunk, file, identifier or label of the book is called $name" >&2; exit 65; }
    show=1
fi
printf '%s\n' "$found"
editor=${VISUAL:-${EDITOR:-}}
[ -z "$show" ] && [ -n "$editor" ] && [ -t 0 ] && [ -t 1 ] || exit 0
first=$(printf '%s\n' "$found" | sed 1q)
file=${first%%:*} line=${first#*:}
line=${line%%:*}
case ${editor##*/} in
code* | codium*) exec $editor -g "$file:$line" ;;
*) exec $editor "+$line" "$file" ;;
esac

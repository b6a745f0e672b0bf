#!/bin/sh
# tangle/made.sh claim LIST FOLDER FILE...   before files are made
# tangle/made.sh tidy LIST FOLDER FILE...    after they were made
# LIST names, below FOLDER, the files that a target has made. "claim" adds to it
# and refuses to replace a file that is not listed; "tidy" removes the listed
# files that are none of these any more.
set -u
what=$1 list=$2 folder=$3
shift 3
mkdir -p "${list%/*}"
# Only a build folder with a list of its own can hold files of other people; in
# one from before there were lists, what is there was made here.
strict=
if [ -f "$folder/made" ] && ! grep -qx .legacy "$folder/made"; then strict=1; fi
[ -f "$list" ] || : > "$list"
printf '%s\n' "$@" | sed "s,^$folder/,," | sort > "$list.now"
sort -u "$list" > "$list.was"
if [ "$what" = claim ]; then
    comm -23 "$list.now" "$list.was" > "$list.new"
    while read -r f; do
        [ -n "$strict" ] && [ -n "$f" ] && [ -e "$folder/$f" ] || continue
        echo "make: $folder/$f is there already and was not made here; move it, or name another folder (B=FOLDER)" >&2
        exit 65
    done < "$list.new"
    if [ -s "$list.new" ]; then sort -u "$list.now" "$list.was" > "$list.sum" && mv "$list.sum" "$list"; fi
else
    comm -13 "$list.now" "$list.was" | while read -r f; do
        [ -z "$f" ] || rm -f "$folder/$f"
    done
    cmp -s "$list.now" "$list" || cp "$list.now" "$list"
fi
rm -f "$list.now" "$list.was" "$list.new"

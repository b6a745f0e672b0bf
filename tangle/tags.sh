#!/bin/sh
# tangle/tags.sh: writes $B/tags, for Vim and others, and $B/emacs.tags, for Emacs:
# where each chunk, file, identifier and label of the book is defined.
# (Emacs calls such a file TAGS, but on many a disk that is the same as tags.)
set -u
B=${B:-build}
mkdir -p "$B"
places=$(awk -f tangle/places.awk book/chapters/*.nw) || exit
top=$(pwd)
# Vim finds a file from the folder of the tags.
case $B in */* | .*) up=$top ;; *) up=.. ;; esac
{
    printf '!_TAG_FILE_FORMAT\t2\t//\n!_TAG_FILE_SORTED\t1\t//\n'
    printf '%s\n' "$places" | TOP=$up awk -F '\t' '{
        printf "%s\t%s/%s\t%d;\"\t%s\n", $2, ENVIRON["TOP"], $3, $4, substr($1, 1, 1)
    }' | LC_ALL=C sort
} > "$B/tags.new" && mv "$B/tags.new" "$B/tags"
printf '%s\n' "$places" | LC_ALL=C TOP=$top awk -F '\t' '
    function section() {
        if (file != "") printf "\f\n%s/%s,%d\n%s", ENVIRON["TOP"], file, length(text), text
        text = ""
    }
    $3 != file { section(); file = $3 }
    { text = text $5 "\177" $2 "\001" $4 ",\n" }
    END { section() }' > "$B/emacs.tags.new" && mv "$B/emacs.tags.new" "$B/emacs.tags"
echo "$B/tags"

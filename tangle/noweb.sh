#!/bin/sh
# tangle/noweb.sh: prints the folder of noweb's own programs. They live beside
# notangle or in ../lib of it; NOWEBLIB names another.
if [ -n "${NOWEBLIB:-}" ]; then printf '%s\n' "$NOWEBLIB"; exit; fi
bin=$(command -v notangle) || { echo "noweb.sh: noweb is missing; run: sh ci/install.sh build" >&2; exit 70; }
for d in "$(sed -n 's/^LIB=//p' "$bin" | head -n 1)" /usr/lib/noweb /usr/local/lib/noweb /usr/local/noweb/lib \
         "$(dirname "$bin")/../lib/noweb" "$(dirname "$bin")/../lib" /opt/homebrew/lib/noweb; do
    if [ -x "$d/markup" ]; then printf '%s\n' "$d"; exit; fi
done
echo "noweb.sh: found $bin, but not noweb's program markup; set NOWEBLIB to its folder" >&2
exit 70

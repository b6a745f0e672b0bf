#!/bin/sh
# ci/dist-check.sh: the check of the release tarball, as a test script.
# The build folder is the one that holds the programs, named relative to this
# one, because make does not take every name of a folder.
: "${BIN:?names the folder of the programs, for example build/bin}"
B=$(dirname "$BIN")
B=${B#"$PWD"/}
export B
exec sh ci/dist.sh check

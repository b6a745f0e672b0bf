#!/bin/sh
# ci/dist-check.sh: the check of the release tarball, as a test script.
# The build folder is the one that holds the programs.
B=$(dirname "$BIN")
export B
exec sh ci/dist.sh check

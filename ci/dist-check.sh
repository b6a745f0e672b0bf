#!/bin/sh
# ci/dist-check.sh: the check of the release tarball, as a test script.
exec sh ci/dist.sh check

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the core's tests, built with gcov, and prints which lines and branches of core/ they execute,
# by file: coverage.sh PROGRAM... They are the CMocka programs, the scripts that run the vls command, and
# a part of the core fuzzer. The page build/coverage/index.html shows the lines.

set -u
cd "$(dirname "$0")/../.." || exit 1
if ! command -v gcovr >/dev/null; then
  echo "make coverage: gcovr not found (Debian package: gcovr)" >&2
  exit 1
fi
find build/coverage -name '*.gcda' -delete
for program; do
  "$program" >build/coverage/log 2>&1 || { cat build/coverage/log; exit 1; }
done
for script in vls-command cases lanes winners packs; do
  VLS=$PWD/build/coverage/vls sh testsuite/core/$script.sh >build/coverage/log 2>&1 ||
    { grep -v '^PASS' build/coverage/log; exit 1; }
done
mkdir -p build/coverage/failures
build/coverage/fuzz-core --to 2000 --failures build/coverage/failures >build/coverage/log 2>&1 ||
  { cat build/coverage/log; exit 1; }
report() {
  gcovr --root . --object-directory build/coverage --filter core/ --exclude-throw-branches \
    --exclude-unreachable-branches "$@" build/coverage
}
report --html-details build/coverage/index.html --txt build/coverage/lines.txt || exit 1
report --branches --txt build/coverage/branches.txt || exit 1
sed -n '/^File/,/^TOTAL/p' build/coverage/lines.txt
echo
echo "branches"
sed -n '/^File/,/^TOTAL/p' build/coverage/branches.txt

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the core's tests, built with gcov, and prints which lines and branches of core/ they execute,
# by file: coverage.sh PROGRAM... They are the CMocka programs, the scripts that run the vls command, and
# parts of the core fuzzer and the packer's. The page build/coverage/index.html shows the lines. Fails if a
# line that nothing executes has no reason in docs/coverage.md.

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
build/coverage/fuzz-core --to 6000 --failures build/coverage/failures >build/coverage/log 2>&1 ||
  { cat build/coverage/log; exit 1; }
build/coverage/fuzz-pack --to 2000 --failures build/coverage/failures >build/coverage/log 2>&1 ||
  { cat build/coverage/log; exit 1; }
gcovr --root . --object-directory build/coverage --filter core/ --exclude-throw-branches \
  --exclude-unreachable-branches --html-details build/coverage/index.html \
  --txt build/coverage/lines.txt --xml-pretty --xml build/coverage/lines.xml \
  --json-summary build/coverage/summary.json build/coverage || exit 1
awk -f testsuite/lib/attribute.awk -f testsuite/lib/coverage-table.awk build/coverage/lines.xml
echo
awk -f testsuite/lib/attribute.awk -f testsuite/lib/uncovered.awk docs/coverage.md build/coverage/lines.xml

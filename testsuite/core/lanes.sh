#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The figures of lane evolution: what vls prints of testsuite/core/lanes/FIGURE.lanes is FIGURE.out.
# lanes.sh --write writes the .out files instead, to be read before they are committed.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
vls=${VLS:-$root/build/vls}
failed=0
for file in "$root"/testsuite/core/lanes/*.lanes; do
  out=${file%.lanes}.out
  name=${file##*/}
  if [ "${1-}" = --write ]; then
    "$vls" lanes "$file" >"$out" || exit 1
  elif got=$("$vls" lanes "$file" | diff "$out" - 2>&1); then
    echo "PASS: lanes: $name"
  else
    echo "FAIL: lanes: $name: $got"
    failed=1
  fi
done
exit $failed

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What vls pack makes of testsuite/core/packs/NAME.block, on three targets, is NAME.out; and blocks
# that are printed are read again as the same. A line "# options: --quiet" in a file is for its plans. packs.sh --write writes the .out files instead, to be
# read before they are committed.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
vls=${VLS:-$root/build/vls}
failed=0

plans() {
  options=$(sed -n 's/^# options: //p' "$1")
  for target in sse2 avx2 avx512; do
    echo "== $target"
    # shellcheck disable=SC2086  # a list
    "$vls" pack "$1" --target $target $options 2>&1
  done
}

for file in "$root"/testsuite/core/packs/*.block; do
  out=${file%.block}.out
  name=${file##*/}
  if [ "${1-}" = --write ]; then
    plans "$file" >"$out" || exit 1
    continue
  elif got=$(plans "$file" | diff "$out" - 2>&1); then
    echo "PASS: packs: $name"
  else
    echo "FAIL: packs: $name: $got"
    failed=1
  fi
  once=$("$vls" pack "$file" --blocks)
  if [ -n "$once" ] && [ "$(echo "$once" | "$vls" pack - --blocks)" = "$once" ]; then
    echo "PASS: packs: $name: printed and read again"
  else
    echo "FAIL: packs: $name: printed and read again"
    failed=1
  fi
done
exit $failed

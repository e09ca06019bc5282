#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What make calibrate writes is a target, and a gather costs at least what a cycle does in it.

set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
for program in "$root/build/calibrate" "$root/build/vls"; do
  [ -x "$program" ] || { echo "FAIL: no $program; run make first"; exit 1; }
done
grep -q '^flags.* avx2 ' /proc/cpuinfo || { echo "skipped: calibrate: this CPU has no gathers"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

"$root/build/calibrate" >"$work/cpu.target" || { echo "FAIL: calibrate: exit status $?"; exit 1; }
if wrong=$("$root/build/vls" target "$work/cpu.target" 2>&1 >"$work/whole"); then
  echo "PASS: calibrate: a target"
else
  echo "FAIL: calibrate: a target: $wrong"
  exit 1
fi
if awk '/access indexed-load [24] x/ { rows++; if ($NF < 1 || $NF > 1000) wrong = 1 }
        END { exit !(rows >= 3 && !wrong) }' "$work/cpu.target"; then
  echo "PASS: calibrate: prices of gathers"
else
  echo "FAIL: calibrate: prices of gathers: $(cat "$work/cpu.target")"
  exit 1
fi

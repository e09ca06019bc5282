#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# llvm-mca on the fastest hand-written sequences and on the plans for their groups (machine/mca.sh):
# the assembly has the instructions of the sequences, and that of a plan is put no higher, except
# where the file says
#
#   # known: llvm-mca puts the plan higher
#
# Skipped without llvm-mca, and with compilers other than the one that docs/winners.md names: they
# may choose other instructions.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
command -v llvm-mca >/dev/null || exit 77
case $(${CC:-gcc} -dumpversion) in
  12 | 12.*) ;;
  *) exit 77 ;;
esac
[ -x "$root/build/machine/throughput" ] || { echo "FAIL: no build/machine/throughput; run make first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

BUILD=$work/mca sh "$root/testsuite/machine/mca.sh" >"$work/table" 2>"$work/err" ||
  { echo "FAIL: mca: $(cat "$work/err")"; exit 1; }
for file in "$root"/testsuite/core/winners/*.vls; do
  name=$(basename "$file" .vls)
  row=$(grep "^| $name |" "$work/table")
  known=$(grep '^# known: llvm-mca puts the plan higher$' "$file")
  wrong=
  case $row in
    '' | *'something else'*) wrong=${row:-no row for $name} ;;
    *llvm-mca*) [ -n "$known" ] || wrong=$row ;;
    *) [ -z "$known" ] || wrong="the line 'known' of $name has to go: $row" ;;
  esac
  if [ -n "$wrong" ]; then
    echo "FAIL: mca: $wrong"
    failed=1
  else
    echo "PASS: mca: $name${known:+, which is known to be put higher}"
  fi
done
exit $failed

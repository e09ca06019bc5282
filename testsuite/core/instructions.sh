#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The instructions of the predefined machines, executed on this one and compared with what their
# descriptions say (machine/instructions.cc). One line a machine; what this one lacks is skipped,
# and then named, but has to compile.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
program=$root/build/machine/instructions
[ -x "$program" ] || { echo "FAIL: no $program; run make build/machine/instructions first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
ran=0

# has FLAG: is it among the CPU's?
has() {
  grep -qsw "$1" /proc/cpuinfo
}

# instructions MACHINE CPU-FLAG COMPILER-FLAGS...
instructions() {
  name=$1
  cpu=$2
  shift 2
  "$program" write "$name" >"$work/$name.c" 2>"$work/said" &&
    ${CC:-gcc} -O1 "$@" -shared -fPIC -o "$work/$name.so" "$work/$name.c" 2>"$work/said" ||
    { echo "FAIL: instructions of $name: $(head -n 3 "$work/said")"; failed=1; return; }
  has "$cpu" || { echo "compiled, but not executed: instructions of $name ($cpu)"; return; }
  if "$program" run "$name" "$work/$name.so" >"$work/said"; then
    echo "PASS: instructions of $name: $(cat "$work/said")"
    ran=$((ran + 1))
  else
    echo "FAIL: instructions of $name: $(cat "$work/said")"
    failed=1
  fi
}

instructions sse2 sse2
instructions sse4 sse4_1 -msse4.2
instructions avx avx -mavx
instructions avx-fma fma -mavx -mfma
instructions avx2 avx2 -mavx2
instructions avx2-fma fma -mavx2 -mfma
avx512='-mavx512f -mavx512vl -mavx512bw -mavx512dq -mavx2 -mfma'
# shellcheck disable=SC2086
instructions avx512 avx512bw $avx512
# shellcheck disable=SC2086
instructions avx512-vnni avx512_vnni $avx512 -mavx512vnni
[ $failed = 0 ] || exit 1
[ $ran -gt 0 ] || exit 77

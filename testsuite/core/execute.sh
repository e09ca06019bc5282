#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plans of random groups, compiled and executed on this machine (machine/execute.c). One line a
# target; skipped where the machine lacks its instructions. FROM=SEED TO=SEED: other groups.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
plans=$root/build/machine/plans
[ -x "$plans" ] || { echo "FAIL: no $plans; run make build/machine/plans first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
ran=0

# execute TARGET ARCH
execute() {
  "$plans" "$1" "${FROM:-1}" "${TO:-120}" >"$work/plans.c" &&
    ${CC:-gcc} -O1 -march="$2" -DPLANS="\"$work/plans.c\"" -I"$root/testsuite" \
      "$root/testsuite/machine/execute.c" -o "$work/execute" || return 1
  "$work/execute"
}

for machine in 'avx2 haswell' 'avx512 skylake-avx512'; do
  # shellcheck disable=SC2086
  said=$(execute $machine 2>&1)
  status=$?
  what="executed plans for ${machine% *}: $said"
  case $status in
    0)
      echo "PASS: $what"
      ran=$((ran + 1))
      ;;
    77) echo "skipped: $what" ;;
    *)
      echo "FAIL: $what"
      failed=1
      ;;
  esac
done
[ $failed = 0 ] || exit 1
[ $ran -gt 0 ] || exit 77

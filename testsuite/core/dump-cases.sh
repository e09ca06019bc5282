#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the plugin's dump prints for vls sequence: vls plans the same as the plugin did, instruction by
# instruction. Needs CC and PLUGIN.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
vls=${VLS:-$root/build/vls}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

cat >"$work/loops.c" <<'END'
void pair(double *restrict o, const double *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[ix[i]] * x[ix[i] + 1];
}
void three(float *restrict o, const float *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[3 * ix[i]] + x[3 * ix[i] + 1] * x[3 * ix[i] + 2];
}
void four(float *restrict o, const float *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[4 * ix[i]] + x[4 * ix[i] + 1] * x[4 * ix[i] + 2] - x[4 * ix[i] + 3];
}
void five(float *restrict o, const float *restrict x, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[5 * i] + x[5 * i + 1] * x[5 * i + 4];
}
void scattered(double *restrict o, const double *restrict x, const int *restrict ix, int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++) {
    o[2 * ix[i]] = x[i];
    o[2 * ix[i] + 1] = x[i] * 2;
  }
}
END

least=4
case $("$CC" -dumpversion) in
  11 | 11.*) least=3 ;; # emulates no gathers where tuning forbids them
esac

for march in haswell x86-64-v3 skylake-avx512; do
  mkdir "$work/$march"
  "$CC" -O3 -march=$march -fplugin="$PLUGIN" -fplugin-arg-libvls-dump=details -c "$work/loops.c" \
    -o "$work/$march/loops.o" -dumpdir "$work/$march/" || exit 1
  # One file a case, and what the plugin planned for it: case-1, plan-1, ...
  cat "$work/$march"/*t.vls1 | awk -v dir="$work/$march" '
    /^# for vls sequence$/ { ++number; inside = 1; next }
    /^# end$/ { inside = 0; inPlan = 1; next }
    inside { print >(dir "/case-" number) }
    inPlan && /^load shape: |^store shape: / { taken = 1; next }
    inPlan && taken && /^(%|member|store|mask\.store)/ { print >(dir "/plan-" number) }
    inPlan && taken && /^cost / { inPlan = taken = 0 }'
  cases=0
  for case in "$work/$march"/case-*; do
    [ -f "$case" ] || continue
    plan=$work/$march/plan-${case##*-}
    "$vls" sequence "$case" 2>&1 | grep -E '^(%|member|store|mask\.store)' >"$work/planned"
    if ! diff "$plan" "$work/planned" >"$work/difference" 2>&1; then
      echo "FAIL: dump cases: $march, group ${case##*-}"
      head -12 "$work/difference"
      failed=1
    fi
    cases=$((cases + 1))
  done
  if [ "$cases" -ge "$least" ]; then echo "PASS: dump cases: $march, $cases groups"; else
    echo "FAIL: dump cases: $march, only $cases groups"
    failed=1
  fi
done
exit "$failed"

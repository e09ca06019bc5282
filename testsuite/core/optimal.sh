#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# No plan costs less than what the exhaustive search proved, the documented table is true, and a
# sample of the search comes to the same answers again.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
optimal=$root/build/optimal/optimal
known=$root/testsuite/optimal/results.txt
[ -x "$optimal" ] || { echo "FAIL: no $optimal; run make build/optimal/optimal first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# verdict STATUS WHAT OUTPUT: of what failed, how the program ended and what it complained of.
verdict() {
  if [ "$1" = 0 ]; then echo "PASS: optimal: $2"; else
    echo "FAIL: optimal: $2 (exit status $1)"
    grep '^optimal: ' "$3"
    failed=1
  fi
}

cp "$known" "$work/results"
"$optimal" --results "$work/results" --no-search >"$work/table" 2>&1
verdict $? 'no plan costs less than was proved' "$work/table"

sed '1,/^<!-- make optimal -->$/d' "$root/docs/optimal.md" | sed 1d | diff - "$work/table" >"$work/log"
status=$?
sed -i 's/^[<>]/optimal: &/' "$work/log"
verdict $status 'the table of docs/optimal.md is that of today' "$work/log"

"$optimal" --random 1 2000 >"$work/log" 2>&1
verdict $? "bounds by counts against random plans: $(grep -v '^ ' "$work/log" | tail -n 1)" "$work/log"

command -v cadical >/dev/null || { echo "no cadical: nothing is searched"; exit $failed; }

"$optimal" --random 1 60 "$work/cnf" >"$work/log" 2>&1
verdict $? "the question against random plans: $(grep -v '^ ' "$work/log" | tail -n 1)" "$work/log"

for sample in 'avx2 2x64' 'sse4 2x16 0,1' 'sse4 2x8 0,1,3'; do
  "$optimal" --judge --results "$known" --work "$work/cnf" --only "$sample" >"$work/log" 2>&1
  verdict $? "$sample: $(tail -n 1 "$work/log")" "$work/log"
done

# line FILE CASE: target, what nothing is below, what was found.
line() {
  sed -n "s/^$2 | \\(.*\\) | [0-9]*$/\\1/p" "$1"
}

# again SAMPLE HOW [OPTION]: asked once more, the search comes to what is known.
again() {
  sample=$1 how=$2
  shift 2
  : >"$work/fresh"
  "$optimal" --results "$work/fresh" --work "$work/cnf" --seconds 60 --no-counts "$@" --only "$sample\$" \
    >"$work/log" 2>&1
  status=$?
  before=$(line "$known" "$sample")
  now=$(line "$work/fresh" "$sample")
  if [ -n "$before" ] && [ -n "$now" ] && [ "${before%% *}" != "${now%% *}" ]; then
    echo "$sample: the target has changed since; run make optimal"
    return
  fi
  if [ -z "$now" ] || [ "$before" != "$now" ]; then
    echo "optimal: known: $before; now: $now" >>"$work/log"
    [ $status != 0 ] || status=1
  fi
  verdict $status "$sample$how" "$work/log"
}

for sample in 'sse4 2x64 0,1' 'avx2 2x64 0,1' 'avx 2x64 0,1,2' 'avx512 2x64 0,1,2,3' 'sse4 2x64 0,1,2,3' \
  'sse4 2x8 0,1,3' 'avx512 4x32 0,1,3'; do
  again "$sample" ''
done
for sample in 'sse4 2x64 0,1,2,3' 'sse4 2x8 0,1,3' 'avx512 2x64 0,1,2,3'; do
  again "$sample" ', in portions' --in-portions
done
exit $failed

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The sequences that were fastest when written by hand, testsuite/core/winners/*.vls: each is right,
# and the plan for its group and target, itself right, is priced no higher.
#
# Where the planner does not come up to a winner, a line of the file says what the plan costs:
#
#   # known: the plan costs 14
#
# Then it must cost no more than that; and once it costs no more than the winner, the line has to go.
# One line a case; the exit status is 0 if all pass. VLS=COMMAND tests another build.

set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")" && pwd)
vls=${VLS:-$here/../../build/vls}
[ -x "$vls" ] || { echo "FAIL: no command $vls; run make first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# cost: the price in what vls price or vls sequence print of one sequence.
cost() { sed -n 's/^cost \([0-9.]*\)[ ,].*/\1/p'; }

# atMost A B: A <= B. Prices are printed with three digits behind the point.
atMost() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a <= b + 0.0005) }'; }

# judge FILE: prints what is wrong with it, if something is.
judge() {
  [ "$("$vls" check "$1" 2>&1)" = "sequence for g: right" ] || { "$vls" check "$1" 2>&1; return; }
  winner=$("$vls" price "$1" | cost)
  "$vls" sequence "$1" >"$work/plan" 2>&1
  plan=$(cost <"$work/plan")
  [ -n "$plan" ] || { echo "no plan: $(cat "$work/plan")"; return; }
  "$vls" sequence "$1" --file >"$work/plan.vls"
  "$vls" check "$work/plan.vls" >"$work/checked" 2>&1 || { cat "$work/checked"; return; }
  known=$(sed -n 's/^# known: the plan costs //p' "$1")
  if [ -n "$known" ] && atMost "$plan" "$winner"; then
    echo "the plan costs $plan and the winner $winner: the line 'known' has to go"
  elif ! atMost "$plan" "${known:-$winner}"; then
    echo "the plan costs $plan, the winner $winner${known:+, known: $known}"
  fi
}

for file in "$here"/winners/*.vls; do
  what="$(basename "$file"): a plan that costs no more"
  grep -q '^# known: ' "$file" && what="$(basename "$file"): a plan that costs more, as is known"
  wrong=$(judge "$file")
  if [ -n "$wrong" ]; then
    echo "FAIL: $what: $wrong"
    failed=1
  else
    echo "PASS: $what"
  fi
done
exit $failed

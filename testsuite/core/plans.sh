#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Plans of small groups against testsuite/plans/prices.txt: none costs less than what is proved to be
# the least, none costs more than it did. docs/plans.md says what the columns are, and its table is
# made of them.

set -u
LC_ALL=C
export LC_ALL
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# verdict STATUS WHAT LOG
verdict() {
  if [ "$1" = 0 ]; then echo "PASS: plans: $2"; else
    echo "FAIL: plans: $2"
    cat "$3"
    failed=1
  fi
}

sh "$root/testsuite/plans/measure.sh" >"$work/today" 2>"$work/log"
verdict $? 'small groups are planned' "$work/log"

awk -v today="$work/today" -f "$root/testsuite/plans/compare.awk" "$root/testsuite/plans/prices.txt" >"$work/log"
verdict $? 'none costs less than was proved, or more than it did' "$work/log"

awk -f "$root/testsuite/plans/table.awk" "$root/testsuite/plans/prices.txt" >"$work/table"
sed '1,/^<!-- table.awk -->$/d' "$root/docs/plans.md" | sed 1d | diff - "$work/table" >"$work/log"
verdict $? 'the table of docs/plans.md is that of prices.txt' "$work/log"
exit $failed

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The cases testsuite/core/*.vls. A case is a file in the textual form whose comments say what vls
# makes of it:
#
#   # $ vls group -                       a command, with the file itself as its standard input
#   # > group 1: ...                      what it prints; a line "..." leaves lines out
#   # ? 1                                 its exit status, if that is not 0
#
# Output that begins with "..." may begin anywhere; what follows the last line is not looked at
# unless it is "=".
#
# Beside that, the plans of each case for each target are printed as a file and checked, and cost
# there what they cost as plans, and pictures of cases and flow graphs are graphs. One line a command;
# the exit status is 0 if all pass. VLS=COMMAND tests another build.

set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")" && pwd)
vls=${VLS:-$here/../../build/vls}
[ -x "$vls" ] || { echo "FAIL: no command $vls; run make first"; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# take FILE: writes the N-th command of FILE to N.command, what it prints to N.shown and its exit
# status to N.status.
take() {
  rm -f "$work"/*
  awk -v work="$work" '
    /^# \$ vls / { ++n; print substr($0, 9) >(work "/" n ".command"); print 0 >(work "/" n ".status") }
    /^# >/ && n { print substr($0, 5) >(work "/" n ".shown") }
    /^# \? / && n { close(work "/" n ".status"); print substr($0, 5) >(work "/" n ".status") }' "$1"
}

for file in "$here"/*.vls; do
  name=$(basename "$file")
  take "$file"
  [ -f "$work/1.command" ] || { echo "FAIL: $name: no command in it"; failed=1; }
  for command in "$work"/*.command; do
    [ -f "$command" ] || continue
    case=${command%.command}
    read -r arguments <"$command"
    read -r status <"$case.status"
    # shellcheck disable=SC2086
    "$vls" $arguments <"$file" >"$case.out" 2>&1
    got=$?
    echo '=' >>"$case.out"
    wrong=
    if [ $got != "$status" ]; then
      wrong="exit status $got, $(head -n 1 "$case.out")"
    elif [ -f "$case.shown" ]; then
      wrong=$(awk -f "$here/../lib/in-order.awk" "$case.out" "$case.shown")
    fi
    if [ -z "$wrong" ]; then
      echo "PASS: $name: vls $arguments"
    else
      echo "FAIL: $name: vls $arguments: $wrong"
      failed=1
    fi
  done
done

# costs: the prices in a list of plans, or in that of a file's sequences.
costs() { sed -n 's/^cost \([0-9.]*\)[ ,].*/\1/p'; }

for file in "$here"/*.vls; do
  for target in sse2 sse4 avx avx2 avx512; do
    what="$(basename "$file"): plans for $target"
    "$vls" sequence "$file" --target $target --file >"$work/plans"
    wrong=$("$vls" check "$work/plans" 2>&1 | grep -v ': right$')
    "$vls" sequence "$file" --target $target | costs >"$work/planned"
    "$vls" price "$work/plans" | costs >"$work/priced"
    if [ -n "$wrong" ]; then
      echo "FAIL: $what: $wrong"
      failed=1
    elif ! cmp -s "$work/planned" "$work/priced"; then
      echo "FAIL: $what: cost $(tr '\n' ' ' <"$work/planned")as plans, $(tr '\n' ' ' <"$work/priced")as a file"
      failed=1
    elif [ -s "$work/planned" ]; then
      echo "PASS: $what"
    fi
  done
  [ -s "$work/planned" ] || { echo "FAIL: $what: there are none"; failed=1; }
done

# isPicture WHAT FILE: Graphviz reads it, or, without Graphviz, its braces match.
isPicture() {
  if command -v dot >/dev/null; then
    dot -Tplain "$2" 2>&1 >"$work/plain" | grep -q . && { echo "FAIL: $1: dot complains"; return 1; }
  fi
  if awk '{ open += gsub(/[{]/, ""); shut += gsub(/[}]/, "") } END { exit !(open > 0 && open == shut) }' "$2"; then
    echo "PASS: $1"
  else
    echo "FAIL: $1: no graph"
    return 1
  fi
}

for file in "$here"/*.vls; do
  "$vls" sequence "$file" --target avx512 --dot >"$work/dot" 2>"$work/err"
  [ -s "$work/dot" ] || { echo "FAIL: $(basename "$file"): no picture: $(cat "$work/err")"; failed=1; continue; }
  isPicture "$(basename "$file"): pictures" "$work/dot" || failed=1
done
for file in "$here"/lanes/*.lanes; do
  "$vls" lanes "$file" --dot >"$work/dot"
  isPicture "$(basename "$file"): picture" "$work/dot" || failed=1
done
exit $failed

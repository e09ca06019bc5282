#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs every test and sums up: check.sh CMOCKA-PROGRAM...
# The programs first, then the scripts testsuite/{core,fuzz}/*.sh (exit status 77: skipped), then DejaGnu
# in JOBS processes, each of which takes its share of the cases. All run even if one fails; what
# fails is printed. The last line is "N passed, M failed" or "N passed, M failed, K skipped", and
# the exit status says whether all passed and something ran.
#
# From the environment: CC, CXX, PLUGIN, BUILD (where to work), JOBS, RUNTESTFLAGS.

set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$BUILD" && cd "$BUILD" || exit 1
jobs=${JOBS:-$(nproc)}

passed=0
failed=0
skipped=0

# add PASSED FAILED SKIPPED
add() {
  passed=$((passed + $1))
  failed=$((failed + $2))
  skipped=$((skipped + $3))
}

# cmocka PROGRAM: counts the lines of its TAP output. One that does not come to its end, or fails
# without saying which test, counts as a failure too.
cmocka() {
  name=${1##*/}
  CMOCKA_MESSAGE_OUTPUT=TAP "$here/../$1" >"$name.tap" 2>&1 </dev/null
  status=$?
  ok=$(grep -c '^ok [0-9]' "$name.tap")
  skip=$(grep -c '# SKIP' "$name.tap")
  not_ok=$(grep '^not ok [0-9]' "$name.tap" | grep -vc '# SKIP')
  planned=$(sed -n 's/^1\.\.\([0-9]*\)$/\1/p' "$name.tap" | awk '{ n += $1 } END { print n + 0 }')
  if [ $((ok + not_ok + skip)) -lt "$planned" ] || [ "$planned" = 0 ] ||
      { [ $status -ne 0 ] && [ "$not_ok" = 0 ]; }; then
    echo "FAIL: core/$name did not come to its end (exit status $status)"
    not_ok=$((not_ok + 1))
  fi
  if [ "$not_ok" -gt 0 ]; then
    grep -v '^ok [0-9]' "$name.tap" | sed "s|^not ok [0-9]* - |FAIL: core/$name |"
  fi
  add "$ok" "$not_ok" "$skip"
}

# script FILE: counts its lines "PASS: ..." and "FAIL: ...". One without any is one test.
script() {
  name=$(basename "$1")
  where=$(basename "$(dirname "$1")")
  sh "$1" >"$name.log" 2>&1 </dev/null
  status=$?
  ok=$(grep -c '^PASS: ' "$name.log")
  not_ok=$(grep -c '^FAIL: ' "$name.log")
  if [ $status = 77 ]; then
    add 0 0 1
    return
  elif [ $status != 0 ] && [ "$not_ok" = 0 ]; then
    echo "FAIL: $where/$name (exit status $status)"
    not_ok=1
  elif [ $status = 0 ] && [ "$ok" = 0 ]; then
    ok=1
  fi
  [ "$not_ok" = 0 ] || grep -v '^PASS: ' "$name.log"
  add "$ok" "$not_ok" 0
}

# share I: DejaGnu on the I-th share of the cases.
share() {
  mkdir -p "dejagnu$1" && cd "dejagnu$1" || exit 1
  # shellcheck disable=SC2086
  VLS_SHARD=$1/$jobs runtest --tool libvls --srcdir "$here" CC="$CC" CXX="$CXX" PLUGIN="$PLUGIN" \
    ${RUNTESTFLAGS-} >runtest.out 2>&1 </dev/null
}

# in_summaries GREP-OPTION PATTERN: the lines of the shares' summaries that match, or their number.
in_summaries() { cat dejagnu*/libvls.sum 2>/dev/null | grep -E "$1" "$2"; }

dejagnu() {
  bad='^(FAIL|XPASS|KPASS|UNRESOLVED|ERROR):'
  rm -rf dejagnu*
  unset DEJAGNU
  i=1
  while [ $i -le "$jobs" ]; do
    share $i &
    i=$((i + 1))
  done
  wait
  in_summaries -e "$bad"
  for directory in dejagnu*; do
    if ! grep -q '=== libvls Summary ===' "$directory/libvls.sum" 2>/dev/null; then
      echo "FAIL: DejaGnu did not come to its end in $directory:"
      tail -n 20 "$directory/runtest.out"
      add 0 1 0
    fi
  done
  add "$(in_summaries -c '^PASS:')" "$(in_summaries -c "$bad")" \
    "$(in_summaries -c '^(UNSUPPORTED|UNTESTED|XFAIL|KFAIL):')"
}

# How many groups were rewritten, by form and instruction set. A run of the suite that rewrote nothing
# has shown nothing.
rewritten() {
  cat dejagnu*/rewritten.txt 2>/dev/null | sort | uniq -c | sed 's/^ *\([0-9]*\) /rewritten: \1 groups of /'
  if [ -z "${RUNTESTFLAGS-}" ] && ! grep -qs . dejagnu*/rewritten.txt; then
    echo "FAIL: the suite rewrote nothing"
    add 0 1 0
  fi
}

for program; do cmocka "$program"; done
for file in "$here"/core/*.sh "$here"/fuzz/*.sh; do
  [ -f "$file" ] && script "$file"
done
dejagnu
rewritten

line="$passed passed, $failed failed"
[ $skipped = 0 ] || line="$line, $skipped skipped"
echo "$line"
[ $failed = 0 ] && [ $passed -gt 0 ]

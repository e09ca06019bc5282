#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs every test and sums up: check.sh CMOCKA-PROGRAM...
# The programs, the scripts testsuite/{core,fuzz}/*.sh (exit status 77: skipped), and DejaGnu in
# shares, JOBS of them at a time. All run even if one fails; what fails is printed, and so is each
# that is done, with the time that it took. The last line is "N passed, M failed" or "N passed, M
# failed, K skipped", and the exit status says whether all passed and something ran.
#
# From the environment: CC, CXX, PLUGIN, BUILD (where to work), JOBS, RUNTESTFLAGS.

set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$BUILD" && cd "$BUILD" || exit 1
jobs=${JOBS:-$(nproc)}
shares=$((4 * jobs))

# Each task leaves results/NAME, "PASSED FAILED SKIPPED", and prints what failed.

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
  echo "$ok $not_ok $skip" >"results/$name.tap"
}

# script FILE: counts its lines "PASS: ..." and "FAIL: ...". One without any is one test.
script() {
  name=$(basename "$1")
  where=$(basename "$(dirname "$1")")
  log=$where-$name.log
  sh "$1" >"$log" 2>&1 </dev/null
  status=$?
  ok=$(grep -c '^PASS: ' "$log")
  not_ok=$(grep -c '^FAIL: ' "$log")
  skip=0
  if [ $status = 77 ]; then
    ok=0 not_ok=0 skip=1
  elif [ $status != 0 ] && [ "$not_ok" = 0 ]; then
    echo "FAIL: $where/$name (exit status $status)"
    not_ok=1
  elif [ $status = 0 ] && [ "$ok" = 0 ]; then
    ok=1
  fi
  [ "$not_ok" = 0 ] || grep -v '^PASS: ' "$log"
  echo "$ok $not_ok $skip" >"results/$log"
}

# share I/N: DejaGnu on the I-th of N shares of the cases.
share() {
  directory=dejagnu${1%/*}
  mkdir -p "$directory"
  # shellcheck disable=SC2086
  (cd "$directory" && VLS_SHARD=$1 runtest --tool libvls --srcdir "$here" CC="$CC" CXX="$CXX" \
    PLUGIN="$PLUGIN" ${RUNTESTFLAGS-} >runtest.out 2>&1 </dev/null)
  summary=$directory/libvls.sum
  bad='^(FAIL|XPASS|KPASS|UNRESOLVED|ERROR):'
  grep -sE "$bad" "$summary"
  ended=0
  if ! grep -qs '=== libvls Summary ===' "$summary"; then
    echo "FAIL: DejaGnu did not come to its end in $directory:"
    tail -n 20 "$directory/runtest.out"
    ended=1
  fi
  touch "$summary"
  echo "$(grep -c '^PASS:' "$summary") $(($(grep -cE "$bad" "$summary") + ended)) $(grep -cE \
    '^(UNSUPPORTED|UNTESTED|XFAIL|KFAIL):' "$summary")" >"results/$directory"
}

# task KIND WHAT: one of these, and a line that says so when it is done.
task() {
  began=$(date +%s)
  $1 "$2" >"results/$$.said"
  cat "results/$$.said" # at once: tasks do not interrupt each other
  rm "results/$$.said"
  echo >>results/done
  printf '[%3d/%d] %s %s, %d s\n' "$(wc -l <results/done)" "$tasks" "$1" "${2##*testsuite/}" \
    $(($(date +%s) - began))
}

# How many groups were rewritten, by form and instruction set. A run of the suite that rewrote nothing
# has shown nothing.
rewritten() {
  cat dejagnu*/rewritten.txt 2>/dev/null | sort | uniq -c | sed 's/^ *\([0-9]*\) /rewritten: \1 groups of /'
  if [ -z "${RUNTESTFLAGS-}" ] && ! grep -qs . dejagnu*/rewritten.txt; then
    echo "FAIL: the suite rewrote nothing"
    echo "0 1 0" >results/rewritten
  fi
}

# What takes longest comes first: the scripts that run fuzzers or compilers, then DejaGnu.
list_tasks() {
  for file in "$here"/fuzz/*.sh "$here"/core/*.sh; do
    [ ! -f "$file" ] || echo "script $file"
  done
  i=1
  while [ $i -le $shares ]; do
    echo "share $i/$shares"
    i=$((i + 1))
  done
  for program; do echo "cmocka $program"; done
}

if [ "${1-}" = --task ]; then
  tasks=$2
  task "$3" "$4"
  exit
fi
unset DEJAGNU
rm -rf dejagnu* results
mkdir results || exit 1
list_tasks "$@" >results/tasks
xargs -P "$jobs" -L 1 sh "$here/lib/check.sh" --task "$(wc -l <results/tasks)" <results/tasks
rewritten
cat results/*.tap results/*.log results/dejagnu* results/rewritten 2>/dev/null | awk '
  { passed += $1; failed += $2; skipped += $3 }
  END {
    printf "%d passed, %d failed", passed, failed
    print skipped ? ", " skipped " skipped" : ""
    exit !(failed == 0 && passed > 0)
  }'

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make fuzz-csmith: programs of csmith, compiled with and without the plugin. Such a program ends by
# printing a checksum of its global variables. A seed is a program, always the same one for a version
# of csmith.
#
# TOTALS has a line for each seed, written when it is done:
#     seed <tab> verdict <tab> groups rewritten <tab> 1 if the executables differ <tab> kinds
# Seeds that are there are not run again; all that is printed is counted from this file. Verdicts:
#   same       the checksums are the same
#   slow       compiled in both ways, but without the plugin not at an end in time
#   gcc        wrong or not compiled without the plugin, too
#   wrong      wrong, or not compiled, only with the plugin; the files stay in WORK/seed-N
#
# From the environment: CC, PLUGIN, ARGUMENTS, FROM, TO, WORK, TOTALS (may be empty), SECONDS_EACH.

set -u
here=$(cd "$(dirname "$0")" && pwd)
fail() {
  echo "make fuzz-csmith: $1" >&2
  exit 1
}

include=${CSMITH_INCLUDE:-/usr/include/csmith}
command -v csmith >/dev/null && [ -f "$include/csmith.h" ] ||
  fail "csmith or its headers not found (Debian packages: csmith libcsmith-dev)"
. "$here/both.sh"

mkdir -p "$WORK" || exit 1
case ${TOTALS:=$WORK/last} in
  /*) ;;
  *) TOTALS=$PWD/$TOTALS ;;
esac
[ "$TOTALS" = "$WORK/last" ] && rm -f "$TOTALS"
title="# csmith, libvls arguments: ${ARGUMENTS-}"
[ -s "$TOTALS" ] || echo "$title" >"$TOTALS" || exit 1
[ "$(head -n 1 "$TOTALS")" = "$title" ] || fail "$TOTALS is of a run with other arguments"

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
flags="-O3 -march=native -I$include"

# The verdict on the program in both builds. Where their outputs differ, a build without
# optimization says which of them is wrong.
judge() {
  case $state in
    not-built) verdict=gcc ;;
    wrong-build) verdict=wrong ;;
    *)
      gcc_status=$(cat gcc.status) vls_status=$(cat vls.status)
      if [ "$gcc_status" = 124 ]; then
        verdict=slow
      elif [ "$gcc_status" = "$vls_status" ] && cmp -s gcc.out vls.out; then
        if [ "$gcc_status" = 0 ] && grep -q checksum gcc.out; then verdict=same; else verdict=gcc; fi
      else
        verdict=wrong
        if build plain -O0 "-I$include" "$1"; then
          run plain 60
          if cmp -s plain.out vls.out && cmp -s plain.status vls.status; then verdict=gcc; fi
        fi
      fi
      ;;
  esac
}

seed=$FROM
while [ "$seed" -le "$TO" ]; do
  if ! grep -q "^$seed	" "$TOTALS"; then
    rm -rf "$scratch/work"
    mkdir "$scratch/work" && cd "$scratch/work" || exit 1
    source=seed-$seed.c
    csmith --seed "$seed" --output "$source" >csmith.say 2>&1 </dev/null ||
      fail "csmith --seed $seed: $(tail -n 1 csmith.say)"
    both "${SECONDS_EACH:-5}" $flags "$source"
    judge "$source"
    if [ "$verdict" = wrong ]; then
      keep "$WORK/seed-$seed" "csmith --seed $seed: differs only with libvls" - $flags "$source"
      echo "WRONG: seed $seed: $WORK/seed-$seed"
    fi
    printf '%s\t%s\t%s\t%s\t%s\n' "$seed" "$verdict" "$rewritten" "$differ" "$kinds" >>"$TOTALS"
  fi
  seed=$((seed + 1))
done

awk -F '\t' '
  /^#/ { next }
  { ++programs; ++verdicts[$2]; groups += $3; changed += $3 > 0; differ += $4
    count = split($5, kinds, "; ")
    for (k = 1; k <= count; ++k) {
      split(kinds[k], words, " x ")
      all[substr(kinds[k], length(words[1]) + 4)] += words[1]
    } }
  END {
    for (kind in all) printf "%d groups rewritten: %s\n", all[kind], kind
    printf "%d programs: %d the same, %d out of time without libvls, ", programs,
      verdicts["same"], verdicts["slow"]
    printf "%d wrong without it too, %d wrong with libvls; ", verdicts["gcc"], verdicts["wrong"]
    printf "%d groups rewritten in %d programs, %d executables differ\n", groups, changed, differ
    exit !(verdicts["same"] > 0 && !verdicts["wrong"])
  }' "$TOTALS"

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds each demo program in four ways, runs the builds in turns, and prints their median times, the
# gathers left in the hot loop, what libvls rewrote, and whether the results agree. `make demo` calls
# it; docs/demo.md tells how to read the table and which variables override what.
#
# A program is run as PROGRAM PREFIX [FILE]: the files that it writes have names that begin with PREFIX,
# and FILE is its input if the user gave one. It prints lines that this script reads, and others:
#   value NAME NUMBER   a result; bit for bit as with stock GCC, close to the other builds
#   bits NAME TEXT      the same for what has no meaning but equality (a hash)
#   time hot SECONDS    the hot loop
#   time total SECONDS  the whole run

set -u
LC_ALL=C
export LC_ALL

: "${CC:=gcc}" "${CXX:=g++}" "${PLUGIN:=build/libvls.so}" "${BUILD:=build/demo}" "${DEMO_ROUNDS:=7}"
here=$(dirname "$0")
builds="scalar stock nogather libvls"
failed=0

# The programs: demo NAME SOURCES HOT-FUNCTIONS TOLERANCE INPUT FLAGS...
# SOURCES is a file or a directory of them, HOT-FUNCTIONS a list with commas. TOLERANCE is the relative
# difference from the other builds that summing in another order may make. INPUT may be empty.
# libvls must reproduce stock GCC bit for bit, so the flags allow as little reassociation as the loops
# need to be vectorized: GCC's reassoc runs after libvls. For md, that is what omp simd asks for. In
# spmv, GCC 12 would keep the sums of an omp simd loop in memory, since each takes two vectors.
programs() {
  demo md md.c computeForces 1e-9 "" -fno-trapping-math -fopenmp-simd
  demo image image sampleBilinear,sampleBicubic 1e-6 "${IMAGE:-}" -fno-trapping-math -fopenmp-simd -lpng
  demo spmv spmv multiply 1e-9 "${MATRIX:-}" -fno-trapping-math -fno-signed-zeros -fassociative-math
}

die() {
  echo "demo: $*" >&2
  exit 1
}

title() {
  case $1 in
  scalar) echo "GCC, scalar" ;;
  stock) echo "GCC" ;;
  nogather) echo "GCC, no gathers" ;;
  libvls) echo "GCC + libvls" ;;
  esac
}

accepts() {
  $CC "$@" -S -x c -o /dev/null /dev/null 2>/dev/null
}

# Sets march. Nothing is shown on a CPU where no loop would gather.
choose_march() {
  march=${MARCH:-}
  [ -z "$march" ] || return 0
  for feature in avx2 fma bmi2; do
    grep -qw "$feature" /proc/cpuinfo || {
      echo "demo: this CPU has no $feature, so GCC would not gather; nothing to show (MARCH=... overrides)"
      exit 0
    }
  done
  march=haswell
}

# Sets no_gather: a documented option since GCC 13, before that the tuning flags themselves, of which
# GCC 11 has one and GCC 12 three.
choose_no_gather() {
  for no_gather in -mno-gather \
    -mtune-ctrl=^use_gather,^use_gather_4parts,^use_gather_2parts -mtune-ctrl=^use_gather; do
    ! accepts "$no_gather" || return 0
  done
  die "'$CC' has no option that turns gathers off"
}

# What can be seen to be missing before anything runs.
check_inputs() {
  for input in "${IMAGE:-}" "${MATRIX:-}"; do
    [ -z "$input" ] || [ -r "$input" ] || die "$input: no such file, or not readable"
  done
}

check_libpng() {
  echo '#include <png.h>
int main(void) { return !png_access_version_number (); }' |
    $CC -x c -o "$BUILD/png" - -lpng 2>/dev/null ||
    die "the image program needs libpng and its header (Debian package: libpng-dev)"
}

# The flags that make a build what it is.
build_flags() {
  case $1 in
  scalar) echo "-fno-tree-vectorize -fno-tree-slp-vectorize -fno-openmp-simd" ;;
  stock) ;;
  nogather) echo "$no_gather" ;;
  libvls) echo "-fplugin=$PLUGIN -fopt-info-vec-optimized" ;;
  esac
}

# compile BUILD FLAGS...: assembly files, which are both what runs and where gathers are counted.
compile() {
  build=$1
  shift
  mkdir -p "$out/$build.s" || exit 1
  rm -f "$out/$build.s"/* "$out/$build.log"
  for source in $sources; do
    file=${source##*/}
    # shellcheck disable=SC2046  # a list of flags
    $compiler -O3 -march="$march" "$@" $(build_flags "$build") \
      -S -o "$out/$build.s/${file%.*}.s" "$here/$source" 2>>"$out/$build.log" || does_not_compile
  done
  $compiler -o "$out/$build" "$out/$build.s"/*.s "$@" -lm 2>>"$out/$build.log" || does_not_compile
}

does_not_compile() {
  cat "$out/$build.log" >&2
  die "$name does not compile as '$(title "$build")'"
}

# Everything that is a result must be the same in each round, or the median means nothing.
run_rounds() {
  rm -f "$out"/*.run "$out"/*.results
  round=0
  while [ "$round" -lt "$DEMO_ROUNDS" ]; do
    round=$((round + 1))
    for build in $builds; do
      "$out/$build" "$out/$build-" ${input:+"$input"} >"$out/$build.last" ||
        die "$name as '$(title "$build")' failed with status $?"
      cat "$out/$build.last" >>"$out/$build.run"
      grep -E '^(value|bits) ' "$out/$build.last" >"$out/$build.new"
      [ -f "$out/$build.results" ] || cp "$out/$build.new" "$out/$build.results"
      cmp -s "$out/$build.new" "$out/$build.results" ||
        die "$name as '$(title "$build")' printed other results in round $round than in the first"
    done
  done
}

# median BUILD TIME
median() {
  sed -n "s/^time $2 //p" "$out/$1.run" | sort -g |
    awk '{ t[NR] = $1 } END { print NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}

# gathers BUILD: in the hot functions and in the parts that GCC split off them (name.part.0, name.cold).
gathers() {
  awk -v names="$hot" '
    BEGIN { for (i = split(names, list, ","); i; i--) hot[list[i]] }
    /^[A-Za-z_][A-Za-z0-9_.$]*:/ { label = $1; sub(/[:.].*/, "", label); inside = label in hot }
    inside && $1 ~ /^vp?gather/ { n++ }
    END { print n + 0 }' "$out/$1.s"/*.s
}

table() {
  names=$(sed -n 's/^value \([^ ]*\) .*/\1/p' "$out/stock.results")
  printf '%-16s %9s %9s %9s %9s %8s' build 'hot loop' total speed-up /libvls gathers
  # shellcheck disable=SC2086  # one column a name
  printf ' %20s' $names
  echo
  for build in $builds; do
    printf '%-16s ' "$(title "$build")"
    awk -v hot="$(median "$build" hot)" -v total="$(median "$build" total)" -v gathers="$(gathers "$build")" \
      -v scalar="$(median scalar hot)" -v libvls="$(median libvls hot)" 'BEGIN {
        printf "%7.3f s %7.3f s %9.2f %9.2f %8d", hot, total, scalar / hot, hot / libvls, gathers }'
    # shellcheck disable=SC2046  # one column a number
    printf ' %20s' $(sed -n 's/^value [^ ]* //p' "$out/$build.results")
    echo
  done
}

# The lines "file:line:column: optimized: …" that come from libvls, in the order of the source.
remarks() {
  echo "What libvls rewrote:"
  grep -i 'vls' "$out/libvls.log" | sort -u -t: -k1,1 -k2,2n -k3,3n -k4 | sed "s|^$here/||; s/^/  /" >"$out/remarks"
  if [ -s "$out/remarks" ]; then
    cat "$out/remarks"
  else
    echo "  nothing"
  fi
}

# far_off BUILD: prints the first value that is farther from stock's than the tolerance, if any. What
# is no number (nan) is never near.
far_off() {
  awk -v tolerance="$tolerance" '
    function abs(x) { return x < 0 ? -x : x }
    $1 != "value" { next }
    NR == FNR { stock[$2] = $3; next }
    !($2 in stock && $3 ~ /^-?[0-9]/ && abs($3 - stock[$2]) <= tolerance * abs(stock[$2])) {
      print $2 " is " $3 ", not " stock[$2]; exit
    }' "$out/stock.results" "$out/$1.results"
}

# Sets wrong to what does not agree, or to nothing.
check() {
  [ -s "$out/stock.results" ] || die "$name printed no results"
  wrong=
  for build in scalar nogather; do
    far=$(far_off "$build")
    [ -z "$far" ] || wrong="'$(title "$build")' is not within $tolerance of '$(title stock)': $far"
  done
  cmp -s "$out/stock.results" "$out/libvls.results" || {
    first=$(diff "$out/stock.results" "$out/libvls.results" | sed -n 's/^> //p' | head -n 1)
    wrong="'$(title libvls)' does not reproduce '$(title stock)' bit for bit: $first"
  }
}

verdict() {
  check
  if [ -n "$wrong" ]; then
    echo "FAIL $name: $wrong"
    failed=1
    return
  fi
  awk -v name="$name" -v tolerance="$tolerance" -v scalar="$(median scalar hot)" -v stock="$(median stock hot)" \
    -v nogather="$(median nogather hot)" -v libvls="$(median libvls hot)" -v left="$(gathers libvls)" 'BEGIN {
      slower = ""
      if (libvls >= scalar) slower = slower " scalar"
      if (libvls >= stock) slower = slower " stock"
      if (libvls >= nogather) slower = slower " no-gathers"
      printf "%s %s: with libvls the hot loop is %.2f times as fast as scalar, %.2f as stock GCC, %.2f as without gathers; ",
        slower == "" ? "PASS" : "SLOW", name, scalar / libvls, stock / libvls, nogather / libvls
      printf "%s; results equal stock bit for bit, the others to %s\n",
        left == 0 ? "no gather left" : left " gathers left", tolerance }'
}

# demo NAME SOURCES HOT-FUNCTIONS TOLERANCE INPUT FLAGS...
demo() {
  name=$1 hot=$3 tolerance=$4 input=$5 out=$BUILD/$1
  sources=$(cd "$here" && find "$2" -name '*.c' -o -name '*.cc' | sort)
  shift 5
  case $sources in
  *.cc) compiler=$CXX ;;
  *) compiler=$CC ;;
  esac
  mkdir -p "$out" || exit 1
  for build in $builds; do
    compile "$build" "$@"
  done
  run_rounds
  echo
  echo "$name: -O3 -march=$march $*, medians of $DEMO_ROUNDS rounds"
  table
  echo "The last run with libvls:"
  sed -n 's/^info /  /p' "$out/libvls.last"
  remarks
  verdict
}

case $PLUGIN in
*/*) ;;
*) PLUGIN=./$PLUGIN ;;
esac
[ -f "$PLUGIN" ] || die "no plugin at $PLUGIN; build it first"
[ "$DEMO_ROUNDS" -gt 0 ] 2>/dev/null || die "DEMO_ROUNDS=$DEMO_ROUNDS is not a number above 0"
accepts -O3 || die "'$CC' does not compile"
choose_march
choose_no_gather
mkdir -p "$BUILD" || exit 1
check_inputs
check_libpng
programs
exit "$failed"

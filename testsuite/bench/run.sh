#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles the kernels in every build, runs them against each other and reports. `make bench` calls it;
# docs/bench.md tells how to read what it prints and which variables choose a part of it.

set -u
LC_ALL=C
export LC_ALL

: "${CC:=gcc}" "${CXX:=g++}" "${PLUGIN:=build/libvls.so}" "${BUILD:=build/bench}"
: "${BENCH_KERNELS:=}" "${BENCH_ISA:=}" "${BENCH_SIZES:=}" "${BENCH_LAYOUTS:=6}" "${BENCH_ROUNDS:=7}"
export BENCH_SIZES BENCH_ROUNDS
here=$(dirname "$0")

die() {
  echo "bench: $*" >&2
  exit 1
}

accepts() {
  compiler=$1
  shift
  $compiler "$@" -S -x c -o /dev/null /dev/null 2>/dev/null
}

# Whether this CPU has all of the features.
has() {
  for feature in "$@"; do
    grep -m 1 '^flags' /proc/cpuinfo | grep -qw "$feature" || return 1
  done
}

# Sets no_gather: as in the demo.
choose_no_gather() {
  for no_gather in -mno-gather \
    -mtune-ctrl=^use_gather,^use_gather_4parts,^use_gather_2parts -mtune-ctrl=^use_gather; do
    ! accepts "$CC" "$no_gather" || return 0
  done
  die "'$CC' has no option that turns gathers off"
}

# Sets clang, to nothing if there is none that can do without gathers.
choose_clang() {
  clang=${CLANG:-clang-22}
  accepts "$clang" -mavx2 -mno-gather -mno-scatter && return
  echo "bench: no $clang here, so its columns are left out (make deps-bench installs it)"
  clang=
}

# Sets isas to those of BENCH_ISA (or all) that this CPU runs.
choose_isas() {
  isas=
  for isa in ${BENCH_ISA:-haswell skx256 skx512}; do
    case $isa in
    haswell) needs="avx2 fma bmi2 movbe" ;;
    skx256 | skx512) needs="avx2 fma bmi2 movbe avx512f avx512vl avx512dq avx512bw avx512cd" ;;
    *) die "BENCH_ISA names '$isa', which is none of haswell, skx256, skx512" ;;
    esac
    # shellcheck disable=SC2086  # a list
    if has $needs; then
      isas="$isas $isa"
    else
      echo "bench: this CPU cannot run $isa, so it is left out"
    fi
  done
  [ -n "$isas" ] || { echo "bench: nothing to run"; exit 0; }
}

# Sets kernels to NAME-TYPE for each that BENCH_KERNELS names, as NAME or NAME-TYPE (or all).
choose_kernels() {
  all=$(awk '!/^#/ && NF { for (i = 1; i <= length($2); i++) print $1 "-" substr($2, i, 1) }' \
    "$here/kernels.list")
  kernels=
  for kernel in $all; do
    case " ${BENCH_KERNELS:-$kernel} " in
    *" $kernel "* | *" ${kernel%-?} "*) kernels="$kernels $kernel" ;;
    esac
  done
  [ -n "$kernels" ] || die "BENCH_KERNELS names none of: $(echo "$all" | tr '\n' ' ')"
}

facts() {
  echo "# cpu: $(sed -n 's/^model name[^:]*: //p;' /proc/cpuinfo | head -n 1), family $(
    sed -n 's/^cpu family[^:]*: //p' /proc/cpuinfo | head -n 1) model $(
    sed -n 's/^model[[:space:]]*: //p' /proc/cpuinfo | head -n 1)"
  echo "# gathers: $(cat /sys/devices/system/cpu/vulnerabilities/gather_data_sampling 2>/dev/null ||
    echo 'mitigation unknown')"
  echo "# gcc: $($CC --version | head -n 1)"
  [ -z "$clang" ] || echo "# clang: $($clang --version | head -n 1)"
  echo "# load: $(cut -d ' ' -f 1 /proc/loadavg) when the measurement began"
}

case $PLUGIN in
*/*) ;;
*) PLUGIN=./$PLUGIN ;;
esac
[ -f "$PLUGIN" ] || die "no plugin at $PLUGIN; build it first"
choose_no_gather
choose_clang
choose_isas
choose_kernels
layouts=$(awk -v n="$BENCH_LAYOUTS" 'BEGIN { for (i = 1; i <= n; i++) printf "%d ", i }')
[ -n "$layouts" ] || die "BENCH_LAYOUTS=$BENCH_LAYOUTS is not a number above 0"
mkdir -p "$BUILD" || exit 1

# MAKEFLAGS: what the calling make was asked for does not concern this one.
MAKEFLAGS='' make -f "$here/bench.mk" -j"$(getconf _NPROCESSORS_ONLN)" CC="$CC" CXX="$CXX" CLANG="$clang" \
  PLUGIN="$PLUGIN" BUILD="$BUILD" NO_GATHER="$no_gather" ISAS="$isas" KERNELS="$kernels" \
  LAYOUTS="$layouts" || exit 1

failed=0
facts >"$BUILD/samples.csv"
for layout in $layouts; do
  "$BUILD/runner-$layout" "$layout" "$here/kernels.list" >>"$BUILD/samples.csv"
  case $? in
  0) ;;
  1) failed=1 ;;
  139) die "a build crashed in layout $layout: it read outside the table" ;;
  *) die "the runner failed in layout $layout" ;;
  esac
done
"$BUILD/report" "$here/kernels.list" "$BUILD" || failed=1
exit "$failed"

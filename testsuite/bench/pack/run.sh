#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compiles the packer's kernels in every build, compares their results with scalar code bit for bit and runs
# them against each other. `make bench-pack` calls it; docs/bench.md tells what it prints.

set -u
LC_ALL=C
export LC_ALL

: "${CC:=gcc}" "${CXX:=g++}" "${CLANG:=clang-22}" "${PLUGIN:=build/libvls.so}" "${BUILD:=build/bench-pack}"
: "${PACK_KERNELS:=}" "${PACK_ISA:=haswell skx}" "${PACK_ROUNDS:=7}" "${PACK_LAYOUTS:=4}" "${PACK_OVERLAP:=}"
BUILD=$BUILD${PACK_OVERLAP:+-overlap}
here=$(dirname "$0")

die() {
  echo "bench-pack: $*" >&2
  exit 1
}

# Whether this CPU has all of the features.
has() {
  for feature in "$@"; do
    grep -m 1 '^flags' /proc/cpuinfo | grep -qw "$feature" || return 1
  done
}

case $PLUGIN in
*/*) ;;
*) PLUGIN=./$PLUGIN ;;
esac
[ -f "$PLUGIN" ] || die "no plugin at $PLUGIN; build it first"
builds="alone scalar gcc libvls"
if $CLANG -S -x c -o /dev/null /dev/null 2>/dev/null; then
  builds="$builds clang"
else
  echo "bench-pack: no $CLANG here, so its column is left out (make deps-bench installs it)"
fi

builds="$builds hand"

isas=
for isa in $PACK_ISA; do
  case $isa in
  haswell) needs="avx2 fma bmi2 movbe" ;;
  skx) needs="avx2 fma bmi2 movbe avx512f avx512vl avx512dq avx512bw avx512cd" ;;
  *) die "PACK_ISA names '$isa', which is none of haswell, skx" ;;
  esac
  # shellcheck disable=SC2086  # a list
  if has $needs; then
    isas="$isas $isa"
  else
    echo "bench-pack: this CPU cannot run $isa, so it is left out"
  fi
done
[ -n "$isas" ] || { echo "bench-pack: nothing to run"; exit 0; }

for isa in any $isas; do
  mkdir -p "$BUILD/$isa" || exit 1
done
# Layouts are linked again only where other kernels, or builds of them, are asked for.
: >"$BUILD/objects.new"
: >"$BUILD/functions.inc"
awk -v DIR="$here" -v RULES="$BUILD/objects.new" -v FUNCTIONS="$BUILD/functions.inc" -v ISAS="$isas" \
  -v BUILDS="$builds" -v KERNELS="$PACK_KERNELS" -f "$here/rules.awk" "$here/kernels.list" || exit 1
[ -s "$BUILD/objects.new" ] || die "PACK_KERNELS names none of those in $here/kernels.list"
cmp -s "$BUILD/objects.new" "$BUILD/objects.mk" || mv "$BUILD/objects.new" "$BUILD/objects.mk" || exit 1

layouts=$(awk -v n="$PACK_LAYOUTS" -v b="$BUILD" 'BEGIN { for (i = 1; i <= n; i++) printf "%s/layout-%d.so ", b, i }')
[ -n "$layouts" ] || die "PACK_LAYOUTS=$PACK_LAYOUTS is not a number above 0"
# MAKEFLAGS: what the calling make was asked for does not concern this one.
MAKEFLAGS='' make -f "$here/pack.mk" -j"$(getconf _NPROCESSORS_ONLN)" CC="$CC" CXX="$CXX" CLANG="$CLANG" \
  PLUGIN="$PLUGIN" BUILD="$BUILD" PACK_OVERLAP="$PACK_OVERLAP" LAYOUTS="$layouts" || exit 1
# shellcheck disable=SC2086  # a list
"$BUILD/runner" "$BUILD" "$PACK_ROUNDS" $layouts

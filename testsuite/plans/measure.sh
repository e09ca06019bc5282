#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints what plans of small groups cost today, for each predefined target: measure.sh
#
#   machine avx2 1874019634 906813459    checksums of the machines, described and fitted
#   avx2 g4x32-0.1.3 4 4.5               the price of the core's plan, and of the compiler's
#
# From the environment: CC, CXX. Needs build/obj/libvls.o.

set -u
LC_ALL=C
export LC_ALL
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
cc=${CC:-gcc} cxx=${CXX:-g++}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
grep -q '^CXX_LIBRARY := .' "$root/build/config.mk" && static=-static-libstdc++ || static=
[ -f "$root/build/obj/libvls.o" ] || { echo "no build/obj/libvls.o; run make first" >&2; exit 1; }

$cxx -std=c++17 -fPIC -fno-rtti -I"$root/include" -I"$root/core" -I"$root/gcc-plugin" \
  -isystem "$($cc -print-file-name=plugin)/include" -c -o "$work/compiler.o" "$here/compiler.cc" &&
  $cxx -shared -Wl,--version-script="$root/gcc-plugin/libvls.map" -o "$work/compiler.so" \
    "$work/compiler.o" "$root/build/obj/libvls.o" -lgmp $static || exit 1

# checksum WHICH: of the rows of a machine, in whatever order.
checksum() { sed -n "s/^$1 //p" "$work/printed" | sort | cksum | sed 's/ .*//'; }

while read -r target widest march; do
  awk -v widest="$widest" -f "$here/groups.awk" >"$work/groups.vls" || exit 1
  echo 'int unit;' | $cc -O2 -march="$march" -fplugin="$work/compiler.so" \
    -fplugin-arg-compiler-groups="$work/groups.vls" -x c - -S -o "$work/unit.s" >"$work/printed" || exit 1
  echo "machine $target $(checksum described) $(checksum fitted)"
  sed -n 's/^priced //p' "$work/printed"
done <<'END'
sse2 128 x86-64
sse4 128 x86-64-v2
avx 256 sandybridge
avx2 256 haswell
avx512 512 skylake-avx512
END

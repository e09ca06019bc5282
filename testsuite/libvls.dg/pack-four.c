// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four terms are enough for a sum to be looked at: in a row, in pairs, and seen as another type in
// between.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-dump-times "block \[0-9\]+: \[0-9\]+ operations" 3 } }

unsigned inARow(const unsigned *a) {
  return a[0] + a[4] + a[9] + a[12];
}

unsigned inPairs(const unsigned *a) {
  unsigned low = a[0] ^ a[4], high = a[9] ^ a[12];
  return low ^ high;
}

int asBoth(const int *a) {
  return (int)((unsigned)a[0] * (unsigned)a[4] * (unsigned)(int)((unsigned)a[9] * (unsigned)a[12]));
}

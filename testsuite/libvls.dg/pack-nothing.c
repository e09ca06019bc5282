// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks in which nothing could be packed are not even read: sums of which none is part of another
// one, sums too short, sums of floats in an order that has to be kept, stores apart from each other.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-dump-not "block \[0-9\]+: \[0-9\]+ operations" } }

void apart(int *o, const int *a) {
  o[0] = a[0] + a[8];
  o[20] = a[2] + a[11];
  o[40] = a[4] + a[13];
  o[60] = a[6] + a[15];
}

int three(const int *a) {
  return a[0] + a[4] + a[9];
}

float ordered(const float *a) {
  return a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6] + a[7];
}

unsigned mixed(const unsigned *a) {
  return ((a[0] + a[1]) ^ (a[2] + a[3])) * ((a[4] + a[5]) ^ (a[6] + a[7]));
}

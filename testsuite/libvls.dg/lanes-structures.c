// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: arrays of structures. One field is strided; all of them together are every byte.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-way=gcc" }
// { dg-final { scan-vls-remark ":18:\[0-9\]+: note: lanes: loop of 2 accesses, 8 lanes: vectors would need 1 strided read" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: read of p.i..x is strided by 3 floats: a field of an array of structures, of which the loop reads 4 of each 12 bytes; an array for each field would be contiguous" } }
// { dg-final { scan-vls-remark ":23:\[0-9\]+: note: lanes: loop of 4 accesses, 8 lanes: vectors would need 3 shuffled reads" } }
// { dg-final { scan-vls-remark ":24:\[0-9\]+: note: lanes: read of p.i..y is strided by 3 floats: with p.i..x, p.i..z every byte is used, by contiguous loads and shuffles" } }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 gcc-14 } } }

struct point {
  float x, y, z;
};

void one(float *restrict out, const struct point *restrict p, int n) {
  for (int i = 0; i < n; i++)
    out[i] = p[i].x;
}

void all(float *restrict out, const struct point *restrict p, int n) {
  for (int i = 0; i < n; i++)
    out[i] = p[i].x * p[i].y + p[i].z;
}

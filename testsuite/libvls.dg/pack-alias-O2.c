// SPDX-License-Identifier: GPL-3.0-or-later
//
// At -O2 the cost model of the vectorizer makes no checks at run time, and nor does libvls.

// { dg-do compile }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-packer=alone" }
// { dg-final { scan-vls-remark-not "vls pack" } }

void scaled(float *o, const float *a, const float *b) {
  o[0] = 3 * a[0] * b[0];
  o[1] = 3 * a[1] * b[1];
  o[2] = 3 * a[2] * b[2];
  o[3] = 3 * a[3] * b[3];
}

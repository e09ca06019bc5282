// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values that debug statements behind a block name, computed of a lane of a pack: they move behind
// the pack, and what GCC leaves in their place for the debugger must not name what is further below.

// { dg-do compile }
// { dg-options "-O3 -g -fchecking -ffp-contract=off" }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 8 stores of f32 became" } }

#define LEAST(I) ((w[I] > w[I] ? w[I] : w[0]) < w[0] ? w[0] : w[I] + x[8 + 2 * I])
#define SUM(I) o[I] = LEAST(I) + -(x[16 + 3 * I] - w[0]);
#define DIFFERENCE(I) o[I] = LEAST(I) - -(x[16 + 3 * I] - w[0]);
#define BRANCH(I, OP, WRITE)                                                                       \
  const float t##I = x[4] OP w[0], u##I = __builtin_fabsf(x[5 + 2 * I]);                           \
  WRITE                                                                                            \
  float r##I = t##I;                                                                               \
  if (t##I > u##I)                                                                                 \
    r##I = 1;                                                                                      \
  else                                                                                             \
    r##I = u##I + 1;                                                                               \
  o[7 + I] = r##I;

void named(float *restrict o, float *restrict x, long j, const float *restrict w) {
  SUM(0) DIFFERENCE(1) DIFFERENCE(2) DIFFERENCE(3)
  SUM(4) DIFFERENCE(5) SUM(6) DIFFERENCE(7)
  BRANCH(1, +, ) BRANCH(2, -, ) BRANCH(3, +, ) BRANCH(4, -, )
  BRANCH(5, +, x[j & 3] = w[0];) BRANCH(6, -, ) BRANCH(7, +, ) BRANCH(8, -, )
}

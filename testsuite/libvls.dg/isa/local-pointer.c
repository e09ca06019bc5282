// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at offsets from a pointer that each iteration computes. GCC by itself takes only what
// stands at the pointer itself for a gather, and leaves such loops scalar: the plugin gives each
// access a pointer of its own. `sum` adds two long indices into structs of 12 bytes, a factor that
// no gather has. `ahead` has nothing at the pointer itself.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "2 gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "2 gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "2 emulated gathers of 4 x double at bytes 0, 8 became" { target v3 } } }
// { dg-final { scan-vls-remark "4 gathers of 8 x float at bytes 0, 4, 8, 12 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "6 gathers of 8 x float at bytes 0, 4, 8, 12, 16, 20 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark-not "couldn't vectorize loop" { target haswell skx256 skx512 } } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }

#include "guarded.h"

struct Triple {
  float a, b, c;
};

GUARDED_KERNEL(pair, double, GUARDED_DOUBLE, double, int, ({
                 const double *p = x + j;
                 p[0] + w[i] * p[1];
               }));
GUARDED_KERNEL(four, float, GUARDED_FLOAT, float, int, ({
                 const float *p = x + j;
                 p[0] + w[i] * p[1] - p[2] + p[3];
               }));
GUARDED_KERNEL(ahead, double, GUARDED_DOUBLE, double, int, ({
                 const double *p = x + j;
                 p[3] - w[i] * p[4];
               }));
GUARDED_KERNEL(sum, float, GUARDED_FLOAT, float, long, ({
                 const struct Triple *p = (const struct Triple *)x + (j + (long)(w[i] > 0));
                 p->a + p->b * w[i] - p->c + p[1].a - p[1].b + p[1].c;
               }));

int main(void) {
  guardedRun(&pairCase, 61, 4, -4, 55);
  guardedRun(&fourCase, 64, 0, 0, 60);
  guardedRun(&aheadCase, 61, 0, -3, 56);
  guardedRun(&sumCase, 3 * 40, 0, 0, 37);
  return 0;
}

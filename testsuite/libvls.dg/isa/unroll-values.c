// SPDX-License-Identifier: GPL-3.0-or-later
//
// What iterations compute alike becomes vectors where the results are stored here and there, or added
// up in order: lanes are taken out, and stored and added as in the source. Indices repeat, so that
// an iteration may read what the one before has stored.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 8 stores of f64 became \[^\n\]*divide.f64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ operations became \[^\n\]*divide.f32" { target haswell v3 } } }

#include "guarded.h"

struct Point {
  double x, y, z;
};

#define UPDATED                                                                                    \
  for (int k = 0; k < n; k++) {                                                                    \
    const int j = list[k];                                                                         \
    const double dx = px - p[j].x, dy = py - p[j].y, dz = pz - p[j].z;                             \
    const double v = 1 / (dx * dx + dy * dy + dz * dz + 0.5), w = v * v * (2 * v - 1) / (v + 3);   \
    f[j].x -= w * dx;                                                                              \
    f[j].y -= w * dy;                                                                              \
    f[j].z -= w * dz;                                                                              \
  }

#define SUMMED                                                                                     \
  float s = 0;                                                                                     \
  for (int k = 0; k < n; k++) {                                                                    \
    const float *q = t + 5 * k;                                                                    \
    const float v = q[0] * q[1] + q[2], w = (v - q[3]) / (v * v + 1);                              \
    s += w * w / (2 + w);                                                                          \
  }                                                                                                \
  return s;

GUARDED_UNDER_TEST void updated(struct Point *restrict f, const struct Point *restrict p,
                                const int *restrict list, double px, double py, double pz,
                                int n){UPDATED} GUARDED_UNDER_TEST
    float summed(const float *restrict t, int n){SUMMED}

// As GCC alone compiles them: which products are fused is no matter of this test.
#define PLAIN static __attribute__((noipa, libvls_disable))
PLAIN void updatedReference(struct Point *restrict f, const struct Point *restrict p,
                            const int *restrict list, double px, double py, double pz,
                            int n){UPDATED} PLAIN
    float summedReference(const float *restrict t, int n) {
  SUMMED
}

enum { POINTS = 7, MOST = 41 };

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < MOST; n++) {
      struct GuardedArray p = guardedArray(POINTS * sizeof(struct Point), (enum GuardSide)side);
      struct GuardedArray list = guardedArray(n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray t =
          guardedArray((n ? 5 * n - 1 : 0) * sizeof(float), (enum GuardSide)side);
      struct GuardedArray f[2];
      for (int i = 0; i < 3 * POINTS; i++)
        ((double *)p.data)[i] = (i * 7 % 11) * 0.375;
      for (int i = 0; i < n; i++)
        ((int *)list.data)[i] = i % 3 ? i * 5 % POINTS : 2;
      for (int i = 0; i < (n ? 5 * n - 1 : 0); i++)
        ((float *)t.data)[i] = (float)(i * 13 % 29 - 14) * 0.625f;
      for (int which = 0; which < 2; which++) {
        f[which] = guardedArray(POINTS * sizeof(struct Point), (enum GuardSide)side);
        memset(f[which].data, 0, POINTS * sizeof(struct Point));
        (which ? updatedReference : updated)((struct Point *)f[which].data, (struct Point *)p.data,
                                             (int *)list.data, 1.25, 0.5, 2, n);
      }
      guardedCompare("updated", f[0].data, f[1].data, 3 * POINTS, sizeof(double));
      const float got = summed((float *)t.data, n), want = summedReference((float *)t.data, n);
      guardedCompare("summed", (const char *)&got, (const char *)&want, 1, sizeof(float));
      guardedFree(f[0]), guardedFree(f[1]), guardedFree(p), guardedFree(list), guardedFree(t);
    }
  return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that compute, load and store under conditions. Where these do not hold, indices lead
// nowhere, and numbers raise exceptions: neither may be seen.

#include <fenv.h>
#include <math.h>

#include "guarded.h"

#define LOADS                                                                                      \
  for (int i = 0; i < n; i++) {                                                                    \
    const int j = ix[i];                                                                           \
    out[i] = a[i] > 1 ? (x[j] - 0.25f) * (x[j] - 0.25f) + (x[j + 1] - 2) * x[j + 2] : a[i];        \
  }

#define DIVISIONS                                                                                  \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = a[i] > 1 ? a[i] / (1 + a[i] * a[i]) : 0;

#define NESTED                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    double v = b[i];                                                                               \
    if (v < 1)                                                                                     \
      v = v > -8 ? (v * 0.5 - 1) / (v * v + 1) : 1 / v;                                            \
    else if (v < 4)                                                                                \
      v = 2 + (v - 2) * 0.25 / v;                                                                  \
    else                                                                                           \
      v = (v + 1) / (v - 1);                                                                       \
    wide[i] = v;                                                                                   \
  }

#define FIELDS                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    const struct Point *p = points + (ix[i] & 31);                                                 \
    const float r = p->x * p->x + p->y * p->y;                                                     \
    out[i] = r < a[i] ? (1 - r / a[i]) * p->z : 0;                                                 \
  }

#define STORES                                                                                     \
  for (int i = 0; i < n; i++)                                                                      \
    if (a[i] > 1)                                                                                  \
      out[ix[i]] = x[ix[i]] / a[i] + x[ix[i] + 1];

#define EITHER                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    const float v = a[i];                                                                          \
    if (v < 1 || v > 3)                                                                            \
      out[i] = v > 1 ? 1 / v : 2;                                                                  \
    else                                                                                           \
      out[i] = (v - 1) * (3 - v) / (v + 1);                                                        \
  }

#define BOTH                                                                                       \
  for (int i = 0; i < n; i++)                                                                      \
    if (a[i] > 1 && x[ix[i]] < 2)                                                                  \
      out[i] = x[ix[i] + 1] / a[i] - x[ix[i]];                                                     \
    else                                                                                           \
      out[i] = a[i];

#define CONVERTED                                                                                  \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = a[i] > 1 ? (float)(b[i] * 0.1 + 0.5) * (float)(int)(b[i] * 0.3 + 40) : 0;

struct Point {
  float x, y, z;
};

#define KERNEL(name, body)                                                                         \
  GUARDED_UNDER_TEST void name(float *restrict out, double *restrict wide,                         \
                               const float *restrict x, const struct Point *restrict points,       \
                               const float *restrict a, const double *restrict b,                  \
                               const int *restrict ix, int n){                                     \
      body} GUARDED_HOST void name##Reference(float *out, double *wide, const float *x,            \
                                              const struct Point *points, const float *a,          \
                                              const double *b, const int *ix, int n) {             \
    body                                                                                           \
  }

KERNEL(loads, LOADS)
KERNEL(divisions, DIVISIONS)
KERNEL(nested, NESTED)
KERNEL(fields, FIELDS)
KERNEL(stores, STORES)
KERNEL(either, EITHER)
KERNEL(both, BOTH)
KERNEL(converted, CONVERTED)

typedef void Kernel(float *restrict, double *restrict, const float *restrict,
                    const struct Point *restrict, const float *restrict, const double *restrict,
                    const int *restrict, int);

static const struct {
  const char *name;
  Kernel *kernel, *reference;
} kernels[] = {
    {"loads", loads, (Kernel *)loadsReference},
    {"divisions", divisions, (Kernel *)divisionsReference},
    {"nested", nested, (Kernel *)nestedReference},
    {"fields", fields, (Kernel *)fieldsReference},
    {"stores", stores, (Kernel *)storesReference},
    {"either", either, (Kernel *)eitherReference},
    {"both", both, (Kernel *)bothReference},
    {"converted", converted, (Kernel *)convertedReference},
};

enum { MOST = 70, NOTHING = 2 };

/// Of numbers that are computed with where the condition does not hold: unless `kind` is 0 they
/// raise something. A compare of a NaN does so by itself. If it is NOTHING it does not hold
/// anywhere.
GUARDED_HOST float harmful(unsigned i, int kind) {
  const float all[] = {0, 1e-40f, -3e38f, -1e30f, -INFINITY, -0.0f};
  return all[i % (kind ? 6 : 1)];
}

GUARDED_HOST void run(unsigned k, int n, enum GuardSide side, int kind) {
  struct GuardedArray x = guardedArray((MOST + 2) * sizeof(float), side);
  struct GuardedArray points = guardedArray(32 * sizeof(struct Point), side);
  struct GuardedArray a = guardedArray(n * sizeof(float), side);
  struct GuardedArray b = guardedArray(n * sizeof(double), side);
  struct GuardedArray ix = guardedArray(n * sizeof(int), side);
  struct GuardedArray out[2], wide[2];
  for (int i = 0; i < MOST + 2; i++)
    ((float *)x.data)[i] = (float)(i * 37 % 64 - 20) / 4;
  for (int i = 0; i < 32; i++)
    ((struct Point *)points.data)[i] = (struct Point){(float)(i % 5) / 2, (float)(i % 3), (float)i};
  for (int i = 0; i < n; i++) {
    const int holds = kind < NOTHING && i * 11 % 7 > 2;
    ((float *)a.data)[i] = holds ? (float)(i % 9 + 2) / 2 : harmful(i, kind);
    ((double *)b.data)[i] = holds ? (i % 40 - 20) * 0.75 : 1e300 * (i % 3 + 1);
    // Fields are read in any case.
    ((int *)ix.data)[i] =
        holds || kernels[k].kernel == fields ? i * 13 % (n < MOST ? n : MOST) : (1 << 30) + i;
  }
  int raised[2];
  for (int which = 0; which < 2; which++) {
    out[which] = guardedArray(MOST * sizeof(float), side);
    wide[which] = guardedArray(n * sizeof(double), side);
    memset(out[which].data, 0, MOST * sizeof(float));
    memset(wide[which].data, 0, n * sizeof(double));
    feclearexcept(FE_ALL_EXCEPT);
    (which ? kernels[k].reference : kernels[k].kernel)(
        (float *)out[which].data, (double *)wide[which].data, (float *)x.data,
        (struct Point *)points.data, (float *)a.data, (double *)b.data, (int *)ix.data, n);
    // Sums may be fused, and be exact then, or not.
    raised[which] = fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW |
                                 (kind == NOTHING ? FE_INEXACT : 0));
  }
  guardedCompare(kernels[k].name, out[0].data, out[1].data, MOST, sizeof(float));
  guardedCompare(kernels[k].name, wide[0].data, wide[1].data, n, sizeof(double));
  if (raised[0] & ~raised[1]) {
    printf("%s: exceptions %x, not %x\n", kernels[k].name, raised[0], raised[1]);
    abort();
  }
  for (int which = 0; which < 2; which++)
    guardedFree(out[which]), guardedFree(wide[which]);
  guardedFree(x), guardedFree(points), guardedFree(a), guardedFree(b), guardedFree(ix);
}

int main(void) {
  for (unsigned k = 0; k < sizeof kernels / sizeof kernels[0]; k++)
    for (int side = GUARD_END; side <= GUARD_START; side++)
      for (int kind = 0; kind <= NOTHING; kind++)
        for (int n = 1; n <= MOST; n += n < 40 ? 1 : 7)
          run(k, n, (enum GuardSide)side, kind);
  return 0;
}

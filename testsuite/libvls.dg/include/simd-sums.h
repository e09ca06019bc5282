// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of `omp simd reduction` in loops that GCC leaves scalar: by default it cannot do without a
// branch behind which floats may trap, and has no scatters with AVX2.

#ifndef SIMD_SUMS_H
#define SIMD_SUMS_H

#include <stdio.h>
#include <stdlib.h>

enum { count = 300, places = 64 };

struct Body {
  float x, y, z, weight;
};

/// What the branch guards is only loaded where the condition holds, and divided by.
__attribute__((noipa)) void guarded(float *restrict out, const struct Body *restrict p,
                                    const int *restrict list, const float *restrict cut, int n) {
  float x = 0, y = 0, z = 0, all = 0;
#pragma omp simd reduction(+ : x, y, z, all)
  for (int i = 0; i < n; i++) {
    const struct Body *b = p + list[i];
    const float r = b->x + b->y + b->z;
    const float f = r <= cut[i] ? b->weight * 64.0f / (r + 1.0f) * (r + 1.0f) : 0.0f;
    all += f;
    x += b->x * f;
    y += b->y * f;
    z += b->z * f;
  }
  out[0] = x, out[1] = y, out[2] = z, out[3] = all;
}

struct Triple {
  double x, y, z;
};

/// Products are taken from what is stored, too; the pragma also says that no iteration stores what
/// another one loads.
__attribute__((noipa)) void updates(double *restrict out, struct Triple *restrict f,
                                    const struct Triple *restrict p, const int *restrict list,
                                    const double *restrict w, int n) {
  double x = 0, y = 0, z = 0;
#pragma omp simd reduction(+ : x, y, z)
  for (int i = 0; i < n; i++) {
    const int j = list[i];
    const double r = p[j].x * p[j].x + p[j].y * p[j].y + p[j].z * p[j].z + 1.0, s = w[i] / r;
    x += s * p[j].x, y += s * p[j].y, z += s * p[j].z;
    f[j].x -= s * p[j].x;
    f[j].y -= s * p[j].y;
    f[j].z -= s * p[j].z;
  }
  out[0] = x, out[1] = y, out[2] = z;
}

/// The order stays, of sums and of accesses.
__attribute__((noipa)) double ordered(struct Triple *restrict f, const struct Triple *restrict p,
                                      const int *restrict list, const double *restrict w, int n) {
  double x = 0;
  for (int i = 0; i < n; i++) {
    const int j = list[i];
    const double r = p[j].x * p[j].x + p[j].y * p[j].y + p[j].z * p[j].z + 1.0, s = w[i] / r;
    x += s * p[j].x;
    f[j].x -= s * p[j].x;
    f[j].y -= s * p[j].y;
    f[j].z -= s * p[j].z;
  }
  return x;
}

static unsigned state = 1;

static int draw(int below) {
  state = state * 1664525 + 1013904223;
  return (int)(state >> 8) % below;
}

static int isNear(double a, double b) {
  return a > b - 1e-9 && a < b + 1e-9;
}

int main(void) {
  struct Body bodies[places];
  struct Triple from[places], to[places], kept[places];
  int list[count], once[places];
  float cut[count];
  double w[count];
  for (int i = 0; i < places; i++) {
    bodies[i] = (struct Body){(float)draw(4), (float)draw(4), (float)draw(4), (float)draw(8)};
    from[i] = (struct Triple){draw(16) + 0.1, draw(16) + 0.3, draw(16) + 0.7};
    once[i] = i;
  }
  for (int i = places - 1; i > 0; i--) { // no place twice: iterations are independent
    const int k = draw(i + 1), kth = once[k];
    once[k] = once[i], once[i] = kth;
  }
  for (int i = 0; i < count; i++) {
    list[i] = draw(places);
    cut[i] = (float)draw(8);
    w[i] = 1 << draw(4);
  }
  for (int n = 0; n <= count; n += 1 + n / 8) {
    float out[4];
    guarded(out, bodies, list, cut, n);
    printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
  }
  for (int n = 0; n <= places; n++) {
    double out[3], x = 0, y = 0, z = 0;
    for (int i = 0; i < places; i++)
      to[i] = kept[i] = (struct Triple){draw(1000) / 7.0, draw(1000) / 3.0, draw(1000) / 9.0};
    updates(out, to, from, once, w, n);
    for (int i = 0; i < n; i++) {
      const struct Triple p = from[once[i]];
      const double s = w[i] / (p.x * p.x + p.y * p.y + p.z * p.z + 1.0);
      x += s * p.x, y += s * p.y, z += s * p.z;
    }
    if (!isNear(out[0], x) || !isNear(out[1], y) || !isNear(out[2], z))
      abort();
    for (int i = 0; i < n; i++) {
      const struct Triple p = from[once[i]], was = kept[once[i]], *is = to + once[i];
      const double s = w[i] / (p.x * p.x + p.y * p.y + p.z * p.z + 1.0);
      if (!isNear(is->x, was.x - s * p.x) || !isNear(is->y, was.y - s * p.y) ||
          !isNear(is->z, was.z - s * p.z))
        abort();
    }
    for (int i = 0; PRINTS_BITS && i < places; i++)
      printf("%a %a %a\n", to[i].x, to[i].y, to[i].z);
    const double sum = ordered(kept, from, list, w, n); // places twice
    if (PRINTS_BITS)
      printf("%a %a\n", sum, kept[n % places].y);
  }
  return 0;
}

#endif

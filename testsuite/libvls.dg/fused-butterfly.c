// SPDX-License-Identifier: GPL-3.0-or-later
//
// GCC's vectors of complex products may fuse other products than scalars do. What it has made
// vectors of is left to it then, also where run-time alias checks would let it be packed.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3" }
// { dg-final { same-output-without-plugin } }

#include <stdio.h>

struct complex {
  float re, im;
};

__attribute__((noipa)) void four(struct complex *x, const struct complex *w, int m) {
  const struct complex *u = w, *v = w, *z = w;
  for (int j = 0; j < m; j++, x++) {
    struct complex a, b, c, d, e, f;
    a.re = x[m].re * u->re - x[m].im * u->im;
    a.im = x[m].re * u->im + x[m].im * u->re;
    b.re = x[2 * m].re * v->re - x[2 * m].im * v->im;
    b.im = x[2 * m].re * v->im + x[2 * m].im * v->re;
    c.re = x[3 * m].re * z->re - x[3 * m].im * z->im;
    c.im = x[3 * m].re * z->im + x[3 * m].im * z->re;
    d.re = x->re - b.re, d.im = x->im - b.im;
    x->re += b.re, x->im += b.im;
    e.re = a.re + c.re, e.im = a.im + c.im;
    f.re = a.re - c.re, f.im = a.im - c.im;
    x[2 * m].re = x->re - e.re, x[2 * m].im = x->im - e.im;
    u += 2, v += 4, z += 6;
    x->re += e.re, x->im += e.im;
    x[m].re = d.re + f.im, x[m].im = d.im - f.re;
    x[3 * m].re = d.re - f.im, x[3 * m].im = d.im + f.re;
  }
}

int main(void) {
  static struct complex x[4 * 40], w[3 * 3 * 40];
  for (int i = 0; i < 360; i++)
    w[i].re = (float)(i * 37 % 101) / 51 - 1, w[i].im = (float)(i * 29 % 101) / 51 - 1;
  for (int m = 1; m <= 40; m++) {
    for (int i = 0; i < 160; i++)
      x[i].re = (float)(i * 17 % 103) / 7, x[i].im = (float)(i * 11 % 97) / 9;
    four(x, w, m);
    for (int i = 0; i < 4 * m; i++)
      printf("%a %a%c", (double)x[i].re, (double)x[i].im, i + 1 < 4 * m ? ' ' : '\n');
  }
  return 0;
}

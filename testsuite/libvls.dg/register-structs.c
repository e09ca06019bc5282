// SPDX-License-Identifier: GPL-3.0-or-later
//
// Structs of two registers, as arguments and results. GCC's vectors of them are stored in halves
// and loaded as a whole; they are put together and taken apart in registers.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3 -fno-strict-aliasing" }
// { dg-final { scan-asm-not "v?movd?q?\[au\]\[a-z\]*\[ \t\]+-?\[0-9\]*\\(%r\[sb\]p\\), %\[xy\]mm" } }
// { dg-final { same-output-without-plugin } }
// { dg-final { compare-debug } }

#include <stdio.h>

#define APART __attribute__((noipa))

typedef struct {
  double x, y;
} Two;

typedef struct {
  float x, y, z, w;
} Four;

typedef struct {
  float x, y, z;
} Three;

typedef struct {
  long lo, hi;
} Longs;

typedef struct {
  int a[4];
} Ints;

typedef struct {
  double x;
  float a, b;
} Mixed;

typedef union {
  Four four;
  Longs longs;
} Either;

APART Two addTwo(Two a, Two b) {
  return (Two){a.x + b.x, a.y + b.y};
}

APART Two turn(Two a, Two b) {
  return (Two){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

APART Four blend(Four a, Four b, float t) {
  return (Four){a.x + t * b.x, a.y + t * b.y, a.z + t * b.z, a.w + t * b.w};
}

APART Three middle(Three a, Three b) {
  return (Three){(a.x + b.x) * 0.5F, (a.y + b.y) * 0.5F, (a.z + b.z) * 0.5F};
}

APART Longs select(Longs a, Longs b, Longs m) {
  return (Longs){(a.lo & m.lo) | (b.lo & ~m.lo), (a.hi & m.hi) | (b.hi & ~m.hi)};
}

APART Ints addInts(Ints a, Ints b) {
  Ints sum;
  for (int i = 0; i < 4; i++)
    sum.a[i] = a.a[i] + b.a[i];
  return sum;
}

APART Mixed addMixed(Mixed a, Mixed b) {
  return (Mixed){a.x + b.x, a.a + b.a, a.b + b.b};
}

APART void storeTwo(double *restrict to, Two a, Two b) {
  to[0] = a.x * b.x;
  to[1] = a.y * b.y;
}

APART void widen(double *restrict to, Four a) {
  to[0] = a.x, to[1] = a.y, to[2] = a.z, to[3] = a.w;
}

// The argument is changed, and its address is taken.
APART Four changed(Four a, int at) {
  (&a.x)[at & 3] = 7;
  return (Four){a.x * 2, a.y * 2, a.z * 2, a.w * 2};
}

// Two ways to a result, and one through an integer.
APART Either either(Either a, int isNegated) {
  Either result;
  if (isNegated)
    result.four = (Four){-a.four.x, -a.four.y, -a.four.z, -a.four.w};
  else
    result.longs = (Longs){a.longs.lo ^ 1, a.longs.hi ^ 1};
  return result;
}

// More than there are registers for.
APART Two many(Two a, Two b, Two c, Two d, Two e, Two f) {
  return (Two){a.x + b.x + c.x + d.x + e.x * f.x, a.y + b.y + c.y + d.y + e.y * f.y};
}

static void printFour(Four a) {
  printf("%a %a %a %a\n", (double)a.x, (double)a.y, (double)a.z, (double)a.w);
}

__attribute__((optimize("no-tree-vectorize"))) int main(void) {
  for (int i = 0; i < 20; i++) {
    Two a = {i * 0.3, 1.7 - i}, b = {2.5 - i, i * i * 0.1};
    Four p = {(float)i, 0.1F * (float)i, 3, -1.5F * (float)i}, q = {2, (float)i, 0.3F, 9};
    Longs k = {i * 1234567890123L, ~(long)i}, l = {i << 20, 77},
          m = {0x00FF00FF00FFL, (long)(0xF0F0F0UL << i)};
    Two s = addTwo(a, b), t = turn(a, b), u = many(a, b, s, t, b, a);
    printf("%a %a %a %a %a %a\n", s.x, s.y, t.x, t.y, u.x, u.y);
    printFour(blend(p, q, 0.25F));
    printFour(changed(p, i));
    Three h = middle((Three){p.x, p.y, p.z}, (Three){q.w, q.y, q.x});
    printf("%a %a %a\n", (double)h.x, (double)h.y, (double)h.z);
    Longs c = select(k, l, m);
    Ints n = addInts((Ints){{i, 2 * i, 3, -i}}, (Ints){{-1, i, i << 28, 5}});
    Mixed v = addMixed((Mixed){a.x, p.x, p.y}, (Mixed){b.y, q.y, q.w});
    printf("%ld %ld %d %d %d %d %a %a %a\n", c.lo, c.hi, n.a[0], n.a[1], n.a[2], n.a[3], v.x,
           (double)v.a, (double)v.b);
    double to[6];
    storeTwo(to, a, b);
    widen(to + 2, p);
    printf("%a %a %a %a %a %a\n", to[0], to[1], to[2], to[3], to[4], to[5]);
    printFour(either((Either){.four = p}, i & 1).four);
  }
  return 0;
}

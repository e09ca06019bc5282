// SPDX-License-Identifier: GPL-3.0-or-later
//
// Calls between the operations of a pack: one that reads and writes the memory, one that does not
// come back, one behind which memory may be read that is not there before, one that only reads, and
// one that only writes.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }

#include "pack.h"

#include <setjmp.h>

static double shared[8];
static double seen[4];

__attribute__((noipa)) static void observe(int k) {
  seen[k] = shared[0] + 10 * shared[1] + 100 * shared[2] + 1000 * shared[3];
  shared[k] += 0.5;
}

/* The call sees which stores were done, and changes what was stored. */
__attribute__((noipa)) static void observed(const double *a) {
  shared[0] = a[0] + 1;
  observe(0);
  shared[1] = a[1] + 1;
  observe(1);
  shared[2] = a[2] + 1;
  shared[3] = a[3] + 1;
  observe(2);
}

static jmp_buf escape;

__attribute__((noipa)) static void leave(int yes) {
  if (yes)
    longjmp(escape, 1);
}

/* Stores behind the call are not done if it does not come back; those in front are. */
__attribute__((noipa)) static void left(double *o, const double *a, int yes) {
  o[0] = a[0] * 2;
  o[1] = a[1] * 2;
  leave(yes);
  o[2] = a[2] * 2;
  o[3] = a[3] * 2;
}

/* Behind the call p[2] and p[3] exist. */
__attribute__((noipa)) static void notThere(double *__restrict o, const double *__restrict p,
                                            int yes) {
  double t0 = p[0], t1 = p[1];
  leave(yes);
  o[0] = t0 + 1;
  o[1] = t1 + 1;
  o[2] = p[2] + 1;
  o[3] = p[3] + 1;
}

__attribute__((noipa)) static void leaveWith(int yes) {
  if (yes)
    longjmp(escape, 1);
}

/* Nor is the division by zero behind the call, which waits for a lane of the pack. */
__attribute__((noipa)) static void divided(int *__restrict o, const int *__restrict a, int x,
                                           int y) {
  const int a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
  const int t0 = a0 * a0 + 1;
  leaveWith(t0);
  const int quotient = x / y;
  o[0] = t0;
  o[1] = a1 * a1 + 1;
  o[2] = a2 * a2 + 1;
  o[3] = a3 * a3 + 1;
  o[8] = quotient;
}

/* A call that returns for sure sees what was stored in front of it, and nothing else. */
__attribute__((noipa, pure)) static double total(void) {
  return shared[0] + 10 * shared[1] + 100 * shared[2] + 1000 * shared[3];
}

__attribute__((noipa)) static double summed(const double *a) {
  shared[0] = a[0] + 1;
  shared[1] = a[1] + 1;
  const double t = total();
  shared[2] = a[2] + 1;
  shared[3] = a[3] + 1;
  return t;
}

/* What is loaded behind the call is what it has stored. */
__attribute__((noipa)) static void twice(void) {
  for (int k = 0; k < 4; k++)
    shared[k] *= 2;
}

__attribute__((noipa)) static void changed(double *__restrict o) {
  const double t0 = shared[0], t1 = shared[1];
  twice();
  const double t2 = shared[2], t3 = shared[3];
  o[0] = t0 + 1;
  o[1] = t1 + 1;
  o[2] = t2 + 1;
  o[3] = t3 + 1;
}

int main(void) {
  const double a[4] = {1, 2, 3, 4};
  observed(a);
  if (seen[0] != 2 || seen[1] != 2.5 + 30 || seen[2] != 2.5 + 35 + 400 + 5000 || shared[2] != 4.5)
    abort();

  double o[4] = {0};
  if (!setjmp(escape))
    left(o, a, 1);
  if (o[0] != 2 || o[1] != 4 || o[2] != 0 || o[3] != 0)
    abort();
  left(o, a, 0);
  if (o[2] != 6 || o[3] != 8)
    abort();

  const int integers[4] = {1, 2, 3, 4};
  int squares[9] = {0};
  if (!setjmp(escape))
    divided(squares, integers, 1, 0);
  if (squares[0] != 0)
    abort();

  for (int k = 0; k < 4; k++)
    shared[k] = 0;
  if (summed(a) != 2 + 30 || shared[3] != 5)
    abort();
  changed(o);
  if (o[0] != 3 || o[1] != 4 || o[2] != 9 || o[3] != 11)
    abort();

  struct GuardedArray end = guardedArray(2 * sizeof(double), GUARD_END);
  guardedFill(end.data, GUARDED_DOUBLE, 2);
  if (!setjmp(escape))
    notThere(o, (const double *)end.data, 1);
  return 0;
}

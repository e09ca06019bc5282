// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members in different blocks that must not be loaded in one place, though all paths from the first
// one come to the second, or seem to: an arm in between stores to the table, calls what does not
// come back when the second member's address is invalid, is a loop that leaves the function, or
// the way back to the first one. Where the rule is broken, a value is wrong or a page is touched
// that is not there.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fno-tree-pre -fno-code-hoisting -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include <setjmp.h>

#include "intrinsics.h"

static jmp_buf back;

GUARDED_HOST void leaveIf(int condition) {
  if (condition)
    longjmp(back, 1);
}

GUARDED_UNDER_TEST void storeInArm(double *restrict a, double *x, const int *idx, int store) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  if (store)
    x[3] = -1;
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(a + 4, second);
}

GUARDED_UNDER_TEST void callInArm(double *restrict a, const double *x, const int *idx, int call) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  _mm256_storeu_pd(a, first);
  if (call)
    leaveIf(call);
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a + 4, second);
}

GUARDED_UNDER_TEST int returnFromLoop(double *restrict a, const double *x, const int *idx, int n) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  _mm256_storeu_pd(a, GATHER4(x, j));
  for (int i = 0; i < n; i++)
    if (idx[i] == 7)
      return i;
  _mm256_storeu_pd(a + 4, GATHER4(x + 1, j));
  return -1;
}

/// Of a pass that goes back, only the first member is executed.
GUARDED_UNDER_TEST void again(double *restrict a, const double *x, const int *idx, int passes) {
  __m128i j;
  do {
    j = _mm_loadu_si128((const __m128i *)idx);
    idx += 4;
    _mm256_storeu_pd(a, GATHER4(x, j));
  } while (--passes > 0);
  _mm256_storeu_pd(a + 4, GATHER4(x + 1, j));
}

/// All that leaves the loop comes to the second member, but not all that comes from the first one.
GUARDED_UNDER_TEST void untilValid(double *restrict a, const double *restrict x, const int *idx,
                                   int n) {
  for (int i = 0;; i += 4) {
    __m128i j = _mm_loadu_si128((const __m128i *)(idx + i));
    _mm256_storeu_pd(a, GATHER4(x, j));
    if (idx[i + 3] == 7)
      continue;
    _mm256_storeu_pd(a + 4, GATHER4(x + 1, j));
    if (--n == 0)
      break;
  }
}

/// What does not return here is not known to touch memory.
GUARDED_UNDER_TEST void exitInArm(double *restrict a, const double *restrict x, const int *idx,
                                  int leave) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  if (leave)
    asm volatile("syscall" : : "a"(231L), "D"(0L) : "rcx", "r11"); // exit_group (0)
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(a + 4, second);
}

int main(void) {
  static const int outside[8] = {0, 1, 2, 7, 0, 1, 2, 6}, *inside = outside + 4;
  double a[8], *table = numberedTable(8, GUARD_END);
  callInArm(a, table, inside, 0);
  expect4("callInArm, second", a + 4, 2000, 3000, 4000, 8000);
  if (!setjmp(back))
    callInArm(a, table, outside, 1);
  expect4("callInArm, first", a, 1000, 2000, 3000, 8000);
  if (returnFromLoop(a, table, outside, 8) != 3 || returnFromLoop(a, table, inside, 4) != -1)
    abort();
  expect4("returnFromLoop, second", a + 4, 2000, 3000, 4000, 8000);
  again(a, table, outside, 2);
  expect4("again, first", a, 1000, 2000, 3000, 7000);
  expect4("again, second", a + 4, 2000, 3000, 4000, 8000);
  storeInArm(a, table, inside, 0);
  expect4("storeInArm, without", a + 4, 2000, 3000, 4000, 8000);
  storeInArm(a, table, inside, 1);
  expect4("storeInArm, first", a, 1000, 2000, 3000, 7000);
  expect4("storeInArm, second", a + 4, 2000, 3000, -1, 8000);
  untilValid(a, numberedTable(8, GUARD_END), outside, 1);
  expect4("untilValid, second", a + 4, 2000, 3000, 4000, 8000);
  exitInArm(a, table, inside, 0);
  expect4("exitInArm, second", a + 4, 2000, 3000, -1, 8000);
  exitInArm(a, table, outside, 1); // ends the test
  abort();
  return 0;
}

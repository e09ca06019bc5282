// SPDX-License-Identifier: GPL-3.0-or-later
//
// Between the members stands a call that does not come back when the second member's address is
// invalid. Hoisting the second member over the call faults. One call leaves by longjmp; the other
// never ends, until a timer ends the test, and the compiler knows that it reads and writes nothing:
// it has no virtual operands, and still may not be crossed.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>

#include "intrinsics.h"

static jmp_buf back;

GUARDED_HOST void leaveIf(int condition) {
  if (condition)
    longjmp(back, 1);
}

GUARDED_UNDER_TEST void overLongjmp(double *a, double *b, const double *x, const int *idx,
                                    int last) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  leaveIf(last);
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// The compiler finds out that this is const, but for the loop.
static __attribute__((noinline, noclone)) int spinIf(int condition) {
  if (condition)
    for (;;)
      ;
  return 1;
}

GUARDED_UNDER_TEST void overEndlessLoop(double *a, double *b, const double *x, const int *idx,
                                        int last) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j);
  int one = spinIf(last);
  __m256d second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, _mm256_mul_pd(first, _mm256_set1_pd(one)));
  _mm256_storeu_pd(b, second);
}

GUARDED_HOST void finish(int signal) {
  (void)signal;
  _exit(0);
}

int main(void) {
  // Element 7 is the last: x + 1 has none at index 7.
  static const int outside[4] = {0, 1, 2, 7}, inside[4] = {0, 1, 2, 6};
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  overLongjmp(a, b, table, inside, 0);
  expect4("overLongjmp, first", a, 1000, 2000, 3000, 7000);
  expect4("overLongjmp, second", b, 2000, 3000, 4000, 8000);
  if (!setjmp(back)) {
    overLongjmp(a, b, table, outside, 1);
    abort();
  }
  overEndlessLoop(a, b, table, inside, 0);
  expect4("overEndlessLoop, first", a, 1000, 2000, 3000, 7000);
  expect4("overEndlessLoop, second", b, 2000, 3000, 4000, 8000);
  signal(SIGALRM, finish);
  setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_usec = 20000}}, NULL);
  overEndlessLoop(a, b, table, outside, 1);
  abort();
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of floats that may be added in any order, of which vectors do not pay: iterations stand side
// by side, and their terms are added to each other first, so that the sum waits once for four of
// them. In order, each waits for the one before, and nothing is done.

// { dg-do run }
// { dg-options "-O3 -ffast-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "associative-sums.c:27:\[0-9\]+: optimized: vls loop \[0-9\]+: 4 iterations side by side count once" { target gcc-12 } } }
// { dg-final { scan-vls-remark-not "associative-sums.c:35:\[0-9\]+: optimized: vls" } }

#include <stdio.h>

struct Node {
  double value;
  long next;
};

enum { count = 1000 };

/// Values are small integers: every order yields the same sum.
__attribute__((noipa)) double walk(const struct Node *p, const long *first, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[p[first[i]].next].value;
  return s;
}

__attribute__((noipa, optimize("no-fast-math"))) double inOrder(const struct Node *p,
                                                                const long *first, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[p[first[i]].next].value;
  return s;
}

static struct Node nodes[count];
static long first[count];

int main(void) {
  unsigned state = 1;
  for (int i = 0; i < count; i++) {
    state = state * 1664525 + 1013904223;
    nodes[i].value = (double)(state >> 20) - 2000;
    nodes[i].next = (long)(state >> 8) % count;
    first[i] = (long)(state >> 4) % count;
  }
  for (int n = 0; n <= count; n += 1 + n / 4)
    printf("%.0f %.0f\n", walk(nodes, first, n), inOrder(nodes, first, n));
  return 0;
}

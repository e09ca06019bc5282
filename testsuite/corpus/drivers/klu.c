// SPDX-License-Identifier: GPL-3.0-or-later
//
// A random sparse system with a circuit's look, factorized, factorized again with other values, and
// solved for one to four right-hand sides. Prints sums of what comes out.

#include <klu.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000, EACH = 6 };

static unsigned long long state = 1;

static int below(int n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned)n);
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  static int start[N + 1], row[N * EACH];
  static double value[N * EACH], b[4 * N];
  int at = 0;
  for (int column = 0; column < N; column++) {
    start[column] = at;
    char used[2 * 40 + 1] = {0};
    for (int k = 0; k < EACH - 1; k++) {
      const int distance = below(12) == 0 ? 0 : below(81) - 40;
      const int r = column + distance;
      if (distance == 0 || r < 0 || r >= N || used[distance + 40])
        continue;
      used[distance + 40] = 1;
      row[at] = r;
      value[at++] = below(2000) / 1000.0 - 1;
    }
    row[at] = column;
    value[at++] = EACH + below(1000) / 1000.0;
  }
  start[N] = at;
  klu_common common;
  klu_defaults(&common);
  klu_symbolic *symbolic = klu_analyze(N, start, row, &common);
  klu_numeric *numeric = klu_factor(start, row, value, symbolic, &common);
  if (!numeric)
    return 1;
  double sums[4] = {0};
  for (int round = 0; round < rounds; round++) {
    value[round % at] *= 1.001;
    klu_refactor(start, row, value, symbolic, numeric, &common);
    for (int sides = 1; sides <= 4; sides++) {
      for (int i = 0; i < sides * N; i++)
        b[i] = i % 13 - 6;
      klu_solve(symbolic, numeric, N, sides, b, &common);
      klu_tsolve(symbolic, numeric, N, sides, b, &common);
      for (int i = 0; i < sides * N; i++)
        sums[sides - 1] += fabs(b[i]);
    }
  }
  for (int k = 0; k < 4; k++)
    printf("%.12g\n", sums[k]);
  return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fields of two sizes in one loop: vectors of the narrow ones have twice as many lanes, so they are
// taken apart and grouped with those of the wide ones. Used by halves (converted to double), as a
// whole (floats), and both. The table ends with a row's last field: what would follow in its
// padding is not there.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 4 x double, int, float at bytes 8, 0, 16 became" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x double, int, float at bytes 8, 0, 16 became" { target skx512 } } }
// { dg-final { scan-asm-not "vp?gather" } }

#include "guarded.h"

struct Row {
  int count;
  double value;
  float weight;
};
struct Wide {
  float near;
  double a, b;
  float far;
};

enum { ROWS = 50 };

GUARDED_KERNEL(byHalves, double, GUARDED_DOUBLE, struct Row, int,
               w[i] * x[j].value + (double)x[j].count * (double)x[j].weight);
GUARDED_KERNEL(asWhole, float, GUARDED_FLOAT, struct Row, int,
               w[i] * (float)x[j].value + x[j].weight - (float)(x[j].count & 63));
GUARDED_KERNEL(twoWide, float, GUARDED_FLOAT, struct Wide, int,
               (float)(x[j].a - x[j].b) + w[i] * (x[j].near - x[j].far));

/// Rows of `bytes` bytes without the padding behind the last one, each filled with floats, but for
/// doubles from `first` to `last`.
GUARDED_HOST struct GuardedArray rows(size_t bytes, size_t padding, size_t first, size_t last,
                                      enum GuardSide side) {
  struct GuardedArray table = guardedArray(ROWS * bytes - padding, side);
  for (int i = 0; i < ROWS; i++) {
    char *row = table.data + i * bytes;
    guardedFill(row, GUARDED_FLOAT, (bytes - (i == ROWS - 1 ? padding : 0)) / sizeof(float));
    guardedFill(row + first, GUARDED_DOUBLE, (last - first) / sizeof(double));
  }
  return table;
}

GUARDED_HOST void run(const struct GuardedCase *c, struct GuardedArray table, int n,
                      enum GuardSide side) {
  struct GuardedArray idx = guardedArray(n * c->indexBytes, side);
  struct GuardedArray w = guardedArray(n * c->outBytes, side);
  struct GuardedArray got = guardedArray(n * c->outBytes, side);
  struct GuardedArray want = guardedArray(n * c->outBytes, side);
  guardedFill(w.data, c->kind, n);
  guardedIndices(idx.data, c->indexBytes, n, 0, ROWS - 1);
  c->call(0, got.data, table.data, idx.data, w.data, n);
  c->call(1, want.data, table.data, idx.data, w.data, n);
  guardedCompare(c->name, got.data, want.data, n, c->outBytes);
  guardedFree(idx), guardedFree(w), guardedFree(got), guardedFree(want), guardedFree(table);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 100; n++) {
      const enum GuardSide s = (enum GuardSide)side;
      run(&byHalvesCase, rows(sizeof(struct Row), 4, 8, 16, s), n, s);
      run(&asWholeCase, rows(sizeof(struct Row), 4, 8, 16, s), n, s);
      run(&twoWideCase, rows(sizeof(struct Wide), 4, 8, 24, s), n, s);
    }
  return 0;
}

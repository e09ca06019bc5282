// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stores side by side in all forms in which a program says so: the look at a block that says
// whether it is worth to be read finds them, and what each function stores becomes one vector.
// Where stores are apart, the block is not even read.

// { dg-do run }
// { dg-options "-O3 -fno-tree-slp-vectorize -fno-store-merging -fplugin-arg-libvls-packer=alone" }
// { dg-final { scan-vls-remark-times "optimized: vls pack \[0-9\]*: 2 stores of f64 became" 9 } }
// { dg-final { scan-vls-remark "missed: vls: 2 operations not packed: saves too little: 1 instead of 2" } }
// { dg-final { scan-vls-dump "Function chosen \[^\n\]*\n+block" } }
// { dg-final { scan-vls-dump-not "Function apart \[^\n\]*\n+block" } }

#include <stdlib.h>
#include <string.h>

#define UNDER_TEST __attribute__((noipa)) void
#define PRODUCTS double first = a[0] * 3, second = a[1] * 3

struct Pair {
  double first, second;
};
struct Row {
  int size;
  struct Pair pairs[3];
};
static struct Row row;
static double table[8];

UNDER_TEST members(struct Pair *p, const double *a) {
  PRODUCTS;
  p->first = first;
  p->second = second;
}

UNDER_TEST descending(struct Pair *p, const double *a) {
  PRODUCTS;
  p->second = second;
  p->first = first;
}

UNDER_TEST variables(const double *a) {
  PRODUCTS;
  row.pairs[1].second = first;
  row.pairs[2].first = second;
}

UNDER_TEST increments(double *p, const double *a) {
  PRODUCTS;
  *p++ = first;
  *p++ = second;
}

UNDER_TEST indices(double *p, const double *a, long i) {
  PRODUCTS;
  p[i] = first;
  p[i + 1] = second;
}

UNDER_TEST narrowIndices(double *p, const double *a, int i) {
  PRODUCTS;
  p[i] = first;
  p[i + 1] = second;
}

UNDER_TEST inside(struct Row *of, const double *a) {
  PRODUCTS;
  double *next = &of->pairs[1].first;
  of->pairs[0].second = first;
  next[0] = second;
}

UNDER_TEST bytes(char *p, const double *a) {
  PRODUCTS;
  *(double *)(p + 24) = first;
  *(double *)(p + 32) = second;
}

UNDER_TEST loaded(double **p, const double *a) {
  PRODUCTS;
  double *to = p[1];
  to[0] = first;
  to[1] = second;
}

UNDER_TEST chosen(double *p, double *q, const double *a, int which) {
  PRODUCTS;
  double *to = which ? p + 1 : q;
  to[0] = first;
  to[1] = second;
}

UNDER_TEST apart(struct Row *of, double *p, double *q, const double *a) {
  PRODUCTS;
  of->pairs[0].first = first;
  of->pairs[1].first = second;
  p[0] = first;
  q[1] = second;
}

static const double from[] = {7, 11};

UNDER_TEST expect(const double *at) {
  if (at[0] != 21 || at[1] != 33)
    abort();
  memset(table, 0, sizeof table);
}

int main(void) {
  double *pointers[] = {table + 6, table + 1};
  members((struct Pair *)table, from);
  expect(table);
  descending((struct Pair *)table, from);
  expect(table);
  variables(from);
  expect(&row.pairs[1].second);
  increments(table + 1, from);
  expect(table + 1);
  indices(table, from, 2);
  expect(table + 2);
  narrowIndices(table, from, 3);
  expect(table + 3);
  inside(&row, from);
  expect(&row.pairs[0].second);
  bytes((char *)table, from);
  expect(table + 3);
  loaded(pointers, from);
  expect(table + 1);
  chosen(table, table + 4, from, 1);
  expect(table + 1);
  apart(&row, table, table, from);
  expect(table);
  return 0;
}

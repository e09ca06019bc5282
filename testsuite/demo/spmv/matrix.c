// SPDX-License-Identifier: GPL-3.0-or-later

#include "matrix.h"

#include "../support.h"

void addEntry(EntryList *list, Entry entry) {
  if (list->count == list->room) {
    if (list->count >= MOST_ENTRIES)
      die("spmv: a matrix of more than %d entries is too large", MOST_ENTRIES);
    list->room = list->room ? 2 * list->room : 1 << 16;
    list->entry = grow(list->entry, list->room, sizeof *list->entry);
  }
  list->entry[list->count++] = entry;
}

static int rowOf(const Entry *entry) {
  return entry->row;
}
static int columnOf(const Entry *entry) {
  return entry->column;
}

// Copies `count` entries to `to`, sorted by a key below `keys`; equal ones keep their order.
// Returns where each key begins, and the end: keys + 1 numbers.
static int *sortBy(int (*keyOf)(const Entry *), int keys, const Entry *from, int count, Entry *to) {
  int *const start = grow(NULL, (size_t)keys + 1, sizeof *start);
  memset(start, 0, ((size_t)keys + 1) * sizeof *start);
  for (int k = 0; k < count; k++)
    start[keyOf(from + k)]++;
  // Now the sizes become ends; filling each key's part from its end leaves its start.
  for (int key = 0; key < keys; key++)
    start[key + 1] += start[key];
  for (int k = count; k-- > 0;)
    to[--start[keyOf(from + k)]] = from[k];
  return start;
}

Matrix compress(const EntryList *list) {
  const int n = list->count;
  Entry *const byColumn = grow(NULL, n, sizeof *byColumn), *const byRow =
                                                               grow(NULL, n, sizeof *byRow);
  free(sortBy(columnOf, list->columns, list->entry, n, byColumn));

  Matrix matrix = {.rows = list->rows};
  matrix.first = sortBy(rowOf, list->rows, byColumn, n, byRow);
  matrix.column = grow(NULL, n, sizeof *matrix.column);
  matrix.value = grow(NULL, n, 2 * sizeof *matrix.value);
  for (int k = 0; k < n; k++) {
    matrix.column[k] = byRow[k].column;
    matrix.value[2 * k] = byRow[k].re;
    matrix.value[2 * k + 1] = byRow[k].im;
  }
  free(byColumn);
  free(byRow);
  return matrix;
}

void freeMatrix(Matrix *matrix) {
  free(matrix->first);
  free(matrix->column);
  free(matrix->value);
  *matrix = (Matrix){0};
}

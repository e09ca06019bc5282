// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sparse complex matrices: as a list of entries, which is how they are made and stored in files,
// and by rows, which is how they are multiplied. Rows and columns count from 0.

#ifndef DEMO_MATRIX_H
#define DEMO_MATRIX_H

typedef struct {
  int row, column;
  double re, im;
} Entry;

typedef struct {
  int rows, columns;
  int count, room;
  Entry *entry; // in any order; entries for the same place add up
} EntryList;

// So that twice the number of a row or an entry is an int.
enum { MOST_ROWS = 1 << 29, MOST_ENTRIES = 1 << 29 };

// Gives up if there are MOST_ENTRIES already.
void addEntry(EntryList *list, Entry entry);

// Compressed sparse rows: row i is made of the entries first[i] … first[i+1]-1, entry k of which is
// in column[k] and has the value value[2*k] + value[2*k+1] i. Columns ascend within a row.
typedef struct {
  int rows;
  int *first, *column;
  double *value;
} Matrix;

Matrix compress(const EntryList *list); // a square one
void freeMatrix(Matrix *matrix);

// y = matrix x, the vectors as pairs of real and imaginary parts.
void multiply(const Matrix *matrix, const double *restrict x, double *restrict y);

#endif

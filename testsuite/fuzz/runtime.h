/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a generated program consists of: kernels, each with a description of the arrays that it
 * works on. The runtime fills them, calls the kernel and prints a line with a hash of what it
 * wrote; programs of the same source, compiled differently, must print the same lines.
 *
 * Kinds: d double, f float, l 64-bit, i 32-bit, u unsigned 32-bit, s 16-bit, c 8-bit integer,
 * p pointer to a table record. In capitals, as an index: no value twice among any 64 in a row; as
 * an element: the kernel uses no index whose weight is not positive, so those are beyond the table.
 */

#ifndef FUZZ_RUNTIME_H
#define FUZZ_RUNTIME_H

struct FuzzArrays {
  void *table; /* record 0; records before it exist where `first` is negative */
  void *index, *nested, *weights, *out;
  long stride;
  int n;
};

struct FuzzKernel {
  const char *name;
  void (*call)(const struct FuzzArrays *);
  const char *layout; /* kinds of the fields of one table record */
  long first, last;   /* records of the table */
  char indexKind;
  long least, most; /* indices */
  char elementKind; /* of weights and out */
  int outs;         /* elements of out for each iteration */
  long stride;
  void *global; /* the table, if it is not the runtime's */
  int descends; /* an index in capitals: by 1, from `most` to `least`, and again */
  long factor;  /* of an index without a sign: some are so large that the product wraps; or 0 */
};

extern const struct FuzzKernel fuzzKernels[];
extern const int fuzzKernelCount;

#endif

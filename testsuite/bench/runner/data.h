// SPDX-License-Identifier: GPL-3.0-or-later
//
// The data that a kernel works on. The table ends where an unreadable page begins, so that reading
// past it is seen; the arrays are staggered, so that no two that advance together agree in the low
// twelve bits of their addresses, which would look to the CPU like a store followed by its load.

#ifndef BENCH_RUNNER_DATA_H
#define BENCH_RUNNER_DATA_H

#include "runner/functions.h"
#include "runner/shape.h"
#include "runner/size.h"

#include <cstddef>
#include <vector>

// Pages of our own, with an unreadable one behind them.
class Region {
public:
  explicit Region(size_t bytes);
  ~Region();
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;

  char *begin() const { return start; }
  char *end() const { return start + length; }

private:
  char *start;
  size_t length; // without the unreadable page
};

class Data {
public:
  // TYPE is 'd', 'f' or 'm'. The same for each layout and run.
  Data(const Shape &shape, const Size &size, char type);

  const BenchData &get() const { return data; }
  size_t resultBytes(long count) const;

  // Where the results are: the output, or the table, which is then as it was at first again.
  char *freshResults();
  int valueBytes() const { return bytes; }

private:
  template <typename Real> void fill(const Size &size);
  void fillMixed();

  Shape shape;
  int bytes;                 // of a value
  std::vector<char> atFirst; // the table, if kernels change it
  Region table, index, index64, a, b, place, out;
  BenchData data;
};

#endif

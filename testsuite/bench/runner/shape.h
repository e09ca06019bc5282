// SPDX-License-Identifier: GPL-3.0-or-later
//
// What kernels.list says of a kernel.

#ifndef BENCH_RUNNER_SHAPE_H
#define BENCH_RUNNER_SHAPE_H

#include <map>
#include <string>

struct Shape {
  static const int ofTable = -1;
  int record;  // values from one record to the next
  int scale;   // what one more in the index is worth: 1 record, or else 1 value
  int reads;   // values read from where a record begins
  int rows;    // in how many rows of the table
  int results; // 0: one an element; ofTable: the table's values
};

// By name. Ends the program if the file cannot be read.
std::map<std::string, Shape> readShapes(const std::string &file);

#endif

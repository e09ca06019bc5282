// SPDX-License-Identifier: GPL-3.0-or-later
//
// How large a table is and how many of its records are looked up in a pass, by the caches of this
// CPU.

#ifndef BENCH_RUNNER_SIZE_H
#define BENCH_RUNNER_SIZE_H

#include <string>
#include <vector>

struct Size {
  std::string name;  // L1, L2, L3, DRAM
  size_t tableBytes; // a power of two
  long count;        // a multiple of each vector's lanes
};

// Those among `names` (separated by blanks), in the order L1 to DRAM; all if it is empty.
std::vector<Size> chooseSizes(const std::string &names);

#endif

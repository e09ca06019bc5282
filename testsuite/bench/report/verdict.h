// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is asked of libvls, and whether it was reached.

#ifndef BENCH_REPORT_VERDICT_H
#define BENCH_REPORT_VERDICT_H

#include "report/statistics.h"

// Speeds as shares of another build's; 0: nothing is asked.
struct Demand {
  double ofHand; // of the hand-written code
  double ofGcc;  // of the better of GCC and GCC without gathers
  double ofBest; // of the best compiler build
};

// Of a kernel that stores to its table, or only reads it.
Demand demandFor(const std::string &isa, const std::string &size, bool stores);

// Of the geometric mean over the best builds.
double meanDemandFor(const std::string &isa, const std::string &size);

// How GCC + libvls compares in a case.
struct Comparison {
  const Case *of;
  bool stores;           // to its table
  std::string best, gcc; // the best compiler build; the better of GCC's that vectorize
  Ratio toHand, toBest, toGcc;
};

// Of all cases with this instruction set and size.
struct Panel {
  std::string isa, size;
  std::vector<Comparison> comparisons;
  Ratio meanToHand, meanToBest;
};

std::vector<Panel> compare(const Results &results);

// A line for each demand that was missed: where the whole interval lies below it.
std::vector<std::string> misses(const std::vector<Panel> &panels);

// A line for each case in which scalar GCC is clearly faster than all that is vectorized.
std::vector<std::string> scalarWins(const std::vector<Panel> &panels);

#endif

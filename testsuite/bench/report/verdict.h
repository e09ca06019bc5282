// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is asked of libvls, and whether it was reached. It is asked with tables in L1 only.

#ifndef BENCH_REPORT_VERDICT_H
#define BENCH_REPORT_VERDICT_H

#include "report/statistics.h"

struct Demand {
  double ofHand; // speed, as a share of the hand-written code's, on each kernel
  double ofBest; // the same of the best compiler build; 0: nothing is asked
  double mean;   // geometric mean of the latter over all kernels; 0: nothing is asked
};

Demand demandFor(const std::string &isa);

// How GCC + libvls compares in a case.
struct Comparison {
  const Case *of;
  std::string best; // the best compiler build
  Ratio toHand, toBest;
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

#endif

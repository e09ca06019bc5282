// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ratios of builds that ran in turns, and how sure they are.
//
// A ratio is taken within each round, where both builds met the same machine; its median over the
// rounds of a layout is the layout's; the geometric mean over the layouts is what is reported. The
// interval is a bootstrap's: layouts are drawn with replacement, then rounds within each, because
// the samples of one layout share what its addresses do to branch and cache.

#ifndef BENCH_REPORT_STATISTICS_H
#define BENCH_REPORT_STATISTICS_H

#include "report/samples.h"

struct Ratio {
  double value;
  double low, high; // 95%
};

double medianOf(std::vector<double> values);

// How many times as fast as `slow` the build `fast` is.
Ratio speedRatio(const Samples &fast, const Samples &slow);

// The geometric mean of several such ratios, each of a pair {fast, slow}.
Ratio meanSpeedRatio(const std::vector<std::pair<const Samples *, const Samples *>> &pairs);

#endif

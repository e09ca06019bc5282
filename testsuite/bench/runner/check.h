// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether the builds of a kernel agree.

#ifndef BENCH_RUNNER_CHECK_H
#define BENCH_RUNNER_CHECK_H

#include "runner/data.h"

// Runs each function once on the data and says on standard error which differ:
// - a build with libvls from the same build without, in any bit;
// - any build from the scalar one by more than the tolerance: of single results 16 roundings, of
// sums
//   over n elements 8 √n roundings, relative to the larger of 1 and the largest result;
// - in what lies behind the results.
// `functions` are those of one kernel, precision and instruction set.
bool agree(const std::vector<Function> &functions, Data &data, long count);

#endif

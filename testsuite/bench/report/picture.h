// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef BENCH_REPORT_PICTURE_H
#define BENCH_REPORT_PICTURE_H

#include "report/verdict.h"

// The summary, an SVG: for each instruction set and kernel, with tables in L1, the speed of
// GCC + libvls and of the best compiler build as shares of the hand-written code's. Empty if
// nothing was measured in L1.
std::string picture(const Results &results, const std::vector<Panel> &panels);

#endif

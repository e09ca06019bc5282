// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef BENCH_REPORT_MARKDOWN_H
#define BENCH_REPORT_MARKDOWN_H

#include "report/verdict.h"

// Both ratios of each case as tables for the documentation, one a table size: a row a kernel, for
// each instruction set libvls/hand-written and libvls/best build with their intervals. Then what
// was missed, and where scalar code wins.
std::string markdown(const Results &results, const std::vector<Panel> &panels);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef BENCH_REPORT_PAGE_H
#define BENCH_REPORT_PAGE_H

#include "report/verdict.h"

// One HTML page that needs nothing else: a bar chart a kernel, then all numbers.
std::string page(const Results &results, const std::vector<Panel> &panels,
                 const std::vector<std::string> &missed);

#endif

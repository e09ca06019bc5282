// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef BENCH_REPORT_TEXT_H
#define BENCH_REPORT_TEXT_H

#include "report/verdict.h"

// The tables, to standard output.
void printTables(const Results &results, const std::vector<Panel> &panels);

#endif

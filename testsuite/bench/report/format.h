// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef BENCH_REPORT_FORMAT_H
#define BENCH_REPORT_FORMAT_H

#include <string>

// printf to a string of up to 1000 characters.
std::string format(const char *form, ...) __attribute__((format(printf, 1, 2)));

// For HTML and SVG.
std::string escaped(const std::string &text);

#endif

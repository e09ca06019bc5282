// SPDX-License-Identifier: GPL-3.0-or-later
//
// Latency: how long an iteration has to wait for the one before it, as a sum of floating-point
// numbers in order does, however many execute side by side.

#ifndef VLS_LOOPS_LATENCY_H
#define VLS_LOOPS_LATENCY_H

#include "gcc.h"

namespace vls::gcc {

/// Cycles from a value that `l`, an innermost loop, carries to the one that it carries to the next
/// iteration; the longest of these. Not seen are what goes through memory, and integers that wait
/// for one operation: counters, sums, extremes.
unsigned carriedLatency(class loop *l);

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lane evolution says of a loop, in sentences for who wrote it: how each access lies in
// memory, which branches lanes take in different ways, what iterations carry on, and what of it
// keeps vectors from being used, or from being worth it.

#ifndef VLS_LANES_REPORT_H
#define VLS_LANES_REPORT_H

#include "lanes/pattern.h"

namespace vls::gcc {

struct LoopRemark {
  location_t where = UNKNOWN_LOCATION;
  std::string text;
};

/// The remarks of a loop: the verdict first, then the reasons by line.
std::vector<LoopRemark> reportLoop(const LoopFlow &flow, unsigned lanes, location_t where);

/// Lanes of a vector register of the current function for the smallest element that the loop
/// accesses; 1 if it accesses none.
unsigned lanesOf(class loop *loop);

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef VLS_OPTIMAL_CHOICE_H
#define VLS_OPTIMAL_CHOICE_H

#include "cnf.h"

namespace optimal {

/// Which load, or which earlier operation, an operand of an operation is.
struct Choice {
  std::vector<Literal> loads, operations;

  /// Loads first.
  std::vector<Literal> inOrder() const {
    std::vector<Literal> which = loads;
    which.insert(which.end(), operations.begin(), operations.end());
    return which;
  }
};

} // namespace optimal

#endif

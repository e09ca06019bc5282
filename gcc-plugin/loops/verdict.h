// SPDX-License-Identifier: GPL-3.0-or-later
//
// From GCC's words on a loop to the reason why it is scalar.

#ifndef VLS_LOOPS_VERDICT_H
#define VLS_LOOPS_VERDICT_H

#include "loops/neighbours.h"
#include "report/loop_reason.h"

namespace vls::gcc {

struct LoopVerdict {
  LoopReason reason = LoopReason::Silent;
  std::string about; ///< in the words of the source
};

/// `missed`: what GCC said of the attempt, in its order. Of the function that is compiled.
LoopVerdict verdictOf(const ScalarLoop &loop, const std::vector<std::string> &missed);

} // namespace vls::gcc

#endif

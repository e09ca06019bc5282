// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks whose stores may overlap what is loaded between them, so that they cannot be packed as
// they stand: they are packed all the same where it pays, under a test at run time, and what stood
// there is kept for when the test fails.

#ifndef VLS_DECIDE_CHECKED_H
#define VLS_DECIDE_CHECKED_H

#include "decide/session.h"
#include "pack/distance_tests.h"
#include "pack/planned.h"

namespace vls::gcc {

/// The loop that a block is the body of, as far as tests need to know it.
struct CheckedLoop {
  std::optional<Cost> rival;      ///< cycles of what would stand in the block's place
  std::optional<LoopFront> front; ///< where tests of the whole loop can be made, if they can
  tree &holds;                    ///< becomes what decides there, if they were made there
};

/// True if the block of `plain`, its plan without tests, was packed under tests, or would be within
/// the limit. Nothing is tested where tests have failed already, where the cost model is cheap, and
/// where tests and what is packed under them do not save an eighth of what the block costs
/// otherwise, or of what would stand in its place, if that is less. If only
/// a stretch of the block may be there twice, it becomes a block of its own; what stands in front
/// of it and behind, and has not been looked at, is added to `rest`.
bool packChecked(const Planned &plain, FunctionPacker &tools, Session &session,
                 std::vector<basic_block> &rest, const CheckedLoop &loop);

} // namespace vls::gcc

#endif

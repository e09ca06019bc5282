// SPDX-License-Identifier: GPL-3.0-or-later
//
// Relaxed instructions: a target that can do more than the one in question, and is simpler.
// Permutes take any elements of their operands to any places; blends and what reads memory stay as
// they are, at any width. Each sequence of the target is one of the relaxed one that costs no more;
// so what no relaxed sequence is below, no sequence is.

#ifndef VLS_OPTIMAL_RELAXED_H
#define VLS_OPTIMAL_RELAXED_H

#include "instructions.h"

namespace optimal {

enum class Relaxation {
  Anywhere, ///< whatever a permute may do
  /// Permutes within slots stay there; those that take half of each slot from one operand, and half
  /// from the other, still do; those with few masks keep them.
  WithinReach
};

Instructions relaxed(const Problem &problem, const Instructions &instructions, Relaxation how);

} // namespace optimal

#endif

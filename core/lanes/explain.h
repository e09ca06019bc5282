// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why an evolution is what it is, from the state of a finished analysis.

#ifndef VLS_LANES_EXPLAIN_H
#define VLS_LANES_EXPLAIN_H

#include "lanes/analysis.h"

namespace vls {

/// A node as it is read at a position; the position is none if nothing executes the use.
struct Use {
  unsigned node;
  unsigned position;
};

/// The use that is an instruction's operand; a phi reads at the end of the predecessor.
Use useOf(const Analysis &analysis, unsigned instruction, unsigned operand);

/// Of a phi that joins different definitions.
Taint taintOf(const Analysis &analysis, unsigned node);

/// Of a use; where the use adds nothing, of its definition.
Taint taintOf(const Analysis &analysis, Use use);

/// Steps in words, from the node or use to what makes it so. Empty if it is UNIFORM or BOTTOM.
std::vector<std::string> explainNode(const Analysis &analysis, unsigned node);
std::vector<std::string> explainUse(const Analysis &analysis, Use use);

/// The positions that can be executed after the end of a block and before its immediate
/// post-dominator (vls/lanes.h).
std::vector<unsigned> regionOf(const Layout &layout, unsigned position);

} // namespace vls

#endif

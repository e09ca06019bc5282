// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is read and planned, and not written yet.

#ifndef VLS_PACK_PLANNED_H
#define VLS_PACK_PLANNED_H

#include "pack/block.h"
#include "pack/counters.h"
#include "pack/machine.h"

namespace vls::gcc {

struct Planned {
  std::unique_ptr<GimpleBlock> block; ///< null if it could not be read
  PackPlan plan;
  bool pays = false;
  bool waits = false;          ///< what GCC fuses is known behind its SLP only
  unsigned iterations = 1;     ///< of a loop, that the block is
  double rounds = usualRounds; ///< of so many iterations each
};

/// µops of it, in one of its rounds, but for counters.
inline CountedUops withoutCounters(const Planned &planned, const PackMachine &machine) {
  return withoutCounters(*planned.block, planned.plan, machine, planned.rounds);
}

/// Plans for `planned.block`, and appends the plan's twins to it; with dumps.
void makePlan(Planned &planned, FunctionPacker &tools);

/// Reads the blocks of `chain` and plans for them. They are as many `iterations` of a loop; if more
/// than one, each is like the others, so that there is less to look for.
/// `rounds`: of so many iterations each.
Planned planBlock(const Chain &chain, FunctionPacker &tools, unsigned iterations = 1,
                  double rounds = usualRounds);

} // namespace vls::gcc

#endif

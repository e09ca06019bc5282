// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the packer says: the block and its plan in the dump, one remark for each block that was
// packed, or, where stores were looked at, why not.

#ifndef VLS_PACK_REPORT_H
#define VLS_PACK_REPORT_H

#include "pack/planned.h"
#include "report/remark.h"

#include "vls/packer.h"

namespace vls::gcc {

/// The block in textual form (docs/packer.md).
std::string textOf(const GimpleBlock &block);

/// The block, as text where details are wanted.
void dumpPackBlock(const GimpleBlock &block);
void dumpPackPlan(const GimpleBlock &block, const PackMachine &machine, const PackPlan &plan,
                  const std::string &trace);
void dumpPackOutcome(const Refusal &refusal);

/// Remarks of pack `number`: it was written, under `tests` of distances at run time, or not for
/// `refusal`.
void remarkPacked(Remarks &remarks, unsigned number, const Planned &planned, const Refusal &refusal,
                  const std::string &isa, unsigned tests = 0);
/// Remarks of a plan that no test at run time was made for.
void remarkNotChecked(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan,
                      const Refusal &reason);
/// Remarks of a plan for blocks across branches that is not taken.
void remarkChainLeft(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan,
                     const Refusal &reason);
/// "12.0 -> 4.0"
std::string pricesOf(Cost before, Cost after);
/// Remarks of seeds that were not packed.
void remarkNotPacked(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan);

} // namespace vls::gcc

#endif

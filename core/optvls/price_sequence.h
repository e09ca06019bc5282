// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a sequence that exists costs on a target, instruction by instruction: of a plan what its
// planner said, of a sequence that somebody wrote down what a planner would have to beat.

#ifndef VLS_OPTVLS_PRICE_SEQUENCE_H
#define VLS_OPTVLS_PRICE_SEQUENCE_H

#include "vls/group.h"
#include "vls/sequence.h"
#include "vls/target.h"

namespace vls {

struct SequencePrice {
  std::vector<Uops> each; ///< per instruction: what it adds
  Uops uops;              ///< of all
  Cost cost = 0;
  std::string error; ///< which instruction the target does not have, if it is not empty
};

/// Prices `sequence`, which is right for `group` (see checkSequence). A load that is folded into a
/// concatenation still counts as a load, and an extraction that is folded into a store adds what
/// the target says of that: as Uops has it.
SequencePrice priceSequence(const Sequence &sequence, const Group &group, const Target &target);

} // namespace vls

#endif

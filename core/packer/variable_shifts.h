// SPDX-License-Identifier: GPL-3.0-or-later
//
// VariableShifts: which elements a machine shifts each by a count of its own. Few machines have
// such shifts, and fewer of narrow elements; where there are none, what C shifts as an int is not
// to be seen as narrower (see narrow.h).

#ifndef VLS_PACKER_VARIABLE_SHIFTS_H
#define VLS_PACKER_VARIABLE_SHIFTS_H

#include "vls/packer.h"

#include <optional>
#include <set>
#include <utility>

namespace vls {

/// To the left, to the right, to the right with the sign.
bool isShift(ScalarOp op);

/// Does `instruction` shift by what may differ from lane to lane, and do nothing else?
bool shiftsByElements(const VectorInstruction &instruction);

class VariableShifts {
public:
  /// `machine` must outlive it.
  explicit VariableShifts(const PackMachine &ofMachine) : machine(ofMachine) {}

  /// Is there an instruction that shifts elements of `bits` bits by the elements of another vector?
  /// `op` is one of the three shifts. Looked for when first asked.
  bool have(ScalarOp op, unsigned bits);

private:
  using Known = std::set<std::pair<ScalarOp, unsigned>>; ///< operations and bits

  const PackMachine &machine;
  std::optional<Known> known;
};

} // namespace vls

#endif

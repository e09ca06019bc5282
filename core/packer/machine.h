// SPDX-License-Identifier: GPL-3.0-or-later
//
// DescribedMachine: a PackMachine that is data, as DescribedTarget is a Target that is data. The
// textual form is in docs/packer.md, the predefined descriptions are in core/targets/.
//
// Invariant: rows are tried from the top, and the first one that covers a question answers it; what
// no row covers costs one µop of the front end. Instructions have passed checkInstruction.

#ifndef VLS_PACKER_MACHINE_H
#define VLS_PACKER_MACHINE_H

#include "packer/instruction_table.h"
#include "targets/described.h"
#include "vls/packer.h"

#include <optional>

namespace vls {

/// A scalar operation; without operations or types, any.
struct ScalarRow {
  std::vector<ScalarOp> ops;
  std::vector<ElementType> types; ///< of the result; of a compare or a store: of the operand
  Uops uops;
};

/// Between scalars and vectors, by the element.
struct TransferRow {
  enum class Kind { Broadcast, Build, Extract };

  Kind kind = Kind::Build;
  std::vector<ElementType> types;
  bool fromMemory = false; ///< Broadcast, Build: of a load that nothing else uses
  bool laneZero = false;   ///< Extract: of lane 0
  Uops uops;               ///< of a Build: for each element
};

struct MachineDescription {
  std::string name;
  InstructionTable instructions;
  std::vector<ScalarRow> scalars;
  std::vector<TransferRow> transfers;
  Uops constant; ///< of a vector of constants
};

class DescribedMachine : public PackMachine {
public:
  DescribedMachine(TargetDescription target, MachineDescription machine)
      : moves(std::move(target)), description(std::move(machine)) {}

  const Target &target() const override { return moves; }
  unsigned instructions() const override { return description.instructions.size(); }
  const InstructionOutline &outline(unsigned number) const override {
    return description.instructions.outline(number);
  }
  bool has(unsigned number) const override { return description.instructions.has(number); }
  const VectorInstruction &instruction(unsigned number) const override {
    return description.instructions[number];
  }
  Uops scalar(ScalarOp op, ElementType type, ElementType operand) const override;
  Uops broadcast(PackedType type, bool fromMemory) const override;
  Uops build(PackedType type, unsigned elements, unsigned loads) const override;
  Uops extract(PackedType type, unsigned lane) const override;
  Uops constant(PackedType type) const override;

private:
  Uops transfer(TransferRow::Kind kind, ElementType type, bool fromMemory, bool laneZero) const;

  DescribedTarget moves;
  MachineDescription description;
};

} // namespace vls

#endif

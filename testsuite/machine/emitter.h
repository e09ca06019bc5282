// SPDX-License-Identifier: GPL-3.0-or-later
//
// The emitter: a sequence as C that is written with registers.h, an instruction a statement, each
// behind an OPAQUE, so that the compiler's assembly has the instructions that the sequence has.
//
//   %5 = shufflevector <2 x 64> %1, <2 x 64> %3, <4 x 32><0, 1, 2, 3>      %3 a load, used once
//   r256 v5 = concatenateFrom_256(v1, AT(2, 0)); OPAQUE(v5);
//
// Statements stand in the order of demand: an operand just above its first use, as far as its own
// operands allow it. That keeps few values alive; which instructions there are does not change.

#ifndef VLS_MACHINE_EMITTER_H
#define VLS_MACHINE_EMITTER_H

#include "optvls/folding.h"
#include "vls/group.h"
#include "vls/target.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace machine {

class Emitter {
public:
  /// `ofSequence` is right for `forGroup`, and `onTarget` has all of its instructions.
  Emitter(const vls::Sequence &ofSequence, const vls::Group &forGroup, const vls::Target &onTarget);

  /// The masks that statements() uses: to be declared above it. They ask ON(lane) if the group is
  /// masked.
  std::string masks() const;

  /// The instructions. They end with RESULT(member, bits, register) for each member of a group of
  /// loads, as soon as it is known, and ask MEMBER(member, bits) for what one of stores stores.
  std::string statements() const { return text; }

  /// Machine instructions that statements() should become: without copies, low parts, and loads
  /// and extractions that are part of another instruction. Of short sequences, their µops.
  unsigned instructions() const { return count; }

private:
  void demand(unsigned id);
  void load(const vls::Instruction &i);
  void store(const vls::Instruction &i);
  void shuffle(const vls::Instruction &i);
  void concatenation(const vls::Instruction &i);
  void extraction(const vls::Instruction &i);
  void permute(const vls::Instruction &i);

  std::optional<unsigned> guardOf(const vls::Instruction &memory) const;
  std::string mask(const vls::Instruction &memory);
  std::string maskOf(vls::VectorType type, const std::string &set);
  std::string blend(const vls::Instruction &i, const vls::ShuffleShape &shape);
  std::string permuted(const vls::Instruction &i, const vls::ShuffleShape &shape) const;
  std::string define(const vls::Instruction &i, const std::string &value);
  void perform(const vls::Instruction &i, const std::string &value);

  const vls::Sequence &sequence;
  const vls::Group &group;
  const vls::Target &target;
  const vls::Folding folding;

  std::vector<bool> done;                   ///< by id
  std::vector<bool> folded;                 ///< by id: loads read by a concatenation
  std::map<std::string, std::string> named; ///< masks: "element, bits" and set -> name
  std::string text, declared;
  unsigned count = 0;
};

} // namespace machine

#endif

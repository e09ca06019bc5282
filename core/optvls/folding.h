// SPDX-License-Identifier: GPL-3.0-or-later
//
// Folding: which instructions of a sequence become part of another one in machine code. A
// concatenation may read its last operand from memory, a store may write a part of a register.
//
//   %2 = load                            one instruction, vinsertf128 from memory, if nothing else
//   %3 = concatenation of %1 and %2      reads %2
//   %5 = extraction from %4              one instruction, vextractf128 to memory, if nothing else
//   %6 = store of %5                     reads %5

#ifndef VLS_OPTVLS_FOLDING_H
#define VLS_OPTVLS_FOLDING_H

#include "vls/sequence.h"

namespace vls {

class Folding {
public:
  /// Of `ofSequence`, whose operands are defined above their uses.
  explicit Folding(const Sequence &ofSequence);

  /// A shuffle whose last operand is a plain load that nothing else uses.
  bool readsMemory(const Instruction &concatenation) const;

  /// A shuffle that a store and nothing else uses.
  bool writesMemory(const Instruction &extraction) const;

private:
  const Sequence &sequence;
  std::vector<unsigned> uses;   ///< by id: instructions and results that read it
  std::vector<unsigned> stores; ///< by id: stores among them
};

/// A shuffle's result is wider, or narrower, than an operand.
bool isConcatenation(const Instruction &shuffle, const Sequence &sequence);
bool isExtraction(const Instruction &shuffle, const Sequence &sequence);

/// An extraction of a register's lower part, which is a register, too: no instruction.
bool isLowerPart(const Instruction &shuffle, const Sequence &sequence);

/// Some elements of the load or store are not accessed, or only if their own lane is active.
bool isMasked(const Instruction &memory);

} // namespace vls

#endif

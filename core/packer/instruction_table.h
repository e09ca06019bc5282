// SPDX-License-Identifier: GPL-3.0-or-later
//
// InstructionTable: the instructions of a machine. Of a thousand that a predefined machine has, a
// block needs a few dozen; so their trees are made of the rows of its text when they are asked for.
//
//   row of text  ──►  outlines: result, roots  ──►  instruction, when it may match something
//
// Invariant: an instruction is what its outline says, which may say less than there is to say.

#ifndef VLS_PACKER_INSTRUCTION_TABLE_H
#define VLS_PACKER_INSTRUCTION_TABLE_H

#include "vls/packer.h"

#include <deque>
#include <functional>

namespace vls {

class InstructionTable {
public:
  /// One that is made already, and that has passed checkInstruction.
  void add(VectorInstruction made);

  /// Those that `row` describes, in registers of at most `mostBits` bits, in its order.
  void addRow(std::string row, unsigned mostBits, const std::vector<InstructionOutline> &outlines);

  /// From now on, there are only those that are wanted; numbers stay.
  void keepOnly(std::function<bool(const VectorInstruction &)> wanted) {
    isWanted = std::move(wanted);
    for (Entry &entry : entries)
      entry.state = Entry::Unknown;
  }

  unsigned size() const { return unsigned(entries.size()); }
  const InstructionOutline &outline(unsigned number) const { return entries[number].outline; }

  /// False if it is not wanted.
  bool has(unsigned number) const;

  /// The instruction, wanted or not.
  const VectorInstruction &operator[](unsigned number) const;

private:
  static constexpr unsigned none = ~0u;

  struct Entry {
    InstructionOutline outline;
    unsigned row = none, index = 0; ///< of rows; in the row
    unsigned made = none;           ///< index of `instructions`
    enum : std::uint8_t { Unknown, Wanted, Unwanted } state = Unknown;
  };
  struct Row {
    std::string text;
    unsigned mostBits = 0;
  };

  std::vector<Row> rows;
  mutable std::vector<Entry> entries;
  mutable std::deque<VectorInstruction> instructions; ///< that were asked for
  std::function<bool(const VectorInstruction &)> isWanted;
};

/// What is known of an instruction that is there.
InstructionOutline outlineOf(const VectorInstruction &instruction);

} // namespace vls

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// InstructionTable: the instructions of a machine. Of a thousand that a predefined machine has, a
// block needs a few dozen; so their trees are made of the rows of its text when they are asked for.
//
//   row of text  ──►  outlines: result, roots  ──►  instruction, when it may match something
//
// Invariant: an instruction is what its outline says.

#ifndef VLS_PACKER_INSTRUCTION_TABLE_H
#define VLS_PACKER_INSTRUCTION_TABLE_H

#include "vls/packer.h"

#include <deque>
#include <functional>

namespace vls {

/// A row of a machine's text, which must stay, and outlines of the instructions that it describes.
struct InstructionRow {
  const char *text = nullptr;
  const InstructionOutline *outlines = nullptr;
  unsigned count = 0;
};

class InstructionTable {
public:
  /// One that is made already, and that has passed checkInstruction.
  void add(VectorInstruction made);

  /// Those of `row` that take registers of at most `mostBits` bits, in its order.
  void addRow(const InstructionRow &row, unsigned mostBits);

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
    const char *row = nullptr; ///< its text
    unsigned index = 0;        ///< in the row
    unsigned made = none;      ///< index of `instructions`
    enum : std::uint8_t { Unknown, Wanted, Unwanted } state = Unknown;
  };
  mutable std::vector<Entry> entries;
  mutable std::deque<VectorInstruction> instructions; ///< that were asked for
  std::function<bool(const VectorInstruction &)> isWanted;
};

/// What is known of an instruction that is there.
InstructionOutline outlineOf(const VectorInstruction &instruction);

} // namespace vls

#endif

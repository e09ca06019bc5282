// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of blocks and machines; the grammar is in docs/packer.md. What is printed is
// read again as the same.

#ifndef VLS_PACKER_TEXT_H
#define VLS_PACKER_TEXT_H

#include "packer/machine.h"
#include "text/cursor.h"
#include "text/document.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vls {

struct Memory {
  std::string name;
  bool isRestrict = false; ///< overlaps no other memory
};

/// A block that a file describes: the order of memory follows from memories and distances.
class DescribedBlock : public Block {
public:
  std::string title;

  bool mustPrecede(unsigned earlier, unsigned later) const override;

  /// Gives operation `operation` the bytes at `distance` in `memory`.
  void setMemory(unsigned operation, const Memory &memory, std::int64_t distance);

  /// The memory and the distance of a load or store.
  const DescribedMemref &memrefOf(unsigned operation) const;
  bool isRestrict(unsigned operation) const { return inRestrict.at(operation); }

private:
  std::vector<std::unique_ptr<DescribedMemref>> memrefs;
  std::vector<bool> inRestrict; ///< by operation
};

struct PackDocument {
  std::vector<Memory> memories;
  std::vector<std::unique_ptr<DescribedBlock>> blocks;
  std::optional<MachineDescription> machine;
};

/// Reads `text`. If it is none, returns nothing, and `*error` is one line "FILE:LINE:COLUMN: ...".
std::optional<PackDocument> parsePackDocument(const std::string &text, const std::string &file,
                                              std::string *error);

/// The part of a machine from '{' to '}'.
bool parseMachineBody(Cursor &cursor, MachineDescription &machine);

/// Adds what one row of a machine describes; false if it cannot be read.
bool parseMachineRow(const std::string &row, MachineDescription &machine);

/// Instruction `index` of those that a row describes. The row is right.
VectorInstruction instructionOfRow(const std::string &row, unsigned index);

/// "f32", ...
bool parseElementType(Cursor &cursor, ElementType &type);

/// A number of the type, or its bits: 7, -1, 0.5, bits 4607182418800017408.
bool parseConstant(Cursor &cursor, ElementType type, std::uint64_t &bits);

/// What parseConstant reads.
std::string constantToString(ElementType type, std::uint64_t bits);

/// As the parser reads it. A document is printed without its machine.
std::string toString(const DescribedBlock &block);
std::string toString(const PackDocument &document);

/// Operations by name, or by number where they have none: "a0", "#7".
std::string nameOf(const Block &block, unsigned operation);

} // namespace vls

#endif

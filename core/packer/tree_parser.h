// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parser of operation trees and of what they stand on: names of operations, types, operands.

#ifndef VLS_PACKER_TREE_PARSER_H
#define VLS_PACKER_TREE_PARSER_H

#include "text/cursor.h"
#include "vls/vector_instruction.h"

#include <optional>

namespace vls {

bool parseScalarOp(Cursor &cursor, ScalarOp &op);
bool parsePredicate(Cursor &cursor, Predicate &predicate);

/// lanes "x" etype
bool parsePackedType(Cursor &cursor, PackedType &type);

class TreeParser {
public:
  explicit TreeParser(Cursor &at) : cursor(at) {}

  /// "(" name ":" type [ "immediate" ] { "," ... } ")" "->"; with lanes, or without (they are 0).
  bool operands(VectorInstruction &instruction, bool withLanes);

  /// A tree of lane `lane`, of type `type`; without a lane names stand alone, with one they have an
  /// element.
  bool tree(const VectorInstruction &instruction, std::optional<unsigned> lane, LaneTree &result,
            ElementType type);

  /// Makes `tree`, the one that was parsed last, the tree of `lane`.
  bool moveTo(unsigned lane, LaneTree &tree);

private:
  bool node(const VectorInstruction &instruction, std::optional<unsigned> lane, LaneTree &result,
            unsigned &index);
  bool slice(const VectorInstruction &instruction, std::optional<unsigned> lane, LaneTree &result,
             unsigned &index);

  /// What an element's index is: factor * lane + offset, of so many lanes.
  struct Index {
    Token at;
    unsigned node = 0, lanes = 0;
    int factor = 0, offset = 0;
  };

  bool parseIndex(Index &index);
  bool place(const Index &index, unsigned lane, LaneTree &tree);

  Cursor &cursor;
  std::vector<std::string> names;
  std::vector<Index> indices; ///< of the tree that was parsed last
};

} // namespace vls

#endif

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

private:
  bool node(const VectorInstruction &instruction, std::optional<unsigned> lane, LaneTree &result,
            unsigned &index);
  bool slice(const VectorInstruction &instruction, std::optional<unsigned> lane, LaneTree &result,
             unsigned &index);
  bool element(unsigned lane, unsigned lanes, unsigned &result);

  Cursor &cursor;
  std::vector<std::string> names;
};

} // namespace vls

#endif

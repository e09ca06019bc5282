// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/tree_parser.h"

#include "packer/operations.h"
#include "packer/text.h"

#include <algorithm>

namespace vls {

bool parseScalarOp(Cursor &cursor, ScalarOp &op) {
  const std::optional<ScalarOp> found = scalarOpOf(cursor.token().text);
  if (!found)
    return cursor.expected("an operation");
  op = *found;
  cursor.step();
  return true;
}

bool parsePredicate(Cursor &cursor, Predicate &predicate) {
  const std::optional<Predicate> found = predicateOf(cursor.token().text);
  if (!found)
    return cursor.expected("a predicate");
  predicate = *found;
  cursor.step();
  return true;
}

bool parseElementType(Cursor &cursor, ElementType &type) {
  const std::optional<ElementType> found = elementTypeOf(cursor.token().text);
  if (!found)
    return cursor.expected("a type: i1, i8, i16, i32, i64, f32 or f64");
  type = *found;
  cursor.step();
  return true;
}

bool parsePackedType(Cursor &cursor, PackedType &type) {
  return cursor.number(type.lanes, 1, 64, "a number of lanes from 1 to 64") && cursor.need("x") &&
         parseElementType(cursor, type.element);
}

bool TreeParser::operands(VectorInstruction &instruction, bool withLanes) {
  if (!cursor.need("("))
    return false;
  do {
    VectorInstruction::Operand operand;
    std::string name;
    const Token token = cursor.token();
    if (!cursor.name(name, "the name of an operand"))
      return false;
    if (name == "l" || scalarOpOf(name) || elementTypeOf(name) ||
        std::find(names.begin(), names.end(), name) != names.end())
      return cursor.expectedAt(token, "a new name, and not of an operation, a type or 'l'");
    if (!cursor.need(":"))
      return false;
    const bool isScalar = !withLanes || cursor.token().kind == Token::Kind::Name;
    operand.type.lanes = withLanes ? 1 : 0;
    if (isScalar ? !parseElementType(cursor, operand.type.element)
                 : !parsePackedType(cursor, operand.type))
      return false;
    operand.immediate = cursor.take("immediate");
    names.push_back(name);
    instruction.operands.push_back(operand);
  } while (cursor.take(","));
  return cursor.need(")") && cursor.need("-") && cursor.need(">");
}

bool TreeParser::tree(const VectorInstruction &instruction, std::optional<unsigned> lane,
                      LaneTree &result, ElementType type) {
  const Token start = cursor.token();
  unsigned root = 0;
  indices.clear();
  if (!node(instruction, lane, result, root))
    return false;
  return result.nodes[root].type == type ||
         cursor.expectedAt(start, "a tree of type " + toString(type));
}

bool TreeParser::moveTo(unsigned lane, LaneTree &tree) {
  return std::all_of(indices.begin(), indices.end(),
                     [&](const Index &index) { return place(index, lane, tree); });
}

bool TreeParser::place(const Index &index, unsigned lane, LaneTree &tree) {
  const int value = index.factor * int(lane) + index.offset;
  if (value < 0 || value >= int(index.lanes))
    return cursor.expectedAt(index.at, "an element from 0 to " + std::to_string(index.lanes - 1) +
                                           " (for lane " + std::to_string(lane) + ")");
  tree.nodes[index.node].element = unsigned(value);
  return true;
}

/// index = [ number "*" ] "l" [ ( "+" | "-" ) number ] | number
bool TreeParser::parseIndex(Index &index) {
  index.at = cursor.token();
  unsigned number = 1;
  bool hasLane = cursor.at("l");
  if (!hasLane) {
    if (!cursor.number(number, 0, 64, "an element"))
      return false;
    hasLane = cursor.take("*");
  }
  if (!hasLane) {
    index.offset = int(number);
    return true;
  }
  index.factor = int(number);
  if (!cursor.need("l"))
    return false;
  const bool minus = cursor.at("-");
  if (minus || cursor.at("+")) {
    cursor.step();
    if (!cursor.number(number, 0, 64, "a number"))
      return false;
    index.offset = minus ? -int(number) : int(number);
  }
  return true;
}

bool TreeParser::slice(const VectorInstruction &instruction, std::optional<unsigned> lane,
                       LaneTree &result, unsigned &index) {
  const auto found = std::find(names.begin(), names.end(), cursor.token().text);
  if (found == names.end())
    return cursor.expected("an operation, a type or the name of an operand");
  const unsigned operand = unsigned(found - names.begin());
  const PackedType type = instruction.operands[operand].type;
  cursor.step();
  index = result.slice(type.element, operand, 0);
  if (lane && cursor.take("[")) {
    Index at;
    at.node = index;
    at.lanes = type.lanes;
    if (!parseIndex(at) || !place(at, *lane, result) || !cursor.need("]"))
      return false;
    indices.push_back(std::move(at));
  } else if (lane && type.lanes != 1) {
    return cursor.expected("'['");
  }
  return true;
}

bool TreeParser::node(const VectorInstruction &instruction, std::optional<unsigned> lane,
                      LaneTree &result, unsigned &index) {
  ElementType type;
  if (const auto constant = elementTypeOf(cursor.token().text)) {
    type = *constant;
    cursor.step();
    std::uint64_t bits = 0;
    if (!parseConstant(cursor, type, bits))
      return false;
    index = result.constant(type, bits);
    return true;
  }
  const std::optional<ScalarOp> found = scalarOpOf(cursor.token().text);
  if (!found)
    return slice(instruction, lane, result, index);
  const Token start = cursor.token();
  const ScalarOp op = *found;
  cursor.step();
  Predicate predicate = Predicate::Equal;
  if ((op == ScalarOp::Compare && !parsePredicate(cursor, predicate)) ||
      (elementTypeOf(cursor.token().text) && !parseElementType(cursor, type)) || !cursor.need("("))
    return false;
  std::vector<unsigned> operands;
  std::vector<ElementType> types;
  do {
    operands.emplace_back();
    if (!node(instruction, lane, result, operands.back()))
      return false;
    types.push_back(result.nodes[operands.back()].type);
  } while (cursor.take(","));
  if (!type.exists())
    type = op == ScalarOp::Compare ? ElementType::integer(1) : types.back();
  const std::string wrong =
      isComputed(op) ? checkTypes(op, type, types) : "this is nothing that is computed";
  if (!wrong.empty())
    return cursor.expectedAt(start, "an operation that exists (" + wrong + ")");
  if (!cursor.need(")"))
    return false;
  index = result.compute(op, type, LaneTree::Operands(operands));
  result.nodes[index].predicate = predicate;
  return true;
}

} // namespace vls

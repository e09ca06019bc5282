// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parser of machines: one function a rule of the grammar in docs/packer.md.

#include "packer/operations.h"
#include "packer/text.h"
#include "packer/tree_parser.h"
#include "text/parser.h"

#include <algorithm>
#include <cassert>
#include <unordered_set>

namespace vls {

namespace {

class MachineParser {
public:
  MachineParser(Cursor &at, MachineDescription &result) : cursor(at), machine(result) {}

  /// Only one of the instructions is made, in the order of the text.
  void makeOnly(unsigned index) { only = index; }

  bool parse() {
    if (!cursor.need("{"))
      return false;
    while (!cursor.take("}"))
      if (!parseRow())
        return false;
    return true;
  }

  bool parseRow() {
    if (cursor.take("scalar"))
      return parseScalar();
    if (cursor.take("broadcast"))
      return parseTransfer(TransferRow::Kind::Broadcast);
    if (cursor.take("build"))
      return parseTransfer(TransferRow::Kind::Build);
    if (cursor.take("extract"))
      return parseTransfer(TransferRow::Kind::Extract);
    if (cursor.take("constant"))
      return parseUops(cursor, machine.constant);
    if (cursor.take("isomorphic"))
      return parseIsomorphic();
    if (cursor.take("elementwise"))
      return parseElementwise();
    if (cursor.take("instruction"))
      return parseInstruction();
    return cursor.expected("'scalar', 'broadcast', 'build', 'extract', 'constant', 'isomorphic', "
                           "'elementwise', 'instruction' or '}'");
  }

private:
  /// Is the next instruction to be made?
  bool isWanted() { return !only || next++ == *only; }

  /// types = "any" | etype { "," etype }
  bool parseTypes(std::vector<ElementType> &types) {
    if (cursor.take("any"))
      return true;
    do {
      types.emplace_back();
      if (!parseElementType(cursor, types.back()))
        return false;
    } while (cursor.take(","));
    return true;
  }

  /// ops = "any" | op { "," op }
  bool parseOps(std::vector<ScalarOp> &ops) {
    if (cursor.take("any"))
      return true;
    do {
      ops.emplace_back();
      if (!parseScalarOp(cursor, ops.back()))
        return false;
    } while (cursor.take(","));
    return true;
  }

  bool parseWidths(std::vector<unsigned> &widths) {
    do {
      widths.emplace_back();
      if (!cursor.number(widths.back(), 16, 4096, "a width in bits"))
        return false;
    } while (cursor.take(","));
    return true;
  }

  /// "scalar" ops types ":" uops
  bool parseScalar() {
    ScalarRow row;
    if (!parseOps(row.ops) || !parseTypes(row.types) || !parseUops(cursor, row.uops))
      return false;
    machine.scalars.push_back(std::move(row));
    return true;
  }

  /// kind types [ "from-memory" | "lane" "0" ] ":" uops
  bool parseTransfer(TransferRow::Kind kind) {
    TransferRow row;
    row.kind = kind;
    if (!parseTypes(row.types))
      return false;
    if (kind != TransferRow::Kind::Extract)
      row.fromMemory = cursor.take("from-memory");
    else if (unsigned zero = 0;
             (row.laneZero = cursor.take("lane")) && !cursor.number(zero, 0, 0, "'0'"))
      return false;
    if (!parseUops(cursor, row.uops))
      return false;
    machine.transfers.push_back(std::move(row));
    return true;
  }

  /// "isomorphic" name "=" op [ predicate ] etypes [ "from" etype ] [ "by" ( "scalar" | "immediate"
  /// ) ] "in" widths ":" uops
  bool parseIsomorphic() {
    std::string name;
    ScalarOp op = ScalarOp::Add;
    Predicate predicate = Predicate::Equal;
    std::vector<ElementType> types;
    ElementType from;
    std::vector<unsigned> widths;
    Uops uops;
    const Token start = cursor.token();
    if (!cursor.name(name, "the name of the instruction") || !cursor.need("=") ||
        !parseScalarOp(cursor, op))
      return false;
    if (op == ScalarOp::Compare && !parsePredicate(cursor, predicate))
      return false;
    if (!parseTypes(types) || (cursor.take("from") && !parseElementType(cursor, from)))
      return false;
    const bool isBy = cursor.take("by");
    const bool isImmediate = isBy && cursor.take("immediate");
    if ((isBy && !isImmediate && !cursor.need("scalar")) || !cursor.need("in") ||
        !parseWidths(widths) || !parseUops(cursor, uops))
      return false;
    for (const ElementType type : types)
      for (const unsigned width : widths) {
        if (width < 2 * type.bits || !isWanted())
          continue;
        std::vector<ElementType> operands(unsigned(std::max(operandsOf(op), 0)),
                                          from.exists() ? from : type);
        if (op == ScalarOp::Select && !operands.empty())
          operands[0] = ElementType::integer(1);
        VectorInstruction made = isomorphic(fullName(name, type, width), op,
                                            {type, width / type.bits}, operands, uops, predicate);
        if (isBy)
          makeUniform(made, isImmediate);
        if (!accept(std::move(made), start))
          return false;
      }
    return true;
  }

  static std::string fullName(const std::string &name, ElementType type, unsigned width) {
    return name + "." + toString(type) + "." + std::to_string(width);
  }

  /// The last operand becomes one scalar for all lanes.
  static void makeUniform(VectorInstruction &instruction, bool immediate) {
    const unsigned last = unsigned(instruction.operands.size()) - 1;
    instruction.operands[last].type.lanes = 1;
    instruction.operands[last].immediate = immediate;
    for (LaneTree &tree : instruction.lanes)
      for (LaneTree::Node &node : tree.nodes)
        if (node.kind == LaneTree::Node::Kind::Slice && node.operand == last)
          node.element = 0;
  }

  /// "elementwise" name "(" name ":" etype [ "immediate" ] ... ")" "->" etype "in" widths "=" tree
  /// [ "as" tree ] ":" uops
  bool parseElementwise() {
    const Token start = cursor.token();
    TreeParser trees(cursor);
    VectorInstruction pattern;
    std::vector<unsigned> widths;
    LaneTree tree;
    if (!cursor.name(pattern.name, "the name of the instruction") ||
        !trees.operands(pattern, false) || !parseElementType(cursor, pattern.result.element) ||
        !cursor.need("in") || !parseWidths(widths) || !cursor.need("="))
      return false;
    if (!trees.tree(pattern, {}, tree, pattern.result.element) ||
        (cursor.take("as") && !trees.tree(pattern, {}, pattern.recipe, pattern.result.element)) ||
        !parseUops(cursor, pattern.uops))
      return false;
    for (const unsigned width : widths) {
      if (width < 2 * pattern.result.element.bits || !isWanted())
        continue;
      VectorInstruction made = pattern;
      made.name = fullName(pattern.name, pattern.result.element, width);
      made.result.lanes = width / pattern.result.element.bits;
      for (VectorInstruction::Operand &operand : made.operands)
        operand.type.lanes = operand.immediate ? 1 : made.result.lanes;
      made.lanes.reserve(made.result.lanes);
      for (unsigned lane = 0; lane < made.result.lanes; ++lane) {
        LaneTree copy = tree;
        for (LaneTree::Node &node : copy.nodes)
          if (node.kind == LaneTree::Node::Kind::Slice)
            node.element = made.operands[node.operand].immediate ? 0 : lane;
        made.lanes.push_back(std::move(copy));
      }
      if (!accept(std::move(made), start))
        return false;
    }
    return true;
  }

  /// "instruction" name "(" operands ")" "->" vtype "{" { lanes } "}" [ "in" widths ] ":" uops
  bool parseInstruction() {
    const Token start = cursor.token();
    TreeParser trees(cursor);
    VectorInstruction made;
    if (!cursor.name(made.name, "the name of the instruction") || !trees.operands(made, true) ||
        !parsePackedType(cursor, made.result) || !cursor.need("{"))
      return false;
    made.lanes.resize(made.result.lanes);
    while (!cursor.take("}"))
      if (!parseLanes(trees, made))
        return false;
    std::vector<unsigned> widths;
    if ((cursor.take("in") && !parseWidths(widths)) || !parseUops(cursor, made.uops))
      return false;
    if (widths.empty())
      return !isWanted() || accept(std::move(made), start);
    for (const unsigned width : widths)
      if (width % widestBits(made) != 0)
        return cursor.expectedAt(start, "an instruction (" + made.name +
                                            ": a width that is no multiple of its own)");
      else if (isWanted() && !accept(repeated(made, width), start))
        return false;
    return true;
  }

  /// `slot` once for each part of registers of `width` bits: lane l of part p computes from its
  /// parts of the operands what lane l of `slot` does. Scalars are the same for all parts.
  static VectorInstruction repeated(const VectorInstruction &slot, unsigned width) {
    VectorInstruction made = slot;
    const unsigned parts = width / widestBits(slot);
    made.name += "." + std::to_string(width);
    made.result.lanes *= parts;
    for (VectorInstruction::Operand &operand : made.operands)
      if (operand.type.lanes > 1)
        operand.type.lanes *= parts;
    made.lanes.reserve(made.result.lanes);
    for (unsigned part = 1; part < parts; ++part)
      for (LaneTree tree : slot.lanes) {
        for (LaneTree::Node &node : tree.nodes)
          if (node.kind == LaneTree::Node::Kind::Slice &&
              slot.operands[node.operand].type.lanes > 1)
            node.element += part * slot.operands[node.operand].type.lanes;
        made.lanes.push_back(std::move(tree));
      }
    return made;
  }

  /// "lane" number ":" tree | "lanes" number "to" number [ "step" number ] ":" tree
  bool parseLanes(TreeParser &trees, VectorInstruction &made) {
    const unsigned end = made.result.lanes - 1;
    unsigned first = 0, last = 0, step = 1;
    if (cursor.take("lane")) {
      if (!cursor.number(first, 0, end, "a lane of the result"))
        return false;
      last = first;
    } else if (!cursor.need("lanes") || !cursor.number(first, 0, end, "a lane of the result") ||
               !cursor.need("to") || !cursor.number(last, first, end, "a lane of the result") ||
               (cursor.take("step") && !cursor.number(step, 1, 64, "a step"))) {
      return false;
    }
    if (!cursor.need(":"))
      return false;
    LaneTree tree;
    if (!trees.tree(made, first, tree, made.result.element))
      return false;
    for (unsigned lane = first; lane <= last; lane += step) {
      if (!trees.moveTo(lane, tree))
        return false;
      made.lanes[lane] = tree;
    }
    return true;
  }

  bool accept(VectorInstruction made, const Token &start) {
    const std::string wrong = checkInstruction(made);
    if (!wrong.empty())
      return cursor.expectedAt(start, "an instruction (" + wrong + ")");
    if (!names.insert(made.name).second)
      return cursor.expectedAt(start, "a new name");
    machine.instructions.add(std::move(made));
    return true;
  }

  Cursor &cursor;
  MachineDescription &machine;
  std::unordered_set<std::string> names;
  std::optional<unsigned> only;
  unsigned next = 0; ///< number of the next instruction
};

} // namespace

bool parseMachineBody(Cursor &cursor, MachineDescription &machine) {
  return MachineParser(cursor, machine).parse();
}

bool parseMachineRow(const std::string &row, MachineDescription &machine) {
  Cursor cursor(row);
  return MachineParser(cursor, machine).parseRow() && cursor.atEnd();
}

VectorInstruction instructionOfRow(const std::string &row, unsigned index) {
  Cursor cursor(row);
  MachineDescription machine;
  MachineParser parser(cursor, machine);
  parser.makeOnly(index);
  const bool isRight = parser.parseRow() && machine.instructions.size() == 1;
  assert(isRight);
  return isRight ? machine.instructions[0] : VectorInstruction();
}

} // namespace vls

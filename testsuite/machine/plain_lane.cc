// SPDX-License-Identifier: GPL-3.0-or-later

#include "machine/plain_lane.h"

#include <algorithm>

using namespace vls;

namespace plain {

namespace {

using Node = LaneTree::Node;

std::string decimal(std::uint64_t value) {
  return std::to_string(value);
}

/// C for compares of A and B; of integers it is A and B with their signs.
struct Comparison {
  Predicate predicate;
  const char *text;
  bool isUnsigned = false;
};

constexpr Comparison comparisons[] = {
    {Predicate::Equal, "A == B"},
    {Predicate::Unequal, "A != B"},
    {Predicate::Less, "A < B"},
    {Predicate::LessEqual, "A <= B"},
    {Predicate::Greater, "A > B"},
    {Predicate::GreaterEqual, "A >= B"},
    {Predicate::LessUnsigned, "A < B", true},
    {Predicate::LessEqualUnsigned, "A <= B", true},
    {Predicate::GreaterUnsigned, "A > B", true},
    {Predicate::GreaterEqualUnsigned, "A >= B", true},
    {Predicate::Ordered, "!__builtin_isunordered(A, B)"},
    {Predicate::Unordered, "__builtin_isunordered(A, B)"},
    {Predicate::UnorderedOrEqual, "!__builtin_islessgreater(A, B)"},
    {Predicate::UnorderedOrLess, "!(A >= B)"},
    {Predicate::UnorderedOrLessEqual, "!(A > B)"},
    {Predicate::UnorderedOrGreater, "!(A <= B)"},
    {Predicate::UnorderedOrGreaterEqual, "!(A < B)"},
    {Predicate::LessOrGreater, "__builtin_islessgreater(A, B)"},
};

class LaneWriter {
public:
  LaneWriter(const VectorInstruction &ofInstruction, unsigned ofLane, Integers writtenAs)
      : instruction(ofInstruction), tree(ofInstruction.lanes[ofLane]), lane(ofLane),
        integers(writtenAs) {}

  std::string text() const {
    std::string made = "{ ";
    for (unsigned n = 0; n < tree.nodes.size(); ++n)
      made += "const " + typeName(tree.nodes[n].type) + " n" + decimal(n) + " = " +
              expression(tree.nodes[n]) + "; ";
    return made + "o[" + decimal(lane) + "] = n" + decimal(tree.nodes.size() - 1) + "; }";
  }

private:
  // ---- Types and casts ----

  std::string typeName(ElementType type) const { return plain::typeName(type, integers); }

  std::string cast(ElementType type, const std::string &value) const {
    return "(" + typeName(type) + ")(" + value + ")";
  }

  /// Without what C promotes narrower types to, whose arithmetic may overflow.
  std::string wide(ElementType type, const std::string &value) const {
    return areSigned() || type.isFloat() || type.bits >= 32 ? value : "(u32)" + value;
  }

  std::string asSigned(ElementType type, const std::string &value) const {
    return areSigned() ? value : "(s" + decimal(type.bits) + ")" + value;
  }

  std::string asUnsigned(ElementType type, const std::string &value) const {
    return areSigned() && !type.isFloat() ? "(u" + decimal(type.bits) + ")" + value : value;
  }

  bool areSigned() const { return integers == Integers::Signed; }

  // ---- Expressions ----

  std::string compare(Predicate predicate, ElementType type, const std::string &a,
                      const std::string &b) const {
    const Comparison &row =
        *std::find_if(std::begin(comparisons), std::end(comparisons),
                      [&](const Comparison &known) { return known.predicate == predicate; });
    const auto seen = [&](const std::string &value) {
      return type.isFloat()   ? value
             : row.isUnsigned ? asUnsigned(type, value)
                              : asSigned(type, value);
    };
    std::string text;
    for (const char *c = row.text; *c; ++c)
      text += *c == 'A' ? seen(a) : *c == 'B' ? seen(b) : std::string(1, *c);
    return text;
  }

  std::string operand(const Node &node, unsigned k) const {
    return "n" + decimal(node.operands[k]);
  }
  ElementType typeOf(const Node &node, unsigned k) const {
    return tree.nodes[node.operands[k]].type;
  }

  std::string expression(const Node &node) const {
    if (node.kind == Node::Kind::Constant)
      return cast(node.type, decimal(node.constant) + "u" + (node.type.bits == 64 ? "ll" : ""));
    if (node.kind == Node::Kind::Slice) {
      const VectorInstruction::Operand &from = instruction.operands[node.operand];
      if (from.immediate)
        return "3";
      return "a" + decimal(node.operand) +
             (from.type.lanes == 1 ? "" : "[" + decimal(node.element) + "]");
    }
    return node.type.isFloat() ? computedFloat(node) : computedInteger(node);
  }

  std::string infix(const Node &node, const char *sign) const {
    return cast(node.type,
                wide(node.type, operand(node, 0)) + sign + wide(node.type, operand(node, 1)));
  }

  std::string choice(const std::string &condition, const Node &node) const {
    return condition + " ? " + operand(node, 0) + " : " + operand(node, 1);
  }

  std::string call(const Node &node, const char *function) const {
    std::string made = std::string("__builtin_") + function + (node.type.bits == 32 ? "f(" : "(");
    for (unsigned k = 0; k < node.operands.size(); ++k)
      made += (k == 0 ? "" : ", ") + operand(node, k);
    return made + ")";
  }

  std::string reinterpreted(const Node &node) const {
    return "((union { " + typeName(typeOf(node, 0)) + " from; " + typeName(node.type) + " to; }){" +
           operand(node, 0) + "}).to";
  }

  std::string computedFloat(const Node &node) const {
    const std::string a = operand(node, 0);
    switch (node.op) {
    case ScalarOp::Add:
      return infix(node, " + ");
    case ScalarOp::Subtract:
      return infix(node, " - ");
    case ScalarOp::Multiply:
      return infix(node, " * ");
    case ScalarOp::Divide:
      return infix(node, " / ");
    case ScalarOp::Negate:
      return "-" + a;
    case ScalarOp::Absolute:
      return call(node, "fabs");
    case ScalarOp::SquareRoot:
      return call(node, "sqrt");
    case ScalarOp::Floor:
      return call(node, "floor");
    case ScalarOp::Ceiling:
      return call(node, "ceil");
    case ScalarOp::RoundToZero:
      return call(node, "trunc");
    case ScalarOp::RoundToEven:
      return call(node, "rint");
    case ScalarOp::Fence:
      return "FENCED(" + a + ")";
    case ScalarOp::CopySign:
      return call(node, "copysign");
    case ScalarOp::Fma:
      return call(node, "fma");
    case ScalarOp::Minimum:
      return choice(a + " < " + operand(node, 1), node);
    case ScalarOp::Maximum:
      return choice(a + " > " + operand(node, 1), node);
    case ScalarOp::Select:
      return a + " ? " + operand(node, 1) + " : " + operand(node, 2);
    case ScalarOp::SignedToFloat:
      return cast(node.type, asSigned(typeOf(node, 0), a));
    case ScalarOp::UnsignedToFloat:
      return cast(node.type, asUnsigned(typeOf(node, 0), a));
    case ScalarOp::FloatExtend:
    case ScalarOp::FloatTruncate:
      return cast(node.type, a);
    case ScalarOp::Reinterpret:
      return reinterpreted(node);
    default:
      return "";
    }
  }

  /// C shifts what is narrower than int as int, by up to 31 bits; the instruction does not.
  std::string count(const Node &shift) const {
    const std::string by = operand(shift, 1);
    return shift.type.bits < 32 ? "(" + by + " & " + decimal(shift.type.bits - 1) + ")" : by;
  }

  std::string computedInteger(const Node &node) const {
    const ElementType type = node.type;
    const std::string a = operand(node, 0);
    const auto signedChoice = [&](const char *sign) {
      return choice(asSigned(type, a) + sign + asSigned(type, operand(node, 1)), node);
    };
    switch (node.op) {
    case ScalarOp::Add:
      return infix(node, " + ");
    case ScalarOp::Subtract:
      return infix(node, " - ");
    case ScalarOp::Multiply:
      return infix(node, " * ");
    case ScalarOp::And:
      return infix(node, " & ");
    case ScalarOp::Or:
      return infix(node, " | ");
    case ScalarOp::Xor:
      return infix(node, " ^ ");
    case ScalarOp::Not:
      return cast(type, "~" + a);
    case ScalarOp::Negate:
      return cast(type, "-" + wide(type, a));
    case ScalarOp::Absolute:
      return asSigned(type, a) + " < 0 ? " + cast(type, "-" + wide(type, a)) + " : " + a;
    case ScalarOp::MinimumSigned:
      return signedChoice(" < ");
    case ScalarOp::MaximumSigned:
      return signedChoice(" > ");
    case ScalarOp::MinimumUnsigned:
      return choice(asUnsigned(type, a) + " < " + asUnsigned(type, operand(node, 1)), node);
    case ScalarOp::MaximumUnsigned:
      return choice(asUnsigned(type, a) + " > " + asUnsigned(type, operand(node, 1)), node);
    case ScalarOp::ShiftLeft:
      return cast(type, wide(type, a) + " << " + count(node));
    case ScalarOp::ShiftRightLogical:
      return cast(type, asUnsigned(type, a) + " >> " + count(node));
    case ScalarOp::ShiftRightArithmetic:
      return cast(type, asSigned(type, a) + " >> " + count(node));
    case ScalarOp::RotateLeft: {
      const std::string bits = decimal(type.bits), u = "(u" + bits + ")", by = operand(node, 1);
      return cast(type, u + "(" + u + a + " << (" + by + " & " + decimal(type.bits - 1) + ")) | " +
                            u + a + " >> (-" + by + " & " + decimal(type.bits - 1) + ")");
    }
    case ScalarOp::ByteSwap:
      return cast(type, "__builtin_bswap" + decimal(type.bits) + "(" + a + ")");
    case ScalarOp::Compare:
      return compare(node.predicate, typeOf(node, 0), a, operand(node, 1));
    case ScalarOp::Select:
      return a + " ? " + operand(node, 1) + " : " + operand(node, 2);
    case ScalarOp::SignExtend:
      return typeOf(node, 0).bits == 1
                 ? cast(type, "-" + a)
                 : cast(type, "(s" + decimal(type.bits) + ")" + asSigned(typeOf(node, 0), a));
    case ScalarOp::ZeroExtend:
      return cast(type, typeOf(node, 0).bits == 1 ? a : asUnsigned(typeOf(node, 0), a));
    case ScalarOp::Truncate:
      return cast(type, a);
    case ScalarOp::FloatToSigned:
      return cast(type, asSigned(type, a));
    case ScalarOp::Reinterpret:
      return reinterpreted(node);
    default:
      return "";
    }
  }

  const VectorInstruction &instruction;
  const LaneTree &tree;
  const unsigned lane;
  const Integers integers;
};

} // namespace

std::string typeName(ElementType type, Integers integers) {
  return type.isFloat()                 ? "f" + decimal(type.bits)
         : type.bits == 1               ? "int"
         : integers == Integers::Signed ? "s" + decimal(type.bits)
                                        : "u" + decimal(type.bits);
}

std::string laneText(const VectorInstruction &instruction, unsigned lane, Integers integers) {
  return LaneWriter(instruction, lane, integers).text();
}

} // namespace plain

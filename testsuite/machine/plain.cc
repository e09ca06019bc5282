// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes plain C for each vector instruction of a machine: a function that computes, lane by lane,
// what the instruction's trees say, from arrays to an array. testsuite/libvls.dg/each.exp compiles
// it with the packer, looks whether the instruction was taken, and compares with scalar code.
//
//   plain MACHINE   one function a line, between lines "// 17 paddusw.i16.128", its number and
//   name;
//                   then, under #ifdef MAIN, a program that runs FIRST_17 and SECOND_17, and so on
//
// Counts of shifts are below the width, and floats are small: C leaves the rest undefined.

#include "targets/machines.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

using namespace vls;

namespace {

using Node = LaneTree::Node;

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

/// Integers are signed, or unsigned: GCC reads "a < b ? a : b" as a minimum where a and b are what
/// they are compared as, and promises of no overflow only where they are signed.
bool integersAreSigned = false;

std::string typeName(ElementType type) {
  return type.isFloat()      ? "f" + number(type.bits)
         : type.bits == 1    ? "int"
         : integersAreSigned ? "s" + number(type.bits)
                             : "u" + number(type.bits);
}

std::string cast(ElementType type, const std::string &value) {
  return "(" + typeName(type) + ")(" + value + ")";
}

/// Without what C promotes narrower types to, whose arithmetic may overflow.
std::string wide(ElementType type, const std::string &value) {
  return integersAreSigned || type.isFloat() || type.bits >= 32 ? value : "(u32)" + value;
}

std::string asSigned(ElementType type, const std::string &value) {
  return integersAreSigned ? value : "(s" + number(type.bits) + ")" + value;
}

std::string asUnsigned(ElementType type, const std::string &value) {
  return integersAreSigned && !type.isFloat() ? "(u" + number(type.bits) + ")" + value : value;
}

std::string compare(Predicate predicate, ElementType type, std::string a, std::string b) {
  const std::string plainA = asUnsigned(type, a), plainB = asUnsigned(type, b);
  if (!type.isFloat()) {
    a = asSigned(type, a);
    b = asSigned(type, b);
  }
  const std::string unordered = "__builtin_isunordered(" + a + ", " + b + ")";
  switch (predicate) {
  case Predicate::Equal:
    return a + " == " + b;
  case Predicate::Unequal:
    return a + " != " + b;
  case Predicate::Less:
    return a + " < " + b;
  case Predicate::LessEqual:
    return a + " <= " + b;
  case Predicate::Greater:
    return a + " > " + b;
  case Predicate::GreaterEqual:
    return a + " >= " + b;
  case Predicate::LessUnsigned:
    return plainA + " < " + plainB;
  case Predicate::LessEqualUnsigned:
    return plainA + " <= " + plainB;
  case Predicate::GreaterUnsigned:
    return plainA + " > " + plainB;
  case Predicate::GreaterEqualUnsigned:
    return plainA + " >= " + plainB;
  case Predicate::Ordered:
    return "!" + unordered;
  case Predicate::Unordered:
    return unordered;
  case Predicate::UnorderedOrEqual:
    return "!__builtin_islessgreater(" + a + ", " + b + ")";
  case Predicate::UnorderedOrLess:
    return "!(" + a + " >= " + b + ")";
  case Predicate::UnorderedOrLessEqual:
    return "!(" + a + " > " + b + ")";
  case Predicate::UnorderedOrGreater:
    return "!(" + a + " <= " + b + ")";
  case Predicate::UnorderedOrGreaterEqual:
    return "!(" + a + " < " + b + ")";
  case Predicate::LessOrGreater:
    return "__builtin_islessgreater(" + a + ", " + b + ")";
  }
  return "";
}

/// One lane's expressions.
class LaneWriter {
public:
  LaneWriter(const VectorInstruction &ofInstruction, const LaneTree &ofTree, unsigned ofLane)
      : instruction(ofInstruction), tree(ofTree), lane(ofLane) {}

  std::string text() const {
    std::string made = "{ ";
    for (unsigned n = 0; n < tree.nodes.size(); ++n)
      made += "const " + typeName(tree.nodes[n].type) + " n" + number(n) + " = " +
              expression(tree.nodes[n]) + "; ";
    return made + "o[" + number(lane) + "] = n" + number(tree.nodes.size() - 1) + "; }";
  }

private:
  std::string operand(const Node &node, unsigned k) const { return "n" + number(node.operands[k]); }
  ElementType typeOf(const Node &node, unsigned k) const {
    return tree.nodes[node.operands[k]].type;
  }

  std::string expression(const Node &node) const {
    if (node.kind == Node::Kind::Constant)
      return cast(node.type, number(node.constant) + "u" + (node.type.bits == 64 ? "ll" : ""));
    if (node.kind == Node::Kind::Slice) {
      const VectorInstruction::Operand &from = instruction.operands[node.operand];
      if (from.immediate)
        return "3";
      return "a" + number(node.operand) +
             (from.type.lanes == 1 ? "" : "[" + number(node.element) + "]");
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
    return shift.type.bits < 32 ? "(" + by + " & " + number(shift.type.bits - 1) + ")" : by;
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
    case ScalarOp::Compare:
      return compare(node.predicate, typeOf(node, 0), a, operand(node, 1));
    case ScalarOp::Select:
      return a + " ? " + operand(node, 1) + " : " + operand(node, 2);
    case ScalarOp::SignExtend:
      return typeOf(node, 0).bits == 1
                 ? cast(type, "-" + a)
                 : cast(type, "(s" + number(type.bits) + ")" + asSigned(typeOf(node, 0), a));
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
};

/// Operands that are counts of shifts, and how many bits these shift.
unsigned shiftedBits(const VectorInstruction &instruction, unsigned operand) {
  for (const LaneTree &tree : instruction.lanes)
    for (const Node &node : tree.nodes) {
      const bool isShift = node.op == ScalarOp::ShiftLeft ||
                           node.op == ScalarOp::ShiftRightLogical ||
                           node.op == ScalarOp::ShiftRightArithmetic;
      if (node.kind != Node::Kind::Compute || !isShift)
        continue;
      const Node &count = tree.nodes[node.operands[1]];
      if (count.kind == Node::Kind::Slice && count.operand == operand)
        return node.type.bits;
    }
  return 0;
}

std::string parameters(const VectorInstruction &instruction) {
  std::string text = typeName(instruction.result.element) + " *restrict o";
  for (unsigned k = 0; k < instruction.operands.size(); ++k) {
    const VectorInstruction::Operand &operand = instruction.operands[k];
    const std::string type = typeName(operand.type.element);
    if (!operand.immediate)
      text += operand.type.lanes == 1 ? ", " + type + " a" + number(k)
                                      : ", const " + type + " *restrict a" + number(k);
  }
  return text;
}

void writeFunction(const VectorInstruction &instruction, unsigned index) {
  std::printf("// %u %s\n", index, instruction.name.c_str());
  std::printf("void FUNCTION(%u)(%s) { ", index, parameters(instruction).c_str());
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane)
    std::printf("%s ", LaneWriter(instruction, instruction.lanes[lane], lane).text().c_str());
  std::printf("}\n");
}

void writeRun(const VectorInstruction &instruction, unsigned index) {
  const std::string type = typeName(instruction.result.element);
  const std::string text = parameters(instruction);
  std::printf("void FIRST(%u)(%s); void SECOND(%u)(%s);\n", index, text.c_str(), index,
              text.c_str());
  std::printf("static void run_%u(void) {\n  %s x[%u] = {0}, y[%u] = {0};\n", index, type.c_str(),
              instruction.result.lanes, instruction.result.lanes);
  std::string arguments;
  for (unsigned k = 0; k < instruction.operands.size(); ++k) {
    const VectorInstruction::Operand &operand = instruction.operands[k];
    if (operand.immediate)
      continue;
    const std::string name = "a" + number(k), element = typeName(operand.type.element);
    std::printf("  %s %s[%u]; fill_%s(%s, %u, %u);\n", element.c_str(), name.c_str(),
                operand.type.lanes, element.c_str(), name.c_str(), operand.type.lanes,
                shiftedBits(instruction, k));
    arguments += ", " + std::string(operand.type.lanes == 1 ? "*" : "") + name;
  }
  std::printf("  FIRST(%u)(x%s); SECOND(%u)(y%s); same(\"%s\", x, y, sizeof x);\n}\n", index,
              arguments.c_str(), index, arguments.c_str(), instruction.name.c_str());
}

const char *const prologue = R"(#include <stdint.h>
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef int8_t s8; typedef int16_t s16; typedef int32_t s32; typedef int64_t s64;
typedef float f32; typedef double f64;
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
#define FUNCTION(n) NAME(WHICH, n)
)";

const char *const program = R"(#ifdef MAIN
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define FIRST(n) first_##n
#define SECOND(n) second_##n
static u64 state = 1;
static u64 draw(void) { state = state * 6364136223846793005u + 1442695040888963407u; return state >> 20 ^ state << 30; }
static void same(const char *name, const void *x, const void *y, unsigned bytes) {
  if (memcmp(x, y, bytes)) { printf("differs: %s\n", name); exit(1); }
}
#define FILL_INTEGERS(type) \
  static void fill_##type(type *to, unsigned count, unsigned below) { \
    for (unsigned i = 0; i < count; i++) { \
      to[i] = draw() % 4 ? draw() : draw() % 2 ? -(draw() % 3) : (type)1 << (8 * sizeof(type) - 1); \
      if (below) to[i] = (u64)to[i] % below; \
    } \
  }
#define FILL_FLOATS(type) \
  static void fill_##type(type *to, unsigned count, unsigned below) { \
    for (unsigned i = 0; i < count; i++) to[i] = (int)(draw() % 4001) - 2000 + (below ? 0 : .25); \
  }
FILL_INTEGERS(s8) FILL_INTEGERS(s16) FILL_INTEGERS(s32) FILL_INTEGERS(s64)
FILL_INTEGERS(u8) FILL_INTEGERS(u16) FILL_INTEGERS(u32) FILL_INTEGERS(u64) FILL_FLOATS(f32) FILL_FLOATS(f64)
)";

} // namespace

int main(int count, char **arguments) {
  const auto machine = count == 3 ? describeMachine(arguments[1]) : std::nullopt;
  const std::string integers = count == 3 ? arguments[2] : "";
  if (!machine || (integers != "signed" && integers != "unsigned")) {
    std::fprintf(stderr,
                 "usage: plain MACHINE signed|unsigned; MACHINE: sse2, sse4, avx, avx2, avx512\n");
    return 2;
  }
  integersAreSigned = integers == "signed";
  std::printf("%s", prologue);
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    writeFunction(machine->instructions[i], i);
  std::printf("%s", program);
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    writeRun(machine->instructions[i], i);
  std::printf("int main(void) {\n  for (int round = 0; round < 100; round++) {\n");
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    std::printf("    run_%u();\n", i);
  std::printf("  }\n  return 0;\n}\n#endif\n");
  return 0;
}

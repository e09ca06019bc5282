// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes plain C for each vector instruction of a machine: a function that computes, lane by lane,
// what the instruction's trees say, from arrays to an array. testsuite/libvls.dg/each.exp compiles
// it with the packer, looks whether the instruction was taken, and compares with scalar code.
//
//   plain MACHINE signed|unsigned
//       one function a line, between lines "// 17 paddusw.i16.128", its number and name; then,
//       under #ifdef MAIN, a program that runs FIRST_17 and SECOND_17, and so on
//
// Floats are small: C leaves the rest undefined.

#include "machine/plain_lane.h"
#include "packer/machines.h"

#include <algorithm>
#include <cstdio>

using namespace plain;
using namespace vls;

namespace {

using Node = LaneTree::Node;

/// Operands that are counts of shifts, and how many bits these shift.
unsigned shiftedBits(const VectorInstruction &instruction, unsigned operand) {
  for (const LaneTree &tree : instruction.lanes)
    for (const Node &node : tree.nodes) {
      const bool isShift =
          node.op == ScalarOp::ShiftLeft || node.op == ScalarOp::ShiftRightLogical ||
          node.op == ScalarOp::ShiftRightArithmetic || node.op == ScalarOp::RotateLeft;
      if (node.kind != Node::Kind::Compute || !isShift)
        continue;
      const Node &count = tree.nodes[node.operands[1]];
      if (count.kind == Node::Kind::Slice && count.operand == operand)
        return node.type.bits;
    }
  return 0;
}

std::string parameters(const VectorInstruction &instruction, Integers integers) {
  std::string text = typeName(instruction.result.element, integers) + " *restrict o";
  for (unsigned k = 0; k < instruction.operands.size(); ++k) {
    const VectorInstruction::Operand &operand = instruction.operands[k];
    const std::string type = typeName(operand.type.element, integers);
    if (!operand.immediate)
      text += operand.type.lanes == 1 ? ", " + type + " a" + std::to_string(k)
                                      : ", const " + type + " *restrict a" + std::to_string(k);
  }
  return text;
}

/// Elements of the only operand that no lane reads, if it has more than there are lanes: they are
/// copied, so that all of it may be loaded at once.
std::vector<unsigned> unreadElements(const VectorInstruction &instruction) {
  std::vector<unsigned> unread;
  if (instruction.operands.size() != 1 ||
      instruction.operands[0].type.lanes <= instruction.result.lanes)
    return unread;
  for (unsigned element = 0; element < instruction.operands[0].type.lanes; ++element) {
    const auto reads = [&](const Node &node) {
      return node.kind == Node::Kind::Slice && node.element == element;
    };
    if (std::none_of(instruction.lanes.begin(), instruction.lanes.end(), [&](const LaneTree &tree) {
          return std::any_of(tree.nodes.begin(), tree.nodes.end(), reads);
        }))
      unread.push_back(element);
  }
  return unread;
}

void writeFunction(const VectorInstruction &instruction, unsigned index, Integers integers) {
  std::printf("// %u %s\n", index, instruction.name.c_str());
  std::printf("void FUNCTION(%u)(%s) { ", index, parameters(instruction, integers).c_str());
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane)
    std::printf("%s ", laneText(instruction, lane, integers).c_str());
  for (const unsigned element : unreadElements(instruction))
    std::printf("SPARE_%s[%u] = a0[%u]; ",
                typeName(instruction.operands[0].type.element, integers).c_str(), element, element);
  std::printf("}\n");
}

void writeRun(const VectorInstruction &instruction, unsigned index, Integers integers) {
  const std::string type = typeName(instruction.result.element, integers);
  const std::string text = parameters(instruction, integers);
  std::printf("void FIRST(%u)(%s); void SECOND(%u)(%s);\n", index, text.c_str(), index,
              text.c_str());
  std::printf("static void run_%u(void) {\n  %s x[%u] = {0}, y[%u] = {0};\n", index, type.c_str(),
              instruction.result.lanes, instruction.result.lanes);
  std::string arguments;
  for (unsigned k = 0; k < instruction.operands.size(); ++k) {
    const VectorInstruction::Operand &operand = instruction.operands[k];
    if (operand.immediate)
      continue;
    const std::string name = "a" + std::to_string(k),
                      element = typeName(operand.type.element, integers);
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
#if __GNUC__ < 12
#define FENCED(value) (value)
#else
#define FENCED(value) __builtin_assoc_barrier(value)
#endif
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
#define FUNCTION(n) NAME(WHICH, n)
#define SPARE(type) type NAME(WHICH, type)[64]
SPARE(u8); SPARE(u16); SPARE(u32); SPARE(s8); SPARE(s16); SPARE(s32);
#define SPARE_u8 NAME(WHICH, u8)
#define SPARE_u16 NAME(WHICH, u16)
#define SPARE_u32 NAME(WHICH, u32)
#define SPARE_s8 NAME(WHICH, s8)
#define SPARE_s16 NAME(WHICH, s16)
#define SPARE_s32 NAME(WHICH, s32)
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
  const std::string wanted = count == 3 ? arguments[2] : "";
  if (!machine || (wanted != "signed" && wanted != "unsigned")) {
    std::fprintf(stderr,
                 "usage: plain MACHINE signed|unsigned; MACHINE: sse2, sse4, avx, avx2, avx512\n");
    return 2;
  }
  const Integers integers = wanted == "signed" ? Integers::Signed : Integers::Unsigned;
  std::printf("%s", prologue);
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    writeFunction(machine->instructions[i], i, integers);
  std::printf("%s", program);
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    writeRun(machine->instructions[i], i, integers);
  std::printf("int main(void) {\n  for (int round = 0; round < 100; round++) {\n");
  for (unsigned i = 0; i < machine->instructions.size(); ++i)
    std::printf("    run_%u();\n", i);
  std::printf("  }\n  return 0;\n}\n#endif\n");
  return 0;
}

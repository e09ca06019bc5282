// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/builtin_call.h"

#include "pack/permute.h"
#include "pack/widths.h"
#include "x86/builtins.h"
#include "x86/packs.h"

namespace vls::gcc {

namespace {

tree callBuiltin(tree builtin, const VectorInstruction &instruction, std::vector<tree> operands,
                 Emitter &emitter) {
  const std::vector<tree> types = parameterTypes(builtin);
  if (negatesLast(instruction))
    operands.back() = emitter.operation(TREE_TYPE(operands.back()), NEGATE_EXPR, operands.back());
  if (baseName(instruction) == "pmaddwd-ones")
    operands.push_back(build_one_cst(
        build_vector_type(build_nonstandard_integer_type(16, 1), lanesOf(operands[0]))));
  if (const auto immediate = packImmediate(instruction))
    operands.push_back(build_int_cst(integer_type_node, *immediate));
  std::vector<tree> arguments;
  bool hasMask = false;
  for (std::size_t i = 0; i < types.size(); ++i) {
    constexpr int currentRounding = 4;
    if (i < operands.size())
      arguments.push_back(emitter.view(types[i], operands[i]));
    else if (VECTOR_TYPE_P(types[i]))
      arguments.push_back(build_zero_cst(types[i]));
    else
      arguments.push_back(hasMask ? build_int_cst(types[i], currentRounding)
                                  : build_minus_one_cst(types[i]));
    hasMask = hasMask || (i >= operands.size() && !VECTOR_TYPE_P(types[i]));
  }
  return emitter.call(builtin, arguments);
}

/// The sums of psadbw are 64 bits wide; their lower halves together.
tree lowerHalves(tree sums, Emitter &emitter) {
  const unsigned lanes = lanesOf(sums) * 2;
  tree view = emitter.view(build_vector_type(build_nonstandard_integer_type(32, 1), lanes), sums);
  std::vector<int> mask(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    mask[lane] = int(lane * 2 % lanes);
  return emitPermute(view, view, mask, emitter);
}

/// Packs of 256 bits work on halves: the quarters of `packed` in the order of the operands.
tree orderedQuarters(tree packed, Emitter &emitter) {
  tree view = emitter.view(build_vector_type(long_integer_type_node, 4), packed);
  return emitPermute(view, view, {0, 2, 1, 3}, emitter);
}

bool isOrdered(const VectorInstruction &instruction) {
  const std::string name = baseName(instruction), suffix = "-ordered";
  return name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix;
}

/// packsdb and packusdb: two instructions of the same machine, one after the other.
const char *const narrowing[] = {"__builtin_ia32_packssdw128", "__builtin_ia32_packssdw256",
                                 "__builtin_ia32_packssdw512_mask"};
const char *const toSigned[] = {"__builtin_ia32_packsswb128", "__builtin_ia32_packsswb256",
                                "__builtin_ia32_packsswb512_mask"};
const char *const toUnsigned[] = {"__builtin_ia32_packuswb128", "__builtin_ia32_packuswb256",
                                  "__builtin_ia32_packuswb512_mask"};

bool packsTwice(const VectorInstruction &instruction) {
  const std::string name = baseName(instruction);
  return name == "packsdb" || name == "packusdb";
}

tree packBuiltinTwice(const VectorInstruction &instruction, unsigned step) {
  const unsigned bits = instruction.result.bits();
  const unsigned width = bits == 128 ? 0 : bits == 256 ? 1 : 2;
  const bool isSigned = baseName(instruction) == "packsdb";
  return targetBuiltin(step == 0  ? narrowing[width]
                       : isSigned ? toSigned[width]
                                  : toUnsigned[width]);
}

} // namespace

bool hasBuiltins(const VectorInstruction &instruction) {
  return packsTwice(instruction)
             ? packBuiltinTwice(instruction, 0) && packBuiltinTwice(instruction, 1)
             : packBuiltin(instruction) != NULL_TREE;
}

tree emitBuiltins(const VectorInstruction &instruction, const std::vector<tree> &operands,
                  Emitter &emitter) {
  tree result = keptType(instruction.result);
  if (packsTwice(instruction)) {
    std::vector<tree> words;
    for (unsigned half = 0; half < 2; ++half)
      words.push_back(callBuiltin(packBuiltinTwice(instruction, 0), instruction,
                                  {operands[half * 2], operands[half * 2 + 1]}, emitter));
    return emitter.view(result,
                        callBuiltin(packBuiltinTwice(instruction, 1), instruction, words, emitter));
  }
  tree value = callBuiltin(packBuiltin(instruction), instruction, operands, emitter);
  if (baseName(instruction) == "psadbw-pshufd")
    value = lowerHalves(value, emitter);
  if (isOrdered(instruction))
    value = orderedQuarters(value, emitter);
  return lowPart(value, result, emitter);
}

} // namespace vls::gcc

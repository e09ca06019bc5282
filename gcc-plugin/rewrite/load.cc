// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/load.h"

#include "gimple/memref.h"
#include "moves/graph.h"
#include "x86/broadcast.h"
#include "x86/builtins.h"
#include "x86/cast.h"

namespace vls::gcc {

namespace {

bool isMasked(const Instruction &load) {
  return std::any_of(load.guards.begin(), load.guards.end(),
                     [](int guard) { return guard == Instruction::neverAccessed; });
}

/// The bits of a load into the lowest part of a register; or 0.
unsigned lowBitsOf(const Instruction &load) {
  const bool isPlain = load.repeatedBits == 0 && load.operands.empty();
  const unsigned bits = lowestAccessed(load.guards) * load.type.elementBits;
  return isPlain && (bits & (bits - 1)) == 0 ? bits : 0;
}

BroadcastForm formOf(const Instruction &load) {
  return {load.repeatedBits, load.type.bits(), isMasked(load) ? load.type.elementBits : 0};
}

/// True if a CONSTRUCTOR of equal parts is one instruction, or two, that read memory once.
bool canRepeatParts(const BroadcastForm &form) {
  return form.mergedBits == 0 && form.bits == 128 && (form.partBits == 32 || form.partBits == 64);
}

/// Of a load with guards, a bit an element, the lowest for the first one: those that are accessed.
std::uint64_t maskOf(const Instruction &load) {
  std::uint64_t mask = 0;
  for (unsigned i = 0; i < load.type.lanes; ++i)
    if (load.guards[i] != Instruction::neverAccessed)
      mask |= std::uint64_t(1) << i;
  return mask;
}

} // namespace

bool canLoad(const Instruction &instruction) {
  if (lowBitsOf(instruction) != 0)
    return true;
  const BroadcastForm form = formOf(instruction);
  const bool isPossible =
      form.partBits == 0 ? form.mergedBits == 0 : broadcastBuiltin(form) || canRepeatParts(form);
  return isPossible && (form.mergedBits == 0 || !instruction.operands.empty());
}

LoadEmitter::LoadEmitter(const Group &group, const GroupMemory &from, Emitter &to)
    : types(group), memory(from), vuse(gimple_vuse(firstOf(group).position)), emitter(to) {
}

tree LoadEmitter::load(const Instruction &instruction, tree merged,
                       const std::vector<bool> &needed) {
  if (const unsigned low = lowBitsOf(instruction))
    return lowest(instruction, low);
  if (!instruction.repeatedBits)
    return contiguous(types.of(instruction.type), instruction.address);
  const bool isRepeated =
      std::count(needed.begin() + instruction.repeatedBits / 8, needed.end(), true);
  return isRepeated || isMasked(instruction) ? broadcast(instruction, merged)
                                             : lowest(instruction, instruction.repeatedBits);
}

tree LoadEmitter::contiguous(tree type, Address address) {
  return emitter.load(memory.at(type, address), vuse);
}

tree LoadEmitter::part(tree type, unsigned bits, Address address) {
  if (bits == TREE_INT_CST_LOW(TYPE_SIZE(type)))
    return contiguous(type, address);
  tree element = TREE_TYPE(type);
  gcc_checking_assert(bits == TREE_INT_CST_LOW(TYPE_SIZE(element)));
  std::vector<tree> elements(TYPE_VECTOR_SUBPARTS(type).to_constant(), build_zero_cst(element));
  elements[0] = contiguous(element, address);
  return emitter.construct(type, elements);
}

tree LoadEmitter::lowest(const Instruction &instruction, unsigned bits) {
  const unsigned element = instruction.type.elementBits;
  const unsigned slot = std::max(128u, bits);
  tree whole = types.of({slot / element, element});
  if (bits < slot) {
    tree scalar = types.of({bits / element, element});
    tree vector = build_vector_type(scalar, slot / bits);
    whole = emitter.view(whole, part(vector, bits, instruction.address));
  } else
    whole = contiguous(whole, instruction.address);
  if (slot == instruction.type.bits())
    return whole;
  tree cast = castBuiltin(slot, instruction.type.bits());
  tree argument = emitter.view(parameterTypes(cast)[0], whole);
  return emitter.view(types.of(instruction.type), emitter.call(cast, {argument}));
}

tree LoadEmitter::repeated(const Instruction &instruction) {
  const VectorType type = instruction.type;
  const unsigned copies = type.bits() / instruction.repeatedBits;
  tree scalar = types.of({instruction.repeatedBits / type.elementBits, type.elementBits});
  std::vector<tree> parts(copies, contiguous(scalar, instruction.address));
  return emitter.view(types.of(type), emitter.construct(build_vector_type(scalar, copies), parts));
}

tree LoadEmitter::broadcast(const Instruction &instruction, tree merged) {
  const BroadcastForm form = formOf(instruction);
  tree builtin = broadcastBuiltin(form);
  if (!builtin)
    return repeated(instruction);
  const std::vector<tree> arguments = parameterTypes(builtin);
  tree value = part(arguments[0], form.partBits, instruction.address);
  tree below = form.mergedBits ? emitter.view(arguments[1], merged) : build_zero_cst(arguments[1]);
  tree mask = form.mergedBits ? build_int_cst(arguments[2], maskOf(instruction))
                              : build_minus_one_cst(arguments[2]);
  return emitter.view(types.of(instruction.type), emitter.call(builtin, {value, below, mask}));
}

} // namespace vls::gcc

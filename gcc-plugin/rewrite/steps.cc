// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/steps.h"

#include "rewrite/demand.h"
#include "x86/emitted.h"

namespace vls::gcc {

namespace {

vec_perm_indices permutationOf(const Instruction &shuffle) {
  unsigned lanes = shuffle.type.lanes;
  vec_perm_builder builder(lanes, lanes, 1);
  for (int lane : shuffle.mask)
    builder.quick_push(lane);
  return vec_perm_indices(builder, shuffle.operands.size() == 1 ? 1 : 2, lanes);
}

unsigned operandBits(const Instruction &shuffle, const Sequence &sequence) {
  return sequence.byId(shuffle.operands[0]).type.bits();
}

bool isConcatenation(const Instruction &shuffle, const Sequence &sequence) {
  return operandBits(shuffle, sequence) < shuffle.type.bits();
}

bool isExtraction(const Instruction &shuffle, const Sequence &sequence) {
  return operandBits(shuffle, sequence) > shuffle.type.bits();
}

/// True if the scalars that make up each register of less than 128 bits have one width.
bool joinsEqualScalars(const Sequence &sequence) {
  std::vector<unsigned> width(sequence.instructions.size() + 1);
  for (const Instruction &instruction : sequence.instructions) {
    if (instruction.kind != Instruction::Kind::Shuffle) {
      width[instruction.id] = instruction.type.bits();
      continue;
    }
    unsigned low = width[instruction.operands[0]], high = width[instruction.operands.back()];
    if (isConcatenation(instruction, sequence) && instruction.type.bits() <= 128 && low != high)
      return false;
    width[instruction.id] = isConcatenation(instruction, sequence) ? low : instruction.type.bits();
  }
  return true;
}

bool isPermute(const Instruction &instruction, const Sequence &sequence) {
  return instruction.kind == Instruction::Kind::Shuffle &&
         !isConcatenation(instruction, sequence) && !isExtraction(instruction, sequence);
}

/// True if what `id` yields is in one register, no list of scalars.
bool isOneValue(const Sequence &sequence, unsigned id) {
  const Instruction &instruction = sequence.byId(id);
  return instruction.type.bits() >= 128 || instruction.kind != Instruction::Kind::Shuffle ||
         !isConcatenation(instruction, sequence);
}

/// `shuffle`, a permute of one or two values of less than a slot, and `second`, one of the same
/// values or null, as one permute of a slot that begins with these values, and then with what they
/// yield.
Instruction inOneSlot(const Instruction &shuffle, const Instruction *second) {
  Instruction both = shuffle;
  both.type.lanes = 128 / shuffle.type.elementBits;
  both.operands = {shuffle.operands[0]};
  const std::vector<int> &upper = second ? second->mask : shuffle.mask;
  both.mask.insert(both.mask.end(), upper.begin(), upper.end());
  while (both.mask.size() < both.type.lanes)
    both.mask.push_back(both.mask[both.mask.size() - 2 * shuffle.mask.size()]);
  return both;
}

bool canShuffle(const Instruction &shuffle, const Sequence &sequence, const PieceTypes &types) {
  if (isConcatenation(shuffle, sequence))
    return true;
  const unsigned bits = operandBits(shuffle, sequence);
  if (bits < 128 && (bits < 32 || !isOneValue(sequence, shuffle.operands[0]) ||
                     !isOneValue(sequence, shuffle.operands.back())))
    return false;
  if (isExtraction(shuffle, sequence))
    return true;
  const Instruction permute = bits < 128 ? inOneSlot(shuffle, nullptr) : shuffle;
  return canPermute(TYPE_MODE(types.of(permute.type)), permutationOf(permute));
}

/// The type of a vector of `bits` bits whose elements are of type `scalar`.
tree vectorOf(tree scalar, unsigned bits) {
  return build_vector_type(scalar, bits / TREE_INT_CST_LOW(TYPE_SIZE(scalar)));
}

} // namespace

Refusal refusalToEmit(const Group &group, const Plan &plan) {
  PieceTypes types(group);
  const Sequence &sequence = plan.sequence;
  for (const Instruction &instruction : sequence.instructions) {
    if (instruction.type.bits() >= 128 && !VECTOR_MODE_P(TYPE_MODE(types.of(instruction.type))))
      return {Reason::NoRegister, toString(instruction.type) + " bits"};
    bool isPossible = true;
    if (instruction.kind == Instruction::Kind::Load)
      isPossible = canLoad(instruction);
    else if (instruction.kind == Instruction::Kind::Store)
      isPossible = instruction.guards.empty() && isOneValue(sequence, instruction.operands[0]);
    else if (instruction.kind == Instruction::Kind::Shuffle)
      isPossible = canShuffle(instruction, sequence, types);
    if (!isPossible)
      return {Reason::NoInstruction, toString(instruction, sequence)};
  }
  if (!joinsEqualScalars(sequence))
    return Reason::UnequalPieces;
  return {};
}

Steps::Steps(const Group &group, const Plan &plan, Emitter &to,
             const std::vector<LaneAddress> &addresses, std::vector<tree> stored)
    : sequence(plan.sequence), types(group), emitter(to), memory(group, addresses),
      loads(group, memory, to), needed(demandedBytes(plan.sequence)),
      storedValues(std::move(stored)), values(sequence.instructions.size() + 1) {
}

void Steps::emit() {
  for (const Instruction &instruction : sequence.instructions)
    if (instruction.kind == Instruction::Kind::Store)
      store(instruction);
    else if (!isEmitted(instruction.id))
      values[instruction.id] = emit(instruction);
  for (unsigned result : sequence.results)
    allResults.push_back(whole(result));
}

tree Steps::value(unsigned id) const {
  const Value &known = values[id];
  return known.vector || known.scalars.size() != 1 ? known.vector : known.scalars[0];
}

tree Steps::whole(unsigned id) {
  const Value &known = values[id];
  if (known.vector)
    return known.vector;
  const tree vector = types.vectorOf(sequence.byId(id).type);
  if (known.scalars.size() == 1)
    return emitter.view(vector, known.scalars[0]);
  const tree scalars = build_vector_type(TREE_TYPE(known.scalars[0]), known.scalars.size());
  return emitter.view(vector, emitter.construct(scalars, known.scalars));
}

Steps::Value Steps::emit(const Instruction &instruction) {
  if (instruction.kind == Instruction::Kind::Load)
    return load(instruction);
  if (instruction.kind == Instruction::Kind::Value)
    return asPiece(emitter.view(types.of(instruction.type), storedValues[instruction.member]));
  return isConcatenation(instruction, sequence) ? join(instruction)
         : isExtraction(instruction, sequence)  ? extract(instruction)
                                                : permute(instruction);
}

Steps::Value Steps::load(const Instruction &instruction) {
  tree merged = instruction.operands.empty() ? NULL_TREE : value(instruction.operands[0]);
  tree loaded = loads.load(instruction, merged, needed[instruction.id]);
  return asPiece(loaded);
}

Steps::Value Steps::asPiece(tree value) {
  return VECTOR_TYPE_P(TREE_TYPE(value)) ? Value{value, {}} : Value{NULL_TREE, {value}};
}

Steps::Value Steps::join(const Instruction &shuffle) {
  const Value &low = values[shuffle.operands[0]];
  const Value &high = values[shuffle.operands[1]];
  if (low.vector) {
    tree half = types.of({shuffle.type.lanes / 2, shuffle.type.elementBits});
    tree lowHalf = emitter.view(half, low.vector), highHalf = emitter.view(half, high.vector);
    return {emitter.construct(types.of(shuffle.type), {lowHalf, highHalf}), {}};
  }
  std::vector<tree> scalars = low.scalars;
  scalars.insert(scalars.end(), high.scalars.begin(), high.scalars.end());
  if (shuffle.type.bits() < 128)
    return {NULL_TREE, scalars};
  tree vector = build_vector_type(TREE_TYPE(scalars[0]), scalars.size()); // all of one width
  return {emitter.view(types.of(shuffle.type), emitter.construct(vector, scalars)), {}};
}

/// Halves of halves: there are instructions for these, and a slot of 512 bits GCC would take from
/// memory.
Steps::Value Steps::extract(const Instruction &shuffle) {
  tree whole = value(shuffle.operands[0]);
  unsigned bits = operandBits(shuffle, sequence);
  unsigned first = unsigned(shuffle.mask[0]) * shuffle.type.elementBits;
  while (bits > std::max(128u, shuffle.type.bits())) {
    bits /= 2;
    tree half = types.of({bits / shuffle.type.elementBits, shuffle.type.elementBits});
    tree both = emitter.view(
        types.of({2 * bits / shuffle.type.elementBits, shuffle.type.elementBits}), whole);
    whole = emitter.part(half, both, first / bits * bits);
    first %= bits;
  }
  if (shuffle.type.bits() >= 128)
    return {whole, {}};
  return {NULL_TREE, {part(whole, bits, first, shuffle.type)}};
}

tree Steps::part(tree whole, unsigned bits, unsigned first, VectorType type) {
  tree scalar = types.of(type);
  return emitter.part(scalar, emitter.view(vectorOf(scalar, bits), whole), first);
}

Steps::Value Steps::permute(const Instruction &shuffle) {
  if (shuffle.type.bits() < 128)
    return permuteInOneSlot(shuffle);
  tree type = types.of(shuffle.type);
  if (shuffle.operands.size() > 1)
    type = permutedType(type, shuffle.mask);
  tree a = emitter.view(type, value(shuffle.operands[0]));
  tree b = shuffle.operands.size() > 1 ? emitter.view(type, value(shuffle.operands[1])) : a;
  tree permuted = emitter.permute(a, b, permutationOf(shuffle));
  return {emitter.view(types.of(shuffle.type), permuted), {}};
}

/// Another permute behind `shuffle` of the same values, of less than a slot, if both together are
/// one permute.
const Instruction *Steps::partnerOf(const Instruction &shuffle) const {
  for (std::size_t i = shuffle.id; i < sequence.instructions.size(); ++i) {
    const Instruction &next = sequence.instructions[i];
    if (!isPermute(next, sequence) || next.type != shuffle.type ||
        next.operands != shuffle.operands || isEmitted(next.id))
      continue;
    const Instruction both = inOneSlot(shuffle, &next);
    if (canPermute(TYPE_MODE(types.of(both.type)), permutationOf(both)))
      return &next;
  }
  return nullptr;
}

///   a0 a1   b0 b1   ──►   a0 a1 b0 b1   ──►   a0 b0 | a1 b1
Steps::Value Steps::permuteInOneSlot(const Instruction &shuffle) {
  const Instruction *partner = partnerOf(shuffle);
  const Instruction both = inOneSlot(shuffle, partner);
  tree type = types.of(both.type);
  tree low = value(shuffle.operands[0]), high = value(shuffle.operands.back());
  std::vector<tree> scalars(both.type.bits() / shuffle.type.bits(), build_zero_cst(TREE_TYPE(low)));
  scalars[0] = low;
  scalars[1] = high;
  tree whole = build_vector_type(TREE_TYPE(low), scalars.size());
  tree slot = emitter.view(type, emitter.construct(whole, scalars));
  tree permuted = emitter.permute(slot, slot, permutationOf(both));
  if (partner)
    values[partner->id] = {NULL_TREE,
                           {part(permuted, both.type.bits(), shuffle.type.bits(), partner->type)}};
  return {NULL_TREE, {part(permuted, both.type.bits(), 0, shuffle.type)}};
}

void Steps::store(const Instruction &instruction) {
  tree what = value(instruction.operands[0]);
  allStores.push_back(gimple_build_assign(memory.at(TREE_TYPE(what), instruction.address), what));
}

} // namespace vls::gcc

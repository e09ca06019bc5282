// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of less than 128 bits stand in registers of 128. Under -ftrapping-math, what is computed
// on the lanes above must not raise an exception that the lanes themselves do not raise:
//
//   x y 0 0    as scalars and vectors are loaded and converted; not to be divided by
//   x y x y    as one scalar is loaded into all lanes, and as a vector is loaded by movddup
//
// All operands of an instruction are of the same kind: infinity times zero is invalid, too.

#include "pack/compute.h"
#include "pack/permute.h"
#include "pack/step_writer.h"

namespace vls::gcc {

namespace {

constexpr unsigned halfBits = slotBits / 2;

bool hasFloats(const VectorInstruction &instruction) {
  return instruction.result.element.isFloat() ||
         std::any_of(instruction.operands.begin(), instruction.operands.end(),
                     [](const auto &operand) { return operand.type.element.isFloat(); });
}

tree constantWith(bool isTwice, tree constant, PackedType type) {
  tree_vector_builder builder(TREE_TYPE(constant), lanesOf(constant), 1);
  for (unsigned lane = 0; lane < lanesOf(constant); ++lane)
    builder.quick_push(lane < type.lanes || isTwice
                           ? VECTOR_CST_ELT(constant, lane % type.lanes)
                           : build_zero_cst(TREE_TYPE(TREE_TYPE(constant))));
  return builder.build();
}

} // namespace

StepWriter::Above StepWriter::aboveOf(unsigned vector) const {
  const auto known = aboves.find(vector);
  return known == aboves.end() ? Above::Anything : known->second;
}

/// Instructions that it takes to have `above`.
unsigned StepWriter::priceOf(unsigned vector, Above above) const {
  const bool isLoaded = wholes.count(vector) && (above == Above::Zeros || TARGET_SSE3);
  return isLoaded || aboveOf(vector) == above || TREE_CODE(vectors.at(vector)) == VECTOR_CST ? 0
                                                                                             : 1;
}

/// What is to stand above the operands of `step`, and then above its result.
StepWriter::Above StepWriter::wantedAbove(const PackStep &step,
                                          const VectorInstruction &instruction) const {
  if (!flag_trapping_math || !hasFloats(instruction))
    return Above::Anything;
  unsigned zeros = 0, twice = 0;
  bool isAnyHalf = false;
  for (const PackStep::Operand &operand : step.operands)
    if (operand.vector && types.at(operand.vector).bits() == halfBits) {
      isAnyHalf = true;
      zeros += priceOf(operand.vector, Above::Zeros);
      twice += priceOf(operand.vector, Above::Twice);
    }
  if (!isAnyHalf)
    return computes(instruction, {ScalarOp::FloatTruncate}) ? Above::Zeros : Above::Anything;
  const bool mayRaiseOnZeros =
      computes(instruction, {ScalarOp::Divide, ScalarOp::SquareRoot}); // a compare may yield -1
  return twice <= zeros || mayRaiseOnZeros ? Above::Twice : Above::Zeros;
}

/// A vector; if it is of 64 bits, with `above` above it.
tree StepWriter::with(Above above, unsigned vector) {
  tree value = vectors.at(vector);
  const PackedType type = types.at(vector);
  if (above == Above::Anything || type.bits() != halfBits || aboveOf(vector) == above)
    return value;
  if (TREE_CODE(value) == VECTOR_CST)
    return constantWith(above == Above::Twice, value, type);
  tree &brought = broughtAbove[{vector, above}];
  if (brought)
    return brought;
  if (above == Above::Twice && !wholes.count(vector)) {
    std::vector<int> mask(lanesOf(value));
    for (unsigned lane = 0; lane < mask.size(); ++lane)
      mask[lane] = int(lane % type.lanes);
    return brought = emitPermute(value, value, mask, emitter);
  }
  const auto loaded = wholes.find(vector);
  tree number = loaded != wholes.end() ? loaded->second : lowest(value, type);
  tree whole = above == Above::Zeros ? emitLowest(number, emitter) : emitTwice(number, emitter);
  return brought = emitter.view(TREE_TYPE(value), whole);
}

/// What to have above a vector of `type` that may have either.
StepWriter::Above StepWriter::preferredAbove(PackedType type) {
  return flag_trapping_math && type.element.isFloat() ? Above::Twice : Above::Anything;
}

/// What to have above a vector of `type` that is made of scalars or rearranged.
StepWriter::Above StepWriter::madeAbove(PackedType type) {
  return type.bits() == halfBits && preferredAbove(type) == Above::Twice ? Above::Twice
                                                                         : Above::Zeros;
}

} // namespace vls::gcc

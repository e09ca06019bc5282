// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contiguous loads and stores. Vectors of less than 128 bits are moved as one number: no byte more
// is accessed, and the lanes above it are zeros.

#include "pack/permute.h"
#include "pack/reference.h"
#include "pack/step_writer.h"

namespace vls::gcc {

namespace {

/// What stands for all lanes of `type`, less than 128 bits, in memory. Doubles are moved where
/// floats are, so that they need not change registers.
tree wholeOf(PackedType type) {
  return type.element.isFloat() && type.bits() == 64
             ? double_type_node
             : build_nonstandard_integer_type(type.bits(), 1);
}

tree floatOf(PackedType type) {
  return type.bits() == 64 ? double_type_node : type.bits() == 32 ? float_type_node : wholeOf(type);
}

} // namespace

tree StepWriter::load(const PackStep &step) {
  tree type = keptType(step.type);
  if (step.type.bits() >= slotBits)
    return emitter.load(reference(block, step, type, emitter), state);
  tree bits = asFloats.count(step.id) ? floatOf(step.type) : wholeOf(step.type);
  tree value = emitter.load(reference(block, step, bits, emitter), state);
  return emitter.view(type, emitLowest(value, emitter));
}

void StepWriter::store(const PackStep &step) {
  tree value = vectorOf(step.operands[0]);
  if (step.type.bits() < slotBits) {
    tree bits = wholeOf(step.type);
    value = emitter.view(build_vector_type(bits, slotBits / step.type.bits()), value);
    value =
        emitter.operation(bits, BIT_FIELD_REF,
                          build3(BIT_FIELD_REF, bits, value, TYPE_SIZE(bits), bitsize_zero_node));
  }
  gassign *made = gimple_build_assign(reference(block, step, TREE_TYPE(value), emitter), value);
  gimple_set_vuse(made, state);
  gimple_set_vdef(made, make_ssa_name(gimple_vop(cfun), made));
  emitter.insert(made);
}

} // namespace vls::gcc

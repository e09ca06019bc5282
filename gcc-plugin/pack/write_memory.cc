// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contiguous loads and stores. Vectors of less than 128 bits are moved as one number: no byte more
// is accessed, and the lanes above it are zeros.

#include "pack/permute.h"
#include "pack/reference.h"
#include "pack/step_writer.h"
#include "x86/builtins.h"

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

/// The booleans that `guard`, a vector of numbers of all bits or none, was chosen by; null if that
/// is not seen.
tree StepWriter::conditionOf(tree guard, tree booleans) {
  auto *made =
      TREE_CODE(guard) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(guard)) : nullptr;
  if (!made)
    return NULL_TREE;
  tree first = gimple_assign_rhs1(made);
  if (gimple_assign_rhs_code(made) == VIEW_CONVERT_EXPR) {
    first = TREE_OPERAND(first, 0);
    return types_compatible_p(TREE_TYPE(first), booleans) ? first : conditionOf(first, booleans);
  }
  if (gimple_assign_rhs_code(made) != VEC_COND_EXPR ||
      !types_compatible_p(TREE_TYPE(first), booleans))
    return NULL_TREE;
  return integer_all_onesp(gimple_assign_rhs2(made)) && integer_zerop(gimple_assign_rhs3(made))
             ? first
             : NULL_TREE;
}

/// The lanes that are accessed, as a vector of booleans for values of `type`.
tree StepWriter::maskOf(const PackStep::Operand &guards, tree type) {
  tree guard = vectorOf(guards), booleans = truth_type_for(type);
  if (tree condition = conditionOf(guard, booleans))
    return condition;
  return VECTOR_MODE_P(TYPE_MODE(booleans))
             ? emitter.view(booleans, guard)
             : emitter.operation(booleans, NE_EXPR, guard, build_zero_cst(TREE_TYPE(guard)));
}

/// An access of a vector of `type`, under guards; `value`: what is stored, null of a load.
gcall *StepWriter::guardedAccess(const PackStep &step, tree type, tree value) {
  tree place = reference(block, step, type, emitter);
  tree pointer = TREE_OPERAND(place, 0), offset = TREE_OPERAND(place, 1);
  if (!integer_zerop(offset))
    pointer = emitter.operation(ptr_type_node, POINTER_PLUS_EXPR, pointer,
                                fold_convert(sizetype, offset));
  tree alignment = build_int_cst(reference_alias_ptr_type(place), get_object_alignment(place));
  tree mask = maskOf(step.operands.back(), type);
  if (!value)
    return buildMaskedLoad(pointer, alignment, mask, type);
  gcall *store = gimple_build_call_internal(IFN_MASK_STORE, 4, pointer, alignment, mask, value);
  gimple_call_set_nothrow(store, true);
  return store;
}

tree StepWriter::load(const PackStep &step) {
  tree type = keptType(step.type);
  if (!step.operands.empty()) {
    gcall *made = guardedAccess(step, type, NULL_TREE);
    tree name = make_ssa_name(type);
    gimple_call_set_lhs(made, name);
    gimple_set_vuse(made, state);
    emitter.insert(made);
    tree mask = gimple_call_arg(made, 2);
    if (VECTOR_MODE_P(TYPE_MODE(TREE_TYPE(mask))))
      return name;
    if (tree builtin = maskedMoveBuiltin(type)) {
      const std::vector<tree> takes = parameterTypes(builtin);
      tree kept = emitter.call(builtin, {emitter.view(takes[0], name), build_zero_cst(takes[1]),
                                         emitter.view(takes[2], mask)});
      return emitter.view(type, kept);
    }
    tree whole = make_ssa_name(type);
    emitter.insert(gimple_build_assign(whole, VEC_COND_EXPR, mask, name, build_zero_cst(type)));
    return whole;
  }
  if (step.type.bits() >= slotBits)
    return emitter.load(reference(block, step, type, emitter), state);
  tree bits = asFloats.count(step.id) ? floatOf(step.type) : wholeOf(step.type);
  tree value = emitter.load(reference(block, step, bits, emitter), state);
  wholes[step.id] = value;
  aboves[step.id] = TARGET_SSE3 ? madeAbove(step.type) : Above::Zeros;
  return emitter.view(type, aboves[step.id] == Above::Twice ? emitTwice(value, emitter)
                                                            : emitLowest(value, emitter));
}

/// The lanes of `value`, a vector of `type`, as one number.
tree StepWriter::lowest(tree value, PackedType type) {
  tree bits = wholeOf(type);
  return emitter.part(bits, emitter.view(build_vector_type(bits, slotBits / type.bits()), value),
                      0);
}

void StepWriter::store(const PackStep &step) {
  tree value = vectorOf(step.operands[0]);
  if (step.operands.size() > 1) {
    gcall *made = guardedAccess(step, TREE_TYPE(value), value);
    gimple_set_vuse(made, state);
    gimple_set_vdef(made, make_ssa_name(gimple_vop(cfun), made));
    emitter.insert(made);
    return;
  }
  if (step.type.bits() < slotBits)
    value = lowest(value, step.type);
  gassign *made = gimple_build_assign(reference(block, step, TREE_TYPE(value), emitter), value);
  gimple_set_vuse(made, state);
  gimple_set_vdef(made, make_ssa_name(gimple_vop(cfun), made));
  emitter.insert(made);
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scalars that steps need: those of the program, with vectors' lanes in place of what plans took
// out of them; parts of statements, computed again.

#include "pack/compute.h"
#include "pack/step_writer.h"

namespace vls::gcc {

/// The scalar of an operation, of computedType.
tree StepWriter::scalar(unsigned operation) {
  const Block::Operation &o = block[operation];
  tree type = computedType(o.type);
  if (o.op == ScalarOp::Constant)
    return constantOf(o.type, o.constant);
  tree value = block.value(operation);
  if (!value)
    value = part(operation);
  for (const auto &[name, by] : extracted)
    if (name == value)
      value = by;
  return convert(type, value);
}

tree StepWriter::constantOf(ElementType type, std::uint64_t bits) {
  if (type.bits == 1)
    return bits ? boolean_true_node : boolean_false_node;
  tree integer = build_int_cstu(build_nonstandard_integer_type(type.bits, 1), bits);
  return type.isFloat() ? fold_build1(VIEW_CONVERT_EXPR, computedType(type), integer) : integer;
}

/// The same bits.
tree StepWriter::convert(tree type, tree value) {
  if (useless_type_conversion_p(type, TREE_TYPE(value)))
    return value;
  if (TREE_CODE(value) != SSA_NAME)
    return fold_convert(type, value);
  return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type) ? emitter.operation(type, NOP_EXPR, value)
                                                       : emitter.view(type, value);
}

/// In place of the operation's statement.
void StepWriter::restate(unsigned operation) {
  tree name = block.value(operation);
  extracted.emplace_back(name, convert(TREE_TYPE(name), part(operation)));
}

/// The value of a part, computed from the scalars that it has.
tree StepWriter::part(unsigned operation) {
  const auto known = parts.find(operation);
  if (known != parts.end())
    return known->second;
  const Block::Operation &o = block[operation];
  std::vector<tree> operands;
  for (const unsigned operand : o.operands)
    operands.push_back(scalar(operand));
  tree value = conversion(o, operands[0]);
  if (!value)
    value = emitOperation(o.op, computedType(o.type), operands, o.predicate, emitter);
  return parts[operation] = value;
}

tree StepWriter::conversion(const Block::Operation &o, tree a) {
  tree type = computedType(o.type);
  const unsigned bits = block[o.operands[0]].type.bits;
  switch (o.op) {
  case ScalarOp::SignExtend:
  case ScalarOp::SignedToFloat: {
    a = convert(build_nonstandard_integer_type(bits, 0), a);
    return emitter.operation(type, o.op == ScalarOp::SignExtend ? NOP_EXPR : FLOAT_EXPR, a);
  }
  case ScalarOp::ZeroExtend:
  case ScalarOp::Truncate:
  case ScalarOp::FloatExtend:
  case ScalarOp::FloatTruncate:
    return emitter.operation(type, NOP_EXPR, a);
  case ScalarOp::UnsignedToFloat:
    return emitter.operation(type, FLOAT_EXPR, a);
  case ScalarOp::FloatToSigned:
    return convert(
        type, emitter.operation(build_nonstandard_integer_type(o.type.bits, 0), FIX_TRUNC_EXPR, a));
  default:
    return NULL_TREE;
  }
}

void StepWriter::extract(const PackStep &step) {
  const Block::Operation &o = block[step.operation];
  const ElementType type = o.type;
  const ScalarTerms::Terms *added = scalarTerms.of(step);
  tree computed = computedType(type),
       vector = added ? vectors.at(added->vector) : vectorOf(step.operands[0]);
  tree value = emitter.operation(computed, BIT_FIELD_REF,
                                 build3(BIT_FIELD_REF, computed, vector, bitsize_int(type.bits),
                                        bitsize_int(std::uint64_t(step.lane) * type.bits)));
  if (added)
    for (const unsigned term : added->scalars)
      value = emitOperation(o.op, computed, {value, scalar(term)}, o.predicate, emitter);
  tree name = block.value(step.operation);
  if (!name)
    parts[step.operation] = value;
  else
    extracted.emplace_back(name, convert(TREE_TYPE(name), value));
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later
//
// One operation as GIMPLE, of vectors or scalars alike. Integers are unsigned; where the sign
// matters, operands are viewed as signed.

#include "pack/compute.h"
#include "pack/permute.h"
#include "x86/builtins.h"

namespace vls::gcc {

namespace {

tree signedType(tree type) {
  return VECTOR_TYPE_P(type) ? signedVersion(type)
                             : build_nonstandard_integer_type(TYPE_PRECISION(type), 0);
}

tree asSigned(tree value, Emitter &emitter) {
  tree type = signedType(TREE_TYPE(value));
  return VECTOR_TYPE_P(type) || TREE_CODE(value) == SSA_NAME ? emitter.view(type, value)
                                                             : fold_convert(type, value);
}

bool isSignedPredicate(Predicate predicate) {
  return predicate < Predicate::LessUnsigned;
}

tree_code compareCode(Predicate predicate) {
  switch (predicate) {
  case Predicate::Equal:
    return EQ_EXPR;
  case Predicate::Unequal:
    return NE_EXPR;
  case Predicate::Less:
  case Predicate::LessUnsigned:
    return LT_EXPR;
  case Predicate::LessEqual:
  case Predicate::LessEqualUnsigned:
    return LE_EXPR;
  case Predicate::Greater:
  case Predicate::GreaterUnsigned:
    return GT_EXPR;
  case Predicate::GreaterEqual:
  case Predicate::GreaterEqualUnsigned:
    return GE_EXPR;
  case Predicate::Ordered:
    return ORDERED_EXPR;
  case Predicate::Unordered:
    return UNORDERED_EXPR;
  case Predicate::UnorderedOrEqual:
    return UNEQ_EXPR;
  case Predicate::UnorderedOrLess:
    return UNLT_EXPR;
  case Predicate::UnorderedOrLessEqual:
    return UNLE_EXPR;
  case Predicate::UnorderedOrGreater:
    return UNGT_EXPR;
  case Predicate::UnorderedOrGreaterEqual:
    return UNGE_EXPR;
  case Predicate::LessOrGreater:
    return LTGT_EXPR;
  }
  return ERROR_MARK;
}

tree ternary(tree type, tree_code code, tree a, tree b, tree c, Emitter &emitter) {
  tree name = make_ssa_name(type);
  emitter.insert(gimple_build_assign(name, code, a, b, c));
  return name;
}

tree internal(internal_fn function, tree type, const std::vector<tree> &operands,
              Emitter &emitter) {
  gcall *call = operands.size() == 1 ? gimple_build_call_internal(function, 1, operands[0])
                                     : gimple_build_call_internal(function, 3, operands[0],
                                                                  operands[1], operands[2]);
  tree name = make_ssa_name(type);
  gimple_call_set_lhs(call, name);
  gimple_call_set_nothrow(call, true);
  emitter.insert(call);
  return name;
}

tree compare(Predicate predicate, tree a, tree b, Emitter &emitter) {
  tree type = TREE_TYPE(a);
  tree element = VECTOR_TYPE_P(type) ? TREE_TYPE(type) : type;
  if (!SCALAR_FLOAT_TYPE_P(element) && isSignedPredicate(predicate)) {
    a = asSigned(a, emitter);
    b = asSigned(b, emitter);
  }
  tree mask = VECTOR_TYPE_P(type) ? truth_type_for(TREE_TYPE(a)) : boolean_type_node;
  return emitter.operation(mask, compareCode(predicate), a, b);
}

/// a < b ? a : b; a minimum of GIMPLE where either may be taken.
tree floatExtreme(bool isMinimum, tree type, tree a, tree b, Emitter &emitter) {
  if (!HONOR_NANS(type) && !HONOR_SIGNED_ZEROS(type))
    return emitter.operation(type, isMinimum ? MIN_EXPR : MAX_EXPR, a, b);
  tree mask = compare(isMinimum ? Predicate::Less : Predicate::Greater, a, b, emitter);
  return ternary(type, VECTOR_TYPE_P(type) ? VEC_COND_EXPR : COND_EXPR, mask, a, b, emitter);
}

tree onSigned(tree_code code, tree type, const std::vector<tree> &operands, Emitter &emitter) {
  tree wide = signedType(type);
  tree a = asSigned(operands[0], emitter);
  tree b = operands.size() > 1 ? asSigned(operands[1], emitter) : NULL_TREE;
  return emitter.view(type, emitter.operation(wide, code, a, b));
}

/// The least integer is its own absolute value: nothing is said of overflow. Of 64 bits AVX2 has no
/// instruction, and blends by signs.
tree absolute(tree type, tree a, Emitter &emitter) {
  if (VECTOR_TYPE_P(type) && element_precision(type) == 64 && !TARGET_AVX512F) {
    tree mask = compare(Predicate::Less, a, build_zero_cst(type), emitter);
    tree opposite = emitter.operation(type, NEGATE_EXPR, a, NULL_TREE);
    return ternary(type, VEC_COND_EXPR, mask, opposite, a, emitter);
  }
  a = asSigned(a, emitter);
  return emitter.view(type, emitter.operation(unsigned_type_for(TREE_TYPE(a)), ABSU_EXPR, a));
}

/// GIMPLE shifts by less than the bits of `type`'s elements only. What C shifts as an int may be
/// shifted by more: nothing is left then, or the sign.
tree shift(ScalarOp op, tree type, tree a, tree count, Emitter &emitter) {
  const bool isArithmetic = op == ScalarOp::ShiftRightArithmetic;
  const unsigned bits = element_precision(type);
  if (TREE_CODE(count) == INTEGER_CST && wi::geu_p(wi::to_wide(count), bits)) {
    if (!isArithmetic)
      return emitter.operation(type, BIT_AND_EXPR, a, build_zero_cst(type));
    count = build_int_cst(TREE_TYPE(count), bits - 1);
  }
  if (!isArithmetic)
    return emitter.operation(type, op == ScalarOp::ShiftLeft ? LSHIFT_EXPR : RSHIFT_EXPR, a, count);
  // The count stays as it is.
  return emitter.view(
      type, emitter.operation(signedType(type), RSHIFT_EXPR, asSigned(a, emitter), count));
}

/// Of vectors, by a constant. GCC makes the instruction of it, where there is one.
tree rotateLeft(tree type, tree a, tree count, Emitter &emitter) {
  const unsigned bits = element_precision(type);
  const unsigned by = unsigned(TREE_INT_CST_LOW(count) % bits);
  if (by == 0)
    return a;
  tree high = emitter.operation(type, LSHIFT_EXPR, a, build_int_cst(unsigned_type_node, by));
  tree low = emitter.operation(type, RSHIFT_EXPR, a, build_int_cst(unsigned_type_node, bits - by));
  return emitter.operation(type, BIT_IOR_EXPR, high, low);
}

/// Of vectors; without SSSE3 of words.
tree swapBytes(tree type, tree a, Emitter &emitter) {
  if (!TARGET_SSSE3)
    return rotateLeft(type, a, build_int_cst(unsigned_type_node, 8), emitter);
  const unsigned size = element_precision(type) / 8, all = size * lanesOf(a);
  tree bytes = emitter.view(build_vector_type(unsigned_char_type_node, all), a);
  std::vector<int> mask;
  for (unsigned i = 0; i < all; ++i)
    mask.push_back(int(i - i % size + size - 1 - i % size));
  return emitter.view(type, emitPermute(bytes, bytes, mask, emitter));
}

/// Of vectors.
tree copySign(tree type, tree a, tree b, Emitter &emitter) {
  const unsigned width = element_precision(type);
  tree bits = build_vector_type(build_nonstandard_integer_type(width, 1), lanesOf(a));
  tree sign = wide_int_to_tree(TREE_TYPE(bits), wi::set_bit_in_zero(width - 1, width));
  tree mask = build_vector_from_val(bits, sign);
  tree rest = build_vector_from_val(bits, fold_build1(BIT_NOT_EXPR, TREE_TYPE(bits), sign));
  tree value = emitter.operation(bits, BIT_AND_EXPR, emitter.view(bits, a), rest);
  tree signs = emitter.operation(bits, BIT_AND_EXPR, emitter.view(bits, b), mask);
  return emitter.view(type, emitter.operation(bits, BIT_IOR_EXPR, value, signs));
}

/// Shifts, sums and differences by which `factor` can be multiplied with: those of its digits,
/// where a row of ones is a difference of two.
unsigned stepsOfProduct(std::uint64_t factor) {
  unsigned terms = 0;
  for (std::uint64_t rest = factor; rest != 0; rest >>= 1)
    if (rest & 1) {
      ++terms;
      rest += (rest & 2) != 0 ? 1 : -1;
    }
  return terms == 0 ? 0 : 2 * terms - 1 - (factor & 1);
}

/// A product of words or ints by one constant in all lanes, for which GCC makes up to five steps: a
/// multiplication of words is one µop, of ints one or two. Null if it is none, or few steps do.
tree multiplyByConstant(tree type, tree a, tree b, Emitter &emitter) {
  const unsigned bits = vector_element_bits(type), fewSteps = bits == 16 ? 2 : 3;
  tree factor = TREE_CODE(b) == VECTOR_CST ? uniform_vector_p(b) : NULL_TREE;
  tree builtin = factor && TREE_CODE(factor) == INTEGER_CST ? productBuiltin(type) : NULL_TREE;
  if (!builtin ||
      stepsOfProduct(TREE_INT_CST_LOW(factor) & ((std::uint64_t(1) << bits) - 1)) <= fewSteps)
    return NULL_TREE;
  const std::vector<tree> types = parameterTypes(builtin);
  return emitter.view(
      type, emitter.call(builtin, {emitter.view(types[0], a), emitter.view(types[1], b)}));
}

/// Of vectors.
tree multiplyElements(tree type, tree a, tree b, Emitter &emitter) {
  tree product = multiplyByConstant(type, a, b, emitter);
  return product ? product : emitter.operation(type, MULT_EXPR, a, b);
}

/// Of vectors of bytes: products of even and of odd ones, as words.
tree multiplyBytes(tree type, tree a, tree b, Emitter &emitter) {
  tree words = build_vector_type(short_unsigned_type_node, lanesOf(a) / 2);
  const auto bitsOf = [&](tree value, unsigned bits) {
    tree mask = build_vector_from_val(words, build_int_cst(short_unsigned_type_node, bits));
    tree known =
        CONSTANT_CLASS_P(value) ? fold_binary(BIT_AND_EXPR, words, value, mask) : NULL_TREE;
    return known ? known : emitter.operation(words, BIT_AND_EXPR, value, mask);
  };
  const bool isConstant = CONSTANT_CLASS_P(b);
  a = emitter.view(words, a);
  b = isConstant ? fold_build1(VIEW_CONVERT_EXPR, words, b) : emitter.view(words, b);
  tree eight = build_int_cst(unsigned_type_node, 8);
  tree even = multiplyElements(words, a, isConstant ? bitsOf(b, 0x00ff) : b, emitter);
  tree odd = multiplyElements(words, emitter.operation(words, RSHIFT_EXPR, a, eight),
                              bitsOf(b, 0xff00), emitter);
  return emitter.view(type, emitter.operation(words, BIT_IOR_EXPR, bitsOf(even, 0x00ff), odd));
}

tree multiply(tree type, tree a, tree b, Emitter &emitter) {
  if (!VECTOR_TYPE_P(type))
    return emitter.operation(type, MULT_EXPR, a, b);
  return vector_element_bits(type) == 8 ? multiplyBytes(type, a, b, emitter)
                                        : multiplyElements(type, a, b, emitter);
}

bool isUnary(ScalarOp op) {
  return op == ScalarOp::Negate || op == ScalarOp::Absolute || op == ScalarOp::Not ||
         op == ScalarOp::Fence;
}

} // namespace

tree emitOperation(ScalarOp op, tree type, const std::vector<tree> &operands, Predicate predicate,
                   Emitter &emitter) {
  tree element = VECTOR_TYPE_P(type) ? TREE_TYPE(type) : type;
  const bool isFloat = SCALAR_FLOAT_TYPE_P(element);
  tree a = operands[0], b = operands.size() > 1 ? operands[1] : NULL_TREE;
  const auto plain = [&](tree_code code) {
    return emitter.operation(type, code, a, isUnary(op) ? NULL_TREE : b);
  };
  switch (op) {
  case ScalarOp::Add:
    return plain(PLUS_EXPR);
  case ScalarOp::Subtract:
    return plain(MINUS_EXPR);
  case ScalarOp::Multiply:
    return multiply(type, a, b, emitter);
  case ScalarOp::Divide:
    return plain(RDIV_EXPR);
  case ScalarOp::Negate:
    return plain(NEGATE_EXPR);
  case ScalarOp::Absolute:
    return isFloat ? plain(ABS_EXPR) : absolute(type, a, emitter);
  case ScalarOp::Fence: // GCC knows none of vectors, and would take them apart
    return VECTOR_TYPE_P(type) ? a : plain(PAREN_EXPR);
  case ScalarOp::And:
    return plain(BIT_AND_EXPR);
  case ScalarOp::Or:
    return plain(BIT_IOR_EXPR);
  case ScalarOp::Xor:
    return plain(BIT_XOR_EXPR);
  case ScalarOp::Not:
    return plain(BIT_NOT_EXPR);
  case ScalarOp::ShiftLeft:
  case ScalarOp::ShiftRightLogical:
  case ScalarOp::ShiftRightArithmetic:
    return shift(op, type, a, b, emitter);
  case ScalarOp::RotateLeft:
    return rotateLeft(type, a, b, emitter);
  case ScalarOp::ByteSwap:
    return swapBytes(type, a, emitter);
  case ScalarOp::CopySign:
    return copySign(type, a, b, emitter);
  case ScalarOp::MinimumUnsigned:
    return plain(MIN_EXPR);
  case ScalarOp::MaximumUnsigned:
    return plain(MAX_EXPR);
  case ScalarOp::MinimumSigned:
    return onSigned(MIN_EXPR, type, operands, emitter);
  case ScalarOp::MaximumSigned:
    return onSigned(MAX_EXPR, type, operands, emitter);
  case ScalarOp::Minimum:
  case ScalarOp::Maximum:
    return floatExtreme(op == ScalarOp::Minimum, type, a, b, emitter);
  case ScalarOp::SquareRoot:
    return internal(IFN_SQRT, type, operands, emitter);
  case ScalarOp::Fma:
    return internal(IFN_FMA, type, operands, emitter);
  case ScalarOp::Compare:
    return compare(predicate, a, b, emitter);
  case ScalarOp::Select:
    return ternary(type, VECTOR_TYPE_P(type) ? VEC_COND_EXPR : COND_EXPR, a, b, operands[2],
                   emitter);
  case ScalarOp::Reinterpret:
    return emitter.view(type, a);
  default:
    return NULL_TREE;
  }
}

} // namespace vls::gcc

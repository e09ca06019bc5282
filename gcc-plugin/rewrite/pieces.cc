// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/pieces.h"

#include "gimple/memref.h"

namespace vls::gcc {

unsigned bitsOf(tree type) {
  return TREE_INT_CST_LOW(TYPE_SIZE(type));
}

namespace {

/// The type of floating point of `bits` bits, or null.
tree floatOf(unsigned bits) {
  return bits == 64 ? double_type_node : bits == 32 ? float_type_node : NULL_TREE;
}

bool isSafe(tree type) {
  return !SCALAR_FLOAT_TYPE_P(type) || TARGET_SSE_MATH;
}

tree commonElement(const Group &group) {
  for (const Group::Member &member : group.members())
    if (tree type = accessOf(*member.memref).elementType;
        SCALAR_FLOAT_TYPE_P(type) && floatOf(bitsOf(type)) && TARGET_SSE_MATH)
      return type;
  return accessOf(*group.members()[0].memref).elementType;
}

} // namespace

PieceTypes::PieceTypes(const Group &group) : PieceTypes(commonElement(group)) {
}

PieceTypes::PieceTypes(tree element) : elementType(TYPE_MAIN_VARIANT(element)) {
  // AVX alone shuffles 256 bits of floating point only.
  tree real = floatOf(bitsOf(elementType));
  if (TARGET_AVX && !TARGET_AVX2 && real && TARGET_SSE_MATH && !SCALAR_FLOAT_TYPE_P(elementType))
    elementType = real;
}

tree PieceTypes::of(VectorType type) const {
  return type.bits() >= 128 ? vectorOf(type) : scalar(type.bits());
}

tree PieceTypes::vectorOf(VectorType type) const {
  return build_vector_type(element(type.elementBits), type.lanes);
}

tree PieceTypes::element(unsigned bits) const {
  if (bits == bitsOf(elementType))
    return elementType;
  tree real = SCALAR_FLOAT_TYPE_P(elementType) ? floatOf(bits) : NULL_TREE;
  return real ? real : build_nonstandard_integer_type(bits, 1);
}

tree PieceTypes::scalar(unsigned bits) const {
  if (bits == bitsOf(elementType) && isSafe(elementType))
    return elementType;
  if (bits == 64 && isSafe(double_type_node))
    return double_type_node;
  return build_nonstandard_integer_type(bits, 1);
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/types.h"

namespace vls::gcc {

std::optional<ElementType> packedElement(tree type) {
  if (POINTER_TYPE_P(type))
    return TYPE_PRECISION(type) == 64 && ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(type)))
               ? std::optional(ElementType::integer(64))
               : std::nullopt;
  if (TREE_CODE(type) == BOOLEAN_TYPE && TYPE_PRECISION(type) == 1)
    return ElementType::integer(1);
  if (INTEGRAL_TYPE_P(type)) {
    const unsigned bits = TYPE_PRECISION(type);
    const bool isWhole = bits == 8 || bits == 16 || bits == 32 || bits == 64;
    return isWhole && type_has_mode_precision_p(type) ? std::optional(ElementType::integer(bits))
                                                      : std::nullopt;
  }
  if (SCALAR_FLOAT_TYPE_P(type) && TARGET_SSE_MATH && !TARGET_MIX_SSE_I387) {
    if (TYPE_MODE(type) == TYPE_MODE(float_type_node))
      return ElementType::floating(32);
    if (TYPE_MODE(type) == TYPE_MODE(double_type_node))
      return ElementType::floating(64);
  }
  return std::nullopt;
}

tree computedType(ElementType type) {
  if (type.isFloat())
    return type.bits == 32 ? float_type_node : double_type_node;
  return type.bits == 1 ? boolean_type_node : build_nonstandard_integer_type(type.bits, 1);
}

tree keptType(PackedType type) {
  return build_vector_type(computedType(type.element), keptLanes(type));
}

tree signedVersion(tree vector) {
  return build_vector_type(build_nonstandard_integer_type(TYPE_PRECISION(TREE_TYPE(vector)), 0),
                           TYPE_VECTOR_SUBPARTS(vector).to_constant());
}

} // namespace vls::gcc

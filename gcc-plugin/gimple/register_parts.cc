// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/register_parts.h"

namespace vls::gcc {

namespace {

bool fitsRegisters(tree type) {
  if (!TARGET_64BIT || !AGGREGATE_TYPE_P(type) || !tree_fits_uhwi_p(TYPE_SIZE_UNIT(type)) ||
      TYPE_ALIGN(type) > bytesOfPart * BITS_PER_UNIT)
    return false;
  const unsigned HOST_WIDE_INT bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
  return bytes > bytesOfPart && bytes <= 2 * bytesOfPart;
}

/// Has `type` a double at `offset`?
bool hasDouble(tree type, HOST_WIDE_INT offset) {
  if (TREE_CODE(type) == REAL_TYPE)
    return offset == 0 && TYPE_MODE(type) == DFmode;
  if (TREE_CODE(type) == ARRAY_TYPE && tree_fits_shwi_p(TYPE_SIZE_UNIT(TREE_TYPE(type)))) {
    const HOST_WIDE_INT bytes = tree_to_shwi(TYPE_SIZE_UNIT(TREE_TYPE(type)));
    return bytes > 0 && hasDouble(TREE_TYPE(type), offset % bytes);
  }
  if (TREE_CODE(type) != RECORD_TYPE)
    return false;
  for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field))
    if (TREE_CODE(field) == FIELD_DECL && tree_fits_shwi_p(byte_position(field))) {
      const HOST_WIDE_INT at = int_byte_position(field);
      if (at <= offset && hasDouble(TREE_TYPE(field), offset - at))
        return true;
    }
  return false;
}

} // namespace

std::optional<RegisterPart> registerPartOf(tree reference) {
  poly_int64 at;
  HOST_WIDE_INT offset;
  tree base = get_addr_base_and_unit_offset(reference, &at);
  if (!base || !at.is_constant(&offset))
    return {};
  if (TREE_CODE(base) == MEM_REF && TREE_CODE(TREE_OPERAND(base, 0)) == ADDR_EXPR &&
      tree_fits_shwi_p(TREE_OPERAND(base, 1))) {
    offset += tree_to_shwi(TREE_OPERAND(base, 1));
    base = TREE_OPERAND(TREE_OPERAND(base, 0), 0);
  }
  if (!DECL_P(base) || !fitsRegisters(TREE_TYPE(base)))
    return {};
  return RegisterPart{base, offset};
}

tree returnedBy(function *fun) {
  tree returned = NULL_TREE;
  edge from;
  edge_iterator i;
  FOR_EACH_EDGE(from, i, EXIT_BLOCK_PTR_FOR_FN(fun)->preds) {
    auto *last = safe_dyn_cast<greturn *>(lastStatement(from->src));
    tree value = last ? gimple_return_retval(last) : NULL_TREE;
    if (!value || !DECL_P(value) || (returned && returned != value))
      return NULL_TREE;
    returned = value;
  }
  return returned;
}

tree typeOfPart(tree type, HOST_WIDE_INT offset) {
  return hasDouble(type, offset) ? double_type_node : long_long_unsigned_type_node;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/builtin.h"

namespace vls::gcc {

namespace {

const char *builtinName(gimple *statement) {
  if (!is_gimple_call(statement))
    return nullptr;
  tree callee = gimple_call_fndecl(statement);
  if (!callee || DECL_BUILT_IN_CLASS(callee) != BUILT_IN_MD || !DECL_NAME(callee))
    return nullptr;
  return IDENTIFIER_POINTER(DECL_NAME(callee));
}

bool startsWith(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/// An unfolded compare of a constant with itself for equality: all ones, as immintrin.h writes it.
bool isCompareOfEqualConstants(tree mask) {
  if (TREE_CODE(mask) != SSA_NAME)
    return false;
  gimple *definition = SSA_NAME_DEF_STMT(mask);
  const char *name = builtinName(definition);
  if (!name || !startsWith(name, "__builtin_ia32_cmpp") || gimple_call_num_args(definition) != 3)
    return false;
  tree a = gimple_call_arg(definition, 0);
  tree b = gimple_call_arg(definition, 1);
  return integer_zerop(gimple_call_arg(definition, 2)) && // EQ, ordered
         real_zerop(a) && real_zerop(b);
}

/// True if each of the first `lanes` lanes of `mask` is active. A vector mask counts by the sign
/// bits of its elements, an integer mask by its low bits.
bool isAllTrue(tree mask, unsigned lanes) {
  if (TREE_CODE(mask) == INTEGER_CST) {
    std::uint64_t used = lanes >= 64 ? ~0ull : (1ull << lanes) - 1;
    return (TREE_INT_CST_LOW(mask) & used) == used;
  }
  if (isCompareOfEqualConstants(mask))
    return true;
  if (TREE_CODE(mask) != VECTOR_CST)
    return false;
  unsigned char bytes[64];
  unsigned size = native_encode_expr(mask, bytes, sizeof bytes);
  unsigned elementBytes = vector_element_bits(TREE_TYPE(mask)) / 8;
  if (size == 0 || size / elementBytes < lanes)
    return false;
  for (unsigned lane = 0; lane < lanes; ++lane)
    if (!(bytes[(lane + 1) * elementBytes - 1] & 0x80))
      return false;
  return true;
}

unsigned lanesOf(tree value) {
  return TYPE_VECTOR_SUBPARTS(TREE_TYPE(value)).to_constant();
}

} // namespace

bool isBuiltinGather(gimple *statement) {
  const char *name = builtinName(statement);
  return name && startsWith(name, "__builtin_ia32_gather") &&
         !startsWith(name, "__builtin_ia32_gatherpf");
}

std::optional<Access> readBuiltinGather(gcall *call, AffineBuilder &affine, std::string *why) {
  tree result = gimple_call_lhs(call);
  if (!result || gimple_call_num_args(call) != 5 || !VECTOR_TYPE_P(TREE_TYPE(result)) ||
      !VECTOR_TYPE_P(TREE_TYPE(gimple_call_arg(call, 2)))) {
    *why = "unknown form of gather";
    return std::nullopt;
  }
  Access access;
  access.form = AccessForm::Builtin;
  access.statement = access.position = call;
  access.result = result;
  access.elementType = TREE_TYPE(TREE_TYPE(result));
  access.base = gimple_call_arg(call, 1);
  access.index = gimple_call_arg(call, 2);
  access.lanes = std::min(lanesOf(result), lanesOf(access.index));
  access.vuse = gimple_vuse(call);
  access.aliasType = build_pointer_type(char_type_node); // a gather may read any type: alias set 0

  tree scale = gimple_call_arg(call, 4);
  if (TREE_CODE(scale) != INTEGER_CST) {
    *why = "the scale is not constant";
    return std::nullopt;
  }
  access.scale = TREE_INT_CST_LOW(scale);
  if (!isAllTrue(gimple_call_arg(call, 3), access.lanes)) {
    *why = "some lanes may be masked off";
    return std::nullopt;
  }
  for (unsigned lane = 0; lane < access.lanes; ++lane) {
    Affine address;
    affine.addScalar(address, access.base, 1);
    affine.addIndexLane(address, access.index, lane, access.scale);
    access.addresses.push_back(address);
  }
  return access;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/builtins.h"

namespace vls::gcc {

/// Adds those that GCC has made by now: some thousand, by the identifiers of their names.
static void collectBuiltins(std::map<tree, unsigned> &codes) {
  for (unsigned code = 0;; ++code) {
    tree builtin = targetm.builtin_decl(code, true);
    if (builtin == error_mark_node)
      return;
    if (builtin && DECL_NAME(builtin))
      codes.emplace(DECL_NAME(builtin), code);
  }
}

tree targetBuiltin(const char *name) {
  static std::map<tree, unsigned> codes;
  tree identifier = maybe_get_identifier(name);
  if (!identifier)
    return NULL_TREE;
  auto known = codes.find(identifier);
  if (known == codes.end()) { // not yet, perhaps
    collectBuiltins(codes);
    known = codes.find(identifier);
  }
  return known == codes.end() ? NULL_TREE : targetm.builtin_decl(known->second, true);
}

tree maskedMoveBuiltin(tree type) {
  const unsigned element = vector_element_bits(type);
  const char *const kind = FLOAT_TYPE_P(TREE_TYPE(type)) ? element == 64 ? "apd" : "aps"
                           : element == 64               ? "dqa64_"
                           : element == 32               ? "dqa32_"
                           : element == 16               ? "dquhi"
                                                         : "dquqi";
  const std::string name = std::string("__builtin_ia32_mov") + kind +
                           std::to_string(tree_to_uhwi(TYPE_SIZE(type))) + "_mask";
  return targetBuiltin(name.c_str());
}

tree productBuiltin(tree type) {
  const unsigned element = vector_element_bits(type);
  const unsigned HOST_WIDE_INT size = tree_to_uhwi(TYPE_SIZE(type));
  if ((size != 128 && size != 256) || !(element == 16 || (element == 32 && TARGET_SSE4_1)))
    return NULL_TREE;
  const std::string name =
      (element == 16 ? "__builtin_ia32_pmullw" : "__builtin_ia32_pmulld") + std::to_string(size);
  return targetBuiltin(name.c_str());
}

std::vector<tree> parameterTypes(tree builtin) {
  std::vector<tree> types;
  for (tree list = TYPE_ARG_TYPES(TREE_TYPE(builtin)); list && TREE_VALUE(list) != void_type_node;
       list = TREE_CHAIN(list))
    types.push_back(TREE_VALUE(list));
  return types;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/builtins.h"

namespace vls::gcc {

tree targetBuiltin(const char *name) {
  static std::map<std::string, unsigned> codes; // some thousand names are compared once for each
  if (const auto known = codes.find(name); known != codes.end())
    return targetm.builtin_decl(known->second, true);
  for (unsigned code = 0;; ++code) {
    tree decl = targetm.builtin_decl(code, true);
    if (decl == error_mark_node)
      return NULL_TREE;
    if (decl && DECL_NAME(decl) && strcmp(IDENTIFIER_POINTER(DECL_NAME(decl)), name) == 0) {
      codes.emplace(name, code);
      return decl;
    }
  }
}

std::vector<tree> parameterTypes(tree builtin) {
  std::vector<tree> types;
  for (tree list = TYPE_ARG_TYPES(TREE_TYPE(builtin)); list && TREE_VALUE(list) != void_type_node;
       list = TREE_CHAIN(list))
    types.push_back(TREE_VALUE(list));
  return types;
}

} // namespace vls::gcc

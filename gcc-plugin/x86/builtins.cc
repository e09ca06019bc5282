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

std::vector<tree> parameterTypes(tree builtin) {
  std::vector<tree> types;
  for (tree list = TYPE_ARG_TYPES(TREE_TYPE(builtin)); list && TREE_VALUE(list) != void_type_node;
       list = TREE_CHAIN(list))
    types.push_back(TREE_VALUE(list));
  return types;
}

} // namespace vls::gcc

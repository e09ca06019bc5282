// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/builtins.h"

namespace vls::gcc {

namespace {

/// The code of the builtin called `name`, if the compiler has made it.
std::optional<unsigned> codeOf(const char *name) {
  static std::map<std::string, unsigned> codes; // some thousand names are compared once for each
  if (const auto known = codes.find(name); known != codes.end())
    return known->second;
  for (unsigned code = 0;; ++code) {
    tree decl = targetm.builtin_decl(code, true);
    if (decl == error_mark_node)
      return std::nullopt;
    if (decl && DECL_NAME(decl) && strcmp(IDENTIFIER_POINTER(DECL_NAME(decl)), name) == 0) {
      codes.emplace(name, code);
      return code;
    }
  }
}

/// Has the current function the instruction sets that a builtin needs?
bool mayUse(unsigned code) {
  HOST_WIDE_INT needed = 0, neededToo = 0;
  return ix86_check_builtin_isa_match(code, &needed, &neededToo);
}

} // namespace

tree targetBuiltin(const char *name) {
  const auto code = codeOf(name);
  return code && mayUse(*code) ? targetm.builtin_decl(*code, true) : NULL_TREE;
}

std::vector<tree> parameterTypes(tree builtin) {
  std::vector<tree> types;
  for (tree list = TYPE_ARG_TYPES(TREE_TYPE(builtin)); list && TREE_VALUE(list) != void_type_node;
       list = TREE_CHAIN(list))
    types.push_back(TREE_VALUE(list));
  return types;
}

} // namespace vls::gcc

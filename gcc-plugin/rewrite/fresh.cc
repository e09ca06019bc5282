// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/fresh.h"

#include "rewrite/index.h"

namespace vls::gcc {

namespace {

// Arguments of gather builtins.
constexpr unsigned passThrough = 0, activeMask = 3;

/// `constant` in a name of which nothing is known.
tree hidden(tree constant, gimple *user) {
  tree name = make_ssa_name(TREE_TYPE(constant));
  const char *constraint = VECTOR_TYPE_P(TREE_TYPE(constant)) ? "x" : "Yk";
  const auto operand = [](const std::string &text, tree value) {
    return build_tree_list(
        build_tree_list(NULL_TREE, build_string(int(text.size() + 1), text.c_str())), value);
  };
  vec<tree, va_gc> *inputs = nullptr, *outputs = nullptr;
  vec_safe_push(outputs, operand(std::string("=") + constraint, name));
  vec_safe_push(inputs, operand("0", constant));
  gasm *statement = gimple_build_asm_vec("", inputs, outputs, nullptr, nullptr);
  gimple_set_location(statement, gimple_location(user));
  SSA_NAME_DEF_STMT(name) = statement;
  auto place = gsi_for_stmt(user);
  gsi_insert_before(&place, statement, GSI_SAME_STMT);
  return name;
}

} // namespace

bool waitsForDestination(const Access &access) {
  if (access.form != AccessForm::Builtin || access.isStore())
    return false;
  return std::all_of(access.parts.begin(), access.parts.end(), [](gimple *part) {
    return is_gimple_call(part) && CONSTANT_CLASS_P(gimple_call_arg(part, activeMask));
  });
}

void clearDestination(const Access &access) {
  for (gimple *part : access.parts) {
    gcall *call = as_a<gcall *>(part);
    tree through = gimple_call_arg(call, passThrough);
    gimple_call_set_arg(call, passThrough, build_zero_cst(TREE_TYPE(through)));
    gimple_call_set_arg(call, activeMask, hidden(gimple_call_arg(call, activeMask), call));
    update_stmt(call);
  }
}

} // namespace vls::gcc

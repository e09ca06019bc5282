// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/halves.h"

namespace vls::gcc {

namespace {

/// How one half of a vector is converted.
struct Unpacking {
  tree_code conversion; ///< of all lanes of that half
  bool isUpper;
};

std::optional<Unpacking> unpackingOf(tree_code code) {
  switch (code) {
  case VEC_UNPACK_LO_EXPR:
    return Unpacking{NOP_EXPR, false};
  case VEC_UNPACK_HI_EXPR:
    return Unpacking{NOP_EXPR, true};
  case VEC_UNPACK_FLOAT_LO_EXPR:
    return Unpacking{FLOAT_EXPR, false};
  case VEC_UNPACK_FLOAT_HI_EXPR:
    return Unpacking{FLOAT_EXPR, true};
  default:
    return std::nullopt;
  }
}

/// The type of half of a vector of `type`.
tree halfType(tree type) {
  return build_vector_type(TREE_TYPE(type), TYPE_VECTOR_SUBPARTS(type).to_constant() / 2);
}

/// How `user`, which uses a vector of `type`, unpacks a half of it; nothing if it does something
/// else, or if the target does not convert such a half in one step.
std::optional<Unpacking> unpackingOf(gimple *user, tree type) {
  auto *assign = dyn_cast<gassign *>(user);
  const auto unpacking =
      assign ? unpackingOf(gimple_assign_rhs_code(assign)) : std::optional<Unpacking>();
  if (!unpacking ||
      !canConvert(unpacking->conversion, halfType(type), TREE_TYPE(gimple_assign_lhs(assign))))
    return std::nullopt;
  return unpacking;
}

/// The statements that use `value`, but for debug statements.
std::vector<gimple *> usersOf(tree value) {
  std::vector<gimple *> users;
  use_operand_p use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_FAST(use, uses, value)
  if (!is_gimple_debug(USE_STMT(use)))
    users.push_back(USE_STMT(use));
  return users;
}

/// The part of `constructor` from element `first` on, half as long.
tree emitHalf(tree constructor, unsigned first, Emitter &emitter) {
  std::vector<tree> elements;
  for (unsigned i = 0; i < CONSTRUCTOR_NELTS(constructor) / 2; ++i)
    elements.push_back(CONSTRUCTOR_ELT(constructor, first + i)->value);
  return emitter.construct(halfType(TREE_TYPE(constructor)), elements);
}

} // namespace

bool isOnlyUnpacked(const Access &access) {
  const std::vector<gimple *> users = usersOf(access.result);
  return std::all_of(users.begin(), users.end(), [&](gimple *user) {
    return unpackingOf(user, TREE_TYPE(access.result)).has_value();
  });
}

void takeApart(const Access &access, bitmap dead) {
  tree type = TREE_TYPE(access.result), constructor = gimple_assign_rhs1(access.statement);
  Emitter emitter = Emitter::before(access.statement);
  tree halves[] = {emitHalf(constructor, 0, emitter),
                   emitHalf(constructor, access.lanes / 2, emitter)};
  for (gimple *user : usersOf(access.result))
    if (const auto unpacking = unpackingOf(user, type)) {
      auto place = gsi_for_stmt(user);
      gimple_assign_set_rhs_with_ops(&place, unpacking->conversion, halves[unpacking->isUpper]);
      update_stmt(gsi_stmt(place));
    }
  vec<constructor_elt, va_gc> *parts = nullptr;
  vec_alloc(parts, 2);
  for (tree half : halves)
    CONSTRUCTOR_APPEND_ELT(parts, NULL_TREE, half);
  gimple_assign_set_rhs1(access.statement, build_constructor(type, parts));
  update_stmt(access.statement);
  bitmap_set_bit(dead, SSA_NAME_VERSION(access.result));
}

} // namespace vls::gcc

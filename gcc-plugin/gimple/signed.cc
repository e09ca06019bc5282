// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/signed.h"

namespace vls::gcc {

std::optional<SignedOperations::Key> SignedOperations::keyOf(gimple *definition) {
  auto *assign = dyn_cast<gassign *>(definition);
  if (!assign)
    return std::nullopt;
  const tree_code code = gimple_assign_rhs_code(assign);
  if (code != PLUS_EXPR && code != MULT_EXPR)
    return std::nullopt;
  tree type = TREE_TYPE(gimple_assign_lhs(assign)), constant = gimple_assign_rhs2(assign);
  if (VECTOR_TYPE_P(type)) {
    type = TREE_TYPE(type);
    constant = uniform_vector_p(constant);
  }
  if (!INTEGRAL_TYPE_P(type) || TYPE_PRECISION(type) > 64 || !constant ||
      TREE_CODE(constant) != INTEGER_CST)
    return std::nullopt;
  const unsigned bits = TYPE_PRECISION(type);
  return Key{LOCATION_LOCUS(gimple_location(assign)), code, bits,
             std::uint64_t(zext_hwi(TREE_INT_CST_LOW(constant), bits))};
}

void SignedOperations::note(function *fun) {
  functionId = DECL_UID(fun->decl);
  keys.clear();
  std::set<Key> wrapping;                                      // wherever they stand
  std::map<std::pair<location_t, tree_code>, unsigned> widths; // 0: more than one
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
      const auto key = keyOf(gsi_stmt(i));
      if (!key)
        continue;
      const auto [width, isNew] = widths.emplace(std::pair(key->place, key->code), key->bits);
      if (!isNew && width->second != key->bits)
        width->second = 0;
      tree type = TREE_TYPE(gimple_assign_lhs(gsi_stmt(i)));
      if (VECTOR_TYPE_P(type) || !TYPE_OVERFLOW_UNDEFINED(type))
        wrapping.insert({UNKNOWN_LOCATION, key->code, key->bits, key->constant});
      else if (key->place != UNKNOWN_LOCATION)
        keys.insert(*key);
    }
  for (auto i = keys.begin(); i != keys.end();) {
    const bool isSure = widths.at({i->place, i->code}) != 0 &&
                        !wrapping.count({UNKNOWN_LOCATION, i->code, i->bits, i->constant});
    i = isSure ? std::next(i) : keys.erase(i);
  }
}

bool SignedOperations::includes(gimple *definition) const {
  if (keys.empty() || functionId != DECL_UID(cfun->decl))
    return false;
  const auto key = keyOf(definition);
  return key && keys.count(*key);
}

} // namespace vls::gcc

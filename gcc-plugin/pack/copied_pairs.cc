// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/copied_pairs.h"

#include "gimple/affine.h"

namespace vls::gcc {

namespace {

constexpr std::uint64_t widestElement = 8; ///< bytes: more are no neighbours of a register

struct Copy {
  gassign *load, *store;
  Affine from, to;
  std::uint64_t bytes;

  /// Is `next` the following element of the same type?
  bool isFollowedBy(const Copy &next) const {
    return next.bytes == bytes && from.sameTerms(next.from) && to.sameTerms(next.to) &&
           next.from.constant() - from.constant() == bytes &&
           next.to.constant() - to.constant() == bytes;
  }
};

std::uint64_t bytesOf(tree reference) {
  return tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(reference)));
}

bool hasSize(tree reference) {
  return COMPLETE_TYPE_P(TREE_TYPE(reference)) &&
         tree_fits_uhwi_p(TYPE_SIZE_UNIT(TREE_TYPE(reference)));
}

/// The copy of one scalar that `store` ends, if it does.
std::optional<Copy> copyOf(gassign *store, AffineBuilder &affine) {
  tree value = gimple_assign_rhs1(store);
  if (!gimple_assign_single_p(store) || TREE_CODE(value) != SSA_NAME || !has_single_use(value) ||
      VECTOR_TYPE_P(TREE_TYPE(value)) || gimple_has_volatile_ops(store))
    return {};
  auto *load = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!load || gimple_bb(load) != gimple_bb(store) || !gimple_assign_load_p(load) ||
      gimple_has_volatile_ops(load))
    return {};
  tree source = gimple_assign_rhs1(load), target = gimple_assign_lhs(store);
  Copy copy{load, store, {}, {}, 0};
  if (!hasSize(target) || bytesOf(target) > widestElement ||
      !affine.addAddressOf(copy.from, source) || !affine.addAddressOf(copy.to, target))
    return {};
  copy.bytes = bytesOf(target);
  return copy;
}

/// May `store` write, in the same iteration, what `copy` or its neighbour loads?
bool mayFeed(gimple *store, const Copy &copy) {
  ao_ref loaded;
  ao_ref_init(&loaded, gimple_assign_rhs1(copy.load));
  return stmt_may_clobber_ref_p_1(store, &loaded);
}

/// The stores of those of `loop`, two each.
void findIn(class loop *loop, std::vector<gassign *> &stores) {
  ValueNumbers numbers;
  AffineBuilder affine(numbers);
  std::vector<Copy> copies;
  std::vector<gassign *> others; // stores of less than a pair
  basic_block *body = get_loop_body(loop);
  for (unsigned i = 0; i < loop->num_nodes; ++i)
    for (auto at = gsi_start_bb(body[i]); !gsi_end_p(at); gsi_next(&at)) {
      auto *store = dyn_cast<gassign *>(gsi_stmt(at));
      if (!store || !gimple_vdef(store))
        continue;
      if (std::optional<Copy> copy = copyOf(store, affine))
        copies.push_back(std::move(*copy));
      else if (hasSize(gimple_assign_lhs(store)))
        others.push_back(store);
    }
  free(body);
  const auto follows = [&](const Copy &first) {
    return std::find_if(copies.begin(), copies.end(),
                        [&](const Copy &next) { return first.isFollowedBy(next); });
  };
  for (const Copy &first : copies) {
    const auto second = follows(first);
    const bool isPair = second != copies.end() && follows(*second) == copies.end() &&
                        std::none_of(copies.begin(), copies.end(), [&](const Copy &before) {
                          return before.isFollowedBy(first);
                        });
    const bool isFed = isPair && std::any_of(others.begin(), others.end(), [&](gassign *store) {
                         return bytesOf(gimple_assign_lhs(store)) < 2 * first.bytes &&
                                (mayFeed(store, first) || mayFeed(store, *second));
                       });
    if (isFed)
      stores.insert(stores.end(), {first.store, second->store});
  }
}

} // namespace

bool hasCopiedPairs(class loop *loop) {
  std::vector<gassign *> stores;
  findIn(loop, stores);
  return !stores.empty();
}

void hideCopiedPairs(function *fun, KeptFromSlp &kept, Remarks &remarks) {
  if (!loops_for_fn(fun))
    return;
  std::vector<gassign *> stores;
  for (class loop *loop : *get_loops(fun))
    if (loop && loop->num != 0 && !loop->inner)
      findIn(loop, stores);
  for (std::size_t i = 0; i < stores.size(); i += 2)
    remarks.notPacked(stores[i], "vls: copy of two neighbours left scalar: a load of both may have "
                                 "to wait for a narrower store");
  for (gassign *store : stores)
    kept.hide(store);
}

} // namespace vls::gcc

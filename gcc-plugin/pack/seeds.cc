// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/seeds.h"

#include "pack/store_places.h"

namespace vls::gcc {

namespace {

/// Counts what could be a seed by its code (of phis SSA_NAME) and mode. Each is true once there are
/// enough of one kind.
class SeedCounter {
public:
  bool phi(gphi *statement) { return count(SSA_NAME, gimple_phi_result(statement), 2); }
  /// Operations that may be part of a reduction.
  bool assignment(gimple *statement) {
    tree_code code = gimple_assign_rhs_code(statement);
    if (code == BIT_NOT_EXPR) // is read as an exclusive or
      code = BIT_XOR_EXPR;
    return commutative_tree_code(code) && count(code, gimple_assign_lhs(statement), 3);
  }

private:
  struct Kind {
    tree_code code;
    machine_mode mode;
    unsigned count;
  };

  bool count(tree_code code, tree value, unsigned enough) {
    const machine_mode mode = TYPE_MODE(TREE_TYPE(value));
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const Kind &kind) {
      return kind.code == code && kind.mode == mode;
    });
    if (known != kinds.end())
      return ++known->count == enough;
    kinds.push_back({code, mode, 1});
    return enough == 1;
  }

  std::vector<Kind> kinds; // few
};

/// Several phis of one mode.
bool mayHavePhis(SeedCounter &counter, basic_block block) {
  for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
    if (!virtual_operand_p(gimple_phi_result(i.phi())) && counter.phi(i.phi()))
      return true;
  return false;
}

bool mayHaveSeeds(const Chain &chain, const std::vector<basic_block> &blocks) {
  SeedCounter counter;
  if (chain.latch() && mayHavePhis(counter, chain.first))
    return true;
  StorePlaces stores;
  for (basic_block block : blocks)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
      if (is_gimple_assign(gsi_stmt(i)) &&
          (gimple_store_p(gsi_stmt(i)) ? stores.add(gsi_stmt(i)) : counter.assignment(gsi_stmt(i))))
        return true;
  return false;
}

bool mayHaveSelects(const Chain &chain) {
  SeedCounter counter;
  return std::any_of(chain.links.begin(), chain.links.end(),
                     [&](const ChainLink &link) { return mayHavePhis(counter, link.join); });
}

bool hasAccesses(const std::vector<basic_block> &blocks) {
  unsigned accesses = 0;
  for (basic_block block : blocks)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i)) {
      accesses += is_gimple_assign(gsi_stmt(i)) && gimple_vuse(gsi_stmt(i)) != NULL_TREE;
      if (accesses == 2)
        return true;
    }
  return false;
}

} // namespace

bool isWorthReading(const Chain &chain) {
  if (!chain.links.empty() && (chain.links.size() < 2 || !mayHaveSelects(chain)))
    return false;
  const std::vector<basic_block> blocks = chain.blocks();
  return hasAccesses(blocks) && mayHaveSeeds(chain, blocks);
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/seeds.h"

#include "pack/store_places.h"

namespace vls::gcc {

namespace {

/// Counts phis by mode.
class PhiCounter {
public:
  /// True for the second one of a mode.
  bool add(gphi *phi) {
    const machine_mode mode = TYPE_MODE(TREE_TYPE(gimple_phi_result(phi)));
    const bool isKnown = std::find(modes.begin(), modes.end(), mode) != modes.end();
    modes.push_back(mode);
    return isKnown;
  }

private:
  std::vector<machine_mode> modes; // few
};

/// Operations that may be done in any order and use each other: parts of a reduction.
class ReductionSizes {
public:
  explicit ReductionSizes(const std::vector<basic_block> &ofBlocks) : blocks(ofBlocks) {}

  /// May `assign` be the last one of enough?
  bool hasEnough(gimple *assign) const {
    const tree_code code = codeOf(assign);
    tree type = TREE_TYPE(gimple_assign_lhs(assign));
    return commutative_tree_code(code) && (!FLOAT_TYPE_P(type) || flag_associative_math) &&
           size(assign, code, least) >= least;
  }

private:
  static constexpr unsigned least = 3;

  static tree_code codeOf(gimple *assign) {
    const tree_code code = gimple_assign_rhs_code(assign);
    return code == BIT_NOT_EXPR ? BIT_XOR_EXPR : code; // is read as one
  }

  /// How many operations of `code` there are, one for each way to `assign`, no further than
  /// `most` up.
  unsigned size(gimple *assign, tree_code code, unsigned most) const {
    unsigned sum = 1;
    for (unsigned i = 1; most > 1 && i < gimple_num_ops(assign); ++i)
      if (gimple *operand = defined(gimple_op(assign, i)); operand && codeOf(operand) == code)
        sum += size(operand, code, most - 1);
    return sum;
  }

  /// The statement of the blocks that computes `value`, which may be seen as another type since.
  gimple *defined(tree value) const {
    while (TREE_CODE(value) == SSA_NAME) {
      gimple *definition = SSA_NAME_DEF_STMT(value);
      if (!is_gimple_assign(definition) ||
          std::find(blocks.begin(), blocks.end(), gimple_bb(definition)) == blocks.end())
        return nullptr;
      const tree_code code = gimple_assign_rhs_code(definition);
      value = gimple_assign_rhs1(definition);
      if (code == VIEW_CONVERT_EXPR)
        value = TREE_OPERAND(value, 0);
      else if (code != SSA_NAME && !CONVERT_EXPR_CODE_P(code))
        return definition;
    }
    return nullptr;
  }

  const std::vector<basic_block> &blocks;
};

/// Several phis of one mode.
bool mayHavePhis(PhiCounter &counter, basic_block block) {
  for (auto i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
    if (!virtual_operand_p(gimple_phi_result(i.phi())) && counter.add(i.phi()))
      return true;
  return false;
}

bool mayHaveSeeds(const Chain &chain, const std::vector<basic_block> &blocks) {
  PhiCounter phis;
  if (chain.latch() && mayHavePhis(phis, chain.first))
    return true;
  const ReductionSizes reductions(blocks);
  StorePlaces stores;
  for (basic_block block : blocks)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
      if (is_gimple_assign(gsi_stmt(i)) &&
          (gimple_store_p(gsi_stmt(i)) ? stores.add(gsi_stmt(i))
                                       : reductions.hasEnough(gsi_stmt(i))))
        return true;
  return false;
}

bool mayHaveSelects(const Chain &chain) {
  PhiCounter counter;
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

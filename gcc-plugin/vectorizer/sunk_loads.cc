// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectorizer/sunk_loads.h"

#include "gimple/affine.h"
#include "optout.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Neighbours within so many bytes, and how many are worth a look: a register full, but no more
/// than 4.
constexpr std::int64_t mostBytes = 64;
constexpr std::size_t mostNeeded = 4;

std::size_t leastNeighbours(tree type) {
  return std::min<std::size_t>(mostNeeded, 128 / GET_MODE_BITSIZE(SCALAR_TYPE_MODE(type)));
}

/// Of what vectors have as elements.
bool isElement(tree type) {
  return (INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type)) &&
         is_a<scalar_mode>(TYPE_MODE(type)) && GET_MODE_BITSIZE(SCALAR_TYPE_MODE(type)) <= 64;
}

/// Of a function: each is held against all others.
constexpr std::size_t mostNoted = 256;

bool isPlainLoad(gimple *statement) {
  return gimple_assign_load_p(statement) && !gimple_has_volatile_ops(statement) &&
         isElement(TREE_TYPE(gimple_assign_lhs(statement)));
}

/// Does `block` do nothing that has to be done under its condition?
bool isArm(basic_block block) {
  if (!single_pred_p(block))
    return false;
  for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at))
    if (gimple_vdef(gsi_stmt(at)) || is_gimple_call(gsi_stmt(at)))
      return false;
  return true;
}

struct PlacedLoad {
  tree name;
  Affine address;
};

/// Are there enough loads of its type near `load`, each at another place?
bool hasNeighbours(const PlacedLoad &load, const std::vector<PlacedLoad> &all) {
  std::set<std::int64_t> distances;
  for (const PlacedLoad &other : all) {
    const auto distance = std::int64_t(other.address.constant() - load.address.constant());
    if (std::abs(distance) <= mostBytes && other.address.sameTerms(load.address) &&
        TYPE_MODE(TREE_TYPE(other.name)) == TYPE_MODE(TREE_TYPE(load.name)))
      distances.insert(distance);
  }
  return distances.size() >= leastNeighbours(TREE_TYPE(load.name));
}

} // namespace

void SunkLoads::note(function *fun) {
  blocks.clear();
  if (!flag_tree_slp_vectorize || !isHandledTarget() || isOptedOut(fun))
    return;
  std::size_t loads = 0;
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    gimple *last = lastStatement(block);
    if (!last || gimple_code(last) != GIMPLE_COND)
      continue;
    blocks.resize(num_ssa_names, -1);
    for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at))
      if (is_gimple_assign(gsi_stmt(at)))
        if (tree name = gimple_get_lhs(gsi_stmt(at)); TREE_CODE(name) == SSA_NAME) {
          blocks[SSA_NAME_VERSION(name)] = block->index;
          loads += isPlainLoad(gsi_stmt(at));
        }
  }
  if (loads < 2)
    blocks.clear();
}

/// Where `name` was defined; null if that was not noted, or the block is gone.
basic_block SunkLoads::blockOf(tree name) const {
  const unsigned version = SSA_NAME_VERSION(name);
  return version < blocks.size() && blocks[version] >= 0 ? BASIC_BLOCK_FOR_FN(cfun, blocks[version])
                                                         : nullptr;
}

bool SunkLoads::hasGone(tree name) const {
  basic_block block = blockOf(name), now = gimple_bb(SSA_NAME_DEF_STMT(name));
  gimple *last = block ? lastStatement(block) : nullptr;
  return last && gimple_code(last) == GIMPLE_COND && now && now != block &&
         dominated_by_p(CDI_DOMINATORS, now, block);
}

/// Is all that `name` is computed of there at the end of its former block, or may go there?
bool SunkLoads::mayGoBack(tree name) const {
  gimple *made = SSA_NAME_DEF_STMT(name);
  basic_block block = blockOf(name);
  const auto isThere = [&](tree value) {
    basic_block from = gimple_bb(SSA_NAME_DEF_STMT(value));
    return !from || dominated_by_p(CDI_DOMINATORS, block, from);
  };
  if (gimple_vuse(made) && !isThere(gimple_vuse(made)))
    return false;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, made, iterator, SSA_OP_USE)
  if (!isThere(use) && !(blockOf(use) == block && hasGone(use) && mayGoBack(use)))
    return false;
  return true;
}

bool SunkLoads::goBack(tree name) {
  if (!hasGone(name) || !mayGoBack(name))
    return false;
  gimple *made = SSA_NAME_DEF_STMT(name);
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND(use, made, iterator, SSA_OP_USE)
  goBack(use);
  auto from = gsi_for_stmt(made), to = gsi_last_nondebug_bb(blockOf(name));
  gsi_move_before(&from, &to);
  return true;
}

void SunkLoads::restore() {
  if (blocks.empty())
    return;
  calculate_dominance_info(CDI_DOMINATORS);
  std::vector<tree> names, gone;
  for (unsigned version = 0; version < blocks.size() && names.size() < mostNoted; ++version) {
    tree name = blocks[version] >= 0 ? ssa_name(version) : NULL_TREE;
    gimple *made = name ? SSA_NAME_DEF_STMT(name) : nullptr;
    if (!made || !isPlainLoad(made))
      continue;
    names.push_back(name);
    if (hasGone(name) && isArm(gimple_bb(made)))
      gone.push_back(name);
  }
  if (!gone.empty())
    restore(names, gone);
  blocks.clear();
}

/// Those of `gone` that have neighbours among `all`.
void SunkLoads::restore(const std::vector<tree> &all, const std::vector<tree> &gone) {
  ValueNumbers numbers;
  AffineBuilder affine(numbers);
  std::vector<PlacedLoad> loads;
  for (tree name : all) {
    Affine address;
    if (affine.addAddressOf(address, gimple_assign_rhs1(SSA_NAME_DEF_STMT(name))))
      loads.push_back({name, std::move(address)});
  }
  unsigned restored = 0;
  for (const PlacedLoad &load : loads)
    restored += std::find(gone.begin(), gone.end(), load.name) != gone.end() &&
                hasNeighbours(load, loads) && goBack(load.name);
  if (dump_file)
    fprintf(dump_file, "%u loads go back in front of their conditions\n", restored);
}

} // namespace vls::gcc

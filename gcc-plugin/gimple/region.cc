// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/region.h"

namespace vls::gcc {

namespace {

/// With more blocks in between, two are not taken for one region.
constexpr std::size_t maxBetween = 32;

/// Walks all paths from a block to one that post-dominates it.
class Between {
public:
  Between(basic_block first, basic_block last) : from(first), to(last) {}

  /// False if a path comes back to where it was, or is too long.
  bool walk() {
    state[from] = Open;
    return successors(from);
  }

  const std::vector<basic_block> &blocks() const { return found; }

private:
  enum State { New, Open, Done };

  bool successors(basic_block block) {
    edge out;
    edge_iterator i;
    FOR_EACH_EDGE(out, i, block->succs)
    if (out->dest != to && !visit(out->dest))
      return false;
    return true;
  }

  bool visit(basic_block block) {
    State &seen = state[block];
    if (seen != New)
      return seen == Done;
    if (found.size() == maxBetween || !dominated_by_p(CDI_DOMINATORS, block, from))
      return false;
    found.push_back(block);
    seen = Open;
    const bool isAcyclic = successors(block);
    state[block] = Done;
    return isAcyclic;
  }

  basic_block from, to;
  std::map<basic_block, State> state;
  std::vector<basic_block> found;
};

/// The block that is always executed after `block`, in the same iteration of the same loop; null if
/// there is none. Stores in `*between` what may be executed in between.
basic_block nextOf(basic_block block, std::vector<basic_block> *between) {
  basic_block next = get_immediate_dominator(CDI_POST_DOMINATORS, block);
  if (!next || next == EXIT_BLOCK_PTR_FOR_FN(cfun) || next->loop_father != block->loop_father ||
      !dominated_by_p(CDI_DOMINATORS, next, block))
    return nullptr;
  Between paths(block, next);
  if (!paths.walk())
    return nullptr;
  *between = paths.blocks();
  return next;
}

} // namespace

std::vector<Region> regionsOf(function *fun) {
  const bool hadPostDominators = dom_info_available_p(CDI_POST_DOMINATORS);
  calculate_dominance_info(CDI_DOMINATORS);
  calculate_dominance_info(CDI_POST_DOMINATORS);
  std::map<basic_block, std::pair<basic_block, std::vector<basic_block>>> next;
  std::set<basic_block> isNext;
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    std::vector<basic_block> between;
    if (basic_block after = nextOf(block, &between)) {
      isNext.insert(after);
      next[block] = {after, std::move(between)};
    }
  }
  std::vector<Region> regions;
  FOR_EACH_BB_FN (block, fun) {
    if (isNext.count(block))
      continue;
    Region region(block);
    for (auto link = next.find(block); link != next.end(); link = next.find(link->second.first)) {
      region.blocks.push_back(link->second.first);
      region.between.push_back(link->second.second);
    }
    regions.push_back(std::move(region));
  }
  if (!hadPostDominators)
    free_dominance_info(CDI_POST_DOMINATORS);
  return regions;
}

} // namespace vls::gcc

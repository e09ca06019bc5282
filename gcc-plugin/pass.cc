// SPDX-License-Identifier: GPL-3.0-or-later

#include "pass.h"

#include "decide/groups.h"
#include "decide/invariants.h"
#include "decide/mixed.h"
#include "decide/packs.h"
#include "decide/singles.h"
#include "gimple/ordered_sums.h"
#include "gimple/stride.h"
#include "optout.h"
#include "pack/carried_stores.h"
#include "pack/copied_pairs.h"

namespace vls::gcc {

namespace {

/// Of `region`: groups of loads, then single loads, since others look at what stands between, then
/// groups of stores, of each block by itself.
void workOn(FunctionContext &work, const Region &region) {
  const Parts &parts = work.session.options.parts;
  const unsigned independent = work.session.independent.inVectorLoop(region.blocks[0]);
  Reading reading = readRegion(region, work.numbers, work.masks, independent);
  if (takeApartMixed(work, reading.accesses))
    reading = readRegion(region, work.numbers, work.masks, independent);
  for (const auto &unread : reading.unread) {
    work.session.remarks.unread(unread.statement, unread.reason);
    dumpUnread(unread.statement, unread.reason);
  }
  std::vector<const Access *> grouped, singles;
  std::map<basic_block, std::set<gimple *>> stores;
  for (const Access &access : reading.accesses)
    if (access.isStore())
      stores[gimple_bb(access.statement)].insert(access.statement);
    else if (access.isMasked() || lanePattern(access) == LanePattern::None)
      grouped.push_back(&access);
    else
      singles.push_back(&access);
  workOnLoads(work, grouped, Motion(reading.accesses), !stores.empty());
  if (parts.singles)
    for (const Access *access : singles)
      makeOneLoad(work, *access);
  for (basic_block block : region.blocks)
    if (stores.count(block) && parts.groups)
      workOnStores(work, stores[block], block);
}

/// Of statements and names that are gone: the former bound iterations, the latter are used again.
void forgetIterations(function *fun) {
  if (loops_for_fn(fun))
    free_numbers_of_iterations_estimates(fun);
  if (scev_initialized_p())
    scev_reset();
}

/// Of the regions that `isWanted`.
template <class IsWanted>
void workOn(function *fun, Session &session, LoadedRows &rows, IsWanted isWanted) {
  FunctionContext work(session);
  dumpFunction(fun);
  std::vector<Region> regions = regionsOf(fun);
  regions.erase(std::remove_if(regions.begin(), regions.end(),
                               [&](const Region &region) { return !isWanted(region); }),
                regions.end());
  hoistInvariants(work, regions);
  for (const Region &region : regions)
    workOn(work, region);
  work.reloads.sink();
  for (tree pointer : work.reloads.rows())
    rows.note(fun, pointer);
  const bool hasChanged = !bitmap_empty_p(&work.dead);
  simple_dce_from_worklist(&work.dead);
  if (hasChanged)
    forgetIterations(fun);
}

bool hasCandidates(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (hasCandidate(block))
      return true;
  return false;
}

const pass_data vlsPass = {
    GIMPLE_PASS,
    "vls",
    OPTGROUP_VEC,
    TV_PLUGIN_RUN,
    PROP_cfg | PROP_ssa, // required
    0,                   // provided
    0,                   // destroyed
    0,                   // to do at start
    0                    // to do at end
};

class VlsPass : public gimple_opt_pass {
public:
  VlsPass(Session &unit, LoadedRows &left)
      : gimple_opt_pass(vlsPass, g), session(unit), rows(left) {}

  opt_pass *clone() override { return new VlsPass(session, rows); }

  bool gate(function *fun) override {
    return optimize && !session.options.disable && isHandledTarget() && !isOptedOut(fun);
  }

  unsigned execute(function *fun) override {
    if (hasCandidates(fun))
      workOn(fun, session, rows, [](const Region &) { return true; });
    if (isPacked()) {
      joinClamps(fun);
      hideCopiedPairs(fun, session.keptFromSlp, session.remarks);
      KeptFromSlp fromPacker; // GCC's SLP may fuse otherwise than scalars
      hideCarriedStores(fun, fusesByRule() ? fromPacker : session.keptFromSlp, session.remarks);
      packFunction(fun, session);
      fromPacker.show();
    }
    return 0;
  }

private:
  bool isPacked() const {
    const PackerUse use = session.options.packer;
    return use == PackerUse::Alone || (use == PackerUse::WithSlp && flag_tree_slp_vectorize);
  }

  Session &session;
  LoadedRows &rows;
};

} // namespace

void workOnLoops(function *fun, Session &session, LoadedRows &rows, int first) {
  workOn(fun, session, rows,
         [&](const Region &region) { return region.blocks[0]->loop_father->num >= first; });
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (block->loop_father->num >= first)
      session.waiting.insert(block->index);
}

void workBehindSlp(function *fun, Session &session) {
  session.keptFromSlp.show();
  packFunction(fun, session, true);
}

gimple_opt_pass *makePass(Session &session, LoadedRows &rows) {
  return new VlsPass(session, rows);
}

} // namespace vls::gcc

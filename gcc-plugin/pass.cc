// SPDX-License-Identifier: GPL-3.0-or-later

#include "pass.h"

#include "gimple/memref.h"
#include "gimple/motion.h"
#include "optout.h"
#include "pack/pack.h"
#include "prices.h"
#include "report/dump.h"
#include "rewrite/active.h"
#include "rewrite/fresh.h"
#include "rewrite/sequence.h"
#include "rewrite/single.h"
#include "rewrite/steps.h"
#include "rewrite/stores.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// The work on one function.
class FunctionWork {
public:
  FunctionWork(function *fun, Session &unit)
      : cfunction(fun), session(unit), target(currentTarget(unit.options.machine)), masks(numbers) {
  }

  void run() {
    dumpFunction(cfunction);
    bitmap_initialize(&dead, &bitmap_default_obstack);
    basic_block block;
    FOR_EACH_BB_FN (block, cfunction)
      workOn(block);
    simple_dce_from_worklist(&dead);
    bitmap_clear(&dead);
  }

private:
  void workOn(basic_block block) {
    Reading reading = readBlock(block, numbers, masks, session.independent.wereVectorized(block));
    for (const auto &refusal : reading.refusals) {
      session.remarks.unread(refusal.statement, refusal.reason);
      dumpUnread(refusal.statement, refusal.reason);
    }
    // Single loads are no part of groups; they come last, since others look at what stands between.
    std::vector<const Access *> grouped, singles;
    for (const Access &access : reading.accesses)
      if (!access.isStore())
        (access.isMasked() || lanePattern(access) == LanePattern::None ? grouped : singles)
            .push_back(&access);
    group(grouped, Motion(reading.accesses), block);
    if (session.options.parts.singles)
      for (const Access *access : singles)
        makeLoad(*access, block);
    std::set<gimple *> stores;
    for (const Access &access : reading.accesses)
      if (access.isStore())
        stores.insert(access.statement);
    if (!stores.empty() && session.options.parts.groups)
      groupStores(stores, block);
  }

  /// An access whose lanes one load reads.
  void makeLoad(const Access &access, basic_block block) {
    const unsigned number = ++session.groups;
    dumpMemref(++memrefsSoFar, access);
    const GroupPrices prices = pricer.ofOneLoad(access);
    std::string refusal =
        optimize_bb_for_size_p(block) ? "the block is optimized for size" : refusalToLoad(access);
    if (refusal.empty() && prices.after >= prices.before)
      refusal = "it would not pay, cost " + describePrices(prices);
    if (refusal.empty() && number > session.options.limit)
      refusal = "beyond the limit";
    if (refusal.empty() && !rewriteAsLoad(access, reloads, &dead))
      refusal = "internal error: the emitted statements are wrong";
    if (!refusal.empty()) {
      session.remarks.leftAlone(number, access, refusal);
      return dumpOutcome("left alone: " + refusal);
    }
    session.remarks.becameLoad(number, access, prices, target.name());
    dumpOutcome("one load");
  }

  /// Accesses of one kind, for the core, and how it groups them.
  struct Grouped {
    std::vector<std::unique_ptr<GimpleMemref>> memrefs;
    std::vector<const Memref *> references;
    Grouping grouping;
  };

  Grouped groupsOf(const std::vector<const Access *> &accesses, const Motion &motion) {
    Grouped result;
    for (const Access *access : accesses) {
      const auto [id, isNew] = memrefIds.emplace(access->statement, memrefsSoFar + 1);
      if (isNew)
        dumpMemref(++memrefsSoFar, *access);
      result.memrefs.push_back(std::make_unique<GimpleMemref>(id->second, *access, motion));
      result.references.push_back(result.memrefs.back().get());
    }
    GroupingOptions options = target.registerBits() / 8;
    options.stridedLength = 4 * options.vectorLength;
    options.mixedSizes = false; // one element type is emitted
    options.maxMembers = 64;    // as many bytes as a register has
    result.grouping = getGroups(result.references, options);
    return result;
  }

  /// What is read through indices without a pattern.
  void group(const std::vector<const Access *> &accesses, const Motion &motion, basic_block block) {
    const Grouped all = groupsOf(accesses, motion);
    for (const Group &group : all.grouping.groups)
      if ((group.size() > 1 || group.stride()) && session.options.parts.groups)
        workOn(group, block);
      else
        for (const Group::Member &member : group.members())
          workAlone(*member.memref, block, all.references, motion);
  }

  /// A load that is a member of no group: lane by lane if its gather is slow, or else left alone.
  void workAlone(const Memref &memref, basic_block block, const std::vector<const Memref *> &all,
                 const Motion &motion) {
    const Access &access = accessOf(memref);
    const GroupPrices prices = pricer.ofLanes(access);
    if (!session.options.parts.singles || access.form != AccessForm::Builtin || access.isMasked() ||
        optimize_bb_for_size_p(block) || !refusalToLoad(access).empty())
      return leaveAlone(Group({{&memref, 0}}), all, motion);
    if (prices.after >= prices.before) {
      leaveAlone(Group({{&memref, 0}}), all, motion);
      return clear(access);
    }
    const unsigned number = ++session.groups;
    std::string refusal;
    if (number > session.options.limit)
      refusal = "beyond the limit";
    else if (!rewriteElementwise(access, reloads, &dead))
      refusal = "internal error: the emitted statements are wrong";
    if (!refusal.empty()) {
      session.remarks.leftAlone(number, access, refusal);
      return dumpOutcome("left alone: " + refusal);
    }
    session.remarks.becameLoads(number, access, prices, target.name());
    dumpOutcome("a load for each lane");
  }

  /// A gather that stays one need not wait for the register that it overwrites.
  void clear(const Access &access) {
    if (!waitsForDestination(access))
      return;
    const unsigned number = ++session.groups;
    if (number > session.options.limit)
      return session.remarks.leftAlone(number, access, "beyond the limit");
    clearDestination(access);
    session.remarks.cleared(number, access, target.name());
    dumpOutcome("destination cleared");
  }

  /// Groups those of the stores `program` that are there yet, not what became of others. Stores are
  /// sunk, so each group is rewritten before the next one is looked for, the one that stands last
  /// first: what was in the way of an earlier one may be behind it then.
  void groupStores(const std::set<gimple *> &program, basic_block block) {
    std::set<std::vector<gimple *>> done;
    for (;;) {
      const Reading reading =
          readBlock(block, numbers, masks, session.independent.wereVectorized(block));
      const Motion motion(reading.accesses);
      std::vector<const Access *> stores;
      for (const Access &access : reading.accesses)
        if (access.isStore() && program.count(access.statement))
          stores.push_back(&access);
      const Grouped all = groupsOf(stores, motion);
      const Group *next = nullptr;
      for (const Group &group : all.grouping.groups)
        if (group.size() > 1 && !done.count(statementsOf(group)) &&
            (!next || lastOf(group).order > lastOf(*next).order))
          next = &group;
      if (!next) {
        for (const Group &group : all.grouping.groups)
          if (group.size() == 1)
            leaveAlone(group, all.references, motion);
        return;
      }
      done.insert(statementsOf(*next));
      workOn(*next, block);
    }
  }

  static std::vector<gimple *> statementsOf(const Group &group) {
    std::vector<gimple *> statements;
    for (const Group::Member &member : group.members())
      statements.push_back(accessOf(*member.memref).statement);
    return statements;
  }

  void leaveAlone(const Group &single, const std::vector<const Memref *> &all,
                  const Motion &motion) {
    session.remarks.leftAlone(0, single,
                              session.remarks.wantsReasons()
                                  ? whyAlone(*single.members()[0].memref, all, motion)
                                  : std::string());
  }

  /// Why `memref` is in no group, although `all` are there to be grouped with.
  std::string whyAlone(const Memref &memref, const std::vector<const Memref *> &all,
                       const Motion &motion) {
    std::string why = "no neighbour at a constant distance";
    for (const Memref *other : all) {
      Integer distance;
      if (other == &memref || other->type() != memref.type() ||
          !memref.isAConstDistanceFrom(*other, &distance))
        continue;
      if (!memref.haveSameNumElements(*other)) {
        why = "its neighbours are active in other lanes";
        continue;
      }
      if (abs(distance) + memref.type().elementBits / 8 > target.registerBits() / 8) {
        why = "its neighbours are further away than a register is wide";
        continue;
      }
      const Access *first = &accessOf(memref), *second = &accessOf(*other);
      if (first->order > second->order)
        std::swap(first, second);
      if (first->isStore()) {
        if (const char *refusal = motion.refusalToSink(*first, *second))
          why = std::string("its neighbour cannot be stored in one place with it: ") + refusal;
        else if (memref.mayOverlapInOtherLanes(*other))
          why = "different lanes of it and its neighbour may store to the same place";
        continue;
      }
      if (const char *refusal = motion.refusalToHoist(*second, *first))
        return std::string("its neighbour cannot be loaded in one place with it: ") + refusal;
    }
    return why;
  }

  void workOn(const Group &group, basic_block block) {
    unsigned number = ++session.groups;
    dumpGroup(number, group);

    Plan plan;
    GroupPrices prices;
    std::string refusal = decide(group, block, number, plan, prices);
    if (!refusal.empty()) {
      session.remarks.leftAlone(number, group, refusal);
      return dumpOutcome("left alone: " + refusal);
    }
    if (!(isLoad(group.kind()) ? rewriteGroup : rewriteStores)(group, plan, reloads, &dead)) {
      session.remarks.leftAlone(number, group, "internal error: the emitted statements are wrong");
      return dumpOutcome("left alone: internal error: the emitted statements are wrong");
    }
    session.remarks.rewritten(number, group, plan, prices, target.name());
    dumpOutcome("rewritten");
  }

  /// Plans for `group`. Why it is left alone, or nothing.
  std::string decide(const Group &group, basic_block block, unsigned number, Plan &plan,
                     GroupPrices &prices) {
    if (optimize_bb_for_size_p(block))
      return "the block is optimized for size";
    std::string trace;
    plan = session.plans.planFor(group, target, dumpWantsDetails() ? &trace : nullptr);
    if (!plan.refusal.empty())
      return plan.refusal;
    prices = pricer.ofGroup(group, plan);
    dumpPlan(plan, target, prices, trace);
    if (prices.after > prices.before ||
        (prices.after == prices.before && !pricer.needsLess(group, plan.uops)))
      return "it would not pay, cost " + describePrices(prices);
    std::string refusal = refusalToEmit(group, plan);
    for (const Group::Member &member : group.members())
      if (refusal.empty())
        refusal = refusalOfMask(accessOf(*member.memref));
    if (refusal.empty() && number > session.options.limit)
      return "beyond the limit";
    return refusal;
  }

  function *cfunction;
  Session &session;
  X86Target target;
  const Pricer pricer{target};
  ValueNumbers numbers;
  Masks masks;
  Reloads reloads;
  bitmap_head dead;
  unsigned memrefsSoFar = 0;
  std::map<gimple *, unsigned> memrefIds; ///< what dumps call them, by their statements
};

bool hasCandidate(function *fun) {
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto i = gsi_start_bb(block); !gsi_end_p(i); gsi_next(&i))
      if (isCandidate(gsi_stmt(i)))
        return true;
  return false;
}

const pass_data passData = {
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
  explicit VlsPass(Session &unit) : gimple_opt_pass(passData, g), session(unit) {}

  opt_pass *clone() override { return new VlsPass(session); }

  bool gate(function *fun) override {
    return optimize && !session.options.disable && isHandledTarget() && !isOptedOut(fun);
  }

  unsigned execute(function *fun) override {
    if (hasCandidate(fun))
      FunctionWork(fun, session).run();
    if (session.options.parts.packer)
      packFunction(fun, session);
    return 0;
  }

private:
  Session &session;
};

} // namespace

gimple_opt_pass *makePass(Session &session) {
  return new VlsPass(session);
}

} // namespace vls::gcc

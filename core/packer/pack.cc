// SPDX-License-Identifier: GPL-3.0-or-later
//
// The service: a block is cut into windows; each is packed by itself, and what comes of all is one
// plan.

#include "packer/plan_memory.h"
#include "packer/planners.h"
#include "packer/quiet.h"
#include "packer/seeds.h"
#include "packer/selection.h"
#include "packer/twins.h"
#include "packer/windows.h"

#include "moves/print.h"

#include <algorithm>
#include <deque>

namespace vls {

namespace {

/// Operations of a small window: it is searched for mixtures though three quarters of its price are
/// saved without. In one that is large, and in an unrolled loop, mixtures are looked for of so many
/// vectors for each operation.
constexpr unsigned mostMixed = 128, mostMixedFreely = 256, mixturesOfEach = 4;

/// Appends the steps of a window, with ids that go on.
void appendSteps(PackPlan &plan, Assembly assembly, unsigned &ids) {
  const unsigned before = ids;
  for (PackStep &step : assembly.steps) {
    if (step.id != 0)
      ids = std::max(ids, step.id += before);
    for (PackStep::Operand &operand : step.operands)
      if (operand.vector != 0)
        operand.vector += before;
    plan.steps.push_back(std::move(step));
  }
  plan.packs.insert(plan.packs.end(), assembly.packs.begin(), assembly.packs.end());
  plan.uopsAfter += assembly.uops;
  plan.uopsBehind += assembly.behind;
  plan.after += assembly.cost;
}

/// Every operation as it stands.
void makeIdentity(const Block &block, PackPlan &plan) {
  plan.steps.clear();
  plan.packs.clear();
  plan.twins.clear();
  for (unsigned o = 0; o < block.size(); ++o) {
    PackStep step;
    step.operation = o;
    plan.steps.push_back(std::move(step));
  }
  plan.uopsAfter = plan.uopsBefore;
  plan.uopsBehind = {};
  plan.after = plan.before;
}

/// Leaves out refusals of seeds that were packed in another way.
void pruneRefusals(PackPlan &plan) {
  std::vector<unsigned> packed;
  for (const ChosenPack &chosen : plan.packs)
    packed.insert(packed.end(), chosen.lanes.begin(), chosen.lanes.end());
  std::sort(packed.begin(), packed.end());
  const auto isPacked = [&](const PackRefusal &refusal) {
    return std::all_of(refusal.operations.begin(), refusal.operations.end(), [&](unsigned o) {
      return std::binary_search(packed.begin(), packed.end(), o);
    });
  };
  plan.refusals.erase(std::remove_if(plan.refusals.begin(), plan.refusals.end(), isPacked),
                      plan.refusals.end());
}

/// Is all that `packs` compute taken out?
bool yieldOnlyValues(const std::vector<const Pack *> &packs) {
  return std::all_of(packs.begin(), packs.end(), [](const Pack *pack) {
    return pack->kind == Pack::Kind::Load || pack->kind == Pack::Kind::Compute;
  });
}

/// Is the product `operation` part of sums?
bool isPartOfSums(const Region &region, unsigned operation) {
  const std::vector<unsigned> &users = region.users(operation);
  return region.block[operation].op == ScalarOp::Multiply &&
         region.block[operation].flags.contractible && !region.isLiveOut(operation) &&
         std::all_of(users.begin(), users.end(), [&](unsigned user) {
           const Block::Operation &sum = region.block[user];
           return sum.flags.contractible &&
                  (sum.op == ScalarOp::Add || sum.op == ScalarOp::Subtract);
         });
}

/// What `operation` costs less as scalar code if it is a load that is part of what uses it, or a
/// product that is part of sums.
Uops foldedUops(const Region &region, unsigned operation) {
  if (isPartOfSums(region, operation))
    return region.scalarUops(operation);
  const Block::Operation &load = region.block[operation];
  const std::vector<unsigned> &users = region.users(operation);
  if (load.op != ScalarOp::Load || users.size() != 1 || region.isLiveOut(operation))
    return {};
  const Block::Operation &user = region.block[users[0]];
  const Uops one{0, 0, 0, 1, 0};
  switch (user.op) {
  case ScalarOp::SignExtend:
  case ScalarOp::ZeroExtend:
    return one;
  case ScalarOp::SignedToFloat: // of a register, that changes files first
    return load.type.bits >= 32 ? Uops{0, 1, 0, 2, 0} : Uops();
  default: {
    const auto first = std::find_if(user.operands.begin(), user.operands.end(), [&](unsigned x) {
      return region.block[x].op == ScalarOp::Load;
    });
    return isComputed(user.op) && user.type.isFloat() && first != user.operands.end() &&
                   *first == operation
               ? one
               : Uops();
  }
  }
}

/// Does a plan save `margin` of what the scalars cost that it replaces? Where all vectors are built
/// of scalars, µops have to be saved, too: there are CPUs that store twice a cycle. Where all is
/// taken out of them again (`isTakenOut`), nothing is built of scalars, and what is part of other
/// operations of scalar code costs nothing.
bool savesEnough(const Region &region, const Assembly &scalar, const Assembly &packed, Cost margin,
                 bool isTakenOut) {
  Uops replaced = scalar.uops, kept, folded;
  bool isBuilt = true;
  std::vector<bool> isKept(region.end - region.first, false);
  for (const PackStep &step : packed.steps) {
    isBuilt &= step.kind != PackStep::Kind::Load;
    if (step.kind == PackStep::Kind::Scalar) {
      kept += region.scalarUops(step.operation);
      isKept[step.operation - region.first] = true;
    }
  }
  // What stays scalar with what uses it is folded as before.
  const auto staysFolded = [&](unsigned o) {
    const std::vector<unsigned> &users = region.users(o);
    return isKept[o - region.first] && std::all_of(users.begin(), users.end(), [&](unsigned user) {
             return isKept[user - region.first];
           });
  };
  for (unsigned o = region.first; isTakenOut && o < region.end; ++o)
    if (region.isLive(o) && !staysFolded(o))
      folded += foldedUops(region, o);
  Uops before = scalar.uops;
  before -= folded;
  replaced -= kept;
  replaced -= folded;
  return region.price(before) - packed.cost >= margin * region.price(replaced) &&
         (!isBuilt || (!isTakenOut && before.fused - packed.uops.fused >= margin * replaced.fused));
}

/// Values are taken out of their vectors, and what uses them waits for that: no price sees it.
constexpr Cost marginOfValues = 1.0 / 8;

/// A window, and what there is to begin with.
struct SeededWindow {
  SeededWindow(const Block &block, const TwinnedBlock *twinned, const PackMachine &machine,
               const Window &window)
      : region(block, twinned, machine, window.first, window.end), seeds(findSeeds(region)) {}

  /// Found when it is first asked for: most windows have no seeds.
  const Kin &kin() const {
    if (!knownKin)
      knownKin.emplace(region);
    return *knownKin;
  }

  /// Adds those of values: `alike` at a time.
  void addValues(unsigned alike) {
    region.findOrders();
    findValues(region, kin(), alike, seeds);
  }

  /// The same of `iterations`, which carry no vectors.
  void addValuesOf(unsigned iterations) {
    seeds.erase(std::remove_if(seeds.begin(), seeds.end(),
                               [](const Seed &seed) { return seed.kind == Pack::Kind::Phi; }),
                seeds.end());
    addValues(iterations);
  }

  void addTerms() {
    for (const unsigned terms : orderedTerms(region.block, region.first, region.end))
      addValues(terms);
  }

  void addAlike() {
    region.findOrders();
    findAlike(region, kin(), seeds);
  }

  Region region;
  std::vector<Seed> seeds;

private:
  mutable std::optional<Kin> knownKin;
};

} // namespace

struct Packer::State {
  explicit State(const PackMachine &ofMachine)
      : machine(ofMachine), shifts(ofMachine), planners(ofMachine.target()) {}

  /// Made when a block first needs it.
  MatchTable &matches() {
    if (!table)
      table.emplace(machine);
    table->clear();
    return *table;
  }

  Selection select(const SeededWindow &window, Assemblies &assemblies,
                   std::vector<PackRefusal> &refusals, const PackOptions &options);
  std::optional<Assembly> choose(const SeededWindow &window, Assemblies &assemblies,
                                 std::vector<PackRefusal> &refusals, const PackOptions &options);

  const PackMachine &machine;
  VariableShifts shifts;
  std::optional<MatchTable> table;
  Planners planners;
  PlanMemory memory;
};

Packer::Packer(const PackMachine &machine) : state(std::make_unique<State>(machine)) {
}

Packer::~Packer() = default;

bool Packer::pack(const Block &block, PackPlan &plan, const PackOptions &options) {
  plan = PackPlan();
  state->planners.gathered.isOn = options.plansGathered;
  plan.error = block.check();
  if (!plan.error.empty())
    return false;
  const std::vector<Window> windows = cutWindows(block, options.window);
  if (std::none_of(windows.begin(), windows.end(), [&](const Window &window) {
        return options.iterations > 1 || mayHaveSeeds(block, window.first, window.end);
      })) {
    makeIdentity(block, plan); // without a price
    return false;
  }
  const std::unique_ptr<TwinnedBlock> twinned = TwinnedBlock::of(block, state->shifts);
  if (!packWindows(twinned ? *twinned : block, twinned.get(), plan, options)) {
    makeIdentity(block, plan); // without a price
    return false;
  }
  pruneRefusals(plan);
  const bool isQuiet = !options.quiet || !computesMore(state->machine, plan, options.maySumBoth);
  if (!isQuiet)
    plan.refusals.push_back({plan.packs.front().lanes,
                             "lanes that nothing needs could raise floating-point exceptions"});
  if (twinned)
    twinned->restore(plan);
  if (plan.packs.empty() || !isQuiet) {
    makeIdentity(block, plan);
    return false;
  }
  plan.error = plan.twins.empty()
                   ? checkPlan(block, state->machine, plan)
                   : checkPlan(AppendedBlock(block, plan.twins), state->machine, plan);
  if (!plan.error.empty()) {
    plan.error = "internal error: " + plan.error;
    makeIdentity(block, plan);
    return false;
  }
  return true;
}

/// The best packs found for a window.
Selection Packer::State::select(const SeededWindow &window, Assemblies &assemblies,
                                std::vector<PackRefusal> &refusals, const PackOptions &options) {
  const Region &region = window.region;
  const unsigned size = region.end - region.first;
  Producers producers(region, window.kin(), matches(), options);
  const Sisters sisters(region, producers.kin, window.seeds, options.iterations);
  std::deque<Alternatives> alternatives;
  const auto looking = [&](Ways ways) -> Context {
    const bool isLarge = options.iterations > 1 || size > mostMixedFreely;
    const unsigned effort = ways == Ways::All && isLarge
                                ? std::min(mixturesOfEach * size, options.effort)
                                : options.effort;
    alternatives.emplace_back(region, sisters, producers, assemblies.pool, planners.gathered,
                              options, ways, effort);
    return {region, window.seeds, options, producers, alternatives.back(), assemblies};
  };
  const Context regular = looking(Ways::Regular);
  Selection best = selectPlainly(regular, refusals);
  const Cost scalar = assemblies.price({}).cost;
  if (options.kind != PackKind::Search)
    return best;
  best = search(regular, best);
  if (!sisters.longColumns().empty()) {
    Selection columns = selectColumns(looking(Ways::Columns), sisters.longColumns());
    if (columns.assembly.refusal.empty() && isPreferred(columns.assembly, best.assembly))
      best = std::move(columns);
  }
  const bool isRegular =
      (options.iterations > 1 || size > mostMixed) && best.assembly.cost < scalar / 4;
  if (regular.alternatives.areMixturesMissing() && !isRegular)
    best = search(looking(Ways::All), best);
  // What is plain, at least, is found for the whole window.
  if (regular.alternatives.isExhausted())
    best = search(looking(Ways::Plain), best);
  return best;
}

/// The best packs, if they save enough.
std::optional<Assembly> Packer::State::choose(const SeededWindow &window, Assemblies &assemblies,
                                              std::vector<PackRefusal> &refusals,
                                              const PackOptions &options) {
  const Selection best = select(window, assemblies, refusals, options);
  if (best.packs.empty())
    return {};
  const Assembly &scalar = assemblies.price({});
  Assembly made = assemblies.make(best.packs);
  const bool isTakenOut = options.iterations == 1 && yieldOnlyValues(best.packs);
  if (savesEnough(window.region, scalar, made, isTakenOut ? marginOfValues : options.margin,
                  isTakenOut))
    return made;
  refusals.push_back({best.packs.front()->lanes,
                      "saves too little: " + costToString(best.assembly.cost) + " instead of " +
                          costToString(scalar.cost),
                      best.assembly.cost - scalar.cost});
  return {};
}

/// False if there is nothing to begin with. `twinned`: the block if it has twins.
bool Packer::packWindows(const Block &block, const TwinnedBlock *twinned, PackPlan &plan,
                         const PackOptions &asked) {
  PackOptions options = asked;
  const bool isLoop =
      options.loop || std::any_of(block.operations().begin(), block.operations().end(),
                                  [](const Block::Operation &o) { return o.op == ScalarOp::Phi; });
  if (!isLoop)
    options.rounds = 0;
  std::deque<SeededWindow> regions;
  for (const Window &window : cutWindows(block, options.window))
    regions.emplace_back(block, twinned, state->machine, window);
  if (options.iterations == 1)
    for (SeededWindow &window : regions) {
      window.addTerms();
      window.addAlike();
    }
  else if (regions.size() == 1)
    regions[0].addValuesOf(options.iterations);
  if (std::all_of(regions.begin(), regions.end(),
                  [](const SeededWindow &window) { return window.seeds.empty(); }))
    return false;
  std::vector<const Region *> windows;
  for (SeededWindow &window : regions) {
    window.region.findOrders();
    windows.push_back(&window.region);
  }
  std::string key = PlanMemory::keyOf(block, windows, options);
  if (const PackPlan *known = state->memory.find(key)) {
    plan = *known;
    return true;
  }
  std::deque<Assemblies> assemblies;
  std::vector<std::optional<Assembly>> chosen;
  for (SeededWindow &window : regions) {
    assemblies.emplace_back(window.region, state->planners, options.rounds);
    const Assembly &scalar = assemblies.back().price({});
    plan.uopsBefore += scalar.uops;
    plan.before += scalar.cost;
    chosen.push_back(window.seeds.empty()
                         ? std::nullopt
                         : state->choose(window, assemblies.back(), plan.refusals, options));
  }
  if (std::any_of(chosen.begin(), chosen.end(), [](const auto &packed) { return bool(packed); })) {
    unsigned ids = 0;
    for (std::size_t w = 0; w < chosen.size(); ++w)
      appendSteps(plan, chosen[w] ? std::move(*chosen[w]) : assemblies[w].make({}), ids);
  }
  state->memory.keep(std::move(key), plan);
  return true;
}

bool pack(const Block &block, const PackMachine &machine, PackPlan &plan,
          const PackOptions &options) {
  return Packer(machine).pack(block, plan, options);
}

} // namespace vls

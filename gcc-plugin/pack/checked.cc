// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/checked.h"

#include "pack/distance_tests.h"
#include "pack/report.h"
#include "pack/versions.h"
#include "report/dump.h"

namespace vls::gcc {

namespace {

/// What is copied for when tests fail.
constexpr unsigned mostOperations = 1024;

/// The copy is paid for in size, and the tests in vain where they fail.
constexpr Cost leastSaved = 1.0 / 4;

Rows rowsOf(const GimpleBlock &block) {
  Rows rows(block);
  block.addTo(rows);
  return rows;
}

/// Finds adjacent stores between which something stands that keeps them apart, and need not.
class HeldApart {
public:
  explicit HeldApart(const Planned &plain) : block(*plain.block), rows(rowsOf(block)) {
    for (const ChosenPack &pack : plain.plan.packs)
      if (pack.name == "store")
        packed.insert(pack.lanes.begin(), pack.lanes.end());
    for (unsigned number = 0; number < block.size(); ++number) {
      if (!block[number].memref)
        continue;
      accesses.push_back(number);
      if (block[number].op == ScalarOp::Store && packed.count(number) == 0)
        stores[rows.rowOf(number)].push_back(number);
    }
  }

  bool any() const {
    return std::any_of(stores.begin(), stores.end(), [&](const auto &row) {
      const std::vector<unsigned> &all = row.second;
      return std::any_of(all.begin(), all.end(), [&](unsigned store) {
        const unsigned last = lastNeighbour(store, all);
        return last > store && isCrossed(store, last);
      });
    });
  }

private:
  /// The last store of `all` next to `store`; itself if there is none behind it.
  unsigned lastNeighbour(unsigned store, const std::vector<unsigned> &all) const {
    unsigned last = store;
    for (const unsigned other : all) {
      const auto distance = std::int64_t(rows.offset(other) - rows.offset(store));
      if (block[other].type == block[store].type &&
          std::abs(distance) == block[store].type.bits / 8)
        last = std::max(last, other);
    }
    return last;
  }

  bool isCrossed(unsigned store, unsigned last) const {
    const auto from = std::upper_bound(accesses.begin(), accesses.end(), store);
    return std::any_of(from, std::lower_bound(from, accesses.end(), last), [&](unsigned access) {
      return rows.canBeTested(store, access) && block.demandsOrder(store, access);
    });
  }

  const GimpleBlock &block;
  const Rows rows;
  std::set<unsigned> packed;
  std::vector<unsigned> accesses;
  std::map<unsigned, std::vector<unsigned>> stores; ///< by row
};

bool isCandidate(const Planned &plain) {
  return plain.block && plain.block->blocks().links.empty() &&
         plain.block->size() <= mostOperations && mayTestAliasing() &&
         mayHaveVersions(plain.block->basicBlock()) && HeldApart(plain).any();
}

/// The block, planned for as if what can be tested held.
Planned planApart(basic_block block, FunctionPacker &tools) {
  ValueNumbers numbers;
  Planned planned;
  planned.block = readPackBlock(Chain(block), numbers, LoopPhis::AreInputs);
  planned.block->assumeApart();
  if (dump_file)
    fprintf(dump_file, "block %d, as if rows did not overlap:\n", block->index);
  makePlan(planned, tools);
  return planned;
}

/// What `planned` needs to be tested. What tests need goes to the front of the block, which changes
/// the order of what is written, and that the tests; after a few rounds it stays.
std::optional<DistanceTests> testsOf(Planned &planned) {
  constexpr unsigned rounds = 4;
  for (unsigned round = 0; round < rounds; ++round) {
    const PlanOrder order(*planned.block, planned.plan);
    DistanceTests tests(*planned.block, order, planned.plan);
    if (!order.refusal().empty())
      return tests;
    std::set<gimple *> needs = tests.needs();
    const std::set<gimple *> &early = planned.block->earlyStatements();
    if (std::includes(early.begin(), early.end(), needs.begin(), needs.end()))
      return tests;
    needs.insert(early.begin(), early.end());
    planned.block->setEarly(std::move(needs));
  }
  return std::nullopt;
}

/// Why the tests are not made; empty if they are.
std::string refusalOf(const Planned &plain, const Planned &apart, const DistanceTests &tests,
                      const Target &target) {
  const PlanOrder order(*apart.block, apart.plan);
  if (!order.refusal().empty())
    return order.refusal();
  if (!tests.areEnough())
    return "no test allows what would be exchanged";
  if (tests.all().size() > mostAliasTests())
    return std::to_string(tests.all().size()) + " distances would have to be tested";
  const Cost otherwise = plain.pays ? plain.plan.after : apart.plan.before;
  const Cost checked = apart.plan.after + target.price(tests.uops());
  return otherwise - checked < leastSaved * otherwise
             ? "it would save too little: " + pricesOf(otherwise, checked)
             : "";
}

void write(Planned &planned, const DistanceTests &tests, const PackMachine &machine) {
  GimpleBlock &block = *planned.block;
  const Versions versions = makeVersions(block.basicBlock(), block.earlyStatements());
  gimple_cond_set_lhs(versions.condition, tests.emit(versions.condition));
  update_stmt(versions.condition);
  block.moveTo(versions.packed);
  const PlanOrder order(block, planned.plan); // where the statements are now
  if (order.refusal().empty())
    writePlan(block, machine, planned.plan, order);
}

} // namespace

bool packChecked(const Planned &plain, FunctionPacker &tools, Session &session) {
  if (!isCandidate(plain))
    return false;
  Planned apart = planApart(plain.block->basicBlock(), tools);
  if (!apart.pays)
    return false;
  const std::optional<DistanceTests> tests = testsOf(apart);
  if (tests && tests->all().empty())
    return false; // nothing is gained by them
  const std::string refusal = tests ? refusalOf(plain, apart, *tests, tools.machine.target())
                                    : "no test allows what would be exchanged";
  if (!refusal.empty()) {
    remarkNotChecked(session.remarks, *apart.block, apart.plan, refusal);
    dumpPackOutcome("no test at run time: " + refusal);
    return false;
  }
  apart.plan.after += tools.machine.target().price(tests->uops());
  const unsigned number = ++session.groups;
  const std::string limit = number > session.options.limit ? "beyond the limit" : "";
  remarkPacked(session.remarks, number, *apart.block, apart.plan, limit,
               tools.machine.target().name(), unsigned(tests->all().size()));
  dumpPackOutcome(limit);
  if (limit.empty())
    write(apart, *tests, tools.machine);
  return true;
}

} // namespace vls::gcc

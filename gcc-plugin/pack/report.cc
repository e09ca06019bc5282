// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/report.h"

#include "packer/text.h"
#include "report/plural.h"

namespace vls::gcc {

namespace {

/// A statement to put a remark at: the first that is packed, stores before others.
gimple *statementOf(const GimpleBlock &block, const std::vector<unsigned> &operations) {
  for (const unsigned operation : operations)
    if (operation != Block::none && block.statement(operation))
      return block.statement(operation);
  return nullptr;
}

gimple *statementOf(const GimpleBlock &block, const PackPlan &plan) {
  gimple *any = nullptr;
  for (const ChosenPack &pack : plan.packs) {
    gimple *statement = statementOf(block, pack.lanes);
    if (pack.name == "store" && statement)
      return statement;
    any = any ? any : statement;
  }
  return any;
}

/// "2 x load, 1 x add.f64.256, 1 x store"
std::string describePacks(const PackPlan &plan) {
  std::vector<std::pair<std::string, unsigned>> counts;
  for (const ChosenPack &pack : plan.packs) {
    auto known = std::find_if(counts.begin(), counts.end(),
                              [&](const auto &count) { return count.first == pack.name; });
    if (known == counts.end())
      counts.emplace_back(pack.name, 1);
    else
      ++known->second;
  }
  std::string text;
  for (const auto &[name, count] : counts)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " x " + name;
  return text;
}

/// "4 stores of f64", or "12 operations" where none is stored.
std::string describeSeeds(const GimpleBlock &block, const PackPlan &plan) {
  std::set<unsigned> stores, all;
  for (const ChosenPack &pack : plan.packs)
    for (const unsigned lane : pack.lanes)
      if (lane != Block::none) {
        all.insert(lane);
        if (pack.name == "store")
          stores.insert(lane);
      }
  if (stores.empty())
    return plural(all.size(), "operation");
  return plural(stores.size(), "store") + " of " + toString(block[*stores.begin()].type);
}

std::string prices(const PackPlan &plan) {
  return pricesOf(plan.before, plan.after);
}

} // namespace

std::string pricesOf(Cost before, Cost after) {
  char text[64];
  snprintf(text, sizeof text, "%.1f -> %.1f", before, after);
  return text;
}

void dumpPackBlock(const GimpleBlock &block) {
  if (!dump_file)
    return;
  fprintf(dump_file, "block %d: %u operations\n", block.basicBlock()->index, block.size());
  if (const std::size_t branches = block.blocks().links.size())
    fprintf(dump_file, "chain: %zu branches\n", branches);
  if ((dump_flags & TDF_DETAILS) && block.size() < 2000)
    fputs(textOf(block).c_str(), dump_file);
}

void dumpPackPlan(const GimpleBlock &block, const PackMachine &machine, const PackPlan &plan,
                  const std::string &trace) {
  if (!dump_file)
    return;
  if (dump_flags & TDF_DETAILS)
    fputs(trace.c_str(), dump_file);
  for (const PackRefusal &refusal : plan.refusals)
    fprintf(dump_file, "not packed: %s: %s\n",
            plural(refusal.operations.size(), "operation").c_str(), refusal.reason.c_str());
  if (!plan.error.empty())
    fprintf(dump_file, "%s\n", plan.error.c_str());
  if (plan.packs.empty())
    return;
  fprintf(dump_file, "packs: %s; cost %s\n", describePacks(plan).c_str(), prices(plan).c_str());
  if (dump_flags & TDF_DETAILS)
    fputs(toString(plan, block, machine).c_str(), dump_file);
}

void dumpPackOutcome(const Refusal &refusal) {
  if (dump_file)
    fprintf(dump_file, "%s\n\n", refusal ? ("left alone: " + refusal.text()).c_str() : "rewritten");
}

void remarkPacked(Remarks &remarks, unsigned number, const Planned &planned, const Refusal &refusal,
                  const std::string &isa, unsigned tests) {
  const GimpleBlock &block = *planned.block;
  const PackPlan &plan = planned.plan;
  const std::string loop = planned.iterations == 1
                               ? ""
                               : std::to_string(planned.iterations) + " iterations side by side, ";
  const std::string what =
      "vls pack " + std::to_string(number) + ": " + loop + describeSeeds(block, plan);
  const std::string under = tests == 0 ? ""
                            : tests == 1
                                ? " under a run-time alias check"
                                : " under " + std::to_string(tests) + " run-time alias checks";
  if (!refusal)
    remarks.packed(statementOf(block, plan),
                   what + " became " + describePacks(plan) + under + "; cost " + prices(plan), isa);
  else
    remarks.notPacked(statementOf(block, plan), what + " left alone: " + refusal.text());
}

void remarkNotChecked(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan,
                      const Refusal &reason) {
  if (remarks.wantsReasons())
    remarks.notPacked(statementOf(block, plan), "vls: no run-time alias check for " +
                                                    describeSeeds(block, plan) + ": " +
                                                    reason.text());
}

void remarkChainLeft(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan,
                     const Refusal &reason) {
  if (remarks.wantsReasons())
    remarks.notPacked(statementOf(block, plan), "vls: " + describeSeeds(block, plan) +
                                                    " behind branches left alone: " +
                                                    reason.text() + "; cost " + prices(plan));
}

namespace {

struct ByPlace {
  bool operator()(const expanded_location &a, const expanded_location &b) const {
    return std::tie(a.line, a.column, a.file) < std::tie(b.line, b.column, b.file);
  }
};

} // namespace

void remarkNotPacked(Remarks &remarks, const GimpleBlock &block, const PackPlan &plan) {
  if (!remarks.wantsReasons())
    return;
  if (!plan.error.empty())
    remarks.notPacked(nullptr, "vls: block left alone: " + plan.error);
  // Of what was tried in one place, or with parts of the same lanes, the first: that has most
  // lanes.
  std::set<expanded_location, ByPlace> places;
  std::set<unsigned> told;
  for (const PackRefusal &refusal : plan.refusals) {
    gimple *statement = statementOf(block, refusal.operations);
    if (!statement || !places.insert(expand_location(gimple_location(statement))).second ||
        std::all_of(refusal.operations.begin(), refusal.operations.end(),
                    [&](unsigned operation) { return told.count(operation) != 0; }))
      continue;
    told.insert(refusal.operations.begin(), refusal.operations.end());
    remarks.notPacked(statement, "vls: " + plural(refusal.operations.size(), "operation") +
                                     " not packed: " + refusal.reason);
  }
}

} // namespace vls::gcc

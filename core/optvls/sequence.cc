// SPDX-License-Identifier: GPL-3.0-or-later
//
// getSequence: refuse what cannot be planned, plan the rest, check the plan.
//
// Invariant: what leaves this file was executed symbolically against the group's definition.

#include "moves/join.h"
#include "moves/mask.h"
#include "moves/print.h"
#include "optvls/search.h"
#include "optvls/shapes.h"
#include "optvls/stores.h"
#include "vls/optvls.h"

#include <algorithm>

namespace vls {

namespace {

constexpr unsigned maxLanes = 64;
/// A chunk then lies between accessed bytes at most this far apart: on no page of its own.
constexpr std::int64_t maxRowBytes = 4096;
/// Of how many candidates for each element size all combinations are tried.
constexpr std::size_t candidatesASize = 3;

bool isPowerOfTwo(unsigned value) {
  return value != 0 && (value & (value - 1)) == 0;
}

std::string refusalOfType(VectorType type, const Target &target) {
  if (type.elementBits < 8 || type.elementBits > 64 || !isPowerOfTwo(type.elementBits))
    return "elements of " + std::to_string(type.elementBits) + " bits";
  if (type.lanes < 2)
    return "fewer than two lanes";
  if (!isPowerOfTwo(type.lanes) || type.lanes > maxLanes)
    return std::to_string(type.lanes) + " lanes";
  if (type.bits() > target.registerBits())
    return "values of " + std::to_string(type.bits()) + " bits, registers of " +
           std::to_string(target.registerBits()) + " bits";
  return "";
}

/// Why `group` cannot be planned, or an empty string.
std::string refusalOf(const Group &group, const Target &target) {
  const Memref &first = *group.members().front().memref;
  for (const Group::Member &member : group.members()) {
    const Memref &memref = *member.memref;
    if (memref.kind() != first.kind() || memref.type().lanes != first.type().lanes ||
        memref.isMasked() != first.isMasked())
      return "members differ in kind, lanes or mask";
    const std::string refusal = refusalOfType(memref.type(), target);
    if (!refusal.empty())
      return refusal;
  }
  if (group.rowBytes() > maxRowBytes)
    return "rows of " + std::to_string(group.rowBytes()) + " bytes";
  return "";
}

/// What is to be planned of one element size, as options for the search.
struct Part {
  std::optional<Rows> rows;          ///< of loads
  std::optional<Rows> whole;         ///< the same where some lanes are not needed, with all lanes
  std::optional<StoreProblem> store; ///< of stores
  std::vector<LoadShape> loadShapes, wholeShapes;
  std::vector<StoreShape> storeShapes;
  std::vector<Option> options;
};

class SequencePlanner {
public:
  SequencePlanner(const Group &ofGroup, const Target &onTarget, const PlanOptions &planOptions)
      : group(ofGroup), target(onTarget),
        kind(planOptions.kind), account{planOptions.trace, planOptions.observer},
        memory(ofGroup, onTarget.mayReadGaps()), planner(onTarget) {
    planner.budget = planOptions.effort;
  }

  bool plan(Plan &result) {
    if (isLoad(group.kind()))
      makeLoadParts();
    else
      makeStoreParts();
    result.refusal = refusalOfParts();
    if (!result.refusal.empty())
      return false;
    Candidate best = kind == PlanKind::Document ? planDocument() : planBest();
    if (!best.exists()) {
      result.refusal = best.lowered.error;
      return false;
    }
    if (kind == PlanKind::Document && account)
      retrace(documentOption.front(), best, planner, account);
    result.sequence = std::move(best.lowered.sequence);
    setResults(result.sequence);
    result.shape = best.name;
    result.uops = best.lowered.uops;
    result.cost = best.cost;
    return true;
  }

private:
  /// Why there is nothing to try, or an empty string.
  std::string refusalOfParts() const {
    if (parts.empty())
      return "nothing is stored";
    for (const Part &part : parts)
      if (part.store && part.store->bytes.lanesMeet() && group.isMasked())
        return "rows of lanes that may be inactive overlap"; // who writes last is not known
    return "";
  }

  // ---- What may be tried ----

  void makeLoadParts() {
    for (Rows &rows : rowsOf(group))
      parts.emplace_back().rows = std::move(rows);
    const bool isAlone = parts.size() == 1;
    for (Part &part : parts) {
      if (kind != PlanKind::Best)
        continue;
      addOptions(part, *part.rows, part.loadShapes, isAlone);
      if (part.rows->needsAll())
        continue;
      part.whole = part.rows;
      part.whole->needed.assign(part.whole->needed.size(), allLanes(part.whole->lanes));
      addOptions(part, *part.whole, part.wholeShapes, isAlone);
    }
    documentShape = {wholeRows(*parts.front().rows, memory, target), 0,
                     ChunkAssembly::Concatenated};
    if (!documentShape.chunks.empty())
      documentOption.push_back(optionOf(*parts.front().rows, documentShape));
  }

  void addOptions(Part &part, const Rows &rows, std::vector<LoadShape> &shapes, bool isAlone) {
    shapes = loadShapes(rows, memory, target, isAlone);
    for (const LoadShape &shape : shapes)
      part.options.push_back(optionOf(rows, shape));
  }

  Option optionOf(const Rows &rows, const LoadShape &shape) const {
    const bool isSplit = shape.parts > 1, isNarrow = rows.elementBits < 32;
    return {toString(shape), detailOf(shape),
            [this, &rows, &shape] { return buildGraph(rows, memory, shape, target); },
            shape.assembly == ChunkAssembly::Spanning, rows.offsets.size(),
            // A register each leaves everything to the search.
            shape.assembly == ChunkAssembly::Apart && rows.resultBits() == slotBits ? 3u : 1u,
            // Narrow elements are dear where they cross slots. Others are not on CPUs that have two
            // ports for shuffles: there, twice as many loads take longer.
            isSplit && isNarrow, isSplit && !isNarrow ? 1.3 : 1};
  }

  void makeStoreParts() {
    std::vector<unsigned> sizes;
    for (const Group::Member &member : group.members())
      if (const unsigned bits = member.memref->type().elementBits;
          std::find(sizes.begin(), sizes.end(), bits) == sizes.end())
        sizes.push_back(bits);
    for (unsigned elementBits : sizes) {
      parts.emplace_back().store.emplace(group, elementBits);
      parts.back().storeShapes = storeShapes(*parts.back().store, target);
      if (isOverwritten(*parts.back().store))
        parts.pop_back();
    }
    for (Part &part : parts)
      for (const StoreShape &shape : part.storeShapes)
        part.options.push_back({toString(shape), detailOf(shape),
                                [&part, &shape] { return buildStoreGraph(*part.store, shape); },
                                true});
  }

  static bool isOverwritten(const StoreProblem &problem) {
    for (unsigned space = 0; space < problem.bytes.numSpaces(); ++space)
      if (!problem.bytes.of(space).empty())
        return false;
    return true;
  }

  template <typename Shape> static std::string detailOf(const Shape &shape) {
    return shape.slotBits ? ", slots of " + std::to_string(shape.slotBits) + " bits" : "";
  }

  // ---- Plans ----

  /// The document's plan of the only part.
  Candidate planDocument() {
    Candidate none;
    if (!isLoad(group.kind()) || parts.size() != 1 || documentOption.empty()) {
      none.lowered.error = !isLoad(group.kind()) ? "the document plans no stores"
                           : parts.size() != 1   ? "the document plans one element size"
                                                 : "rows of " + std::to_string(group.rowBytes()) +
                                                     " bytes cannot be loaded whole";
      return none;
    }
    MergePolicy policy;
    policy.concatenateOnly = true;
    return planPlainly(documentOption.front(), policy, planner);
  }

  Candidate planBest() {
    std::vector<std::vector<Candidate>> found;
    for (const Part &part : parts)
      found.push_back(searchBest(part.options, planner, parts.size() == 1 ? 1 : candidatesASize,
                                 account.trace));
    const bool isWhole =
        std::all_of(found.begin(), found.end(), [](const std::vector<Candidate> &candidates) {
          return candidates.front().exists();
        });
    if (parts.size() != 1) {
      if (!isWhole)
        return firstFailure(found);
      for (std::size_t p = 0; p < parts.size(); ++p)
        tell(parts[p].options[found[p].front().option], found[p].front());
      return combine(found);
    }
    Candidate &best = found.front().front();
    Candidate documents = planDocument(); // never be dearer, or without a plan where it has one
    if (!isWhole && !documents.exists())
      return std::move(best);
    const bool isBest = isWhole && !isBetter(documents, best);
    tell(isBest ? parts.front().options[best.option] : documentOption.front(),
         isBest ? best : documents);
    return std::move(isBest ? best : documents);
  }

  static Candidate firstFailure(const std::vector<std::vector<Candidate>> &found) {
    return std::find_if(found.begin(), found.end(),
                        [](const std::vector<Candidate> &candidates) {
                          return !candidates.front().exists();
                        })
        ->front();
  }

  void tell(const Option &option, const Candidate &candidate) {
    account.say("Chosen: " + candidate.name + "\n");
    if (account)
      retrace(option, candidate, planner, account);
  }

  /// The best combination of one candidate for each element size: what they load is shared, and
  /// values of one size are computed of those of another where that is cheaper.
  Candidate combine(const std::vector<std::vector<Candidate>> &found) {
    Candidate best;
    best.lowered.error = "nothing was tried";
    std::vector<std::size_t> choice(found.size(), 0);
    for (;;) {
      Candidate candidate;
      std::vector<const Graph *> graphs;
      for (std::size_t p = 0; p < found.size(); ++p) {
        graphs.push_back(&found[p][choice[p]].graph);
        candidate.name += (p == 0 ? "" : "; ") + found[p][choice[p]].name;
      }
      candidate.graph = join(graphs);
      candidate.lowered = lower(candidate.graph, planner.prices);
      candidate.cost = target.price(candidate.lowered.uops);
      if (isBetter(candidate, best) || !best.exists())
        best = std::move(candidate);
      std::size_t p = 0;
      while (p < choice.size() && ++choice[p] == found[p].size())
        choice[p++] = 0;
      if (p == choice.size())
        break;
    }
    if (!group.stride() && !group.isMasked())
      resubstitute(best, memory, planner);
    return best;
  }

  /// From one result a value to one a member.
  void setResults(Sequence &sequence) const {
    if (!isLoad(group.kind()))
      return;
    const std::vector<unsigned> values = std::move(sequence.results);
    sequence.results.assign(group.size(), 0);
    std::size_t first = 0;
    for (const Part &part : parts) {
      for (std::size_t m = 0; m < group.size(); ++m)
        if (const std::optional<std::size_t> value = part.rows->valueOf[m])
          sequence.results[m] = values[first + *value];
      first += part.rows->offsets.size();
    }
  }

  const Group &group;
  const Target &target;
  const PlanKind kind;
  const Account account;
  ReadableMemory memory;
  Planner planner;
  std::vector<Part> parts;
  LoadShape documentShape;            ///< whole rows of the first part
  std::vector<Option> documentOption; ///< with that shape, if there is one
};

} // namespace

bool getSequence(const Group &group, const Target &target, Plan &plan, const PlanOptions &options) {
  plan = Plan();
  plan.refusal = refusalOf(group, target);
  if (!plan.refusal.empty())
    return false;
  if (!SequencePlanner(group, target, options).plan(plan))
    return false;
  const std::string wrong = checkSequence(plan.sequence, group, target.mayReadGaps());
  if (wrong.empty())
    return true;
  plan = Plan();
  plan.refusal = "internal error: " + wrong;
  return false;
}

} // namespace vls

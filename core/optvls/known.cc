// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/known.h"

#include "moves/print.h"
#include "optvls/candidate.h"
#include "optvls/known_texts.h"
#include "optvls/price_sequence.h"
#include "text/parser.h"

#include <algorithm>
#include <set>

namespace vls {

namespace {

/// As in KnownText::group; empty for groups of which nothing is known.
std::string nameOf(const Group &group) {
  const VectorType type = group.members().front().memref->type();
  if (group.kind() != AccessKind::IndexedLoad || group.stride() || group.isMasked())
    return "";
  const std::int64_t bytes = type.elementBits / 8;
  std::set<std::int64_t> places;
  for (const Group::Member &member : group.members()) {
    if (member.memref->type() != type || member.offset % bytes != 0)
      return "";
    places.insert(member.offset / bytes);
  }
  std::string name = std::to_string(type.lanes) + "x" + std::to_string(type.elementBits);
  for (std::int64_t place : places)
    name += (place == *places.begin() ? "-" : ",") + std::to_string(place);
  return name;
}

/// The sequence of `document`, whose group has the distances that `group` has.
Sequence sequenceFor(const Group &group, const Document &document) {
  Sequence sequence = document.sequences.front().sequence;
  const std::vector<Group::Member> &listed = document.groups.front().group.members();
  std::vector<unsigned> results;
  for (const Group::Member &member : group.members()) {
    const auto same = std::find_if(listed.begin(), listed.end(), [&](const Group::Member &other) {
      return other.offset == member.offset;
    });
    results.push_back(sequence.results[std::size_t(same - listed.begin())]);
  }
  sequence.results = std::move(results);
  return sequence;
}

/// Loads into the low part of a register need none.
bool hasMasks(const Sequence &sequence) {
  return std::any_of(sequence.instructions.begin(), sequence.instructions.end(),
                     [](const Instruction &instruction) {
                       return !instruction.guards.empty() &&
                              (!instruction.operands.empty() ||
                               lowestAccessed(instruction.guards) == 0);
                     });
}

} // namespace

void takeKnown(const Group &group, const Target &target, Plan &plan, std::string *trace) {
  const std::string name = nameOf(group);
  for (std::size_t i = 0; !name.empty() && i < numKnownTexts; ++i) {
    const KnownText &known = knownTexts[i];
    if (name != known.group)
      continue;
    std::string error; // there is none: a test reads all of them
    Sequence sequence = sequenceFor(group, *parseDocument(known.text, known.file, &error));
    if (hasMasks(sequence))
      continue;
    const SequencePrice priced = priceSequence(sequence, group, target);
    if (!priced.error.empty() ||
        !isBetter(priced.cost, priced.uops.fused, plan.cost, plan.uops.fused) ||
        !checkSequence(sequence, group, target.mayReadGaps()).empty()) // it may read gaps
      continue;
    plan.sequence = std::move(sequence);
    plan.shape = "known sequence " + std::string(known.file);
    plan.uops = priced.uops;
    plan.cost = priced.cost;
    if (trace)
      *trace += "Cheaper: " + plan.shape + ", cost " + costToString(plan.cost) + "\n";
  }
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/padding.h"

#include <algorithm>

namespace vls {

namespace {

/// A divider takes longer for more lanes, on some CPUs.
bool divides(const VectorInstruction &instruction) {
  const std::vector<LaneTree::Node> &nodes = instruction.lanes[0].nodes;
  return std::any_of(nodes.begin(), nodes.end(), [](const LaneTree::Node &node) {
    return node.op == ScalarOp::Divide || node.op == ScalarOp::SquareRoot;
  });
}

/// The lanes of a vector that is longer than `length`, 4 at least.
unsigned lanesFor(unsigned length) {
  unsigned lanes = 4;
  while (lanes < length)
    lanes *= 2;
  return lanes;
}

/// What `length` members from `start` store, in a vector of `lanes`.
Lanes valuesOf(const Context &context, const Seed &seed, unsigned start, unsigned length,
               unsigned lanes) {
  Lanes values;
  for (unsigned i = start; i < start + length; ++i)
    values.push_back(context.region.block[seed.run[i]].operands[0]);
  values.resize(lanes, Block::none);
  return values;
}

/// The pack that computes `values`; null if there is none.
const Pack *computed(const Context &context, const Lanes &values) {
  for (const Alternative &way : context.alternatives.of(values))
    if (way.packs.size() == 1 && way.packs[0]->kind == Pack::Kind::Compute &&
        produces(*way.packs[0], values) &&
        !divides(context.region.machine.instruction(way.packs[0]->instruction)))
      return way.packs[0];
  return nullptr;
}

/// From `start` to the end of a run, in one vector of `lanes`, and stored in parts.
Padded inParts(const Context &context, const Seed &seed, unsigned start, unsigned lanes) {
  const auto size = unsigned(seed.run.size());
  Padded padded;
  padded.start = start;
  padded.end = computed(context, valuesOf(context, seed, start, size - start, lanes));
  for (unsigned part = lanes / 2; part >= 2; part /= 2)
    if (start + part <= size) {
      if (const Pack *store = packOf(context, seed, start, part))
        padded.parts.push_back(store);
      start += part;
    }
  return padded;
}

} // namespace

Padded paddedEnd(const Context &context, const Seed &seed, unsigned most) {
  const auto size = unsigned(seed.run.size()), length = size % most;
  const unsigned lanes = lanesFor(length);
  if (length < 3 || lanes == length || lanes > most)
    return {};
  return inParts(context, seed, size - length, lanes);
}

Padded paddedRows(const Context &context, const Seed &seed, unsigned members) {
  const auto size = unsigned(seed.run.size()), lanes = lanesFor(members);
  if (context.region.block[seed.run[0]].op != ScalarOp::Store || lanes == members ||
      size % members != 0 || size < 2 * members || lanes > mostLanes(context.region, seed))
    return {};
  Padded padded = inParts(context, seed, size - members, lanes);
  padded.start = 0;
  for (unsigned start = size - members; start > 0;) {
    start -= members;
    const Pack *whole = packOf(context, seed, start, lanes);
    if (!whole)
      return {};
    Pack row = *whole;
    row.operands[0] = valuesOf(context, seed, start, members, lanes);
    if (const Pack *values = computed(context, row.operands[0]))
      padded.values.push_back(values);
    padded.rows.insert(padded.rows.begin(), context.assemblies.pool.one(std::move(row)));
  }
  return padded;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a reduction brought together: vectors of one width are combined, the widest first;
// the last of them is halved, until what is needed is in lane 0.
//
//   <s0 s1 s2 s3> + <t0 t1 t2 t3> = <u0 u1 u2 u3>      <u0 u1> + <u2 u3> = <v0 v1>      v0 + v1
//
// Invariant: a lane that is not live holds what the operation leaves as it is; lanes that held
// something that is now in lower ones are not looked at again.

#include "packer/assembler.h"
#include "packer/seeds.h"

#include <algorithm>

namespace vls {

/// The item that yields the root of a reduction as a scalar.
unsigned Assembler::reduce(unsigned number) {
  const Pack &pack = *packs[number];
  const unsigned root = pack.lanes[0];
  // It exists before its parts do, so that a circle ends here.
  PackStep extraction;
  extraction.kind = PackStep::Kind::Extract;
  extraction.operation = root;
  const unsigned index = add(std::move(extraction));
  items[index].pack = number;
  scalars[root - region.first] = index;
  Lanes rest;
  std::vector<Partial> parts = partials(pack, rest);
  if (parts.empty())
    return index; // it has failed
  const bool isAround = isCarried(root, rest);
  unsigned value = joined(number, std::move(parts), isAround);
  for (const unsigned leaf : rest) {
    if (value == none)
      return index;
    Lanes alone(stepOf(value).type.lanes, Block::none);
    alone[0] = leaf;
    const std::size_t before = items.size();
    const unsigned added = vector(alone, false);
    if (isAround)
      putBehind(before);
    value = combine(number, value, added);
  }
  items[index].isBehind = isAround;
  if (value != none) {
    stepOf(index).operands = {{value + 1, Block::none}};
    need(index, value);
  }
  return index;
}

/// Does the client carry the vector of the reduction's terms around the loop, and bring it together
/// behind it? `rest`: what is added to it.
bool Assembler::isCarried(unsigned root, const Lanes &rest) const {
  if (rounds == 0 || rest.size() != 1 || !mayBeCarried(region.block[root]))
    return false;
  const unsigned phi = rest[0];
  const Block::Operation &before = region.block[phi];
  return region.contains(phi) && before.op == ScalarOp::Phi && before.operands[1] == root &&
         region.users(phi).size() == 1 && region.users(root) == std::vector<unsigned>{phi};
}

/// The items from `from` on.
void Assembler::putBehind(std::size_t from) {
  for (; from < items.size(); ++from)
    items[from].isBehind = true;
}

/// The vectors of a reduction; scalars go to `rest`. Empty if one of them cannot be made.
std::vector<Assembler::Partial> Assembler::partials(const Pack &pack, Lanes &rest) {
  std::vector<Partial> made;
  std::size_t k = 0;
  for (const Pack::Part &part : pack.parts) {
    if (part.type.lanes == 1) {
      rest.push_back(pack.operands[k++][0]);
      continue;
    }
    Partial partial{none, part.live};
    if (part.instruction == Block::none)
      partial.item = vector(pack.operands[k++], false);
    else
      partial.item = combiningItem(pack, part, k);
    if (partial.item == none)
      return {};
    made.push_back(partial);
  }
  return made;
}

/// The instruction of a part, on the operands from `k` on.
unsigned Assembler::combiningItem(const Pack &pack, const Pack::Part &part, std::size_t &k) {
  const VectorInstruction &instruction = region.machine.instruction(part.instruction);
  PackStep step;
  step.kind = PackStep::Kind::Compute;
  step.type = part.type;
  step.instruction = part.instruction;
  step.lanes.assign(part.type.lanes, Block::none);
  step.reduced = pack.lanes[0];
  step.terms = part.terms;
  const unsigned index = add(std::move(step));
  for (const VectorInstruction::Operand &wanted : instruction.operands) {
    const PackStep::Operand made = operand(pack.operands[k++], wanted.type.element, index, false);
    stepOf(index).operands.push_back(made);
  }
  return refusal.empty() ? index : none;
}

/// One vector in whose lane 0 all parts have come together; none if there is none. `isAround`: what
/// is one vector comes together behind the loop.
unsigned Assembler::joined(unsigned pack, std::vector<Partial> parts, bool isAround) {
  const auto lanesOf = [&](const Partial &part) { return stepOf(part.item).type.lanes; };
  for (;;) {
    std::stable_sort(parts.begin(), parts.end(),
                     [&](const Partial &a, const Partial &b) { return lanesOf(a) > lanesOf(b); });
    // In pairs, so that they do not wait for each other.
    std::vector<Partial> fewer;
    std::size_t widest = 0;
    while (widest < parts.size() && lanesOf(parts[widest]) == lanesOf(parts[0]))
      ++widest;
    for (std::size_t i = 0; i < widest; i += 2)
      if (i + 1 < widest)
        fewer.push_back(
            {combine(pack, parts[i].item, parts[i + 1].item), parts[i].live | parts[i + 1].live});
      else
        fewer.push_back(parts[i]);
    fewer.insert(fewer.end(), parts.begin() + std::ptrdiff_t(widest), parts.end());
    parts = std::move(fewer);
    if (std::any_of(parts.begin(), parts.end(),
                    [](const Partial &part) { return part.item == none; }))
      return none;
    if (parts.size() > 1 && lanesOf(parts[0]) == lanesOf(parts[1]))
      continue;
    if (parts.size() == 1 && (parts[0].live & ~LaneSet(1)) == 0)
      return parts[0].item;
    const std::size_t before = items.size();
    if (!halve(pack, parts[0], parts.size() > 1))
      return none;
    if (isAround && parts.size() == 1)
      putBehind(before);
  }
}

/// Brings the upper half of what is live down to the lower one; `toNarrower`: into a vector of half
/// the lanes in any case.
bool Assembler::halve(unsigned pack, Partial &part, bool toNarrower) {
  const PackedType type = stepOf(part.item).type;
  const Block::Operation &root = region.block[packs[pack]->lanes[0]];
  unsigned half = type.lanes / 2;
  const bool hasNarrower =
      half > 1 && lanewise(region.machine, root.op, root.type, half) != Block::none;
  const bool upperLive = (part.live >> half) != 0;
  if (hasNarrower && (toNarrower || (type.bits() > 128 && upperLive))) {
    const unsigned low = narrowed(part.item, 0, half);
    part.item = upperLive ? combine(pack, low, narrowed(part.item, 1, half)) : low;
    part.live = (part.live | part.live >> half) & allLanes(half);
    return part.item != none;
  }
  if (toNarrower)
    return fail("parts of a reduction cannot be made as wide as each other");
  while ((part.live >> half) == 0)
    half /= 2;
  std::vector<LaneSource> from(type.lanes);
  for (unsigned lane = 0; lane < half; ++lane)
    from[lane] = {0, lane + half};
  const unsigned moved = shuffled(type, from, {part.item});
  part.item = moved == none ? none : combine(pack, part.item, moved);
  part.live = (part.live | part.live >> half) & allLanes(half);
  return part.item != none;
}

unsigned Assembler::combine(unsigned pack, unsigned a, unsigned b) {
  if (a == none || b == none)
    return none;
  const Block::Operation &root = region.block[packs[pack]->lanes[0]];
  PackStep step;
  step.kind = PackStep::Kind::Compute;
  step.type = stepOf(a).type;
  step.instruction = lanewise(region.machine, root.op, root.type, step.type.lanes);
  if (step.instruction == Block::none) {
    fail("no instruction combines vectors of " + std::to_string(step.type.lanes) + " lanes");
    return none;
  }
  step.operands = {{a + 1, Block::none}, {b + 1, Block::none}};
  step.lanes.assign(step.type.lanes, Block::none);
  step.reduced = packs[pack]->lanes[0];
  const unsigned index = add(std::move(step));
  need(index, a);
  need(index, b);
  return index;
}

} // namespace vls

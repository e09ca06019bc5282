// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions: one value that is combined from many, in an order that does not matter.
//
//   ((x0 + x1) + x2) + ... + x7      <x0 x1 x2 x3> + <x4 x5 x6 x7> = <s0 s1 s2 s3>
//                                    <s0 s1> + <s2 s3> = <t0 t1>,  t0 + t1 in lane 0
//
// Invariant: every leaf is in one lane of one vector, or left over, once for each time that the
// root combines it.

#include "packer/assembler.h"
#include "packer/seeds.h"

#include <algorithm>
#include <tuple>

namespace vls {

namespace {

bool isReassociable(const Block::Operation &o) {
  switch (o.op) {
  case ScalarOp::Add:
  case ScalarOp::Multiply:
    return !o.type.isFloat() || o.flags.reassociable;
  case ScalarOp::Minimum:
  case ScalarOp::Maximum:
    return o.flags.reassociable && o.flags.eitherOfEqual;
  case ScalarOp::MinimumSigned:
  case ScalarOp::MaximumSigned:
  case ScalarOp::MinimumUnsigned:
  case ScalarOp::MaximumUnsigned:
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
    return true;
  default:
    return false;
  }
}

/// True if `operation` is a part of a larger reduction only.
bool isInner(const Region &region, unsigned operation) {
  const std::vector<unsigned> &users = region.users(operation);
  const Block::Operation &o = region.block[operation];
  return !region.isLiveOut(operation) && !o.usedAfterLoop && users.size() == 1 &&
         region.block[users[0]].op == o.op && region.block[users[0]].type == o.type &&
         isReassociable(region.block[users[0]]);
}

void collectLeaves(const Region &region, unsigned operation, bool isRoot, Lanes &leaves) {
  const Block::Operation &o = region.block[operation];
  const bool taken = isRoot || (region.contains(operation) && isReassociable(o) &&
                                !o.flags.pinned && isInner(region, operation));
  if (!taken) {
    leaves.push_back(operation);
    return;
  }
  for (const unsigned operand : o.operands) {
    const Block::Operation &below = region.block[operand];
    if (below.op == o.op && below.type == o.type)
      collectLeaves(region, operand, false, leaves);
    else
      leaves.push_back(operand);
  }
}

/// Leaves of one kind together, by the address of the first load that they are made of.
std::tuple<unsigned, unsigned, std::int64_t> keyOf(const Region &region, unsigned leaf) {
  unsigned load = leaf;
  for (unsigned depth = 0; depth < 4 && region.contains(load); ++depth) {
    const Block::Operation &o = region.block[load];
    if (o.op == ScalarOp::Load || o.operands.empty() || o.op == ScalarOp::Phi)
      break;
    load = o.operands[0];
  }
  const bool isLoad = region.contains(load) && region.block[load].op == ScalarOp::Load;
  return {unsigned(region.block[leaf].op), isLoad ? region.place(load)->klass : ~0u,
          isLoad ? region.place(load)->offset : 0};
}

} // namespace

void findReductions(const Region &region, std::vector<Seed> &seeds) {
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    if (operation.type.bits < 8 || !isReassociable(operation) || operation.flags.pinned ||
        isInner(region, o))
      continue;
    Seed seed;
    seed.kind = Pack::Kind::Reduce;
    seed.root = o;
    collectLeaves(region, o, true, seed.run);
    if (seed.run.size() < 4)
      continue;
    std::stable_sort(seed.run.begin(), seed.run.end(),
                     [&](unsigned a, unsigned b) { return keyOf(region, a) < keyOf(region, b); });
    seeds.push_back(std::move(seed));
  }
}

unsigned lanewise(const PackMachine &machine, ScalarOp op, ElementType type, unsigned lanes) {
  const std::vector<VectorInstruction> &all = machine.instructions();
  const auto isLanewise = [&](const VectorInstruction &instruction) {
    if (instruction.result != PackedType{type, lanes} || instruction.operands.size() != 2)
      return false;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const std::vector<LaneTree::Node> &nodes = instruction.lanes[lane].nodes;
      if (nodes.size() != 3 || nodes[2].kind != LaneTree::Node::Kind::Compute || nodes[2].op != op)
        return false;
      for (unsigned k = 0; k < 2; ++k)
        if (nodes[k].kind != LaneTree::Node::Kind::Slice || nodes[k].operand != k ||
            nodes[k].element != lane || nodes[2].operands[k] != k)
          return false;
    }
    return true;
  };
  const auto found = std::find_if(all.begin(), all.end(), isLanewise);
  return found == all.end() ? Block::none : unsigned(found - all.begin());
}

std::optional<Pack> reductionOf(const Region &region, const Seed &seed, unsigned lanes) {
  const Block::Operation &root = region.block[seed.root];
  const unsigned instruction = lanewise(region.machine, root.op, root.type, lanes);
  if (instruction == Block::none || seed.run.size() < lanes || seed.run.size() % lanes > 2)
    return {};
  Pack pack;
  pack.kind = Pack::Kind::Reduce;
  pack.instruction = instruction;
  pack.type = {root.type, lanes};
  pack.lanes = {seed.root};
  for (std::size_t i = 0; i < seed.run.size();) {
    const std::size_t taken = i + lanes <= seed.run.size() ? lanes : 1;
    pack.operands.emplace_back(seed.run.begin() + std::ptrdiff_t(i),
                               seed.run.begin() + std::ptrdiff_t(i + taken));
    i += taken;
  }
  return pack;
}

/// The item that yields the root of a reduction as a scalar.
unsigned Assembler::reduce(unsigned number) {
  const Pack &pack = packs[number];
  const unsigned root = pack.lanes[0];
  // It exists before its parts do, so that a circle ends here.
  Item extraction;
  extraction.step.kind = PackStep::Kind::Extract;
  extraction.step.operation = root;
  extraction.pack = int(number);
  const unsigned index = add(std::move(extraction));
  scalars[root] = index;
  std::vector<unsigned> parts;
  Lanes rest;
  for (const Lanes &operand : pack.operands)
    if (operand.size() > 1)
      parts.push_back(vector(operand, false));
    else
      rest.push_back(operand[0]);
  if (std::find(parts.begin(), parts.end(), none) != parts.end())
    return index; // it has failed
  while (parts.size() > 1) {
    std::vector<unsigned> fewer;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2)
      fewer.push_back(combine(number, pack.instruction, parts[i], parts[i + 1]));
    if (parts.size() % 2 != 0)
      fewer.push_back(parts.back());
    parts = std::move(fewer);
  }
  unsigned value = parts[0], instruction = pack.instruction;
  for (unsigned live = pack.type.lanes; live > 1; live /= 2) {
    if (items[value].step.type.lanes == live) {
      const unsigned halved = lowerHalf(number, value, instruction);
      if (halved != none) {
        value = halved;
        continue;
      }
    }
    const PackedType type = items[value].step.type;
    std::vector<LaneSource> from(type.lanes);
    for (unsigned lane = 0; lane < live / 2; ++lane)
      from[lane] = {0, lane + live / 2};
    const unsigned moved = shuffled(type, from, {value});
    if (moved == none)
      return index;
    value = combine(number, instruction, value, moved);
  }
  for (const unsigned leaf : rest) {
    Lanes alone(items[value].step.type.lanes, Block::none);
    alone[0] = leaf;
    const unsigned other = vector(alone, false);
    if (other == none)
      return index;
    value = combine(number, instruction, value, other);
  }
  items[index].step.operands = {{value + 1, Block::none}};
  need(index, value);
  return index;
}

unsigned Assembler::combine(unsigned pack, unsigned instruction, unsigned a, unsigned b) {
  Item item;
  item.step.kind = PackStep::Kind::Compute;
  item.step.type = items[a].step.type;
  item.step.instruction = instruction;
  item.step.operands = {{a + 1, Block::none}, {b + 1, Block::none}};
  item.step.lanes.assign(item.step.type.lanes, Block::none);
  item.step.reduced = packs[pack].lanes[0];
  const unsigned index = add(std::move(item));
  need(index, a);
  need(index, b);
  return index;
}

/// Both halves of a vector combined, in a vector of half as many lanes, if the machine can do that.
unsigned Assembler::lowerHalf(unsigned pack, unsigned item, unsigned &instruction) {
  const PackedType type = items[item].step.type;
  const Block::Operation &root = region.block[packs[pack].lanes[0]];
  const unsigned narrower = type.bits() > 128
                                ? lanewise(region.machine, root.op, root.type, type.lanes / 2)
                                : Block::none;
  if (narrower == Block::none)
    return none;
  instruction = narrower;
  const unsigned low = narrowed(item, 0, type.lanes / 2);
  const unsigned high = narrowed(item, 1, type.lanes / 2);
  return combine(pack, narrower, low, high);
}

} // namespace vls

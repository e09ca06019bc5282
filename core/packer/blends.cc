// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blends: lanes of two operations that work on the same operand vectors, as of butterflies whose
// halves are turned, and of products of complex numbers and quaternions.
//
//   <a0+b0 a1-b1 a2-b2 a3+b3>      add <a0 a1 a2 a3>, <b0 b1 b2 b3>
//                                  subtract <a0 a1 a2 a3>, <b0 b1 b2 b3>, and a blend
//
// The matches of all lanes are chosen together, whichever of the two a lane's is, so operands that
// commute stand where those that do not are.

#include "packer/producers.h"

#include "packer/quiet.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// Pairs of instructions that are looked at for one vector.
constexpr std::size_t mostPairs = 4;

using LaneBits = std::uint64_t;

} // namespace

/// All lanes compute the same of their own lane of each operand.
bool Producers::isElementwise(unsigned instruction) const {
  const VectorInstruction &described = region.machine.instruction(instruction);
  const std::vector<LaneOperation> &lanes = table.lanesOf(instruction);
  for (const VectorInstruction::Operand &operand : described.operands)
    if (operand.immediate || operand.type != described.result)
      return false;
  for (unsigned lane = 0; lane < lanes.size(); ++lane)
    if (lanes[lane].operation != lanes[0].operation ||
        std::any_of(lanes[lane].slices.begin(), lanes[lane].slices.end(),
                    [&](const LaneOperation::Slice &slice) { return slice.element != lane; }))
      return false;
  return described.operands.size() > 1 && !lanes.empty();
}

/// Lanes of an elementwise pack that nothing needs compute something, too: if it is an operation of
/// the block, others may need it, and packs for them are the same pack.
void Producers::complete(Pack &pack) {
  const unsigned operation = table.lanesOf(pack.instruction)[0].operation;
  for (unsigned lane = 0; lane < pack.lanes.size(); ++lane) {
    const unsigned first = pack.operands[0][lane];
    if (pack.lanes[lane] != Block::none || first == Block::none || !region.contains(first))
      continue;
    const std::vector<LaneOperation::Slice> &slices = table.lanesOf(pack.instruction)[lane].slices;
    for (const unsigned user : region.users(first)) {
      const auto &matches = table.matches(region, user, operation);
      const bool isComputed = std::any_of(matches.begin(), matches.end(), [&](const Match &match) {
        for (std::size_t p = 0; p < slices.size(); ++p)
          if (match.parameters[p] != pack.operands[slices[p].operand][lane])
            return false;
        return true;
      });
      Lanes lanes = pack.lanes;
      lanes[lane] = user;
      if (isComputed && isPackable(lanes)) {
        pack.lanes = std::move(lanes);
        break;
      }
    }
  }
}

/// Nothing that may raise an exception is computed but operations of the block.
bool Producers::isWhole(const Pack &pack) const {
  return !mayRaise(region.machine.instruction(pack.instruction)) ||
         knownLanes(pack.lanes) == pack.lanes.size();
}

bool Producers::isSum(unsigned instruction) const {
  const auto &nodes = region.machine.instruction(instruction).lanes[0].nodes;
  return std::count_if(nodes.begin(), nodes.end(),
                       [](const LaneTree::Node &node) {
                         return node.kind == LaneTree::Node::Kind::Compute;
                       }) == 1 &&
         (nodes.back().op == ScalarOp::Add || nodes.back().op == ScalarOp::Subtract);
}

std::vector<Blend> Producers::blends(const Lanes &x) {
  std::vector<Blend> all;
  if (knownLanes(x) < 2 || !isPackable(x))
    return all;
  struct Half {
    unsigned instruction = 0;
    LaneBits lanes = 0; ///< those that it yields
  };
  std::vector<Half> halves;
  LaneBits wanted = 0;
  for (unsigned lane = 0; lane < x.size(); ++lane)
    wanted |= LaneBits(x[lane] != Block::none) << lane;
  const std::vector<std::uint64_t> roots = table.rootsOf(region, x);
  for (const unsigned instruction : table.yielding(region.typeOf(x), unsigned(x.size()))) {
    if (!table.mayYield(instruction, roots, false) || !isElementwise(instruction))
      continue;
    Half half{instruction, 0};
    const unsigned operation = table.lanesOf(instruction)[0].operation;
    for (unsigned lane = 0; lane < x.size(); ++lane)
      if (x[lane] != Block::none && !table.matches(region, x[lane], operation).empty())
        half.lanes |= LaneBits(1) << lane;
    if (half.lanes == wanted)
      return {}; // one will do
    if (half.lanes != 0)
      halves.push_back(half);
  }
  std::size_t pairs = 0;
  for (std::size_t a = 0; a < halves.size(); ++a)
    for (std::size_t b = a + 1; b < halves.size(); ++b) {
      const VectorInstruction &one = region.machine.instruction(halves[a].instruction);
      const VectorInstruction &other = region.machine.instruction(halves[b].instruction);
      if ((halves[a].lanes | halves[b].lanes) != wanted ||
          one.operands.size() != other.operands.size() || pairs++ >= mostPairs)
        continue;
      std::vector<Choices> choices(x.size());
      Lanes first = x, second = x;
      for (unsigned lane = 0; lane < x.size(); ++lane) {
        const bool isFirst = (halves[a].lanes >> lane & 1) != 0;
        (isFirst ? second : first)[lane] = Block::none;
        addChoices(halves[isFirst ? a : b].instruction, lane, x[lane], choices[lane]);
      }
      for (const std::vector<Lanes> &operands : choose(choices, one)) {
        all.push_back(
            {{Pack::Kind::Compute, halves[a].instruction, one.result, first, operands, {}},
             {Pack::Kind::Compute, halves[b].instruction, other.result, second, operands, {}}});
        complete(all.back().first);
        complete(all.back().second);
        const bool areSums =
            maySumBoth && isSum(halves[a].instruction) && isSum(halves[b].instruction);
        if (isQuiet && !areSums && !(isWhole(all.back().first) && isWhole(all.back().second)))
          all.pop_back();
      }
    }
  return all;
}

/// The instruction that adds, or subtracts, lane by lane; none if there is none.
unsigned Producers::elementwiseSum(const Lanes &x, ScalarOp op) const {
  for (const unsigned instruction : table.yielding(region.typeOf(x), unsigned(x.size())))
    if ((region.machine.outline(instruction).roots & rootBit(op)) != 0 &&
        isElementwise(instruction) && isSum(instruction) &&
        region.machine.instruction(instruction).lanes[0].nodes.back().op == op)
      return instruction;
  return Block::none;
}

std::optional<Blend> Producers::butterfly(const Lanes &x) {
  if (knownLanes(x) < 2 || knownLanes(x) % 2 != 0 || !isPackable(x))
    return {};
  const unsigned sum = elementwiseSum(x, ScalarOp::Add),
                 difference = elementwiseSum(x, ScalarOp::Subtract);
  if (sum == Block::none || difference == Block::none ||
      (isQuiet && knownLanes(x) != x.size() && mayRaise(region.machine.instruction(sum))))
    return {};
  const auto matchesOf = [&](unsigned instruction, unsigned value) -> const std::vector<Match> & {
    return table.matches(region, value, table.lanesOf(instruction)[0].operation);
  };
  Lanes sums(x.size(), Block::none), differences = sums, values = sums, others = sums;
  std::map<std::pair<unsigned, unsigned>, unsigned> laneOf; // of a difference, by its operands
  for (unsigned lane = 0; lane < x.size(); ++lane) {
    if (x[lane] == Block::none)
      continue;
    const std::vector<Match> &matches = matchesOf(difference, x[lane]);
    if (!matchesOf(sum, x[lane]).empty()) {
      sums[lane] = x[lane];
    } else if (matches.empty() ||
               !laneOf.insert({{matches[0].parameters[0], matches[0].parameters[1]}, lane})
                    .second) {
      return {};
    } else {
      differences[lane] = x[lane];
      others[lane] = matches[0].parameters[0];
      values[lane] = matches[0].parameters[1];
    }
  }
  for (unsigned lane = 0; lane < x.size(); ++lane) {
    if (sums[lane] == Block::none)
      continue;
    auto found = laneOf.end();
    for (const Match &match : matchesOf(sum, x[lane]))
      for (const auto &[a, b] : {std::pair(match.parameters[0], match.parameters[1]),
                                 std::pair(match.parameters[1], match.parameters[0])})
        if (found == laneOf.end())
          found = laneOf.find({a, b});
    if (found == laneOf.end())
      return {};
    values[lane] = found->first.first;
    others[lane] = found->first.second;
    laneOf.erase(found);
  }
  if (!laneOf.empty())
    return {};
  const PackedType type = region.machine.instruction(sum).result;
  return Blend{{Pack::Kind::Compute, sum, type, sums, {values, others}, {}},
               {Pack::Kind::Compute, difference, type, differences, {others, values}, {}}};
}

} // namespace vls

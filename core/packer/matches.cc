// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/twins.h"

#include <algorithm>

namespace vls {

namespace {

constexpr std::size_t mostMatches = 16;

using TreeNode = LaneTree::Node;

/// Joins what two parts of a tree say of parameters, or nothing if they contradict.
bool join(const Match &a, const Match &b, Match &joined) {
  joined = a;
  for (std::size_t i = 0; i < joined.parameters.size(); ++i) {
    const unsigned other = b.parameters[i];
    if (joined.parameters[i] == Block::none)
      joined.parameters[i] = other;
    else if (other != Block::none && other != joined.parameters[i])
      return false;
  }
  return true;
}

/// What trees of one operation have in common, whatever their parameters are: equal keys.
std::u32string treeKey(const LaneTree &tree, const std::vector<unsigned> &parameterOf) {
  std::u32string key;
  key.reserve(8 * tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode &node = tree.nodes[i];
    key.append({char32_t(node.kind), char32_t(node.type.kind), node.type.bits});
    if (node.kind == TreeNode::Kind::Slice) {
      key += parameterOf[i];
    } else if (node.kind == TreeNode::Kind::Constant) {
      key.append({char32_t(node.constant), char32_t(node.constant >> 32)});
    } else {
      key.append({char32_t(node.op), char32_t(node.predicate), char32_t(node.operands.size())});
      key.append(node.operands.begin(), node.operands.end());
    }
  }
  return key;
}

/// By node of `tree`: the number of its parameter, if it is a slice; which ones there are.
void findParameters(const LaneTree &tree, std::vector<LaneOperation::Slice> &slices,
                    std::vector<unsigned> &parameterOf) {
  parameterOf.assign(tree.nodes.size(), 0);
  slices.reserve((tree.nodes.size() + 1) / 2);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode &node = tree.nodes[i];
    if (node.kind != TreeNode::Kind::Slice)
      continue;
    const auto found = std::find_if(slices.begin(), slices.end(), [&](const auto &slice) {
      return slice.operand == node.operand && slice.element == node.element;
    });
    parameterOf[i] = unsigned(found - slices.begin());
    if (found == slices.end())
      slices.push_back({node.operand, node.element});
  }
}

} // namespace

MatchTable::MatchTable(const PackMachine &ofMachine)
    : machine(ofMachine), instructions(ofMachine.instructions()) {
  for (unsigned number = 0; number < machine.instructions(); ++number) {
    const PackedType result = machine.outline(number).result;
    byResult[{result.element.bits, result.element.isFloat(), result.lanes}].push_back(number);
  }
}

const std::vector<LaneOperation> &MatchTable::lanesOf(unsigned instruction) {
  std::vector<LaneOperation> &lanes = instructions[instruction];
  if (lanes.empty() && machine.has(instruction))
    lanes = readLanes(machine.instruction(instruction));
  return lanes;
}

const std::vector<CombiningInstruction> &MatchTable::combining() {
  if (combined)
    return *combined;
  combined.emplace();
  for (unsigned number = 0; number < machine.instructions(); ++number)
    if (machine.outline(number).combines && machine.has(number))
      addCombining(machine.instruction(number), number);
  std::stable_sort(combined->begin(), combined->end(),
                   [](const auto &a, const auto &b) { return a.count > b.count; });
  return *combined;
}

std::vector<std::uint64_t> MatchTable::rootsOf(const Region &region, const Lanes &x) {
  std::vector<std::uint64_t> all;
  all.reserve(x.size());
  for (const unsigned lane : x)
    if (lane != Block::none)
      all.push_back(seen(region, lane).roots);
  return all;
}

bool MatchTable::mayYield(unsigned instruction, const std::vector<std::uint64_t> &lanes,
                          bool all) const {
  const std::uint64_t roots = machine.outline(instruction).roots;
  if (roots == InstructionOutline::anyRoot)
    return true;
  // These may leave their operand as it is: see findClamped.
  if ((roots & (rootBit(ScalarOp::MinimumSigned) | rootBit(ScalarOp::MaximumSigned))) != 0)
    return true;
  for (const std::uint64_t lane : lanes)
    if (((lane & roots) != 0) != all)
      return !all;
  return all;
}

std::vector<LaneOperation> MatchTable::readLanes(const VectorInstruction &instruction) {
  std::vector<LaneOperation> lanes(instruction.lanes.size());
  std::vector<unsigned> parameterOf, before; // the latter of the lane before
  for (std::size_t l = 0; l < lanes.size(); ++l) {
    const LaneTree &tree = instruction.lanes[l];
    findParameters(tree, lanes[l].slices, parameterOf);
    lanes[l].operation = l > 0 && parameterOf == before && isAlike(tree, instruction.lanes[l - 1])
                             ? lanes[l - 1].operation
                             : operationOf(tree, parameterOf, lanes[l].slices.size());
    before.swap(parameterOf);
  }
  return lanes;
}

const std::vector<unsigned> &MatchTable::yielding(ElementType type, unsigned lanes) const {
  static const std::vector<unsigned> nothing;
  const auto found = byResult.find({type.bits, type.isFloat(), lanes});
  return found == byResult.end() ? nothing : found->second;
}

void MatchTable::addCombining(const VectorInstruction &instruction, unsigned number) {
  CombiningInstruction made;
  if (!combines(instruction, made.op))
    return;
  made.instruction = number;
  made.type = instruction.result.element;
  for (const LaneTree &tree : instruction.lanes) {
    made.lanes.emplace_back();
    for (const unsigned node : termsOf(tree, made.op).nodes) {
      LaneOperation term;
      const LaneTree part = subtree(tree, node);
      std::vector<unsigned> parameterOf;
      findParameters(part, term.slices, parameterOf);
      term.operation = operationOf(part, parameterOf, term.slices.size());
      if (made.count++ == 0)
        made.term = term.operation;
      else if (made.term != term.operation)
        return;
      made.lanes.back().push_back(std::move(term));
    }
  }
  combined->push_back(std::move(made));
}

unsigned MatchTable::operationOf(const LaneTree &tree, const std::vector<unsigned> &parameterOf,
                                 std::size_t parameters) {
  const auto [number, isNew] =
      numbers.insert({treeKey(tree, parameterOf), unsigned(operations.size())});
  if (isNew)
    operations.push_back({tree, parameterOf, unsigned(parameters)});
  return number->second;
}

const std::vector<Match> &MatchTable::matches(const Region &region, unsigned value,
                                              unsigned operation) {
  static const std::vector<Match> nothing;
  const Operation &wanted = operations[operation];
  if (!mayMatch(region, wanted.tree.nodes.back(), value))
    return nothing;
  const std::uint64_t key = std::uint64_t(operation) << 32 | value;
  const auto found = known.find(key);
  if (found != known.end())
    return found->second;
  return known[key] = find(region, wanted, unsigned(wanted.tree.nodes.size() - 1), value, false);
}

/// The ways to see an operation of the region.
const MatchTable::Seen &MatchTable::seen(const Region &region, unsigned value) {
  views.resize(region.end - region.first);
  Seen &all = views[value - region.first];
  if (!all.isKnown) {
    all.isKnown = true;
    all.ways = viewsOf(region, value);
    for (const View &view : all.ways)
      all.roots |= rootBit(view.op);
  }
  return all;
}

/// False if no tree with this root matches: most do not.
bool MatchTable::mayMatch(const Region &region, const TreeNode &root, unsigned value) {
  if (root.kind != TreeNode::Kind::Compute || root.op == ScalarOp::MinimumSigned ||
      root.op == ScalarOp::MaximumSigned || !region.contains(value))
    return true; // see findClamped
  if (root.type != region.block[value].type)
    return false;
  const std::vector<View> &all = seen(region, value).ways;
  return std::any_of(all.begin(), all.end(), [&](const View &view) {
    return view.op == root.op && view.predicate == root.predicate;
  });
}

/// The matches of a minimum or maximum with a constant that does not change `value`, with `value`.
std::vector<Match> MatchTable::findClamped(const Region &region, const Operation &operation,
                                           unsigned index, unsigned value) {
  const TreeNode &node = operation.tree.nodes[index];
  const bool isMinimum = node.op == ScalarOp::MinimumSigned;
  if (!region.twins || (!isMinimum && node.op != ScalarOp::MaximumSigned))
    return {};
  const Range range = region.twins->rangeOf(value);
  for (unsigned k = 0; k < 2; ++k) {
    const TreeNode &bound = operation.tree.nodes[node.operands[1 - k]];
    if (bound.kind != TreeNode::Kind::Constant)
      continue;
    const std::int64_t limit = signedNumber(bound.constant, bound.type.bits);
    if (isMinimum ? range.high <= limit : range.low >= limit)
      return find(region, operation, node.operands[k], value, false);
  }
  return {};
}

/// The matches of the tree below `node` with `value`, negated if so said.
std::vector<Match> MatchTable::find(const Region &region, const Operation &operation,
                                    unsigned index, unsigned value, bool negated) {
  const TreeNode &node = operation.tree.nodes[index];
  const Match nothing{Lanes(operation.parameters, Block::none)};
  if (negated)
    return node.kind == TreeNode::Kind::Compute && node.op == ScalarOp::Negate
               ? find(region, operation, node.operands[0], value, false)
               : std::vector<Match>();
  const Block::Operation &o = region.block[value];
  if (node.type != o.type)
    return {};
  if (node.kind == TreeNode::Kind::Constant)
    return o.op == ScalarOp::Constant && o.constant == node.constant ? std::vector<Match>{nothing}
                                                                     : std::vector<Match>();
  if (node.kind == TreeNode::Kind::Slice) {
    if (!region.contains(value) && !region.isThere(value))
      return {};
    Match match = nothing;
    match.parameters[operation.parameterOf[index]] = value;
    return {match};
  }
  if (!region.contains(value) || o.flags.pinned)
    return {};
  std::vector<Match> all = findClamped(region, operation, index, value);
  for (const View &view : seen(region, value).ways) {
    if (view.op != node.op || view.predicate != node.predicate)
      continue;
    std::vector<Match> partial{nothing};
    for (std::size_t k = 0; k < node.operands.size() && !partial.empty(); ++k) {
      std::vector<Match> longer;
      const bool minus = !view.negated.empty() && view.negated[k];
      for (const Match &deep : find(region, operation, node.operands[k], view.operands[k], minus))
        for (const Match &match : partial) {
          Match joined;
          if (longer.size() < mostMatches && join(match, deep, joined))
            longer.push_back(std::move(joined));
        }
      partial = std::move(longer);
    }
    for (Match &match : partial)
      if (all.size() < mostMatches && std::none_of(all.begin(), all.end(), [&](const Match &other) {
            return other.parameters == match.parameters;
          }))
        all.push_back(std::move(match));
  }
  return all;
}

} // namespace vls

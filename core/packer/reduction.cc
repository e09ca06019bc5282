// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reductions: one value that is combined from many, in an order that does not matter.
//
//   ((x0 + x1) + x2) + ... + x7      <x0 x1 x2 x3> + <x4 x5 x6 x7> = <s0 s1 s2 s3>
//                                    <s0 s1> + <s2 s3> = <t0 t1>,  t0 + t1 in lane 0
//
// Invariant: every leaf is in one lane of one vector, or left over, once for each time that the
// root combines it.

#include "packer/matches.h"
#include "packer/seeds.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace vls {

namespace {

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

/// How far above a leaf its first load is looked for.
constexpr unsigned deepestLoad = 10;

/// Leaves of one kind together, by the address of the first load that they are made of.
std::tuple<unsigned, unsigned, std::int64_t> leafKey(const Region &region, unsigned leaf) {
  unsigned load = leaf;
  for (unsigned depth = 0; depth < deepestLoad && region.contains(load); ++depth) {
    const Block::Operation &o = region.block[load];
    if (o.op == ScalarOp::Load || o.operands.empty() || o.op == ScalarOp::Phi)
      break;
    load = *std::find_if(o.operands.begin(), o.operands.end() - 1, [&](unsigned operand) {
      return region.block[operand].op != ScalarOp::Constant;
    });
  }
  const bool isLoad = region.contains(load) && region.block[load].op == ScalarOp::Load;
  return {unsigned(region.block[leaf].op), isLoad ? region.place(load)->klass : ~0u,
          isLoad ? region.place(load)->offset : 0};
}

/// What the trees of operations look like down to a depth: numbers that are the same of trees with
/// the same operations, in the order in which they are met. Loads are all alike.
class Shapes {
public:
  static constexpr unsigned deepest = 5;

  explicit Shapes(const Region &ofRegion) : region(ofRegion) {}

  /// At depths 1 to `deepest`.
  std::vector<unsigned> of(unsigned operation) {
    std::vector<unsigned> all;
    for (unsigned depth = 1; depth <= deepest; ++depth)
      all.push_back(number(operation, depth));
    return all;
  }

private:
  unsigned number(unsigned operation, unsigned depth) {
    const auto known = shapes.find({operation, depth});
    if (known != shapes.end())
      return known->second;
    const Block::Operation &o = region.block[operation];
    std::vector<unsigned> key;
    if (depth > 0 && region.contains(operation) && o.op != ScalarOp::Phi)
      for (const unsigned operand : o.operands)
        key.push_back(number(operand, depth - 1));
    if (isCommutative(o.op, o.type, o.flags))
      std::sort(key.begin(), key.end());
    key.push_back(unsigned(o.op));
    key.push_back(o.type.bits);
    const unsigned shape = numbers.try_emplace(key, unsigned(numbers.size())).first->second;
    return shapes[{operation, depth}] = shape;
  }

  const Region &region;
  std::map<std::pair<unsigned, unsigned>, unsigned> shapes; ///< by operation and depth
  std::map<std::vector<unsigned>, unsigned> numbers;
};

/// Kinds of which there are more in front, so that the widest vectors are of one kind; then what
/// looks alike, the deeper the better; of iterations side by side the first one in front, as in all
/// other vectors.
void sortLeaves(const Region &region, Lanes &leaves) {
  std::map<ScalarOp, int> counts;
  for (const unsigned leaf : leaves)
    --counts[region.block[leaf].op];
  Shapes shapes(region);
  using Key = std::tuple<int, std::vector<unsigned>, std::tuple<unsigned, unsigned, std::int64_t>,
                         unsigned>;
  std::map<unsigned, Key> keys;
  for (const unsigned leaf : leaves)
    keys[leaf] = Key(counts[region.block[leaf].op], shapes.of(leaf), leafKey(region, leaf), leaf);
  std::sort(leaves.begin(), leaves.end(),
            [&](unsigned a, unsigned b) { return keys[a] < keys[b]; });
}

} // namespace

void findReductions(const Region &region, std::vector<Seed> &seeds) {
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    if (operation.type.bits < 8 || !isReassociable(operation) || operation.flags.pinned ||
        !region.isLive(o) || isInner(region, o))
      continue;
    Seed seed;
    seed.kind = Pack::Kind::Reduce;
    seed.root = o;
    collectLeaves(region, o, true, seed.run);
    // A counter that steps have been added to has constants; the compiler adds these itself.
    const auto constants = std::count_if(seed.run.begin(), seed.run.end(), [&](unsigned leaf) {
      return region.block[leaf].op == ScalarOp::Constant;
    });
    if (seed.run.size() - std::size_t(constants) < leastLeaves)
      continue;
    sortLeaves(region, seed.run);
    seeds.push_back(std::move(seed));
  }
}

bool mayBeCarried(const Block::Operation &root) {
  switch (root.op) {
  case ScalarOp::Add:
  case ScalarOp::Or:
  case ScalarOp::Xor:
    return !root.type.isFloat() || root.flags.reassociable; // then zeros have no sign
  case ScalarOp::And:
  case ScalarOp::MinimumSigned:
  case ScalarOp::MaximumSigned:
  case ScalarOp::MinimumUnsigned:
  case ScalarOp::MaximumUnsigned:
    return true;
  default:
    return false;
  }
}

unsigned lanewise(const PackMachine &machine, ScalarOp op, ElementType type, unsigned lanes) {
  for (unsigned number = 0; number < machine.instructions(); ++number) {
    const InstructionOutline &outline = machine.outline(number);
    if (outline.isOnLanes && outline.roots == rootBit(op) &&
        outline.result == PackedType{type, lanes} && machine.has(number)) {
      const auto &operands = machine.instruction(number).operands;
      if (operands.size() == 2 && operands[1].type == outline.result)
        return number;
    }
  }
  return Block::none;
}

namespace {

/// The place of the load that `value` is made of, after its kind; what is none comes last.
using Key = std::tuple<bool, unsigned, std::int64_t>;

Key placeOf(const Region &region, unsigned value) {
  const auto [op, klass, offset] = leafKey(region, value);
  return {klass == ~0u, klass, offset};
}

class Tiling {
public:
  Tiling(const Region &ofRegion, const Seed &ofSeed, MatchTable &matchTable)
      : region(ofRegion), seed(ofSeed), table(matchTable), root(region.block[seed.root]) {}

  /// Vectors of at most `lanes` leaves; what is left over in narrower ones and as scalars. Nothing
  /// if none is as wide.
  std::optional<Pack> plain(unsigned lanes) {
    Pack pack = empty();
    const unsigned widest = addVectors(seed.run, lanes, pack);
    return widest == lanes ? std::optional(std::move(pack)) : std::nullopt;
  }

  /// As many leaves as can be terms of `first`, the others of instructions with the same terms that
  /// have fewer, the rest as above.
  std::optional<Pack> combined(const CombiningInstruction &first) {
    if (first.op != root.op || first.type != root.type)
      return {};
    std::vector<Leaf> leaves;
    Lanes rest;
    for (const unsigned leaf : seed.run)
      if (const std::optional<Leaf> term = asTerm(leaf, first.term))
        leaves.push_back(*term);
      else
        rest.push_back(leaf);
    if (leaves.size() < first.count)
      return {};
    std::stable_sort(leaves.begin(), leaves.end(),
                     [](const Leaf &a, const Leaf &b) { return a.keys < b.keys; });
    Pack pack = empty();
    std::size_t taken = 0;
    for (const CombiningInstruction &each : table.combining())
      if (each.term == first.term && each.op == first.op && each.type == first.type &&
          each.count <= first.count)
        for (; leaves.size() - taken >= each.count; taken += each.count)
          addPart(each, &leaves[taken], pack);
    for (; taken < leaves.size(); ++taken)
      rest.push_back(leaves[taken].value);
    addVectors(rest, mostLanes(region, seed), pack);
    return pack;
  }

private:
  /// A leaf and what stands at its parameters, with the places of those.
  struct Leaf {
    unsigned value = Block::none;
    Match match;
    std::vector<Key> keys;
  };

  Pack empty() const {
    Pack pack;
    pack.kind = Pack::Kind::Reduce;
    pack.type = {root.type, 1};
    pack.lanes = {seed.root};
    return pack;
  }

  /// Of several matches the one with the lowest place in front.
  std::optional<Leaf> asTerm(unsigned value, unsigned term) {
    std::optional<Leaf> best;
    for (const Match &match : table.matches(region, value, term)) {
      Leaf leaf{value, match, {}};
      for (const unsigned parameter : match.parameters)
        leaf.keys.push_back(placeOf(region, parameter));
      if (!best || leaf.keys < best->keys)
        best = std::move(leaf);
    }
    return best;
  }

  /// Leaves become terms in the order of the elements that these take.
  void addPart(const CombiningInstruction &by, const Leaf *leaves, Pack &pack) const {
    const VectorInstruction &instruction = region.machine.instruction(by.instruction);
    struct Place {
      unsigned operand, element, lane, term;
    };
    std::vector<Place> places;
    Pack::Part part;
    part.instruction = by.instruction;
    part.type = instruction.result;
    for (unsigned lane = 0; lane < by.lanes.size(); ++lane) {
      part.terms.emplace_back(by.lanes[lane].size(), Block::none);
      for (unsigned term = 0; term < by.lanes[lane].size(); ++term) {
        part.live |= LaneSet(1) << lane;
        const LaneOperation::Slice first = by.lanes[lane][term].slices[0];
        places.push_back({first.operand, first.element, lane, term});
      }
    }
    std::sort(places.begin(), places.end(), [](const Place &a, const Place &b) {
      return std::tie(a.operand, a.element) < std::tie(b.operand, b.element);
    });
    const std::size_t before = pack.operands.size();
    for (const VectorInstruction::Operand &operand : instruction.operands)
      pack.operands.emplace_back(operand.type.lanes, Block::none);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::vector<LaneOperation::Slice> &slices =
          by.lanes[places[i].lane][places[i].term].slices;
      part.terms[places[i].lane][places[i].term] = leaves[i].value;
      for (std::size_t p = 0; p < slices.size(); ++p)
        pack.operands[before + slices[p].operand][slices[p].element] =
            leaves[i].match.parameters[p];
    }
    pack.parts.push_back(std::move(part));
  }

  /// Returns the lanes of the widest. What a loop carries comes last and alone: the next iteration
  /// waits for no more than one operation, which may become one on all lanes. So does what comes
  /// from elsewhere: it may be what the block had last time.
  unsigned addVectors(Lanes leaves, unsigned lanes, Pack &pack) const {
    const auto carried = std::stable_partition(leaves.begin(), leaves.end(), [&](unsigned leaf) {
      const ScalarOp op = region.block[leaf].op;
      return op != ScalarOp::Phi && op != ScalarOp::Input;
    });
    const auto others = std::size_t(carried - leaves.begin());
    unsigned widest = 0;
    for (std::size_t i = 0; i < leaves.size();) {
      while (lanes > 1 && (i >= others || others - i < lanes ||
                           lanewise(region.machine, root.op, root.type, lanes) == Block::none))
        lanes /= 2;
      widest = std::max(widest, lanes);
      Pack::Part part;
      part.type = {root.type, lanes};
      part.live = allLanes(lanes);
      pack.parts.push_back(std::move(part));
      pack.operands.emplace_back(leaves.begin() + std::ptrdiff_t(i),
                                 leaves.begin() + std::ptrdiff_t(i + lanes));
      i += lanes;
    }
    return widest;
  }

  const Region &region;
  const Seed &seed;
  MatchTable &table;
  const Block::Operation &root;
};

} // namespace

std::vector<Pack> reductionsOf(const Region &region, const Seed &seed, MatchTable &table) {
  Tiling tiling(region, seed, table);
  std::vector<Pack> all;
  for (unsigned lanes = mostLanes(region, seed); lanes >= 2; lanes /= 2)
    if (std::optional<Pack> pack = tiling.plain(lanes))
      all.push_back(std::move(*pack));
  for (const CombiningInstruction &each : table.combining())
    if (std::optional<Pack> pack = tiling.combined(each))
      all.push_back(std::move(*pack));
  return all;
}

} // namespace vls

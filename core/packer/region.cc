// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/region.h"

#include "packer/twins.h"

#include <algorithm>
#include <unordered_map>

namespace vls {

Region::Region(const Block &ofBlock, const TwinnedBlock *twinned, const PackMachine &onMachine,
               unsigned firstOperation, unsigned endOfWindow)
    : block(ofBlock), twins(twinned), machine(onMachine), first(firstOperation), end(endOfWindow) {
  const unsigned size = end - first;
  words = (size + 63) / 64;
  liveOut.resize(size);
  uses.resize(size);
  places.resize(size);
  findLive();
  findUses();
  findPlaces();
  for (unsigned o = 0; o < block.size(); ++o)
    if (block[o].op == ScalarOp::Constant)
      constants.insert({{block[o].type, block[o].constant}, o});
}

unsigned Region::constantOf(ElementType type, std::uint64_t bits) const {
  const auto found = constants.find({type, bits});
  return found == constants.end() ? Block::none : found->second;
}

/// What can be seen, and what that is computed from. Latches of phis count.
void Region::findLive() {
  live.resize(block.size());
  for (unsigned o = block.size(); o-- > 0;) {
    const Block::Operation &operation = block[o];
    if (operation.op == ScalarOp::Phi)
      live[operation.operands[1]] = true;
    if (operation.usedOutside || operation.usedAfterLoop || operation.flags.pinned ||
        isStore(operation.op) || operation.op == ScalarOp::Opaque)
      live[o] = true;
  }
  for (unsigned o = block.size(); o-- > 0;)
    if (live[o])
      for (const unsigned operand : block[o].operands)
        live[operand] = true;
}

void Region::findUses() {
  for (unsigned o = first; o < end; ++o)
    liveOut[o - first] = block[o].usedOutside;
  for (unsigned o = 0; o < block.size(); ++o)
    for (const unsigned operand : block[o].operands) {
      if (operand != Block::none && contains(o) && operand < first)
        fromAbove.insert(operand);
      if (operand == Block::none || !contains(operand) || !live[o])
        continue;
      if (contains(o))
        uses[operand - first].push_back(o);
      else
        liveOut[operand - first] = true;
    }
}

bool Region::isThere(unsigned operation) const {
  const ScalarOp op = block[operation].op;
  return op == ScalarOp::Input || op == ScalarOp::Constant || fromAbove.count(operation) != 0;
}

unsigned Region::sourceOf(unsigned operation) const {
  return twins && twins->isTwin(operation) ? twins->sourceOf(operation) : operation;
}

void Region::findOrders() {
  if (!orders.empty())
    return;
  const unsigned size = end - first;
  orders.resize(size);
  closure.resize(std::size_t(size) * words);
  scalarPrices.reserve(size);
  for (unsigned o = first; o < end; ++o)
    scalarPrices.push_back(scalarUopsOf(block, o, machine));
  std::vector<unsigned> ordered;
  std::vector<std::uint64_t> behindStores(closure.size()); // as closure, of orders of memory alone
  const auto add = [&](std::uint64_t *row, unsigned other, const std::uint64_t *above) {
    for (unsigned w = 0; w < words; ++w)
      row[w] |= above[w];
    row[(other - first) / 64] |= std::uint64_t(1) << ((other - first) % 64);
  };
  for (unsigned o = first; o < end; ++o) {
    std::vector<unsigned> &list = orders[o - first];
    const std::size_t start = std::size_t(o - first) * words;
    if (block[o].op != ScalarOp::Phi)
      for (const unsigned operand : block[o].operands)
        if (contains(operand))
          list.push_back(operand);
    if (isOrdered(block[o])) {
      // What stands above a store that stands above `o` does so, too: stores are executed.
      std::uint64_t *const row = &behindStores[start];
      for (auto at = ordered.rbegin(); at != ordered.rend(); ++at) {
        const unsigned other = *at;
        const bool isAfterLoad = isLoad(block[other].op);
        if (isIn(row, other) || (isLoad(block[o].op) && isAfterLoad) ||
            !block.mustPrecede(other, o))
          continue;
        list.push_back(other);
        if (!isAfterLoad)
          add(row, other, &behindStores[std::size_t(other - first) * words]);
      }
      ordered.push_back(o);
    }
    for (const unsigned other : list)
      add(&closure[start], other, &closure[std::size_t(other - first) * words]);
  }
}

void Region::findPlaces() {
  struct Class {
    const Memref *representative;
  };
  std::vector<Class> classes;
  std::unordered_multimap<std::uint64_t, unsigned> byHash;
  for (unsigned o = first; o < end; ++o) {
    const Memref *const memref = block[o].memref;
    if (!memref)
      continue;
    const auto [from, to] = byHash.equal_range(memref->addressHash());
    for (auto known = from; known != to && !places[o - first]; ++known) {
      Integer distance;
      if (!memref->isAConstDistanceFrom(*classes[known->second].representative, &distance))
        continue;
      if (const std::optional<std::int64_t> bytes = toInt64(distance))
        places[o - first] = Place{known->second, *bytes};
    }
    if (!places[o - first]) {
      byHash.emplace(memref->addressHash(), unsigned(classes.size()));
      places[o - first] = Place{unsigned(classes.size()), 0};
      classes.push_back({memref});
    }
  }
  loadsOf.resize(classes.size());
  returns.resize(end - first);
  unsigned count = 0;
  for (unsigned o = first; o < end; ++o) {
    returns[o - first] = count;
    if (isLoad(block[o].op))
      loadsOf[places[o - first]->klass].push_back(o);
    count += block[o].op == ScalarOp::Opaque && block[o].flags.ordered;
  }
  for (std::vector<unsigned> &loads : loadsOf)
    std::stable_sort(loads.begin(), loads.end(),
                     [&](unsigned a, unsigned b) { return place(a)->offset < place(b)->offset; });
}

unsigned Region::loadAt(const Place &at, ElementType type, const Lanes &beside, ScalarOp op) const {
  return loadAt(at, type, beside.data(), beside.size(), op);
}

unsigned Region::loadBeside(unsigned operation, const Place &at, ElementType type) const {
  return loadAt(at, type, &operation, 1, block[operation].op);
}

unsigned Region::loadAt(const Place &at, ElementType type, const unsigned *beside,
                        std::size_t count, ScalarOp op) const {
  const std::vector<unsigned> &loads = loadsOf[at.klass];
  auto found =
      std::lower_bound(loads.begin(), loads.end(), at.offset,
                       [&](unsigned o, std::int64_t offset) { return place(o)->offset < offset; });
  for (; found != loads.end() && place(*found)->offset == at.offset; ++found) {
    if (block[*found].op != op || block[*found].type != type || block[*found].flags.pinned)
      continue;
    const bool isIndependent = std::none_of(beside, beside + count, [&](unsigned other) {
      return other != Block::none && (reaches(other, *found) || reaches(*found, other));
    });
    if (isIndependent)
      return *found;
  }
  return Block::none;
}

bool Region::mayReadGap(const Place &at, unsigned bytes, unsigned load) const {
  constexpr std::int64_t page = 4096;
  if (!machine.target().mayReadGaps())
    return false;
  std::optional<std::int64_t> below, above; // the ends of what is loaded around the gap
  for (const unsigned o : loadsOf[at.klass]) {
    if (isGuarded(block[o].op) || returns[o - first] != returns[load - first])
      continue;
    const std::int64_t from = place(o)->offset, to = from + block[o].type.bits / 8;
    if (from <= at.offset)
      below = from;
    if (to >= at.offset + bytes) {
      above = to;
      break;
    }
  }
  return below && above && *above - *below <= page;
}

bool Region::areIndependent(const Lanes &lanes) const {
  for (const unsigned b : lanes)
    for (const unsigned a : lanes)
      if (a < b && contains(a) && contains(b) && reaches(a, b))
        return false;
  return true;
}

ElementType Region::typeOf(const Lanes &lanes) const {
  for (const unsigned lane : lanes)
    if (lane != Block::none)
      return block[lane].type;
  return {};
}

namespace {

/// A minimum or a maximum of floats, which is one instruction.
bool isFloatExtreme(const Block &block, const Block::Operation &select) {
  const Block::Operation &mask = block[select.operands[0]];
  if (!select.type.isFloat() || mask.op != ScalarOp::Compare ||
      (mask.predicate != Predicate::Less && mask.predicate != Predicate::Greater))
    return false;
  const unsigned a = select.operands[1], b = select.operands[2];
  return mask.operands == std::vector<unsigned>{a, b} ||
         mask.operands == std::vector<unsigned>{b, a};
}

} // namespace

Uops scalarUopsOf(const Block &block, unsigned operation, const PackMachine &machine) {
  const Block::Operation &o = block[operation];
  switch (o.op) {
  case ScalarOp::Input:
  case ScalarOp::Constant:
  case ScalarOp::Phi:
    return {};
  case ScalarOp::Select:
    if (isFloatExtreme(block, o)) // the compare's price is that of both
      return {};
    return machine.scalar(o.op, o.type, block[o.operands[0]].type);
  case ScalarOp::Multiply:
    // By a constant: shifts and sums.
    if (!o.type.isFloat() && block[o.operands[1]].op == ScalarOp::Constant)
      return machine.scalar(ScalarOp::Add, o.type, o.type);
    return machine.scalar(o.op, o.type, o.type);
  default:
    return machine.scalar(o.op, o.type, o.operands.empty() ? o.type : block[o.operands[0]].type);
  }
}

} // namespace vls

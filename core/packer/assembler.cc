// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/assembler.h"

#include <algorithm>

namespace vls {

Assembler::Assembler(const Region &ofRegion, MovePlanner &movePlanner, bool isLoop,
                     const std::vector<Pack> &selected)
    : region(ofRegion), moves(movePlanner), loop(isLoop), packs(selected),
      scalars(ofRegion.end - ofRegion.first, none) {
  items.reserve(region.end - region.first);
  for (unsigned p = 0; p < packs.size(); ++p)
    for (unsigned lane = 0; lane < packs[p].lanes.size(); ++lane)
      if (packs[p].kind == Pack::Kind::Reduce)
        reductions[packs[p].lanes[0]] = p;
      else if (packs[p].kind != Pack::Kind::Store && packs[p].lanes[lane] != Block::none)
        homes[packs[p].lanes[lane]].push_back({p, lane});
}

bool Assembler::fail(const std::string &why) {
  if (refusal.empty())
    refusal = why;
  return false;
}

unsigned Assembler::add(Item item) {
  items.push_back(std::move(item));
  items.back().step.id = unsigned(items.size());
  return unsigned(items.size() - 1);
}

void Assembler::need(unsigned item, unsigned needed) {
  if (needed == none)
    return;
  items[item].needs.push_back(needed);
  items[item].key = std::max(items[item].key, items[needed].key);
}

/// The item that makes `operation` a scalar; none if it is one anyway.
unsigned Assembler::scalar(unsigned operation) {
  if (operation == Block::none || !region.contains(operation))
    return none;
  if (const unsigned known = knownScalar(operation); known != none)
    return known;
  const Block::Operation &o = region.block[operation];
  if (const auto reduction = reductions.find(operation); reduction != reductions.end())
    return reduce(reduction->second);
  const auto home = homes.find(operation);
  if (home != homes.end()) {
    // Another load may be cheaper than taking a lane out.
    const Found found = home->second.front();
    const Cost extraction =
        region.price(region.machine.extract(packs[found.pack].type, found.lane));
    if (o.op != ScalarOp::Load || region.price(region.scalarUops(operation)) >= extraction)
      return extract(operation, found);
  }
  Item item;
  item.step.operation = operation;
  item.key = operation;
  if (isOrdered(o))
    item.accesses = {operation};
  const unsigned index = add(std::move(item));
  scalars[operation - region.first] = index;
  for (std::size_t k = 0; k < o.operands.size(); ++k) {
    const unsigned operand = scalar(o.operands[k]);
    if (o.op != ScalarOp::Phi || k == 0)
      need(index, operand);
  }
  items[index].key = operation;
  return index;
}

unsigned Assembler::extract(unsigned operation, Found found) {
  Item item;
  item.step.kind = PackStep::Kind::Extract;
  item.step.operation = operation;
  item.step.lane = found.lane;
  const unsigned index = add(std::move(item));
  scalars[operation - region.first] = index;
  const unsigned from = packItem(found.pack);
  items[index].step.operands = {{from + 1, Block::none}};
  need(index, from);
  return index;
}

unsigned Assembler::packItem(unsigned pack) {
  const auto known = packItems.find(pack);
  if (known != packItems.end())
    return known->second;
  const unsigned index = add({});
  packItems[pack] = index;
  items[index].pack = int(pack);
  fillPack(pack, index);
  return index;
}

/// Its step and what it needs; the item exists already, so that a circle ends here.
void Assembler::fillPack(unsigned number, unsigned item) {
  const Pack &pack = packs[number];
  PackStep step;
  step.id = item + 1;
  step.type = pack.type;
  step.lanes = pack.lanes;
  Lanes accesses;
  unsigned lowest = none, highest = 0;
  for (const unsigned lane : pack.lanes)
    if (lane != Block::none) {
      lowest = std::min(lowest, lane);
      highest = std::max(highest, lane);
    }
  switch (pack.kind) {
  case Pack::Kind::Load:
  case Pack::Kind::Store:
    step.kind = pack.kind == Pack::Kind::Load ? PackStep::Kind::Load : PackStep::Kind::Store;
    step.operation = pack.lanes[0];
    accesses = pack.lanes;
    break;
  case Pack::Kind::Compute:
    step.kind = PackStep::Kind::Compute;
    step.instruction = pack.instruction;
    break;
  case Pack::Kind::Phi:
    step.kind = PackStep::Kind::Phi;
    break;
  case Pack::Kind::Reduce:
    break; // see reduce()
  }
  items[item].step = std::move(step);
  items[item].accesses = std::move(accesses);
  const bool isStore = pack.kind == Pack::Kind::Store;
  items[item].key =
      pack.kind == Pack::Kind::Load || pack.kind == Pack::Kind::Phi ? lowest : highest;
  const unsigned key = items[item].key;
  for (std::size_t k = 0; k < pack.operands.size(); ++k) {
    const bool initial = pack.kind == Pack::Kind::Phi && k == 0;
    const bool latch = pack.kind == Pack::Kind::Phi && k == 1;
    const ElementType type =
        pack.kind == Pack::Kind::Compute
            ? region.machine.instructions()[pack.instruction].operands[k].type.element
            : pack.type.element;
    const PackStep::Operand made = operand(pack.operands[k], type, latch ? none : item, initial);
    items[item].step.operands.push_back(made);
  }
  items[item].key = std::max(key, isStore ? items[item].key : 0);
}

Assembly Assembler::assemble() {
  Lanes packedStores;
  for (unsigned p = 0; p < packs.size(); ++p)
    if (packs[p].kind == Pack::Kind::Store) {
      packItem(p);
      packedStores.insert(packedStores.end(), packs[p].lanes.begin(), packs[p].lanes.end());
    }
  std::sort(packedStores.begin(), packedStores.end());
  if (std::adjacent_find(packedStores.begin(), packedStores.end()) != packedStores.end())
    fail("a store is in two packs");
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    const bool stays = operation.op == ScalarOp::Store || operation.op == ScalarOp::Opaque ||
                       operation.flags.pinned || region.isLiveOut(o) || operation.usedAfterLoop;
    if (stays && !std::binary_search(packedStores.begin(), packedStores.end(), o))
      scalar(o);
  }
  Assembly result;
  std::vector<unsigned> order;
  if (refusal.empty()) {
    orderMemory();
    if (schedule(order)) {
      number(order, result);
      result.uops = priceOf(order);
      result.cost = region.price(result.uops);
    }
  }
  result.refusal = refusal;
  return result;
}

} // namespace vls

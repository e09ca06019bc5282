// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/assembler.h"

#include <algorithm>

namespace vls {

Assembler::Assembler(const Region &ofRegion, Planners &ofServer, double ofRounds,
                     const Packs &selected, bool isTogether)
    : region(ofRegion), planners(ofServer), rounds(ofRounds), movesTogether(isTogether),
      packs(selected), atEdge(selected.size()), firstHomes(ofRegion.end - ofRegion.first, none),
      scalars(ofRegion.end - ofRegion.first, none), inserted(ofRegion.end - ofRegion.first),
      packItems(selected.size(), none) {
  items.reserve(region.end - region.first);
  needs.reserve(2 * items.capacity());
  steps.reserve(2 * packs.size());
  for (unsigned p = unsigned(packs.size()); p-- > 0;) { // so that the first one is found first
    const Pack &pack = *packs[p];
    if (pack.kind == Pack::Kind::Reduce)
      reductions[pack.lanes[0]] = p;
    if (pack.kind == Pack::Kind::Reduce || pack.kind == Pack::Kind::Store) {
      atEdge[p] = true; // to store lanes one by one may be cheaper
      continue;
    }
    for (unsigned lane = unsigned(pack.lanes.size()); lane-- > 0;)
      if (pack.lanes[lane] != Block::none) {
        unsigned &first = firstHomes[pack.lanes[lane] - region.first];
        if (first != none)
          atEdge[p] = atEdge[homes[first].found.pack] = true;
        homes.push_back({{p, lane}, first});
        first = unsigned(homes.size() - 1);
      }
  }
}

bool Assembler::fail(const std::string &why) {
  if (refusal.empty())
    refusal = why;
  return false;
}

unsigned Assembler::add(PackStep step, unsigned key, bool inFront) {
  Item item;
  item.step = unsigned(steps.size());
  item.key = key;
  item.inFront = inFront;
  items.push_back(item);
  steps.push_back(std::move(step));
  steps.back().id = unsigned(items.size());
  return unsigned(items.size() - 1);
}

void Assembler::standBelow(unsigned item, unsigned other) {
  needs.push_back({other, items[item].lastNeed});
  items[item].lastNeed = unsigned(needs.size() - 1);
}

/// Besides, it stands as far down as what it is made of.
void Assembler::need(unsigned item, unsigned needed) {
  if (needed == none)
    return;
  standBelow(item, needed);
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
  if (const unsigned home = firstHome(operation); home != none) {
    // Another load may be cheaper than taking a lane out.
    const Found found = homes[home].found;
    const Cost extraction =
        region.price(region.machine.extract(packs[found.pack]->type, found.lane));
    if (o.op != ScalarOp::Load || region.price(region.scalarUops(operation)) >= extraction)
      return extract(operation, found);
    atEdge[found.pack] = true;
  }
  Item item;
  item.operation = operation;
  item.key = operation;
  items.push_back(item);
  const unsigned index = unsigned(items.size() - 1);
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
  PackStep step;
  step.kind = PackStep::Kind::Extract;
  step.operation = operation;
  step.lane = found.lane;
  const unsigned index = add(std::move(step));
  scalars[operation - region.first] = index;
  const unsigned from = movedPack(found.pack);
  stepOf(index).operands = {{from + 1, Block::none}};
  need(index, from);
  return index;
}

unsigned Assembler::packItem(unsigned pack) {
  if (packItems[pack] != none)
    return packItems[pack];
  const unsigned index = add({});
  packItems[pack] = index;
  items[index].pack = pack;
  fillPack(pack, index);
  return index;
}

/// The same, for what is not the pack as it stands.
unsigned Assembler::movedPack(unsigned pack) {
  atEdge[pack] = true;
  return packItem(pack);
}

/// Its step and what it needs; the item exists already, so that a circle ends here.
void Assembler::fillPack(unsigned number, unsigned item) {
  const Pack &pack = *packs[number];
  PackStep step;
  step.id = item + 1;
  step.type = pack.type;
  step.lanes = pack.lanes;
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
    for (unsigned lane = unsigned(pack.lanes.size()); lane-- > 0;)
      if (pack.lanes[lane] == Block::none) {
        step.accessed &= ~(LaneSet(1) << lane);
      } else {
        step.operation = pack.lanes[lane];
        step.offset = -std::int64_t(lane) * (pack.type.element.bits / 8);
      }
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
  stepOf(item) = std::move(step);
  const bool isStore = pack.kind == Pack::Kind::Store;
  items[item].key =
      pack.kind == Pack::Kind::Load || pack.kind == Pack::Kind::Phi ? lowest : highest;
  const unsigned key = items[item].key;
  for (std::size_t k = 0; k < pack.operands.size(); ++k) {
    const bool initial = pack.kind == Pack::Kind::Phi && k == 0;
    const bool latch = pack.kind == Pack::Kind::Phi && k == 1;
    const ElementType type =
        pack.kind == Pack::Kind::Compute
            ? region.machine.instruction(pack.instruction).operands[k].type.element
        : knownLanes(pack.operands[k]) > 0 ? region.typeOf(pack.operands[k])
                                           : pack.type.element;
    const PackStep::Operand made = operand(pack.operands[k], type, latch ? none : item, initial);
    stepOf(item).operands.push_back(made);
    if (made.vector != 0 && items[made.vector - 1].pack == none &&
        stepOf(made.vector - 1).kind != PackStep::Kind::Constant)
      atEdge[number] = true;
  }
  items[item].key = std::max(key, isStore ? items[item].key : 0);
}

Assembly Assembler::assemble() {
  return finish(true);
}

Assembly Assembler::price() {
  return finish(false);
}

Assembly Assembler::finish(bool withSteps) {
  if (movesTogether)
    findTogether();
  Lanes packedStores;
  for (unsigned p = 0; p < packs.size(); ++p)
    if (packs[p]->kind == Pack::Kind::Store) {
      packItem(p);
      for (unsigned lane = 0; lane < packs[p]->lanes.size(); ++lane)
        if (!isStoredAgain(*packs[p], lane))
          packedStores.push_back(packs[p]->lanes[lane]);
    }
  std::sort(packedStores.begin(), packedStores.end());
  for (unsigned o = region.first; o < region.end; ++o) {
    const Block::Operation &operation = region.block[o];
    const bool stays = isStore(operation.op) || operation.op == ScalarOp::Opaque ||
                       operation.flags.pinned || region.isLiveOut(o) || operation.usedAfterLoop;
    if (stays && !std::binary_search(packedStores.begin(), packedStores.end(), o))
      scalar(o);
  }
  Assembly result;
  if (refusal.empty()) {
    orderMemory();
    if (hasOrder()) {
      result.length = items.size();
      if (withSteps)
        number(result);
      setPrice(result);
    }
  }
  result.isTogether = movesTogether;
  result.atEdge = std::move(atEdge);
  result.refusal = refusal;
  return result;
}

} // namespace vls

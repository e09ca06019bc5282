// SPDX-License-Identifier: GPL-3.0-or-later
//
// A block in textual form, as `vls pack` reads it: addresses at constant distances are one memory.
// The order of memory is given as memories can say it: one that must keep its order with no other
// memory is restrict.

#include "pack/report.h"

#include "packer/text.h"

namespace vls::gcc {

namespace {

/// For each access the first one at a constant distance, itself if it is that; and the distance.
struct DistancePlace {
  unsigned first = Block::none;
  std::int64_t distance = 0;
};

std::vector<DistancePlace> placesOf(const GimpleBlock &block) {
  std::vector<DistancePlace> places(block.size());
  for (unsigned number = 0; number < block.size(); ++number)
    for (unsigned other = 0; block[number].memref && other <= number; ++other) {
      Integer distance;
      if (!block[other].memref || places[number].first != Block::none ||
          !block[number].memref->isAConstDistanceFrom(*block[other].memref, &distance))
        continue;
      places[number] = {other, std::int64_t(distance.get_si())};
    }
  return places;
}

/// The memories, by first access, that have to keep their order with another one.
std::set<unsigned> overlapping(const GimpleBlock &block, const std::vector<DistancePlace> &places) {
  std::set<unsigned> found;
  for (unsigned a = 0; a < block.size(); ++a)
    for (unsigned b = a + 1; b < block.size(); ++b)
      if (block[a].memref && block[b].memref && places[a].first != places[b].first &&
          (isStore(block[a].op) || isStore(block[b].op)) && block.mustPrecede(a, b)) {
        found.insert(places[a].first);
        found.insert(places[b].first);
      }
  return found;
}

} // namespace

std::string textOf(const GimpleBlock &block) {
  const std::vector<DistancePlace> places = placesOf(block);
  const std::set<unsigned> shared = overlapping(block, places);
  PackDocument document;
  auto text = std::make_unique<DescribedBlock>();
  text->title = "b" + std::to_string(block.basicBlock()->index);
  for (unsigned number = 0; number < block.size(); ++number) {
    Block::Operation copy = block[number];
    copy.memref = nullptr;
    text->add(std::move(copy));
    const unsigned first = places[number].first;
    if (first == Block::none)
      continue;
    const Memory memory{"m" + std::to_string(first), shared.count(first) == 0};
    if (first == number)
      document.memories.push_back(memory);
    text->setMemory(number, memory, places[number].distance);
  }
  document.blocks.push_back(std::move(text));
  return toString(document);
}

} // namespace vls::gcc

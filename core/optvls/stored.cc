// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/stored.h"

namespace vls {

StoredBytes::StoredBytes(const Group &group, unsigned elementBits) : spaces(group.spaces()) {
  for (std::size_t m = 0; m < group.size(); ++m) {
    const Group::Member &member = group.members()[m];
    for (unsigned lane = 0; lane < group.lanes(); ++lane)
      for (std::int64_t byte = 0; byte < member.memref->type().elementBits / 8; ++byte) {
        const Address at = group.addressOf(lane, member.offset + byte);
        const auto [entry, isNew] = spaces[at.lane].insert({at.offset, {m, lane, byte}});
        meet |= !isNew && entry->second.lane != lane;
        entry->second = {m, lane, byte};
      }
  }
  for (Writers &writers : spaces)
    for (auto entry = writers.begin(); entry != writers.end();)
      entry = group.members()[entry->second.member].memref->type().elementBits == elementBits
                  ? std::next(entry)
                  : writers.erase(entry);
  findPieces(elementBits);
}

const StoredBytes::Writer *StoredBytes::find(unsigned space, std::int64_t offset) const {
  const auto found = spaces[space].find(offset);
  return found == spaces[space].end() ? nullptr : &found->second;
}

void StoredBytes::findPieces(unsigned elementBits) {
  piece = elementBits;
  while (piece > 8 && !hasPiecesOf(piece / 8))
    piece /= 2;
}

/// True if every piece of `bytes` bytes of an element is written as a whole or not at all, and all
/// pieces of a space are multiples of their size apart.
bool StoredBytes::hasPiecesOf(std::int64_t bytes) const {
  for (unsigned space = 0; space < spaces.size(); ++space)
    for (const auto &[offset, writer] : spaces[space]) {
      const std::int64_t first = writer.byte / bytes * bytes;
      const std::int64_t start = offset - writer.byte + first;
      if ((start - spaces[space].begin()->first) % bytes != 0)
        return false;
      for (std::int64_t byte = 0; byte < bytes; ++byte) {
        const Writer *other = find(space, start + byte);
        if (!other || other->member != writer.member || other->lane != writer.lane ||
            other->byte != first + byte)
          return false;
      }
    }
  return true;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a group of stores leaves in memory. The program stores one member after the other, each lane
// after lane; where bytes are written twice the last one stays. So each byte has one writer:
//
//   members    a at 0 (8 bytes), b at 8 (8 bytes), then c at 4 (8 bytes)
//   row        aaaa cccccccc bbbb
//
// With a constant stride the rows of lanes may overlap too; that is decided here as well. Where
// lanes have spaces of their own, the row of the higher lane is written last (optvls/legality.h).

#ifndef VLS_OPTVLS_STORED_H
#define VLS_OPTVLS_STORED_H

#include "vls/group.h"

#include <map>

namespace vls {

class StoredBytes {
public:
  /// Byte `byte` of the element that member `member` stores in lane `lane`.
  struct Writer {
    std::size_t member;
    unsigned lane;
    std::int64_t byte;
  };
  using Writers = std::map<std::int64_t, Writer>; ///< by offset in a space

  /// The bytes whose last writer has elements of `elementBits` bits.
  StoredBytes(const Group &group, unsigned elementBits);

  /// What is written in a space.
  const Writers &of(unsigned space) const { return spaces[space]; }
  std::size_t numSpaces() const { return spaces.size(); }

  /// The writer of the byte at `offset`, or null.
  const Writer *find(unsigned space, std::int64_t offset) const;

  /// True if two lanes write the same byte of a space.
  bool lanesMeet() const { return meet; }

  /// The widest power of two in which elements may be cut, so that each piece has one writer and
  /// all pieces lie on one grid.
  unsigned pieceBits() const { return piece; }

private:
  void findPieces(unsigned elementBits);
  bool hasPiecesOf(std::int64_t bytes) const;

  std::vector<Writers> spaces;
  bool meet = false;
  unsigned piece = 8;
};

} // namespace vls

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one run of the interpreter works on: active lanes, where lanes are, and what memory holds.

#ifndef VLS_TESTSUITE_WORLD_H
#define VLS_TESTSUITE_WORLD_H

#include "vls/group.h"

#include <random>
#include <unordered_map>
#include <vector>

namespace vlstest {

using Cell = std::uint32_t; ///< what a byte holds
using Place = std::int64_t; ///< where a byte is

/// Memory before, and what was written since.
class Memory {
public:
  explicit Memory(std::uint64_t seed) : content(seed) {}

  Cell read(Place at) const {
    const auto found = written.find(at);
    return found != written.end() ? found->second : original(at);
  }
  void write(Place at, Cell cell) { written[at] = cell; }
  const std::unordered_map<Place, Cell> &changes() const { return written; }

private:
  Cell original(Place at) const;

  std::uint64_t content;
  std::unordered_map<Place, Cell> written;
};

class World {
public:
  World(const vls::Group &ofGroup, std::mt19937 &random);

  bool isActive(unsigned lane) const { return (active >> lane & 1) != 0; }

  /// Where the lowest member is in `lane`.
  Place startOf(unsigned lane) const { return starts[lane]; }

  /// Where a sequence's address with this base starts to count.
  Place startOfSpace(unsigned base) const { return starts[base]; }

  /// True if the program, with these active lanes, accesses the byte.
  bool isAccessed(Place at) const;

  /// True if it may be read; see interpreter.h.
  bool isReadable(Place at, bool mayReadGaps) const;

private:
  struct Range {
    Place first, end;
  };

  void drawActive(std::mt19937 &random);
  void drawStarts(std::mt19937 &random);
  Place drawStart(unsigned lane, std::mt19937 &random) const;
  bool maySitAt(unsigned lane, Place start) const;
  void findAccessed();
  std::vector<Range>::const_iterator after(Place at) const;

  const vls::Group &group;
  vls::LaneSet active = 0;
  std::vector<Place> starts;
  std::vector<Range> accessed; ///< by active lanes; ascending, disjoint
};

} // namespace vlstest

#endif

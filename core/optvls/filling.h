// SPDX-License-Identifier: GPL-3.0-or-later
//
// Filling one register: the cheapest loads that bring some values into it, one of them in place.

#ifndef VLS_OPTVLS_FILLING_H
#define VLS_OPTVLS_FILLING_H

#include "optvls/filled.h"

#include <optional>

namespace vls {

class Filling {
public:
  Filling(const Rows &ofRows, const ReadableMemory &inMemory, PriceList &priceList)
      : rows(ofRows), memory(inMemory), prices(priceList), target(priceList.target()) {}

  struct Made {
    Filled filled;
    Uops uops; ///< of loads, blends and permutes, as estimated
  };

  /// The cheapest register with the values of the set `values`, a bit each; nothing if there is
  /// none, or if it took too long.
  std::optional<Made> best(unsigned values);

private:
  /// A load, and which value is at each position then (an index into Rows::offsets; -1: none).
  struct LaneLoad {
    MemoryPart part;
    std::vector<int> values;
  };

  void tryBase(std::size_t base, unsigned values, unsigned bits);
  std::vector<LaneLoad> loadsFor(std::size_t base, unsigned lane, unsigned bits) const;
  void addLoad(std::int64_t first, unsigned lane, unsigned unit, unsigned bits,
               std::vector<LaneLoad> &to) const;
  std::vector<int> valuesAt(std::int64_t first, unsigned unit, unsigned width) const;

  void chooseLoads(unsigned lane);
  void chooseMembers(std::size_t next, const Uops &sofar);
  void choosePositions(std::size_t next, unsigned lane, const Uops &sofar);
  void tryPositions(std::size_t next, unsigned lane, const Uops &sofar, bool early);
  void pricePermute(std::size_t next, const Uops &sofar);

  unsigned width() const { return unsigned(finally.size()); }
  bool isNeeded(unsigned lane) const;
  bool isBetter(const Uops &uops) const;
  Uops loadsAndBlends() const;
  Filled filled() const;

  const Rows &rows;
  const ReadableMemory &memory;
  PriceList &prices;
  const Target &target;

  unsigned registerBits = 0;
  std::vector<std::vector<LaneLoad>> choices; ///< by lane
  std::vector<const LaneLoad *> loads;        ///< the ones chosen; null: none
  std::vector<Filled::Member> members;        ///< the base first
  /// By position: the lane of what is there in the end, or early; -1: nothing.
  std::vector<int> finally, early;
  std::optional<Made> cheapest;
  unsigned left = 0; ///< combinations that may still be tried
};

} // namespace vls

#endif

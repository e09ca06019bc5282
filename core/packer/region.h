// SPDX-License-Identifier: GPL-3.0-or-later
//
// Region: the window of a block that is packed at a time, and what depends on what in it.
//
//   ... | first ........ last - 1 | ...
//
// What is defined above is there as a scalar; what is used below is used outside. All orders of the
// program count: of operands, and of memory as the client tells (RAW, WAR, WAW and what may not
// return).
//
// Invariant: `reaches` is the transitive closure of the direct orders within the window; latch
// operands of phis are none of them, for they belong to the next iteration.

#ifndef VLS_PACKER_REGION_H
#define VLS_PACKER_REGION_H

#include "packer/pack.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace vls {

class TwinnedBlock;

class Region {
public:
  /// `twinned`: the block if it has twins, else null. Of orders and of prices of
  /// scalars nothing may be asked before findOrders().
  Region(const Block &ofBlock, const TwinnedBlock *twinned, const PackMachine &onMachine,
         unsigned firstOperation, unsigned endOfWindow);

  /// Asks the client for all orders, once, and prices the scalars.
  void findOrders();

  const Block &block;
  const TwinnedBlock *const twins;
  const PackMachine &machine;
  const unsigned first, end;

  bool contains(unsigned operation) const { return operation >= first && operation < end; }

  /// Is the value of an operation in front of the window there as a scalar? Of what only twins and
  /// views know it may not be.
  bool isThere(unsigned operation) const;

  /// The operation that `operation` is a twin of, else itself.
  unsigned sourceOf(unsigned operation) const;

  /// Is the value needed behind the window (once after a loop does not count)?
  bool isLiveOut(unsigned operation) const { return liveOut[operation - first]; }

  /// Is the value needed at all? Twins are not, nor what a client has left without a use.
  bool isLive(unsigned operation) const { return live[operation]; }

  /// Operations of the window that use the value, latches of phis included; those that are live.
  const std::vector<unsigned> &users(unsigned operation) const { return uses[operation - first]; }

  /// Operations of the window that must stand above `operation`, operands included; not all that
  /// follow from others that must.
  const std::vector<unsigned> &above(unsigned operation) const { return orders[operation - first]; }

  /// Must `a` come before `b`, directly or not?
  bool reaches(unsigned a, unsigned b) const {
    return isIn(&closure[std::size_t(b - first) * words], a);
  }

  /// True if no lane has to come before another one. The same operation may be in several lanes.
  bool areIndependent(const Lanes &lanes) const;

  /// Loads and stores: which constant-distance class they are in, and bytes above its first member.
  struct Place {
    unsigned klass = 0;
    std::int64_t offset = 0;
  };
  const std::optional<Place> &place(unsigned operation) const { return places[operation - first]; }

  /// The load of `type` at `place` that is independent of those `beside`, or one of them; none if
  /// there is none. Of several the first one. Guarded, if that is what `op` says.
  unsigned loadAt(const Place &place, ElementType type, const Lanes &beside,
                  ScalarOp op = ScalarOp::Load) const;
  /// The same beside one operation, and as that is.
  unsigned loadBeside(unsigned operation, const Place &place, ElementType type) const;

  /// May `bytes` bytes at `place` be read where `load` is loaded, though the program does not load
  /// them? They have to lie between two that it loads in the same class, no more than 4096 apart,
  /// with nothing that may not return between these loads; and the machine has to allow it.
  bool mayReadGap(const Place &place, unsigned bytes, unsigned load) const;

  /// The first constant of the block with this type and these bits; none if there is none.
  unsigned constantOf(ElementType type, std::uint64_t bits) const;

  /// The type of a vector of `lanes`: that of any lane that matters.
  ElementType typeOf(const Lanes &lanes) const;

  Cost price(const Uops &uops) const { return machine.target().price(uops); }
  /// Of an operation of the window.
  const Uops &scalarUops(unsigned operation) const { return scalarPrices[operation - first]; }

private:
  unsigned loadAt(const Place &place, ElementType type, const unsigned *beside, std::size_t count,
                  ScalarOp op) const;
  void findLive();
  void findUses();
  void findPlaces();

  /// Is the bit of `operation`, of the window, set in `row`?
  bool isIn(const std::uint64_t *row, unsigned operation) const {
    return (row[(operation - first) / 64] >> ((operation - first) % 64) & 1) != 0;
  }

  unsigned words = 0;
  std::vector<bool> live; ///< of the whole block
  std::vector<bool> liveOut;
  std::set<unsigned> fromAbove; ///< operands in front of the window
  std::vector<std::vector<unsigned>> uses, orders;
  std::vector<std::uint64_t> closure;
  std::vector<Uops> scalarPrices;
  std::vector<std::optional<Place>> places;
  std::vector<std::vector<unsigned>> loadsOf; ///< by class, ascending offset
  std::vector<unsigned> returns; ///< how many operations that may not return stand above
  std::map<std::pair<ElementType, std::uint64_t>, unsigned> constants; ///< by their bits
};

/// µops of an operation as a scalar, by itself; none of leaves and phis.
Uops scalarUopsOf(const Block &block, unsigned operation, const PackMachine &machine);

} // namespace vls

#endif

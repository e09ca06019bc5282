// SPDX-License-Identifier: GPL-3.0-or-later
//
// Listing: how the instructions for a problem are collected from the rows of its target. The target
// is asked for each price, so a form that it does not have is not listed.

#ifndef VLS_OPTIMAL_LISTING_H
#define VLS_OPTIMAL_LISTING_H

#include "instructions.h"

#include <algorithm>

namespace optimal {

class Listing {
public:
  explicit Listing(const Problem &toSolve);

  Instructions list();

private:
  // ---- Concatenations, extractions, and what is left out ----

  vls::VectorType typeOf(unsigned width, unsigned unit = 1) const;
  void concatenations(unsigned width);
  /// Plain loads of `half` elements, placed above as many: no others are folded.
  std::vector<MemoryPart> inserted(unsigned half);
  void extractions(unsigned width);
  /// Drops kinds that another one covers for no more: rows are tried from the top.
  void keepUseful();
  static bool covers(const Kind &a, const Kind &b);

  // ---- Loads ----

  void addLoad(MemoryPart part, const vls::LoadForm &form, std::vector<MemoryPart> &to);
  static int elementAt(const MemoryPart &part, unsigned i);
  /// What `part` has if it accesses what it says.
  std::vector<int> contentOf(const MemoryPart &part) const;
  void plainLoads(unsigned width);
  /// Into the low part of a wider register.
  void lowLoads(unsigned width);
  vls::LoadForm repeatedForm(unsigned width, unsigned repeated, unsigned mergedIn) const;
  /// `mergedIn`: into a register, units of so many elements; 0: by itself.
  void repeatingLoads(unsigned width, unsigned repeated, std::vector<MemoryPart> &to,
                      unsigned mergedIn = 0);
  /// All elements that may be accessed are: an element that nobody needs does no harm.
  void maskedLoads(unsigned width, bool merging, std::vector<MemoryPart> &to);
  /// By how many elements a bit of the mask stands for: some broadcasts have wide units only.
  void mergingLoads(unsigned width);
  /// A kind for each price that its loads have.
  void addByPrice(Kind kind);
  /// Drops loads that have nothing which another one, no dearer, does not have in the same place.
  static void keepMaximal(std::vector<MemoryPart> &parts);
  static bool hasAllOf(const MemoryPart &a, const MemoryPart &b);

  // ---- Permutes ----

  /// Those of less than a slot are the low part of one of a slot.
  void permutes(unsigned width);
  void permutes(const vls::ShuffleRow &row, unsigned width);
  /// Kinds from `first` on become those of the low `width` elements. What takes an element from
  /// above is left out: masks are complete, and narrower operands have none there.
  void narrow(std::size_t first, unsigned width);
  void permute(const vls::ShuffleRow &row, unsigned width, unsigned unit);
  /// Families that have few masks.
  std::vector<std::vector<Source>> masksOf(const std::string &family, unsigned width, unsigned unit,
                                           unsigned places) const;
  /// Families in which each element has its own choice.
  bool freeSources(const std::string &family, unsigned places, Kind &kind) const;
  bool mayTake(const std::string &family, const Kind &kind, unsigned places, unsigned i, bool fromB,
               unsigned j) const;

  const Problem &problem;
  const vls::DescribedTarget target;
  const unsigned widest, slot;
  Instructions made;
};

} // namespace optimal

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placed lanes: what is stored in rows of members is taken from columns by one permutation each, to
// the lanes in which rows have it, and blends:
//
//   columns  <a0 a1 a2 a3>  <b0 b1 b2 b3>  <c0 c1 c2 c3>
//   placed   <a0 a3 a2 a1>  <b1 b0 b3 b2>  <c2 c1 c0 c3>
//   rows     <a0 b0 c0 a1>  <b1 c1 a2 b2>  <c2 a3 b3 c3>    each lane of one of these three
//
// Each row by itself would take several permutations of the same columns.

#include "packer/assembler.h"

#include <algorithm>
#include <set>

namespace vls {

/// Finds the permutations of columns that all rows together ask for: as few as possible, each lane
/// where the rows have it.
void Assembler::findPlaces() {
  for (const Pack *pack : packs) {
    if (pack->kind != Pack::Kind::Store)
      continue;
    const Lanes &row = pack->operands[0];
    std::set<Placement *> used;
    for (unsigned lane = 0; lane < row.size(); ++lane) {
      const unsigned home = firstHome(row[lane]);
      if (home == none || packs[homes[home].found.pack]->lanes.size() != row.size())
        continue;
      std::deque<Placement> &all = placements[homes[home].found.pack];
      auto place = std::find_if(all.begin(), all.end(), [&](const Placement &placement) {
        const Lanes &lanes = placement.lanes;
        return lanes[lane] == row[lane] ||
               (lanes[lane] == Block::none &&
                std::find(lanes.begin(), lanes.end(), row[lane]) == lanes.end());
      });
      if (place == all.end())
        place = all.insert(all.end(), {Lanes(row.size(), Block::none), 0});
      place->lanes[lane] = row[lane];
      used.insert(&*place);
    }
    for (Placement *placement : used)
      ++placement->rows;
  }
}

/// What x takes of each column, a blend behind the other: the lanes that there are after each;
/// added to `uops`. Nothing if there is no such blend.
std::optional<std::vector<Lanes>>
Assembler::blendsOf(const Lanes &x, const std::vector<Lanes> &columns, Uops &uops) {
  std::vector<Lanes> blended;
  for (const Lanes &column : columns) {
    Lanes next = blended.empty() ? Lanes(x.size(), Block::none) : blended.back();
    for (unsigned lane = 0; lane < x.size(); ++lane)
      if (column[lane] == x[lane])
        next[lane] = x[lane];
    if (!blended.empty()) {
      const auto blend = priceOfMoves(next, region.typeOf(x), {blended.back(), column});
      if (!blend)
        return {};
      uops += *blend;
    }
    blended.push_back(std::move(next));
  }
  return blended;
}

/// x, a row, of permuted columns; none if that is not cheaper than `direct`.
unsigned Assembler::placedRow(const Lanes &x, const std::vector<unsigned> &chosen,
                              const std::optional<Uops> &direct) {
  Uops permutations;
  std::vector<Lanes> columns;
  std::vector<unsigned> sources; // packs
  for (const unsigned column : chosen)
    for (const Placement &placement : placements[column]) {
      bool isUsed = false;
      for (unsigned lane = 0; lane < x.size(); ++lane)
        isUsed |= x[lane] != Block::none && placement.lanes[lane] == x[lane];
      const auto permutation =
          isUsed ? priceOfMoves(placement.lanes, region.typeOf(x), {packs[column]->lanes})
                 : std::nullopt;
      if (!permutation)
        continue;
      permutations += *permutation * (1.0 / placement.rows); // other rows take it, too
      columns.push_back(placement.lanes);
      sources.push_back(column);
    }
  Uops inTurn;
  const auto blended = blendsOf(x, columns, inTurn);
  if (!blended || blended->empty() || blended->back() != x)
    return none;
  std::optional<Uops> atOnce = priceOfMoves(x, region.typeOf(x), columns);
  const bool isInTurn = isCheaper(inTurn, atOnce);
  if (!isCheaper((isInTurn ? inTurn : *atOnce) += permutations, direct))
    return none;
  for (std::size_t c = 0; c < sources.size(); ++c)
    sources[c] = rearranged(columns[c], {packItem(sources[c])});
  if (!isInTurn)
    return rearranged(x, sources);
  unsigned made = sources[0];
  for (std::size_t c = 1; c < sources.size(); ++c)
    made = rearranged((*blended)[c], {made, sources[c]});
  return made;
}

} // namespace vls

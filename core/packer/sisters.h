// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sisters: operations that compute the same of neighbouring loads. Side by side they are a vector
// that is easily had, whoever needs it, and however its lanes are scattered among those who do.
//
//   s0 = a0 + a1   s1 = a2 + a3   s2 = a4 + a5   s3 = a6 + a7       <s0 s1 s2 s3>
//   d0 = a0 - a1   ...                                              <d0 d1 d2 d3>
//
// Or of rows, each of an address of its own:
//
//   s0 = a0 + a1   s1 = b0 + b1   s2 = c0 + c1   s3 = d0 + d1       <s0 s1 s2 s3>
//
// Or of what is stored: as many contiguous rows as these have lanes, and one lane of each, if
// the operations are alike. A row is a lane of each column: a transposition.
//
//   rows <r0 r1 r2 r3> <s0 s1 s2 s3> <t0 t1 t2 t3> <u0 u1 u2 u3>    <r0 s0 t0 u0>
//                                                                   <r1 s1 t1 u1> ...
//
// Of iterations, which store any number of members each, a column is a member in all of them. Rows
// may have fewer lanes than columns, then.

#ifndef VLS_PACKER_SISTERS_H
#define VLS_PACKER_SISTERS_H

#include "packer/kin.h"
#include "packer/seeds.h"

#include <functional>
#include <map>

namespace vls {

class Sisters {
public:
  /// The region is so many `iterations` of a loop.
  Sisters(const Region &region, const Kin &kin, const std::vector<Seed> &seeds,
          unsigned iterations);

  enum class Of { Neighbours, Rows, Columns };

  /// The sisters among which `operation` is, `lanes` of them: by the addresses of what they load,
  /// in the order in which they stand, or of the rows; empty if there are too few.
  Lanes around(unsigned operation, unsigned lanes, Of of) const;

  /// Columns of rows that have fewer lanes, if some are computed.
  const std::vector<Lanes> &longColumns() const { return longer; }

private:
  struct Place {
    unsigned family = ~0u, index = 0;
  };
  struct Families {
    std::vector<Lanes> all;
    std::vector<Place> places; ///< by operation of the region
  };

  bool mayHaveSisters(unsigned operation) const;
  void add(Lanes family, Families &to) const;
  void findNeighbours(const Kin &kin);
  void findRows(const Kin &kin);
  void findColumns(const std::vector<Seed> &seeds, unsigned lanes);
  void findMembers(const std::vector<Seed> &seeds, unsigned iterations, unsigned lanes);
  void findNarrowMembers(const std::vector<Seed> &seeds, unsigned iterations, unsigned lanes);
  bool addColumn(unsigned lanes, const std::function<unsigned(std::size_t lane)> &valueOf);

  std::vector<Lanes> longer;
  const Region &region;
  Families neighbours, rows;
  std::map<unsigned, Families> columns; ///< by the lanes of a row
};

} // namespace vls

#endif

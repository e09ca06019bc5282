// SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeds of iterations whose results stay scalar: what is added up in order, what is stored here and
// there. The iterations of a loop compute the same, and so do the terms of a sum; of what they
// compute that is one vector as far as it goes, and its lanes are taken out:
//
//   t0 = x0 * y0        t1 = x1 * y1       ──►   <t0 t1 ...> = <x0 x1 ...> * <y0 y1 ...>
//   s1 = s0 + t0        s2 = s1 + t1             s1 = s0 + t0,  s2 = s1 + t1, ...

#include "packer/seeds.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// Rows of operations: in each, one of every iteration.
class IterationRows {
public:
  IterationRows(const Region &ofRegion, const Kin &kin, unsigned ofIterations)
      : region(ofRegion), iterations(ofIterations), rowOf(region.end - region.first, none) {
    std::map<std::tuple<unsigned, unsigned, bool>, Lanes> alike;
    for (unsigned o = region.first; o < region.end; ++o) {
      const Block::Operation &operation = region.block[o];
      if (region.isLive(o) && !operation.flags.pinned && isComputed(operation))
        alike[{kin.formOf(o).shape, operation.type.bits, operation.type.isFloat()}].push_back(o);
    }
    for (const auto &[form, operations] : alike)
      addRows(operations);
    rows.erase(std::remove_if(rows.begin(), rows.end(),
                              [this](const Lanes &row) { return isPartOfScalar(row); }),
               rows.end());
  }

  const std::vector<Lanes> &all() const { return rows; }

  bool contains(unsigned operation) const { return rowOf[operation - region.first] != none; }

private:
  static constexpr unsigned none = ~0u;

  static bool isComputed(const Block::Operation &operation) {
    return operation.op != ScalarOp::Constant && operation.op != ScalarOp::Input &&
           !isLoad(operation.op) && !isStore(operation.op) && operation.op != ScalarOp::Phi &&
           operation.op != ScalarOp::Opaque && operation.type.bits >= 8;
  }

  /// In the order of the block an iteration's operations stand before those of the next one.
  void addRows(const Lanes &operations) {
    if (operations.size() % iterations != 0)
      return;
    const std::size_t each = operations.size() / iterations;
    for (std::size_t r = 0; r < each; ++r) {
      Lanes row;
      for (std::size_t i = 0; i < iterations; ++i)
        row.push_back(operations[r + i * each]);
      if (!region.areIndependent(row))
        continue;
      for (const unsigned operation : row)
        rowOf[operation - region.first] = unsigned(rows.size());
      rows.push_back(std::move(row));
    }
  }

  /// Products that are one operation with sums which are no row. They are none from now on.
  bool isPartOfScalar(const Lanes &row) {
    const bool isPart = std::any_of(row.begin(), row.end(), [&](unsigned operation) {
      const std::vector<unsigned> &users = region.users(operation);
      return region.block[operation].flags.fused &&
             !std::all_of(users.begin(), users.end(),
                          [&](unsigned user) { return contains(user); });
    });
    if (isPart)
      for (const unsigned operation : row)
        rowOf[operation - region.first] = none;
    return isPart;
  }

  const Region &region;
  const unsigned iterations;
  std::vector<unsigned> rowOf;
  std::vector<Lanes> rows;
};

} // namespace

void findValues(const Region &region, const Kin &kin, unsigned iterations,
                std::vector<Seed> &seeds) {
  constexpr std::size_t mostSeeds = 8;
  std::vector<bool> isStored(region.end - region.first);
  for (const Seed &seed : seeds)
    if (seed.kind == Pack::Kind::Store)
      for (const unsigned store : seed.run)
        isStored[store - region.first] = true;
  const IterationRows rows(region, kin, iterations);
  // Scalars for sure: stores of no run, and what depends from iteration to iteration.
  const auto staysScalar = [&](unsigned user) {
    const ScalarOp op = region.block[user].op;
    return isStore(op) ? !isStored[user - region.first]
                       : op != ScalarOp::Opaque && op != ScalarOp::Phi && op != ScalarOp::Compare &&
                             !rows.contains(user);
  };
  std::size_t count = 0;
  for (const Lanes &row : rows.all()) {
    if (std::any_of(row.begin(), row.end(), [&](unsigned operation) {
          const std::vector<unsigned> &users = region.users(operation);
          return std::none_of(users.begin(), users.end(), staysScalar);
        }))
      continue;
    if (++count > mostSeeds)
      return;
    seeds.push_back({Pack::Kind::Compute, row, Block::none});
  }
}

} // namespace vls

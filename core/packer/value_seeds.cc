// SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeds of iterations whose results stay scalar: what is added up in order, what is stored here and
// there. The iterations of a loop compute the same, and so do the terms of a sum; of what they
// compute that is one vector as far as it goes, and its lanes are taken out:
//
//   t0 = x0 * y0        t1 = x1 * y1       ──►   <t0 t1 ...> = <x0 x1 ...> * <y0 y1 ...>
//   s1 = s0 + t0        s2 = s1 + t1             s1 = s0 + t0,  s2 = s1 + t1, ...
//
// What straight-line code computes alike of neighbours in memory, and goes on with one by one:
//
//   p = x0 + a * (x1 - x0)   q = x2 + a * (x3 - x2)   p + b * (q - p)   ──►   <p q>

#include "packer/operations.h"
#include "packer/seeds.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

/// Is `operation` a product that is one operation with a sum?
bool isFusedProduct(const Block::Operation &operation) {
  return operation.op == ScalarOp::Multiply && operation.flags.fused;
}

/// Rows of operations: in each, one of every iteration.
class IterationRows {
public:
  IterationRows(const Region &ofRegion, const Kin &kin, unsigned ofIterations)
      : region(ofRegion), iterations(ofIterations), rowOf(region.end - region.first, none) {
    std::map<std::tuple<unsigned, unsigned, bool>, Lanes> alike;
    for (unsigned o = region.first; o < region.end; ++o) {
      const Block::Operation &operation = region.block[o];
      if (region.isLive(o) && mayBeLane(operation))
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
      return isFusedProduct(region.block[operation]) &&
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

/// Values of one shape: what is computed alike, of loads that are a constant distance apart.
class AlikeValues {
public:
  AlikeValues(const Region &ofRegion, const Kin &ofKin)
      : region(ofRegion), kin(ofKin), weights(region.end - region.first, 0),
        isData(region.end - region.first, false), isTaken(region.end - region.first, false) {
    for (unsigned o = region.first; o < region.end; ++o) {
      if (!region.isLive(o) || !mayBeLane(region.block[o]))
        continue;
      unsigned &weight = weights[o - region.first];
      weight = 1;
      for (const unsigned operand : region.block[o].operands)
        if (region.contains(operand))
          weight = std::min(mostWeight, weight + weights[operand - region.first]);
    }
    for (unsigned o = region.end; o-- > region.first;) {
      const std::vector<unsigned> &users = region.users(o);
      isData[o - region.first] = std::any_of(users.begin(), users.end(), [this](unsigned user) {
        const Block::Operation &operation = region.block[user];
        return isStore(operation.op) || operation.type.isFloat() || isData[user - region.first];
      });
    }
  }

  /// With all that it is computed of.
  void take(unsigned operation) {
    if (!region.contains(operation) || isTaken[operation - region.first])
      return;
    isTaken[operation - region.first] = true;
    for (const unsigned operand : region.block[operation].operands)
      take(operand);
  }

  /// Those that save most first; none is part of what was taken or of another one, or needs one.
  std::vector<Lanes> rows() {
    std::map<unsigned, Lanes> alike;
    for (unsigned o = region.first; o < region.end; ++o)
      if (weights[o - region.first] >= leastAlike && !kin.of(o).offsets.empty())
        alike[kin.of(o).shape].push_back(o);
    std::vector<Lanes> candidates;
    for (auto &[shape, row] : alike)
      if (row.size() > 1)
        candidates.push_back(std::move(row));
    // What the other lanes need not compute.
    const auto saved = [this](const Lanes &row) {
      return weights[row[0] - region.first] * (row.size() - 1);
    };
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](const Lanes &a, const Lanes &b) { return saved(a) > saved(b); });
    std::vector<Lanes> found;
    for (Lanes &row : candidates) {
      std::stable_sort(row.begin(), row.end(), [this](unsigned a, unsigned b) {
        return kin.of(a).offsets < kin.of(b).offsets;
      });
      if (found.size() == mostRows || !isRow(row))
        continue;
      for (const unsigned operation : row)
        take(operation);
      takeAbove(row);
      found.push_back(std::move(row));
    }
    return found;
  }

private:
  /// What is computed of `row`: its lanes are taken out.
  void takeAbove(const Lanes &row) {
    std::vector<bool> isAbove(isTaken.size(), false);
    for (unsigned o = region.first; o < region.end; ++o) {
      const std::vector<unsigned> &operands = region.block[o].operands;
      isAbove[o - region.first] = std::any_of(operands.begin(), operands.end(), [&](unsigned x) {
        return region.contains(x) &&
               (isAbove[x - region.first] || std::find(row.begin(), row.end(), x) != row.end());
      });
      if (isAbove[o - region.first])
        isTaken[o - region.first] = true;
    }
  }

  static constexpr unsigned mostWeight = 64;
  static constexpr std::size_t mostRows = 8;

  bool isRow(const Lanes &row) const {
    return std::all_of(row.begin(), row.end(),
                       [this](unsigned o) {
                         return !isTaken[o - region.first] && isData[o - region.first] &&
                                !isFusedProduct(region.block[o]);
                       }) &&
           region.areIndependent(row);
  }

  const Region &region;
  const Kin &kin;
  std::vector<unsigned> weights; ///< operations of trees, shared ones once for each use
  std::vector<bool> isData;      ///< stored, or part of a float: no address
  std::vector<bool> isTaken;
};

} // namespace

void findAlike(const Region &region, const Kin &kin, std::vector<Seed> &seeds) {
  AlikeValues values(region, kin);
  for (const Seed &seed : seeds) {
    for (const unsigned operation : seed.run)
      values.take(operation);
    if (seed.root != Block::none)
      values.take(seed.root);
  }
  for (Lanes &row : values.rows())
    seeds.push_back({Pack::Kind::Compute, std::move(row), Block::none});
}

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

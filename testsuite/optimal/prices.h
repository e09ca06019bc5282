// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices: that what a formula uses costs less than so many cycles. For each row of the target's
// ports, the sum of the µops of what is used stays below the price.

#ifndef VLS_OPTIMAL_PRICES_H
#define VLS_OPTIMAL_PRICES_H

#include "cells.h"
#include "cnf.h"
#include "lane_cover.h"

#include <vector>

namespace optimal {

/// What a kind takes, an insert with its load.
vls::Uops wholeUops(const Kind &kind);

/// True if no row of the ports has more work with `a` than with `b`.
bool isNoDearer(const vls::TargetDescription &machine, const vls::Uops &a, const vls::Uops &b);

/// Nothing costs less than `price`: so what does it cost at least? Prices are those that some row
/// of the ports has for numbers of µops that there are.
double leastFrom(double price, const vls::TargetDescription &machine,
                 const Instructions &instructions);

class Prices {
public:
  /// Less than `below` cycles, with what there is `of`.
  Prices(double below, const vls::TargetDescription &onMachine, const CellInstructions &of);

  /// So many operations there may be: each needs some of a port, and so does at least one load that
  /// is no part of one.
  int mostOperations() const;

  /// What is used costs less: `loadUsed` by load, `kindsOf` by operation and kind.
  void add(Cnf &cnf, const std::vector<Literal> &loadUsed,
           const std::vector<std::vector<Literal>> &kindsOf) const;

  /// What reads no memory costs less than the accesses leave of the price that all `lanes` need at
  /// least. That follows, but a solver that has to count accesses lane by lane finds it out very
  /// late.
  void addBeside(Cnf &cnf, const std::vector<LaneCover> &lanes,
                 const std::vector<std::vector<Literal>> &kindsOf) const;

private:
  std::vector<Cnf::Weighted> operationsOf(const vls::PortRow &port,
                                          const std::vector<std::vector<Literal>> &kindsOf,
                                          bool withAccesses) const;

  const double price;
  const vls::TargetDescription &machine;
  std::vector<vls::Uops> kinds, loads;
  std::vector<bool> readsMemory; ///< by kind
};

} // namespace optimal

#endif

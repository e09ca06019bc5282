// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices: that what a formula uses costs less than so many cycles. For each row of the target's
// ports, the sum of the µops of what is used stays below the price.

#ifndef VLS_OPTIMAL_PRICES_H
#define VLS_OPTIMAL_PRICES_H

#include "cnf.h"
#include "instructions.h"

#include <vector>

namespace optimal {

/// What a kind takes, an insert with its load.
vls::Uops wholeUops(const Kind &kind);

/// True if no row of the ports has more work with `a` than with `b`.
bool isNoDearer(const vls::TargetDescription &machine, const vls::Uops &a, const vls::Uops &b);

class Prices {
public:
  /// Less than `below` cycles, with operations of `ofKinds` and with `ofLoads`.
  template <typename Kinds, typename Loads>
  Prices(double below, const vls::TargetDescription &onMachine, const Kinds &ofKinds,
         const Loads &ofLoads)
      : price(below), machine(onMachine) {
    for (const Kind &kind : ofKinds)
      kinds.push_back(wholeUops(kind));
    for (const auto &load : ofLoads)
      loads.push_back(load.uops);
  }

  /// So many operations there may be: each needs some of a port, and so does at least one load that
  /// is no part of one.
  int mostOperations() const;

  /// What is used costs less: which loads are, and of which kind each operation is.
  template <typename Operations>
  void add(Cnf &cnf, const std::vector<Literal> &loadUsed, const Operations &operations) const {
    std::vector<const std::vector<Literal> *> kindsOf;
    for (const auto &operation : operations)
      kindsOf.push_back(&operation.kind);
    addUsed(cnf, loadUsed, kindsOf);
  }

private:
  void addUsed(Cnf &cnf, const std::vector<Literal> &loadUsed,
               const std::vector<const std::vector<Literal> *> &kindsOf) const;

  const double price;
  const vls::TargetDescription &machine;
  std::vector<vls::Uops> kinds, loads;
};

} // namespace optimal

#endif

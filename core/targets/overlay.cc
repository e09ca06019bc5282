// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/overlay.h"

#include <algorithm>

namespace vls {

namespace {

template <typename Row> void putInFront(const std::vector<Row> &own, std::vector<Row> &rows) {
  rows.insert(rows.begin(), own.begin(), own.end());
}

bool countTheSame(const PortRow &a, const PortRow &b) {
  return a.load == b.load && a.store == b.store && a.shuffle == b.shuffle && a.vector == b.vector &&
         a.fused == b.fused;
}

bool isNothing(const Uops &uops) {
  return uops.load + uops.store + uops.shuffle + uops.vector + uops.fused == 0;
}

} // namespace

TargetDescription overlaid(TargetDescription base, const TargetDescription &own) {
  base.name = own.name;
  if (own.registerBits != 0)
    base.registerBits = own.registerBits;
  base.mayReadGaps &= own.mayReadGaps;
  for (const PortRow &port : own.ports) {
    const auto same = std::find_if(base.ports.begin(), base.ports.end(),
                                   [&](const PortRow &row) { return countTheSame(row, port); });
    if (same == base.ports.end())
      base.ports.push_back(port);
    else
      *same = port;
  }
  if (!isNothing(own.guard))
    base.guard = own.guard;
  putInFront(own.loads, base.loads);
  putInFront(own.stores, base.stores);
  putInFront(own.concatenations, base.concatenations);
  putInFront(own.extractions, base.extractions);
  putInFront(own.shuffles, base.shuffles);
  putInFront(own.accesses, base.accesses);
  return base;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices: sums over what is used, one for each row of the target's ports, all of them below the
// price that is asked about.

#include "encoding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace optimal {

using namespace vls;

namespace {

/// µops are multiples of a quarter.
constexpr int unitsAUop = 4;

int unitsOf(const PortRow &port, const Uops &uops) {
  const double work = (port.load ? uops.load : 0) + (port.store ? uops.store : 0) +
                      (port.shuffle ? uops.shuffle : 0) + (port.vector ? uops.vector : 0) +
                      (port.fused ? uops.fused : 0);
  return int(std::floor(work * unitsAUop + 1e-6));
}
} // namespace

int Encoding::budget(const PortRow &port) const {
  return int(std::ceil(price * port.perCycle * unitsAUop - 1e-6)) - 1;
}

Uops Encoding::wholeUops(const Kind &kind) {
  Uops uops = kind.uops;
  if (kind.name == "insert" && !kind.memory.empty())
    uops += kind.memory.front().uops;
  return uops;
}

int Encoding::mostOperations() const {
  int most = 1000;
  for (const PortRow &port : problem.machine.ports) {
    int least = 1000, load = 1000;
    for (const Kind &kind : all.kinds)
      least = std::min(least, unitsOf(port, wholeUops(kind)));
    for (const MemoryPart &part : all.loads)
      load = std::min(load, unitsOf(port, part.uops));
    if (least > 0)
      most = std::min(most, (budget(port) - load) / least);
  }
  return std::max(0, most);
}

void Encoding::addPrices() {
  for (const PortRow &port : problem.machine.ports) {
    std::vector<Cnf::Weighted> groups;
    for (std::size_t j = 0; j < all.loads.size(); ++j)
      groups.push_back({{loadUsed[j], unitsOf(port, all.loads[j].uops)}});
    for (const Operation &op : operations) {
      Cnf::Weighted kinds;
      for (std::size_t k = 0; k < all.kinds.size(); ++k) {
        kinds.push_back({op.kind[k], unitsOf(port, wholeUops(all.kinds[k]))});
      }
      groups.push_back(std::move(kinds));
    }
    addSum(std::move(groups), budget(port));
  }
}

void Encoding::addSum(std::vector<Cnf::Weighted> groups, int most) {
  int unit = 0;
  for (const Cnf::Weighted &exclusive : groups)
    for (const auto &[literal, weight] : exclusive)
      unit = std::gcd(unit, weight);
  if (unit == 0)
    return;
  for (Cnf::Weighted &exclusive : groups)
    for (auto &[literal, weight] : exclusive)
      weight /= unit;
  cnf.sumAtMost(groups, most / unit);
}

} // namespace optimal

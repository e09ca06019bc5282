// SPDX-License-Identifier: GPL-3.0-or-later

#include "prices.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace optimal {

using namespace vls;

namespace {

/// µops are multiples of a quarter.
constexpr int unitsAUop = 4;

int unitsOf(const PortRow &port, const Uops &uops) {
  return int(std::floor(port.workOf(uops) * unitsAUop + 1e-6));
}

int budget(const PortRow &port, double price) {
  return int(std::ceil(price * port.perCycle * unitsAUop - 1e-6)) - 1;
}

/// In the largest unit that all weights are multiples of.
void addSum(Cnf &cnf, std::vector<Cnf::Weighted> groups, int most) {
  int unit = 0; // of no weights, or none but zero, any is one
  for (const Cnf::Weighted &exclusive : groups)
    for (const auto &[literal, weight] : exclusive)
      unit = std::gcd(unit, weight);
  unit = std::max(1, unit);
  for (Cnf::Weighted &exclusive : groups)
    for (auto &[literal, weight] : exclusive)
      weight /= unit;
  cnf.sumAtMost(groups, most < 0 ? most : most / unit);
}

} // namespace

Uops wholeUops(const Kind &kind) {
  Uops uops = kind.uops;
  if (kind.name == "insert" && !kind.memory.empty())
    uops += kind.memory.front().uops;
  return uops;
}

bool isNoDearer(const TargetDescription &machine, const Uops &a, const Uops &b) {
  return std::all_of(machine.ports.begin(), machine.ports.end(),
                     [&](const PortRow &port) { return port.workOf(a) <= port.workOf(b); });
}

double leastFrom(double price, const TargetDescription &machine, const Instructions &instructions) {
  double least = 1e9;
  for (const PortRow &port : machine.ports) {
    int unit = 0; // all weights are multiples of it
    for (const MemoryPart &load : instructions.loads)
      unit = std::gcd(unit, unitsOf(port, load.uops));
    for (const Kind &kind : instructions.kinds) {
      unit = std::gcd(unit, unitsOf(port, kind.uops));
      for (const MemoryPart &part : kind.memory)
        unit = std::gcd(unit, unitsOf(port, part.uops));
    }
    if (unit == 0)
      continue;
    const int sum = (budget(port, price) / unit + 1) * unit; // the first beyond
    least = std::min(least, sum / (port.perCycle * unitsAUop));
  }
  return std::max(price, least);
}

Prices::Prices(double below, const TargetDescription &onMachine, const CellInstructions &of)
    : price(below), machine(onMachine) {
  for (const Kind &kind : of.kinds) {
    kinds.push_back(wholeUops(kind));
    readsMemory.push_back(!kind.memory.empty());
  }
  for (const CellLoad &load : of.loads)
    loads.push_back(load.uops);
}

int Prices::mostOperations() const {
  int most = 1000;
  for (const PortRow &port : machine.ports) {
    int least = 1000, load = 1000;
    for (const Uops &uops : kinds)
      least = std::min(least, unitsOf(port, uops));
    for (const Uops &uops : loads)
      load = std::min(load, unitsOf(port, uops));
    if (least > 0)
      most = std::min(most, (budget(port, price) - load) / least);
  }
  return std::max(0, most);
}

std::vector<Cnf::Weighted> Prices::operationsOf(const PortRow &port,
                                                const std::vector<std::vector<Literal>> &kindsOf,
                                                bool withAccesses) const {
  std::vector<Cnf::Weighted> groups;
  for (const std::vector<Literal> &operation : kindsOf) {
    groups.emplace_back();
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (withAccesses || !readsMemory[k])
        groups.back().push_back({operation[k], unitsOf(port, kinds[k])});
  }
  return groups;
}

void Prices::add(Cnf &cnf, const std::vector<Literal> &loadUsed,
                 const std::vector<std::vector<Literal>> &kindsOf) const {
  for (const PortRow &port : machine.ports) {
    std::vector<Cnf::Weighted> groups = operationsOf(port, kindsOf, true);
    for (std::size_t j = 0; j < loads.size(); ++j)
      groups.push_back({{loadUsed[j], unitsOf(port, loads[j])}});
    addSum(cnf, std::move(groups), budget(port, price));
  }
}

void Prices::addBeside(Cnf &cnf, const std::vector<LaneCover> &lanes,
                       const std::vector<std::vector<Literal>> &kindsOf) const {
  for (const PortRow &port : machine.ports) {
    int accesses = 0;
    for (const LaneCover &lane : lanes)
      accesses += lane.least([&](const Uops &uops) { return unitsOf(port, uops); });
    if (accesses > 0)
      addSum(cnf, operationsOf(port, kindsOf, false), budget(port, price) - accesses);
  }
}

} // namespace optimal

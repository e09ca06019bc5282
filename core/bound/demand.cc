// SPDX-License-Identifier: GPL-3.0-or-later

#include "bound/demand.h"

#include "bound/elements.h"

#include <algorithm>
#include <cmath>

namespace vls {

namespace {

/// Sums of logarithms are exact up to this.
constexpr double slack = 1e-6;

double upward(double count) {
  return std::max(0.0, std::ceil(count - slack));
}

unsigned powerOfTwoWithin(std::int64_t limit) {
  unsigned power = 1;
  while (2 * std::int64_t(power) <= limit)
    power *= 2;
  return power;
}

class Demanding {
public:
  Demanding(const Group &ofGroup, const Abilities &having)
      : group(ofGroup), abilities(having), all(elementsOf(ofGroup)), extent(extentOf(ofGroup)),
        vector(having.registerBytes) {}

  Demand loads() {
    cover(powerOfTwoWithin(std::min<std::int64_t>(vector, extent.end - extent.first)), false);
    made.joins = joins();
    results();
    return std::move(made);
  }

  Demand stores() {
    cover(vector, true);
    const std::vector<Element> kept = disjoint(all);
    if (kept.size() != all.size()) // which store is the last decides: nothing is known
      return std::move(made);
    for (const Element &element : kept) {
      made.storedBytes += element.bytes;
      made.bytesInOrder += element.bytes * std::log2(element.bytes * mostTogether(element.bytes));
    }
    made.registerBytes = vector;
    return std::move(made);
  }

private:
  /// Elements of one member that one access of a register's width can have.
  double mostTogether(unsigned bytes) const {
    if (!group.stride())
      return 1;
    const std::int64_t stride = std::abs(*group.stride());
    if (stride == 0 || bytes > vector)
      return stride == 0 ? group.lanes() : 1;
    return double(std::min<std::int64_t>(group.lanes(), (vector - bytes) / stride + 1));
  }

  /// C.
  void cover(unsigned width, bool exactly) {
    for (unsigned space = 0; space < group.spaces(); ++space) {
      const std::vector<Run> runs = runsOf(all, space);
      double plain = 0;
      if (exactly)
        for (const Run &run : runs) {
          const std::int64_t bytes = run.end - run.first;
          const std::int64_t widest = powerOfTwoWithin(std::min<std::int64_t>(bytes, width));
          plain += double((bytes + widest - 1) / widest);
        }
      else
        plain = windows(runs, width);
      const double masked = windows(runs, vector);
      made.accesses += plain;
      made.maskedAccesses += masked;
      maskedPerSpace.push_back(abilities.maskedAccesses.empty() ? plain : masked);
      made.savedByMask =
          std::max(made.savedByMask, std::min(plain, exactly ? plain : double(vector / width)) - 1);
    }
  }

  /// J.
  double joins() const {
    std::vector<double> perResult(resultsOf(all), 0), bytesOf(resultsOf(all), 0);
    for (const Element &element : disjoint(all)) {
      ++perResult[element.result];
      bytesOf[element.result] = element.bytes;
    }
    double order = 0, bytes = 0;
    bool isUniform = !group.stride();
    for (std::size_t r = 0; r < perResult.size(); ++r) {
      if (perResult[r] == 0)
        continue;
      order += bytesOf[r] * perResult[r] *
               std::max(0.0, std::log2(perResult[r] / mostTogether(unsigned(bytesOf[r]))));
      bytes += bytesOf[r];
      isUniform &= perResult[r] == group.lanes();
    }
    const double least = upward(order / vector);
    // All joins would have to be full and even; those of two loads then fill half a register with
    // each operand.
    const bool isExact = std::abs(order / vector - least) < slack;
    if (isUniform && isExact && group.lanes() >= 2 && std::fmod(bytes, vector / 2.0) != 0)
      return least + 1;
    return least;
  }

  /// R and P, for the results of that element size of which there are most.
  void results() {
    for (unsigned bytes : {1u, 2u, 4u, 8u}) {
      std::vector<Element> some;
      for (const Element &element : all)
        if (element.bytes == bytes)
          some.push_back(element);
      if (some.empty())
        continue;
      Demand other = made;
      different(some, other);
      if (!group.stride() && !abilities.mayMerge)
        other.lasts = lastInstructions(some);
      places(some, other);
      if (made.leastLoads.empty() || weight(other) > weight(made))
        made = other;
    }
  }

  static double weight(const Demand &d) {
    return d.instructions + d.leastMoves + (d.leastLoads.empty() ? 0 : d.leastLoads.front());
  }

  /// R: the results that need one lane are all different.
  void different(const std::vector<Element> &some, Demand &demand) const {
    std::vector<double> loads(resultsOf(all), 0);
    for (std::size_t r = 0; r < loads.size(); ++r) {
      std::vector<Element> of;
      for (const Element &element : some)
        if (element.result == r)
          of.push_back(element);
      for (unsigned space = 0; !of.empty() && space < group.spaces(); ++space)
        loads[r] += windows(runsOf(of, space), vector);
    }
    for (unsigned lane = 0; lane < group.lanes(); ++lane) {
      double count = 0, fewest = 0;
      for (const Element &element : some)
        if (element.lane == lane && loads[element.result] >= 2) {
          ++count;
          fewest = fewest == 0 ? loads[element.result] : std::min(fewest, loads[element.result]);
        }
      if (count > 0)
        demand.instructions = std::max(demand.instructions, fewest - 1 + count - 1);
    }
  }

  /// L: the results that need one lane, as far as their upper halves are of several rows.
  double lastInstructions(const std::vector<Element> &some) const {
    std::vector<unsigned> above(resultsOf(all), 0);
    for (const Element &element : some)
      above[element.result] += element.lane >= group.lanes() / 2;
    std::vector<double> count(group.lanes(), 0);
    for (const Element &element : some)
      count[element.lane] += above[element.result] >= 2;
    return *std::max_element(count.begin(), count.end());
  }

  /// P.
  void places(const std::vector<Element> &some, Demand &demand) const {
    std::vector<double> needed(group.lanes(), 0), placed(group.lanes(), 0);
    for (const Element &element : some) {
      ++needed[element.lane];
      placed[element.lane] += canBePlaced(element);
    }
    double most = 0;
    demand.leastMoves = 0;
    for (unsigned lane = 0; lane < group.lanes(); ++lane) {
      most = std::max(most, needed[lane]);
      demand.leastMoves = std::max(demand.leastMoves, needed[lane] - placed[lane]);
    }
    demand.leastLoads.clear();
    for (double moves = 0; moves <= most; ++moves) {
      double loads = 0;
      if (group.stride())
        loads = std::max(maskedPerSpace.front(), most - moves);
      else
        for (unsigned lane = 0; lane < group.lanes(); ++lane)
          loads += std::max(maskedPerSpace[lane], needed[lane] - moves);
      demand.leastLoads.push_back(loads);
    }
  }

  bool canBePlaced(const Element &element) const {
    const std::int64_t place = std::int64_t(element.lane) * element.bytes;
    return std::any_of(abilities.placements.begin(), abilities.placements.end(),
                       [&](const LoadPlacement &p) {
                         if (place < p.first || place >= p.end)
                           return false;
                         const std::int64_t first = element.at - (place - p.first) % p.block;
                         return first >= extent.first && first + p.block <= extent.end;
                       });
  }

  const Group &group;
  const Abilities &abilities;
  const std::vector<Element> all;
  const Run extent;
  const unsigned vector; ///< bytes of a register
  std::vector<double> maskedPerSpace;
  Demand made;
};

} // namespace

double Demand::joinsWith(double accessInstructions) const {
  if (storedBytes == 0)
    return joins;
  const double order =
      storedBytes * std::log2(storedBytes / std::max(1.0, accessInstructions)) - bytesInOrder;
  return upward(order / registerBytes);
}

double Demand::loadsWith(double moves) const {
  if (leastLoads.empty())
    return 0;
  return leastLoads[std::min(std::size_t(moves), leastLoads.size() - 1)];
}

Demand demandOf(const Group &group, const Abilities &abilities) {
  Demanding demanding(group, abilities);
  return isLoad(group.kind()) ? demanding.loads() : demanding.stores();
}

} // namespace vls

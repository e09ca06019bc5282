// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/overlap.h"

namespace vls::gcc {

namespace {

/// Sums of such numbers, and of constants below it, do not wrap.
constexpr std::uint64_t small = std::uint64_t(1) << 60;

std::uint64_t magnitude(std::uint64_t value) {
  return std::int64_t(value) < 0 ? -value : value;
}

std::uint64_t gcd(std::uint64_t a, std::uint64_t b) {
  while (b != 0)
    std::swap(a %= b, b);
  return a;
}

unsigned bitsOf(const Leaf &leaf) {
  tree type = TREE_TYPE(leaf.value);
  type = leaf.isLane() ? TREE_TYPE(type) : type;
  return INTEGRAL_TYPE_P(type) ? TYPE_PRECISION(type) : 64;
}

bool contains(const Affine &sum, const Term &term) {
  return std::any_of(sum.terms().begin(), sum.terms().end(), [&](const Term &t) {
    return t.leaf.key() == term.leaf.key() && t.coefficient == term.coefficient;
  });
}

/// What `term` is known to be a multiple of.
std::uint64_t divisorOf(const Term &term) {
  constexpr unsigned most = 30;
  const std::uint64_t factor = magnitude(term.coefficient);
  const unsigned zeros = std::min(most, knownZeros(term.leaf.value, term.leaf.lane, 0));
  return factor < small >> most ? factor << zeros : factor;
}

/// What all terms that are not common to all lanes of some accesses are multiples of.
class Period {
public:
  Period(const Access &a, const Access &b) : accesses{&a, &b} {
    for (const Access *access : accesses)
      for (const Affine &address : access->addresses)
        add(address);
    if (wraps)
      period &= -period; // the power of two in it
  }

  /// 0 if all lanes of both are constants apart.
  std::uint64_t get() const { return period; }

private:
  bool isCommon(const Term &term) const {
    for (const Access *access : accesses)
      for (const Affine &address : access->addresses)
        if (!contains(address, term))
          return false;
    return true;
  }

  void add(const Affine &address) {
    std::uint64_t most = 0; // that the sum of the terms can be, either way
    for (const Term &term : address.terms()) {
      if (isCommon(term))
        continue;
      period = gcd(period, divisorOf(term));
      const unsigned bits = bitsOf(term.leaf);
      if (bits > 32 || magnitude(term.coefficient) > small >> bits)
        wraps = true;
      else
        most += magnitude(term.coefficient) << bits;
      wraps = wraps || most > small;
    }
    wraps = wraps || magnitude(address.constant()) > small;
  }

  const Access *accesses[2];
  std::uint64_t period = 0;
  bool wraps = false;
};

/// Bytes that one lane accesses.
std::uint64_t widthOf(const Access &access) {
  return access.type().elementBits / 8;
}

/// May `widthA` bytes at `distance` + a multiple of `period` above some address meet the `widthB`
/// bytes at that address?
bool meet(std::uint64_t distance, std::uint64_t widthA, std::uint64_t widthB,
          std::uint64_t period) {
  if (period == 0) // exactly there
    return distance < widthB || -distance < widthA;
  if (std::int64_t(distance) < 0) // to its phase
    distance = (period - -distance % period) % period;
  distance %= period;
  return distance < widthB || period - distance < widthA;
}

/// The lanes of a vector that those of an access take their indices from: one after the other.
struct Run {
  unsigned number; ///< of the vector
  int first, step; ///< `step`: 1 or -1
};

/// Nothing if the lanes are in no such order, or no whole part of the vector.
std::optional<Run> runOf(const Access &access) {
  const int lanes = int(access.lanes);
  const Leaf *start = nullptr;
  int step = 1;
  for (int lane = 0; lane < lanes; ++lane) {
    const Leaf *leaf = access.addresses[std::size_t(lane)].firstLane();
    if (!leaf)
      return std::nullopt;
    if (lane == 0) {
      start = leaf;
      step = leaf->lane % lanes == 0 ? 1 : -1;
    }
    if (leaf->number != start->number || leaf->lane != start->lane + lane * step)
      return std::nullopt;
  }
  const int lowest = step > 0 ? start->lane : start->lane - lanes + 1;
  if (lowest % lanes != 0)
    return std::nullopt;
  return Run{start->number, start->lane, step};
}

/// How many iterations a lane of `b` is behind the same lane of `a`, if known; only of accesses
/// whose lanes are iterations. Indices from the same lanes of vectors are of the same iterations.
/// Where indices are narrower than elements, the vectorizer takes the parts of a vector of them for
/// vectors of elements, one after the other.
std::optional<int> iterationsBetween(const Access &a, const Access &b) {
  if (!a.lanesAreIterations || !b.lanesAreIterations || a.lanes != b.lanes)
    return std::nullopt;
  if (distanceBetween(a, b))
    return 0;
  const auto left = runOf(a), right = runOf(b);
  if (!left || !right || left->number != right->number || left->step != right->step)
    return std::nullopt;
  return left->step * (right->first - left->first);
}

} // namespace

bool mayOverlap(const Access &first, const Access &second) {
  const std::optional<int> behind = iterationsBetween(first, second);
  const std::uint64_t period = Period(first, second).get();
  for (std::size_t i = 0; i < first.addresses.size(); ++i)
    for (std::size_t k = 0; k < second.addresses.size(); ++k) {
      if (behind && *behind + int(k) < int(i))
        continue;
      const Affine &left = first.addresses[i], &right = second.addresses[k];
      const std::uint64_t distance = left.constant() - right.constant();
      if (meet(distance, widthOf(first), widthOf(second), left.sameTerms(right) ? 0 : period))
        return true;
    }
  return false;
}

bool laterLanesMayOverlap(const Access &first, const Access &second) {
  return iterationsBetween(first, second) == 0 && mayOverlap(first, second);
}

bool rowsMayOverlap(const Access &a, const Access &b) {
  if (iterationsBetween(a, b) == 0)
    return false;
  const std::uint64_t period = Period(a, b).get();
  const std::uint64_t first = a.addresses[0].constant();
  for (const Affine &address : a.addresses) // rows are multiples of the period apart
    if (period == 0 || magnitude(address.constant() - first) % period != 0)
      return true;
  const std::int64_t distance = std::int64_t(b.addresses[0].constant() - first);
  const std::uint64_t low = distance < 0 ? -std::uint64_t(distance) : 0;
  const std::uint64_t high = distance < 0 ? 0 : distance;
  return magnitude(distance) > small || low + high + std::max(widthOf(a), widthOf(b)) > period;
}

} // namespace vls::gcc

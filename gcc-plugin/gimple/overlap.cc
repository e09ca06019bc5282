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
      period = gcd(period, magnitude(term.coefficient));
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

/// Which part of a vector of twice as many lanes the indices of an access are, perhaps backwards.
struct Half {
  bool isUpper, isBackwards;
};

std::optional<Half> halfOf(const Access &access) {
  const int lanes = int(access.lanes);
  const Leaf *start = nullptr;
  int step = 1;
  for (int lane = 0; lane < lanes; ++lane) {
    const std::vector<Term> &terms = access.addresses[std::size_t(lane)].terms();
    const auto term =
        std::find_if(terms.begin(), terms.end(), [](const Term &t) { return t.leaf.isLane(); });
    if (term == terms.end())
      return std::nullopt;
    if (lane == 0) {
      start = &term->leaf;
      step = start->lane % lanes == 0 ? 1 : -1;
    }
    if (term->leaf.number != start->number || term->leaf.lane != start->lane + lane * step)
      return std::nullopt;
  }
  const int first = step > 0 ? start->lane : start->lane - lanes + 1;
  if (laneCount(start->value) != 2 * access.lanes || first % lanes != 0)
    return std::nullopt;
  return Half{first > 0, step < 0};
}

/// True if the lanes of `a` and those of `b`, which are iterations, are no iteration in common.
/// Where indices are narrower than elements, the vectorizer takes the two halves of a vector of
/// them for two vectors of elements, one after the other. Such a vector begins at an iteration that
/// is a multiple of its lanes, so different halves, of one or of two, have none in common.
bool areOtherIterations(const Access &a, const Access &b) {
  const auto left = halfOf(a), right = halfOf(b);
  return left && right && left->isBackwards == right->isBackwards &&
         left->isUpper != right->isUpper;
}

} // namespace

bool mayOverlap(const Access &a, const Access &b) {
  const bool sameLanesOnly = a.lanesAreIterations && b.lanesAreIterations && a.lanes == b.lanes;
  if (sameLanesOnly && areOtherIterations(a, b))
    return false;
  const std::uint64_t period = Period(a, b).get();
  for (std::size_t i = 0; i < a.addresses.size(); ++i)
    for (std::size_t k = 0; k < b.addresses.size(); ++k) {
      if (sameLanesOnly && i != k)
        continue;
      const Affine &left = a.addresses[i], &right = b.addresses[k];
      const std::uint64_t distance = left.constant() - right.constant();
      if (meet(distance, widthOf(a), widthOf(b), left.sameTerms(right) ? 0 : period))
        return true;
    }
  return false;
}

bool rowsMayOverlap(const Access &a, const Access &b) {
  if (a.lanesAreIterations && b.lanesAreIterations && a.lanes == b.lanes)
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

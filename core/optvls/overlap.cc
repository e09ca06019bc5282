// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/overlap.h"

#include <algorithm>

namespace vls {

namespace {

/// Sums of some such numbers do not wrap.
constexpr std::int64_t small = std::int64_t(1) << 60;

std::int64_t floorOf(std::int64_t numerator, std::int64_t positive) {
  return numerator / positive - (numerator % positive < 0 ? 1 : 0);
}

Integer floorOf(const Integer &numerator, const Integer &positive) {
  Integer quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), numerator.get_mpz_t(), positive.get_mpz_t());
  return quotient;
}

/// True if there is a k with low < k * stride < high, 0 < |k| < lanes. The range that `low` and
/// `high` span need not hold 0.
template <typename Int>
bool hasMultipleBetween(const Int &low, const Int &high, const Int &stride, const Int &lanes) {
  if (stride == 0)
    return low < 0 && high > 0;
  const Int first = std::max<Int>(floorOf(low, stride) + 1, 1 - lanes);
  const Int last = std::min<Int>(-floorOf(Int(-high), stride) - 1, lanes - 1);
  return first <= last && !(first == 0 && last == 0);
}

} // namespace

bool overlapInOneLane(const Placed &a, const Placed &b) {
  return a.position < b.end() && b.position < a.end();
}

bool mayOverlapInOtherLanes(const Class &c, const Placed &a, const Placed &b) {
  if (c.lanes() < 2)
    return false;
  if (!c.stride)
    return a.memref->mayOverlapInOtherLanes(*b.memref) ||
           b.memref->mayOverlapInOtherLanes(*a.memref);
  const Integer distance = b.distance - a.distance, stride = abs(*c.stride);
  if (abs(distance) < fromInt64(small) && stride < fromInt64(small)) {
    const std::int64_t d = *toInt64(distance);
    return hasMultipleBetween<std::int64_t>(-b.bytes() - d, a.bytes() - d, *toInt64(stride),
                                            c.lanes());
  }
  return hasMultipleBetween<Integer>(fromInt64(-b.bytes()) - distance,
                                     fromInt64(a.bytes()) - distance, stride, Integer(c.lanes()));
}

bool mayOverlapInLaterLanes(const Class &c, const Placed &earlier, const Placed &later) {
  return !c.stride && c.lanes() > 1 && earlier.memref->mayOverlapInLaterLanes(*later.memref);
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/memref.h"
#include "gimple/motion.h"

namespace vls::gcc {

const Access &accessOf(const Memref &memref) {
  return static_cast<const GimpleMemref &>(memref).access();
}

bool GimpleMemref::isAConstDistanceFrom(const Memref &other, Integer *distance) const {
  const std::vector<Affine> &mine = read.addresses;
  const std::vector<Affine> &theirs = accessOf(other).addresses;
  if (mine.size() != theirs.size())
    return false;
  std::uint64_t difference = mine[0].constant() - theirs[0].constant();
  for (std::size_t lane = 0; lane < mine.size(); ++lane)
    if (!mine[lane].sameTerms(theirs[lane]) ||
        mine[lane].constant() - theirs[lane].constant() != difference)
      return false;
  *distance = fromInt64(std::int64_t(difference)); // addresses are modulo 2^64
  return true;
}

std::uint64_t GimpleMemref::addressHash() const {
  std::uint64_t hash = read.addresses.size();
  for (const Affine &address : read.addresses)
    hash = combine(hash, address.termsHash() + address.constant() - read.addresses[0].constant());
  return hash;
}

bool GimpleMemref::haveSameNumElements(const Memref &other) const {
  return read.lanes == accessOf(other).lanes;
}

bool GimpleMemref::canMoveTo(const Memref &other) const {
  return !refusalToHoist(read, accessOf(other));
}

bool GimpleMemref::hasAConstStride(Integer *) const {
  return false;
}

} // namespace vls::gcc

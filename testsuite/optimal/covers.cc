// SPDX-License-Identifier: GPL-3.0-or-later

#include "covers.h"

#include <algorithm>

namespace optimal {

bool Covers::areEnough(const Accesses &accesses, unsigned lanes, unsigned elements, unsigned each) {
  if (lanes == 0)
    return true;
  unsigned sum = 0, count = 0;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    sum += accesses[i] * unsigned(i + 1);
    count += accesses[i];
  }
  if (sum < lanes * elements || count < lanes * each)
    return false;
  const auto key = std::make_tuple(accesses, lanes, elements, each);
  const auto found = known.find(key);
  if (found != known.end())
    return found->second;
  Accesses left = accesses;
  return known[key] = deal(left, left.size(), lanes, elements, each, 0, 0);
}

/// One lane's accesses: of those with `size` elements and fewer, to the `count` ones with `had`
/// elements that it has. It gets no more than it needs of each size.
bool Covers::deal(Accesses &left, std::size_t size, unsigned lanes, unsigned elements,
                  unsigned each, unsigned had, unsigned count) {
  if (had >= elements && count >= each)
    return areEnough(left, lanes - 1, elements, each);
  if (size == 0)
    return false;
  const unsigned most =
      std::min(left[size - 1], std::max(elements, each)); // so many of any size are enough
  for (unsigned take = 0; take <= most; ++take) {
    left[size - 1] -= take;
    const bool done =
        deal(left, size - 1, lanes, elements, each, had + take * unsigned(size), count + take);
    left[size - 1] += take;
    if (done)
      return true;
  }
  return false;
}

} // namespace optimal

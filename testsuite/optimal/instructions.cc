// SPDX-License-Identifier: GPL-3.0-or-later

#include "instructions.h"

#include "listing.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// In so many elements; 0: free.
unsigned repeatsOf(const Kind &kind) {
  return kind.repeats < kind.width ? kind.repeats : 0;
}

/// `richer` chooses for each unit of its own.
bool choosesAll(const Kind &richer, const Kind &poorer) {
  const bool isFree =
      richer.unit == 1 && (repeatsOf(richer) == 0 || poorer.width <= richer.repeats);
  const bool isAlike =
      poorer.masks.empty() && richer.unit == poorer.unit && repeatsOf(richer) == repeatsOf(poorer);
  if (!isFree && !isAlike)
    return false;
  for (unsigned e = 0; e < poorer.width; ++e) {
    const auto isThere = [&](const Source &source) { return isIn(richer.sources[e], source); };
    if (poorer.masks.empty() &&
        !std::all_of(poorer.sources[e].begin(), poorer.sources[e].end(), isThere))
      return false;
    for (const std::vector<Source> &mask : poorer.masks)
      if (!isThere(mask[e]))
        return false;
  }
  return true;
}

/// `richer` has a few masks.
bool listsAll(const Kind &richer, const Kind &poorer) {
  const auto isListed = [&](const std::vector<Source> &mask) {
    return std::any_of(richer.masks.begin(), richer.masks.end(),
                       [&](const std::vector<Source> &other) {
                         return std::equal(mask.begin(), mask.end(), other.begin());
                       });
  };
  if (!poorer.masks.empty())
    return std::all_of(poorer.masks.begin(), poorer.masks.end(), isListed);
  std::vector<Source> only; // if there is no choice
  for (const std::vector<Source> &some : poorer.sources) {
    if (some.size() != 1)
      return false;
    only.push_back(some.front());
  }
  return isListed(only);
}

} // namespace

unsigned Problem::widest() const {
  return machine.registerBits / elementBits;
}

unsigned Problem::slot() const {
  return std::max(1u, slotBits / elementBits);
}

int Problem::symbolAt(unsigned lane, int rowElement) const {
  for (std::size_t m = 0; m < members.size(); ++m)
    if (rowElement == int(members[m]))
      return int(m * lanes + lane);
  return -1;
}

bool isSymmetric(const Kind &kind) {
  if (!kind.usesB || !kind.masks.empty())
    return false;
  for (const std::vector<Source> &sources : kind.sources)
    for (const Source &s : sources)
      if (!isIn(sources, {s.operand == Source::A ? Source::B : Source::A, s.element}))
        return false;
  return true;
}

bool mayEndIn(const Kind &kind, unsigned elements) {
  const bool isBlend = !kind.isMove && kind.unit >= elements;
  const bool isConcatenation = kind.name == "concatenate" && kind.operandWidth >= elements;
  return kind.width >= elements && !isBlend && !isConcatenation;
}

bool isIn(const std::vector<Source> &some, const Source &source) {
  return std::find(some.begin(), some.end(), source) != some.end();
}

bool permutesAll(const Kind &richer, const Kind &poorer) {
  return richer.masks.empty() ? choosesAll(richer, poorer) : listsAll(richer, poorer);
}

Instructions instructionsFor(const Problem &problem) {
  return Listing(problem).list();
}

} // namespace optimal

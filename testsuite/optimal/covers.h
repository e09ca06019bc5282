// SPDX-License-Identifier: GPL-3.0-or-later
//
// Covers: can accesses be dealt out to lanes so that each lane has enough of them? Each access is
// of one lane. All lanes need the same, so which lane gets what does not matter.

#ifndef VLS_OPTIMAL_COVERS_H
#define VLS_OPTIMAL_COVERS_H

#include <map>
#include <tuple>
#include <vector>

namespace optimal {

/// How many accesses there are that have one element at most, two, three ...
using Accesses = std::vector<unsigned>;

class Covers {
public:
  /// True if each of `lanes` lanes can have accesses of `elements` elements together, and so many
  /// accesses at least.
  bool areEnough(const Accesses &accesses, unsigned lanes, unsigned elements, unsigned each);

private:
  bool deal(Accesses &left, std::size_t size, unsigned lanes, unsigned elements, unsigned each,
            unsigned had, unsigned count);

  std::map<std::tuple<Accesses, unsigned, unsigned, unsigned>, bool> known;
};

} // namespace optimal

#endif

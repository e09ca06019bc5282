// SPDX-License-Identifier: GPL-3.0-or-later

#include "bound/uops.h"

#include <algorithm>

namespace vls {

bool atMost(const Uops &a, const Uops &b) {
  return a.load <= b.load && a.shuffle <= b.shuffle && a.vector <= b.vector && a.fused <= b.fused &&
         a.store <= b.store;
}

Uops times(double count, const Uops &uops) {
  return {count * uops.load, count * uops.shuffle, count * uops.vector, count * uops.fused,
          count * uops.store};
}

std::vector<Uops> leastUops(std::vector<Uops> all) {
  std::vector<Uops> least;
  for (const Uops &uops : all) {
    if (std::any_of(least.begin(), least.end(),
                    [&](const Uops &other) { return atMost(other, uops); }))
      continue;
    least.erase(std::remove_if(least.begin(), least.end(),
                               [&](const Uops &other) { return atMost(uops, other); }),
                least.end());
    least.push_back(uops);
  }
  return least;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef VLS_OPTIMAL_MAXIMAL_H
#define VLS_OPTIMAL_MAXIMAL_H

#include <algorithm>
#include <vector>

namespace optimal {

/// Adds `item` unless one of `kept` covers it, and drops those that it covers.
template <typename Item, typename Covers>
void addMaximal(std::vector<Item> &kept, const Item &item, Covers covers) {
  if (std::any_of(kept.begin(), kept.end(), [&](const Item &other) { return covers(other, item); }))
    return;
  kept.erase(std::remove_if(kept.begin(), kept.end(),
                            [&](const Item &other) { return covers(item, other); }),
             kept.end());
  kept.push_back(item);
}

} // namespace optimal

#endif

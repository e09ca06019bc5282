// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/windows.h"

#include <algorithm>

namespace vls {

namespace {

/// For each place in front of an operation how many values cross it.
std::vector<int> crossings(const Block &block) {
  std::vector<unsigned> last(block.size());
  for (unsigned o = 0; o < block.size(); ++o)
    for (const unsigned operand : block[o].operands)
      if (operand < o)
        last[operand] = o;
  std::vector<int> change(block.size() + 2);
  for (unsigned o = 0; o < block.size(); ++o)
    if (last[o] > o) {
      ++change[o + 1];
      --change[last[o] + 1];
    }
  for (std::size_t i = 1; i < change.size(); ++i)
    change[i] += change[i - 1];
  return change;
}

} // namespace

std::vector<Window> cutWindows(const Block &block, unsigned most) {
  most = std::max(most, 1u);
  const std::vector<int> live = crossings(block);
  std::vector<Window> windows;
  for (unsigned first = 0; first < block.size();) {
    unsigned end = std::min(block.size(), first + most);
    if (end < block.size())
      for (unsigned place = end; place > first + most - most / 4; --place)
        if (live[place] < live[end])
          end = place;
    windows.push_back({first, end});
    first = end;
  }
  return windows;
}

} // namespace vls

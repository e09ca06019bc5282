// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/spans.h"

#include <algorithm>

namespace vls {

Spans::Spans(const ReadableMemory &memory, std::vector<Piece> pieces, unsigned gridBytes,
             unsigned loadBytes)
    : grid(gridBytes), width(loadBytes) {
  std::sort(pieces.begin(), pieces.end());
  std::vector<bool> covered(pieces.size(), false);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (covered[i])
      continue;
    const std::optional<std::int64_t> start = startFor(memory, pieces[i]);
    if (!start) {
      all.clear();
      return;
    }
    all.push_back(*start);
    for (std::size_t j = i; j < pieces.size() && pieces[j].first < *start + width; ++j)
      covered[j] = covered[j] || covers(*start, pieces[j]);
  }
}

std::optional<std::int64_t> Spans::startFor(const ReadableMemory &memory,
                                            const Piece &piece) const {
  for (std::int64_t start = piece.first; start + width >= piece.first + piece.bytes; start -= grid)
    if (memory.mayReadSpace(start, width))
      return start;
  return {};
}

std::size_t Spans::loadOf(const Piece &piece) const {
  return std::size_t(std::find_if(all.begin(), all.end(),
                                  [&](std::int64_t start) { return covers(start, piece); }) -
                     all.begin());
}

} // namespace vls

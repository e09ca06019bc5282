// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/spans.h"

#include <algorithm>

namespace vls {

Spans::Spans(const ReadableMemory &memory, std::vector<Piece> pieces, unsigned gridBytes,
             unsigned loadBytes, Repetition repeated)
    : grid(gridBytes), width(loadBytes), repetition(repeated) {
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

bool Spans::mayRead(const ReadableMemory &memory, std::int64_t start) const {
  for (unsigned i = 0; i < repetition.count; ++i)
    if (!memory.mayReadSpace(start + i * repetition.bytes, width))
      return false;
  return true;
}

std::optional<std::int64_t> Spans::startFor(const ReadableMemory &memory,
                                            const Piece &piece) const {
  for (std::int64_t start = piece.first; start + width >= piece.first + piece.bytes; start -= grid)
    if (mayRead(memory, start))
      return start;
  return {};
}

std::size_t Spans::loadOf(const Piece &piece) const {
  return std::size_t(std::find_if(all.begin(), all.end(),
                                  [&](std::int64_t start) { return covers(start, piece); }) -
                     all.begin());
}

} // namespace vls

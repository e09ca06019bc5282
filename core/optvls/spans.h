// SPDX-License-Identifier: GPL-3.0-or-later
//
// Spans: contiguous loads that reach over the rows of many lanes, where lanes are a constant stride
// apart. Three doubles a lane, stride 24, four lanes in loads of four doubles:
//
//   space   x0 y0 z0 x1 | y1 z1 x2 y2 | z2 x3 y3 z3

#ifndef VLS_OPTVLS_SPANS_H
#define VLS_OPTVLS_SPANS_H

#include "optvls/memory.h"

#include <optional>

namespace vls {

class Spans {
public:
  /// `bytes` bytes at `first`.
  struct Piece {
    std::int64_t first, bytes;
    bool operator<(const Piece &o) const { return first < o.first; }
  };

  /// The same pieces again, `count` times with the first ones, `bytes` apart.
  struct Repetition {
    unsigned count;
    std::int64_t bytes;
  };

  /// Loads of `loadBytes` bytes that cover each piece, so that it lies a whole number of
  /// `gridBytes` from the start of its load, and that may be repeated. No loads if that cannot be
  /// done.
  Spans(const ReadableMemory &memory, std::vector<Piece> pieces, unsigned gridBytes,
        unsigned loadBytes, Repetition repeated);

  /// Where the loads start, ascending.
  const std::vector<std::int64_t> &starts() const { return all; }

  /// Index of the first load that covers a piece.
  std::size_t loadOf(const Piece &piece) const;

private:
  bool covers(std::int64_t start, const Piece &piece) const {
    return piece.first >= start && piece.first + piece.bytes <= start + width &&
           (piece.first - start) % grid == 0;
  }
  /// Where a load may start that covers the piece and reaches as far up as possible.
  std::optional<std::int64_t> startFor(const ReadableMemory &memory, const Piece &piece) const;
  bool mayRead(const ReadableMemory &memory, std::int64_t start) const;

  std::int64_t grid, width;
  Repetition repetition;
  std::vector<std::int64_t> all;
};

} // namespace vls

#endif

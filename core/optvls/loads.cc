// SPDX-License-Identifier: GPL-3.0-or-later
//
// Load shapes: covering the accessed elements of a row by chunks.

#include "optvls/loads.h"

#include <algorithm>

namespace vls {

namespace {

/// The members of a row and what may be read of it.
class Cover {
public:
  Cover(const Rows &ofRows, bool mayReadGaps) : rows(ofRows) {
    readable.assign(std::size_t(rows.bytes), mayReadGaps);
    for (std::int64_t offset : rows.offsets)
      std::fill_n(readable.begin() + offset, rows.elementBytes(), true);
  }

  /// Covers every value with chunks of `widest` bytes. If `tight`, a chunk is narrower where that
  /// covers as many values, or where no wider one fits. Nothing if chunks do not fit.
  std::vector<Chunk> chunks(unsigned widest, bool tight) {
    covered.assign(rows.offsets.size(), false);
    std::vector<Chunk> result;
    for (std::size_t v = 0; v < rows.offsets.size(); ++v) {
      if (covered[v])
        continue;
      Chunk best = chunkFor(v, widest);
      for (unsigned bytes = widest / 2; tight && bytes >= rows.elementBytes(); bytes /= 2) {
        Chunk narrower = chunkFor(v, bytes);
        if (narrower.values.size() >= best.values.size())
          best = narrower;
      }
      if (best.values.empty())
        return {};
      for (std::size_t value : best.values)
        covered[value] = true;
      result.push_back(std::move(best));
    }
    return result;
  }

private:
  bool mayLoad(std::int64_t offset, unsigned bytes) const {
    return offset >= 0 && offset + bytes <= rows.bytes &&
           std::all_of(readable.begin() + offset, readable.begin() + offset + bytes,
                       [](bool b) { return b; });
  }

  /// The highest chunk of `bytes` bytes that contains value `v`, with all uncovered values in it
  /// that lie a whole number of elements from its start; no values if there is none.
  Chunk chunkFor(std::size_t v, unsigned bytes) const {
    const std::int64_t element = rows.elementBytes();
    const std::int64_t end = rows.offsets[v] + element;
    Chunk chunk;
    chunk.bytes = bytes;
    for (chunk.offset = rows.offsets[v]; chunk.offset >= end - bytes; chunk.offset -= element)
      if (mayLoad(chunk.offset, bytes))
        break;
    if (chunk.offset < end - bytes)
      return chunk;
    for (std::size_t other = v; other < rows.offsets.size(); ++other) {
      const std::int64_t within = rows.offsets[other] - chunk.offset;
      if (!covered[other] && within + element <= bytes && within % element == 0)
        chunk.values.push_back(other);
    }
    return chunk;
  }

  const Rows &rows;
  std::vector<bool> readable; ///< per byte of the row
  std::vector<bool> covered;  ///< per value
};

bool sameChunks(const std::vector<Chunk> &a, const std::vector<Chunk> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Chunk &x, const Chunk &y) {
    return x.offset == y.offset && x.bytes == y.bytes;
  });
}

bool areLoadable(const std::vector<Chunk> &chunks, const Rows &rows, const Target &target) {
  return !chunks.empty() && std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    const unsigned elements = chunk.bytes / rows.elementBytes();
    return target.load(VectorType{elements, rows.elementBits}).has_value();
  });
}

/// The widest power of two that is at most `limit`.
unsigned powerOfTwoWithin(std::int64_t limit) {
  unsigned power = 1;
  while (2 * std::int64_t(power) <= limit)
    power *= 2;
  return power;
}

} // namespace

Rows rowsOf(const Group &group) {
  Rows rows;
  rows.lanes = group.lanes();
  rows.elementBits = group.members().front().memref->type().elementBits;
  rows.bytes = group.rowBytes();
  for (const Group::Member &member : group.members())
    rows.offsets.push_back(member.offset);
  std::sort(rows.offsets.begin(), rows.offsets.end());
  rows.offsets.erase(std::unique(rows.offsets.begin(), rows.offsets.end()), rows.offsets.end());
  for (const Group::Member &member : group.members())
    rows.valueOf.push_back(
        std::size_t(std::lower_bound(rows.offsets.begin(), rows.offsets.end(), member.offset) -
                    rows.offsets.begin()));
  return rows;
}

std::vector<LoadShape> loadShapes(const Rows &rows, const Target &target) {
  Cover cover(rows, target.mayReadGaps());
  std::vector<std::vector<Chunk>> covers;
  const std::int64_t limit = std::min<std::int64_t>(rows.bytes, rows.resultBits() / 8);
  for (unsigned widest = powerOfTwoWithin(limit); widest >= rows.elementBytes(); widest /= 2)
    for (bool tight : {false, true}) {
      std::vector<Chunk> chunks = cover.chunks(widest, tight);
      const bool known = std::any_of(covers.begin(), covers.end(),
                                     [&](const auto &other) { return sameChunks(chunks, other); });
      if (!known && areLoadable(chunks, rows, target))
        covers.push_back(std::move(chunks));
    }

  std::vector<LoadShape> shapes;
  for (const std::vector<Chunk> &chunks : covers) {
    unsigned widest = 0;
    for (const Chunk &chunk : chunks)
      widest = std::max(widest, chunk.bytes * 8);
    // Wide slots first: equal prices then keep lanes in order. Where chunks are single elements,
    // there is but one register, with all lanes in order.
    const unsigned narrowest = widest == rows.elementBits ? rows.resultBits() : widest;
    for (unsigned slot = rows.resultBits(); slot >= narrowest; slot /= 2)
      shapes.push_back({chunks, slot});
  }
  return shapes;
}

LoadShape fullRows(const Rows &rows, const Target &target) {
  const std::int64_t piece = std::min<std::int64_t>(rows.bytes, rows.resultBits() / 8);
  if (piece != std::int64_t(powerOfTwoWithin(piece)) || rows.bytes % piece != 0)
    return {};
  Cover cover(rows, target.mayReadGaps());
  LoadShape shape;
  shape.chunks = cover.chunks(unsigned(piece), false);
  if (!areLoadable(shape.chunks, rows, target))
    shape.chunks.clear();
  return shape;
}

std::string toString(const LoadShape &shape) {
  std::string text;
  unsigned previous = 0;
  for (std::size_t i = 0; i < shape.chunks.size(); ++i) {
    const Chunk &chunk = shape.chunks[i];
    text += i == 0 ? "" : ", ";
    if (chunk.bytes != previous) {
      const bool several = i + 1 < shape.chunks.size() && shape.chunks[i + 1].bytes == chunk.bytes;
      text += std::to_string(chunk.bytes) + "-byte chunk" + (several ? "s" : "") + " at ";
    }
    text += std::to_string(chunk.offset);
    previous = chunk.bytes;
  }
  return text;
}

} // namespace vls

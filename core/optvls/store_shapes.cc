// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which stores cover the written bytes.

#include "optvls/chunks.h"
#include "optvls/stores.h"

#include <algorithm>

namespace vls {

namespace {

using StoreChunks = std::vector<StoreChunk>;

/// Contiguous written bytes.
struct Range {
  std::int64_t first, end;
};

std::vector<Range> rangesOf(const StoredBytes::Writers &writers, std::int64_t base) {
  std::vector<Range> ranges;
  for (const auto &[offset, writer] : writers) {
    const std::int64_t byte = offset - base;
    if (ranges.empty() || ranges.back().end != byte)
      ranges.push_back({byte, byte});
    ranges.back().end = byte + 1;
  }
  return ranges;
}

/// Chunks of at most `widest` bytes that fit each range, the widest first, or overlapping at the
/// end of a range.
StoreChunks exactCover(const std::vector<Range> &ranges, unsigned widest, bool overlapping) {
  StoreChunks chunks;
  for (const Range &range : ranges)
    for (std::int64_t at = range.first; at < range.end;) {
      const std::int64_t left = range.end - at;
      unsigned bytes = powerOfTwoWithin(std::min<std::int64_t>(left, widest));
      const unsigned all =
          powerOfTwoWithin(std::min<std::int64_t>(range.end - range.first, widest));
      if (overlapping && left < std::int64_t(all)) {
        bytes = all;
        at = range.end - all;
      }
      chunks.push_back({at, bytes, false});
      at += bytes;
    }
  return chunks;
}

/// Chunks of `bytes` bytes from each range's start that is not covered yet, masked where they reach
/// over bytes that are not written.
StoreChunks maskedCover(const std::vector<Range> &ranges, unsigned bytes) {
  StoreChunks chunks;
  std::int64_t covered = ranges.front().first;
  for (const Range &range : ranges)
    for (std::int64_t at = std::max(range.first, covered); at < range.end; at += bytes) {
      chunks.push_back({at, bytes, at + std::int64_t(bytes) > range.end});
      covered = at + bytes;
    }
  return chunks;
}

/// All covers of `ranges`, with chunks of at most `most` bytes.
std::vector<StoreChunks> coversOf(const std::vector<Range> &ranges, unsigned most,
                                  unsigned pieceBytes) {
  std::vector<StoreChunks> covers;
  const auto add = [&](StoreChunks chunks) {
    if (std::find(covers.begin(), covers.end(), chunks) == covers.end())
      covers.push_back(std::move(chunks));
  };
  for (unsigned widest = most; widest >= pieceBytes; widest /= 2)
    for (bool overlapping : {false, true})
      add(exactCover(ranges, widest, overlapping));
  for (unsigned bytes = most; bytes >= std::max(most / 2, pieceBytes); bytes /= 2)
    add(maskedCover(ranges, bytes));
  return covers;
}

/// Does a chunk have bytes of several lanes?
bool joinsLanes(const StoreChunks &chunks, const StoredBytes &bytes) {
  return std::any_of(chunks.begin(), chunks.end(), [&](const StoreChunk &chunk) {
    const StoredBytes::Writer *first = nullptr;
    for (std::int64_t byte = 0; byte < chunk.bytes; ++byte) {
      const StoredBytes::Writer *writer = bytes.find(0, chunk.offset + byte);
      if (writer && first && writer->lane != first->lane)
        return true;
      first = first ? first : writer;
    }
    return false;
  });
}

bool isStorable(const StoreChunk &chunk, StoreShape::Way way, const StoreProblem &problem,
                const Target &target) {
  const unsigned element = std::min(problem.bytes.pieceBits(), chunk.bytes * 8);
  StoreForm form(VectorType{chunk.bytes * 8 / element, element});
  const bool inSpans = way != StoreShape::Way::Rows;
  form.masked = chunk.masked || (inSpans && problem.group.isMasked());
  form.guarded = problem.group.isMasked();
  return target.store(form).has_value();
}

void addShapes(const StoreChunks &chunks, const StoreProblem &problem,
               std::vector<StoreShape> &shapes) {
  unsigned widest = problem.elementBits;
  for (const StoreChunk &chunk : chunks)
    widest = std::max(widest, chunk.bytes * 8);
  for (unsigned slot = problem.valueBits(); slot >= widest; slot /= 2)
    shapes.push_back({chunks, StoreShape::Way::Rows, slot});
}

} // namespace

std::vector<StoreShape> storeShapes(const StoreProblem &problem, const Target &target) {
  std::vector<StoreShape> shapes;
  const Group &group = problem.group;
  const unsigned most = problem.valueBits() / 8, piece = problem.bytes.pieceBits() / 8;
  const std::optional<std::int64_t> stride = group.stride();
  const bool isContiguous = stride && !(group.isMasked() && problem.bytes.lanesMeet());
  if (isContiguous && !problem.bytes.of(0).empty())
    for (StoreChunks &chunks : coversOf(rangesOf(problem.bytes.of(0), 0), most, piece)) {
      if (!problem.bytes.lanesMeet() && !joinsLanes(chunks, problem.bytes))
        continue; // rows are the same stores, and easier to put together
      shapes.push_back({chunks, StoreShape::Way::Spans, 0});
      shapes.push_back({std::move(chunks), StoreShape::Way::PermutedSpans, 0});
    }
  // Rows are alike in all lanes only where lanes do not write over each other.
  if (!problem.bytes.lanesMeet()) {
    StoredBytes::Writers row;
    for (unsigned space = 0; space < problem.bytes.numSpaces(); ++space)
      for (const auto &[offset, writer] : problem.bytes.of(space))
        if (writer.lane == 0)
          row.insert({offset, writer});
    if (!row.empty())
      for (const StoreChunks &chunks : coversOf(rangesOf(row, 0), most, piece))
        addShapes(chunks, problem, shapes);
  }
  shapes.erase(std::remove_if(shapes.begin(), shapes.end(),
                              [&](const StoreShape &shape) {
                                return !std::all_of(shape.chunks.begin(), shape.chunks.end(),
                                                    [&](const StoreChunk &chunk) {
                                                      return isStorable(chunk, shape.way, problem,
                                                                        target);
                                                    });
                              }),
               shapes.end());
  return shapes;
}

std::string toString(const StoreShape &shape) {
  std::string text = shape.way == StoreShape::Way::Rows    ? "rows as "
                     : shape.way == StoreShape::Way::Spans ? "spans of "
                                                           : "blended spans of ";
  for (std::size_t i = 0; i < shape.chunks.size(); ++i) {
    const StoreChunk &chunk = shape.chunks[i];
    const bool isNew = i == 0 || shape.chunks[i - 1].bytes != chunk.bytes ||
                       shape.chunks[i - 1].masked != chunk.masked;
    text += i == 0 ? "" : ", ";
    if (isNew)
      text +=
          std::string(chunk.masked ? "masked " : "") + std::to_string(chunk.bytes) + " bytes at ";
    text += std::to_string(chunk.offset);
  }
  return text;
}

} // namespace vls

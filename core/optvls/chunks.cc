// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/chunks.h"

#include <algorithm>

namespace vls {

unsigned powerOfTwoWithin(std::int64_t limit) {
  unsigned power = 1;
  while (2 * std::int64_t(power) <= limit)
    power *= 2;
  return power;
}

namespace {

class Cover {
public:
  Cover(const Rows &ofRows, const ReadableMemory &inMemory) : rows(ofRows), memory(inMemory) {}

  /// Covers every value with chunks of `widest` bytes. If `tight`, a chunk is narrower where that
  /// covers as many values, or where no wider one fits. Nothing if chunks do not fit.
  Chunks chunks(unsigned widest, bool tight) {
    covered.assign(rows.offsets.size(), false);
    Chunks result;
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
      take(best, result);
    }
    return result;
  }

  /// Covers every value with chunks of `bytes` bytes that begin at a value, masked where they do
  /// not fit.
  Chunks tiles(unsigned bytes) {
    covered.assign(rows.offsets.size(), false);
    Chunks result;
    for (std::size_t v = 0; v < rows.offsets.size(); ++v)
      if (!covered[v]) {
        Chunk tile = valuesWithin(rows.offsets[v], bytes, v);
        tile.masked = !memory.mayReadRow(tile.offset, bytes);
        take(tile, result);
      }
    return result;
  }

private:
  void take(const Chunk &chunk, Chunks &result) {
    for (std::size_t value : chunk.values)
      covered[value] = true;
    result.push_back(chunk);
  }

  /// The highest chunk of `bytes` bytes that contains value `v`; no values if there is none.
  Chunk chunkFor(std::size_t v, unsigned bytes) const {
    const std::int64_t element = rows.elementBytes();
    const std::int64_t lowest = rows.offsets[v] + element - bytes;
    for (std::int64_t offset = rows.offsets[v]; offset >= lowest; offset -= element)
      if (memory.mayReadRow(offset, bytes))
        return valuesWithin(offset, bytes, v);
    return {};
  }

  /// The chunk, with all uncovered values from `v` on in it that lie a whole number of elements
  /// from its start.
  Chunk valuesWithin(std::int64_t offset, unsigned bytes, std::size_t v) const {
    const std::int64_t element = rows.elementBytes();
    Chunk chunk;
    chunk.offset = offset;
    chunk.bytes = bytes;
    for (std::size_t other = v; other < rows.offsets.size(); ++other) {
      const std::int64_t within = rows.offsets[other] - offset;
      if (within + element > bytes)
        break;
      if (!covered[other] && within % element == 0)
        chunk.values.push_back(other);
    }
    return chunk;
  }

  const Rows &rows;
  const ReadableMemory &memory;
  std::vector<bool> covered; ///< per value
};

bool contains(const Chunk &chunk, std::int64_t offset, const Rows &rows) {
  const std::int64_t within = offset - chunk.offset;
  return within >= 0 && within + rows.elementBytes() <= chunk.bytes &&
         within % rows.elementBytes() == 0;
}

/// `chunks`, but of two that overlap the first one leaves values to the second for as long as it
/// has two more: a shuffle of two rows takes two values of each.
Chunks evened(Chunks chunks, const Rows &rows) {
  for (std::size_t i = chunks.size(); i-- > 1;) {
    std::vector<std::size_t> &from = chunks[i - 1].values, &to = chunks[i].values;
    while (from.size() > to.size() + 1 && contains(chunks[i], rows.offsets[from.back()], rows)) {
      to.insert(to.begin(), from.back());
      from.pop_back();
    }
  }
  return chunks;
}

bool isLoadable(const Chunk &chunk, const Rows &rows, const ReadableMemory &memory,
                const Target &target) {
  LoadForm form(VectorType{chunk.bytes / rows.elementBytes(), rows.elementBits});
  form.masked = chunk.masked;
  form.guarded = memory.group().isMasked();
  // A mask that depends on constants and on a lane is one mask; but not all machines have one.
  return target.load(form).has_value();
}

bool areLoadable(const Chunks &chunks, const Rows &rows, const ReadableMemory &memory,
                 const Target &target) {
  return !chunks.empty() && std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    return isLoadable(chunk, rows, memory, target);
  });
}

} // namespace

std::vector<Chunks> coversOf(const Rows &rows, const ReadableMemory &memory, const Target &target,
                             unsigned most) {
  Cover cover(rows, memory);
  std::vector<Chunks> covers;
  const auto add = [&](Chunks chunks) {
    if (std::find(covers.begin(), covers.end(), chunks) == covers.end() &&
        areLoadable(chunks, rows, memory, target))
      covers.push_back(std::move(chunks));
  };
  const std::int64_t length = rows.endByte() - rows.firstByte();
  for (unsigned widest = powerOfTwoWithin(std::min<std::int64_t>(memory.rowBytes(), most));
       widest >= rows.elementBytes(); widest /= 2)
    for (bool tight : {false, true})
      add(cover.chunks(widest, tight));
  for (const Chunks &chunks : std::vector(covers))
    add(evened(chunks, rows));
  for (unsigned bytes = most; bytes > rows.elementBytes(); bytes /= 2)
    if (bytes == most || std::int64_t(bytes) < 2 * length)
      add(cover.tiles(bytes));
  return covers;
}

Chunks wholeRows(const Rows &rows, const ReadableMemory &memory, const Target &target) {
  const std::int64_t bytes = memory.rowBytes();
  const std::int64_t piece = std::min<std::int64_t>(bytes, rows.resultBits() / 8);
  if (piece != std::int64_t(powerOfTwoWithin(piece)) || bytes % piece != 0)
    return {};
  const Chunks chunks = Cover(rows, memory).chunks(unsigned(piece), false);
  return areLoadable(chunks, rows, memory, target) ? chunks : Chunks();
}

std::string toString(const Chunks &chunks) {
  std::string text;
  const Chunk *previous = nullptr;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const Chunk &chunk = chunks[i];
    const auto isSameKind = [&](const Chunk &other) {
      return other.bytes == chunk.bytes && other.masked == chunk.masked;
    };
    text += previous ? ", " : "";
    if (!previous || !isSameKind(*previous)) {
      const bool several = i + 1 < chunks.size() && isSameKind(chunks[i + 1]);
      text += std::string(chunk.masked ? "masked " : "") + std::to_string(chunk.bytes) +
              "-byte chunk" + (several ? "s" : "") + " at ";
    }
    text += std::to_string(chunk.offset);
    previous = &chunk;
  }
  return text;
}

MemoryPart partOf(const Chunk &chunk, unsigned lane, const Rows &rows,
                  const ReadableMemory &memory) {
  MemoryPart part;
  part.address = memory.group().addressOf(lane, chunk.offset);
  part.elementBits = rows.elementBits;
  part.guarded = memory.group().isMasked();
  const bool oneSpace = memory.group().stride().has_value();
  if (!chunk.masked && !(part.guarded && oneSpace)) // the lane guards all of it
    return part;
  for (std::int64_t byte = 0; byte < chunk.bytes; byte += rows.elementBytes()) {
    const bool accessed = memory.accessesRow(chunk.offset + byte, rows.elementBytes());
    part.guards.push_back(!chunk.masked || accessed ? int(part.guarded ? lane : part.address.lane)
                                                    : Instruction::neverAccessed);
  }
  return part;
}

} // namespace vls

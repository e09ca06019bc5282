// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/shapes.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

namespace {

/// Bytes and words. Wider elements are as well concatenated or blended: a register has few.
bool areNarrow(const Rows &rows) {
  return rows.elementBits < 32;
}

/// Can all chunks be repeated in registers of `bits` bits?
bool canRepeat(const Chunks &chunks, unsigned bits, const Rows &rows, const Target &target) {
  return std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    if (chunk.masked || chunk.bytes * 8 >= bits)
      return false;
    LoadForm form(VectorType{bits / rows.elementBits, rows.elementBits});
    form.repeatedBits = chunk.bytes * 8;
    return target.load(form).has_value();
  });
}

/// True if `a` asks for no more than `b` of any resource.
bool isAtMost(const Uops &a, const Uops &b) {
  return a.load <= b.load && a.shuffle <= b.shuffle && a.vector <= b.vector && a.fused <= b.fused &&
         a.store <= b.store;
}

/// Can all chunks be loaded into the low part of registers of `bits` bits for no more than into a
/// value of their own width?
bool canLoadLow(const Chunks &chunks, unsigned bits, const Rows &rows, const Target &target) {
  return std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    if (chunk.masked || chunk.bytes * 8 >= bits)
      return false;
    LoadForm form(VectorType{bits / rows.elementBits, rows.elementBits});
    form.masked = true;
    form.lowBits = chunk.bytes * 8;
    const std::optional<Uops> low = target.load(form),
                              plain = target.load(
                                  VectorType{chunk.bytes / rows.elementBytes(), rows.elementBits});
    return low && plain && isAtMost(*low, *plain);
  });
}

/// Where merging loads are of some use.
bool canPlace(const Chunks &chunks, const Rows &rows, const Target &target) {
  LoadForm form(VectorType{rows.lanes, rows.elementBits});
  form.masked = form.merging = true;
  return target.load(form) && std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
           return chunk.bytes * 8 < rows.resultBits();
         });
}

bool isMasked(const Chunks &chunks) {
  return std::any_of(chunks.begin(), chunks.end(), [](const Chunk &c) { return c.masked; });
}

/// May what lanes load have a register each, as wide as a result? Where it may as well be blended,
/// only if there is little of it: it takes much of the search.
bool mayStandApart(const Chunks &chunks, const Rows &rows, const Target &target) {
  if (!areNarrow(rows))
    return false;
  return canRepeat(chunks, rows.resultBits(), rows, target)
             ? rows.lanes * rows.offsets.size() <= 32
             : canLoadLow(chunks, rows.resultBits(), rows, target);
}

/// How values are made together in one register; as in LoadShape.
struct Together {
  unsigned count;
  bool spread;
};

/// Do chunks have elements that no member reads?
bool haveGaps(const Chunks &chunks, const Rows &rows) {
  return std::any_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    return chunk.values.size() < chunk.bytes / rows.elementBytes();
  });
}

/// All ways for registers of `bits` bits.
std::vector<Together> waysTogether(const Chunks &chunks, unsigned bits, const Rows &rows) {
  std::size_t most = 1, room = bits / rows.resultBits();
  for (const Chunk &chunk : chunks)
    most = std::max(most, chunk.values.size());
  std::vector<Together> ways{{1, false}};
  for (unsigned count = 2; count <= std::min(most, room); count *= 2)
    ways.push_back({count, false});
  if (haveGaps(chunks, rows) || !rows.needsAll())
    for (unsigned count = 2; count <= room; count *= 2)
      ways.push_back({count, true});
  return ways;
}

/// Shapes with registers of one slot for results that are narrower.
void addWideShapes(const Rows &rows, const ReadableMemory &memory, const Target &target,
                   std::vector<LoadShape> &shapes) {
  const unsigned bits = slotBits;
  for (const Chunks &chunks : coversOf(rows, memory, target, bits / 8)) {
    std::vector<ChunkAssembly> assemblies{ChunkAssembly::Concatenated};
    if (canRepeat(chunks, bits, rows, target))
      assemblies = {ChunkAssembly::Apart, ChunkAssembly::Concatenated, ChunkAssembly::Blended};
    else if (areNarrow(rows) && canLoadLow(chunks, bits, rows, target))
      assemblies.push_back(ChunkAssembly::Apart);
    const bool hasSeveral = std::any_of(chunks.begin(), chunks.end(),
                                        [](const Chunk &chunk) { return chunk.values.size() > 1; });
    for (ChunkAssembly assembly : assemblies) {
      const bool isApart = assembly == ChunkAssembly::Apart;
      for (const Together &way : waysTogether(chunks, bits, rows))
        for (bool sorted : {false, true})
          if (!(sorted && (!hasSeveral || isApart)) && !(way.spread && !isApart))
            shapes.push_back({chunks, bits, assembly, bits, way.count, sorted, way.spread});
    }
  }
}

/// Shapes with loads over the lanes of parts of a register, which end where shuffles end.
void addSpansOfParts(const Chunks &chunks, const Rows &rows, std::vector<LoadShape> &shapes) {
  if (rows.resultBits() <= slotBits)
    return;
  LoadShape shape{chunks, rows.resultBits(), ChunkAssembly::Spanning};
  shape.parts = rows.resultBits() / slotBits;
  shapes.push_back(std::move(shape));
}

/// Shapes with spans of one slot for results that are narrower, and of two for bytes and words that
/// fill one.
void addWideSpans(const Rows &rows, const ReadableMemory &memory, const Target &target,
                  std::vector<LoadShape> &shapes) {
  const unsigned bits = std::max(slotBits, 2 * rows.resultBits());
  if (bits > target.registerBits() ||
      (bits > slotBits && (bits > 2 * slotBits || !areNarrow(rows))))
    return;
  for (const Chunks &chunks : coversOf(rows, memory, target, rows.elementBytes()))
    if (!isMasked(chunks))
      shapes.push_back({chunks, rows.resultBits(), ChunkAssembly::Spanning, bits});
}

/// Shapes with spans as long as a result that is less than a slot, each in a whole one: where a
/// whole one would reach too far.
void addShortSpans(const Rows &rows, const ReadableMemory &memory, const Target &target,
                   std::vector<LoadShape> &shapes) {
  LoadForm form(VectorType{slotBits / rows.elementBits, rows.elementBits});
  form.repeatedBits = rows.resultBits();
  if (rows.resultBits() >= slotBits || !target.load(form))
    return;
  for (const Chunks &chunks : coversOf(rows, memory, target, rows.elementBytes()))
    if (!isMasked(chunks)) {
      shapes.push_back({chunks, rows.resultBits(), ChunkAssembly::Spanning, slotBits});
      shapes.back().spanBits = form.repeatedBits;
    }
}

/// May registers be wider than a result?
bool mayBeWider(const ReadableMemory &memory) {
  return !memory.group().stride() && !memory.group().isMasked();
}

} // namespace

std::vector<LoadShape> loadShapes(const Rows &rows, const ReadableMemory &memory,
                                  const Target &target, bool isAlone) {
  std::vector<LoadShape> shapes;
  const bool maySpan = memory.group().stride() && !memory.group().isMasked();
  if (maySpan) {
    addWideSpans(rows, memory, target, shapes);
    addShortSpans(rows, memory, target, shapes);
  }
  for (Chunks &chunks : coversOf(rows, memory, target, rows.resultBits() / 8)) {
    unsigned widest = 0;
    for (const Chunk &chunk : chunks)
      widest = std::max(widest, chunk.bytes * 8);
    // Wide slots first: equal prices then keep lanes in order. Where chunks are single elements,
    // there is but one register, with all lanes in order.
    const bool isSingle = widest == rows.elementBits;
    const unsigned narrowest = isSingle ? rows.resultBits() : widest;
    std::vector<ChunkAssembly> assemblies;
    if (maySpan && widest < rows.resultBits() && !isMasked(chunks))
      assemblies.push_back(ChunkAssembly::Spanning);
    assemblies.push_back(ChunkAssembly::Concatenated);
    if (!memory.group().isMasked() && canRepeat(chunks, rows.resultBits(), rows, target))
      assemblies.push_back(ChunkAssembly::Blended); // as good as loads into place
    else if (!memory.group().isMasked() && canPlace(chunks, rows, target))
      assemblies.push_back(ChunkAssembly::Placed);
    for (ChunkAssembly assembly : assemblies) {
      if (widest > slotBits && widest < rows.resultBits() && assembly != ChunkAssembly::Spanning)
        shapes.push_back({chunks, slotBits, assembly});
      for (unsigned slot = rows.resultBits(); slot >= narrowest; slot /= 2)
        shapes.push_back({chunks, slot, assembly});
      if (assembly == ChunkAssembly::Spanning && isSingle)
        addSpansOfParts(chunks, rows, shapes);
    }
    if (isAlone && mayBeWider(memory) && rows.resultBits() == slotBits &&
        mayStandApart(chunks, rows, target))
      for (bool spread : {false, true})
        if (!spread || haveGaps(chunks, rows))
          shapes.push_back({chunks, slotBits, ChunkAssembly::Apart, slotBits, 1, false, spread});
    const unsigned half = rows.resultBits() / 2;
    if (isSingle && rows.offsets.size() == 1 && half >= slotBits && !memory.group().isMasked() &&
        canRepeat(chunks, half, rows, target))
      shapes.push_back({chunks, half, ChunkAssembly::Blended, half, 1, false, false, true});
  }
  if (isAlone && rows.resultBits() < slotBits && slotBits <= target.registerBits() &&
      mayBeWider(memory))
    addWideShapes(rows, memory, target, shapes);
  return shapes;
}

std::string toString(const LoadShape &shape) {
  const char *const how = shape.assembly == ChunkAssembly::Blended  ? ", blended"
                          : shape.assembly == ChunkAssembly::Placed ? ", loaded into place"
                          : shape.assembly == ChunkAssembly::Apart  ? ", a register each"
                          : shape.assembly == ChunkAssembly::Spanning
                              ? (shape.parts > 1       ? ", from loads over the lanes of each part"
                                 : shape.spanBits != 0 ? ", from short loads over many lanes"
                                                       : ", from loads over many lanes")
                              : "";
  const std::string several = shape.together > 1
                                  ? std::string(shape.spread ? ", spread, " : ", ") +
                                        std::to_string(shape.together) + " results in a register"
                              : shape.spread ? ", spread"
                                             : "";
  return toString(shape.chunks) + how + (shape.inHalves ? " in halves" : "") +
         (shape.sorted ? ", sorted" : "") + several;
}

} // namespace vls

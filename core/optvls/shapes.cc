// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/shapes.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

namespace {

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

/// Shapes with registers of `bits` bits for results that are narrower; those that are `late`, or
/// the others.
void addWideShapes(const Rows &rows, const ReadableMemory &memory, const Target &target,
                   unsigned bits, bool late, std::vector<LoadShape> &shapes) {
  for (const Chunks &chunks : coversOf(rows, memory, target, bits / 8)) {
    const bool isWider = bits > slotBits;
    std::size_t most = 1; // values that a chunk has
    for (const Chunk &chunk : chunks)
      most = std::max(most, chunk.values.size());
    std::vector<unsigned> together{1};
    while (together.back() * 2 <= std::min<std::size_t>(most, bits / rows.resultBits()))
      together.push_back(together.back() * 2);
    const bool repeats = canRepeat(chunks, bits, rows, target);
    for (ChunkAssembly assembly :
         {ChunkAssembly::Apart, ChunkAssembly::Concatenated, ChunkAssembly::Blended})
      for (unsigned several : together)
        for (bool sorted : {false, true})
          for (bool everyOther : {false, true})
            if ((assembly == ChunkAssembly::Concatenated || repeats) &&
                !(sorted && (most == 1 || assembly == ChunkAssembly::Apart)) &&
                !(everyOther && (several != 2 || most < 3)) && (isWider || everyOther) == late)
              shapes.push_back({chunks, bits, assembly, bits, several, sorted, everyOther, late});
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
    }
    const unsigned half = rows.resultBits() / 2;
    if (isSingle && rows.offsets.size() == 1 && half >= slotBits && !memory.group().isMasked() &&
        canRepeat(chunks, half, rows, target))
      shapes.push_back({chunks, half, ChunkAssembly::Blended, half, 1, false, false, false, true});
  }
  if (isAlone && rows.resultBits() < slotBits && slotBits <= target.registerBits() &&
      mayBeWider(memory))
    addWideShapes(rows, memory, target, slotBits, false, shapes);
  return shapes;
}

std::vector<LoadShape> lateLoadShapes(const Rows &rows, const ReadableMemory &memory,
                                      const Target &target) {
  std::vector<LoadShape> shapes;
  const unsigned bits = std::max(slotBits, 2 * rows.resultBits());
  if (bits <= target.registerBits() && mayBeWider(memory))
    addWideShapes(rows, memory, target, bits, true, shapes);
  return shapes;
}

std::string toString(const LoadShape &shape) {
  const char *const how = shape.assembly == ChunkAssembly::Blended  ? ", blended"
                          : shape.assembly == ChunkAssembly::Placed ? ", loaded into place"
                          : shape.assembly == ChunkAssembly::Apart  ? ", a register each"
                          : shape.assembly == ChunkAssembly::Spanning
                              ? ", from loads over many lanes"
                              : "";
  const std::string several = shape.together > 1
                                  ? std::string(shape.everyOther ? ", every other, " : ", ") +
                                        std::to_string(shape.together) + " results in a register"
                                  : "";
  return toString(shape.chunks) + how + (shape.inHalves ? " in halves" : "") +
         (shape.sorted ? ", sorted" : "") + several;
}

} // namespace vls

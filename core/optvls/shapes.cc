// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/shapes.h"

#include <algorithm>

namespace vls {

namespace {

bool canBlend(const Chunks &chunks, const Rows &rows, const Target &target) {
  return std::all_of(chunks.begin(), chunks.end(), [&](const Chunk &chunk) {
    if (chunk.masked || chunk.bytes * 8 >= rows.resultBits())
      return false;
    LoadForm form(VectorType{rows.lanes, rows.elementBits});
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

} // namespace

std::vector<LoadShape> loadShapes(const Rows &rows, const Memory &memory, const Target &target) {
  std::vector<LoadShape> shapes;
  const bool maySpan = memory.group().stride() && !memory.group().isMasked();
  for (Chunks &chunks : coversOf(rows, memory, target)) {
    unsigned widest = 0;
    for (const Chunk &chunk : chunks)
      widest = std::max(widest, chunk.bytes * 8);
    // Wide slots first: equal prices then keep lanes in order. Where chunks are single elements,
    // there is but one register, with all lanes in order.
    const bool isSingle = widest == rows.elementBits;
    const unsigned narrowest = isSingle ? rows.resultBits() : widest;
    std::vector<Assembly> assemblies;
    if (maySpan && widest < rows.resultBits() && !isMasked(chunks))
      assemblies.push_back(Assembly::Spanning);
    assemblies.push_back(Assembly::Concatenated);
    if (!memory.group().isMasked() && canBlend(chunks, rows, target))
      assemblies.push_back(Assembly::Blended); // as good as loads into place
    else if (!memory.group().isMasked() && canPlace(chunks, rows, target))
      assemblies.push_back(Assembly::Placed);
    for (Assembly assembly : assemblies)
      for (unsigned slot = rows.resultBits(); slot >= narrowest; slot /= 2)
        shapes.push_back({chunks, slot, assembly});
  }
  return shapes;
}

std::string toString(const LoadShape &shape) {
  const char *const how = shape.assembly == Assembly::Blended    ? ", blended"
                          : shape.assembly == Assembly::Placed   ? ", loaded into place"
                          : shape.assembly == Assembly::Spanning ? ", from loads over many lanes"
                                                                 : "";
  return toString(shape.chunks) + how;
}

} // namespace vls

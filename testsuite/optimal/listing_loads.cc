// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads: plain, repeating, masked and merging ones, at all places of a row that have a symbol.

#include "listing.h"

#include "bound/uops.h"
#include "maximal.h"

namespace optimal {

using namespace vls;

void Listing::addLoad(MemoryPart part, const LoadForm &form, std::vector<MemoryPart> &to) {
  const std::optional<Uops> uops = target.load(form);
  if (!uops || std::all_of(part.content.begin(), part.content.end(), [](int s) { return s < 0; }))
    return;
  part.uops = *uops;
  for (part.lane = 0; part.lane < problem.lanes; ++part.lane) {
    for (unsigned i = 0; i < part.width; ++i)
      part.content[i] = part.content[i] < 0 ? -1 : problem.symbolAt(part.lane, elementAt(part, i));
    to.push_back(part);
  }
}

int Listing::elementAt(const MemoryPart &part, unsigned i) {
  return part.first + int(part.repeated == 0 ? i : i % part.repeated);
}

std::vector<int> Listing::contentOf(const MemoryPart &part) const {
  std::vector<int> content;
  for (unsigned i = 0; i < part.width; ++i)
    content.push_back(part.masked && !part.accessed[i] ? -1
                                                       : problem.symbolAt(0, elementAt(part, i)));
  return content;
}

void Listing::plainLoads(unsigned width) {
  for (int first = 0; first + int(width) <= int(problem.rowElements()); ++first) {
    MemoryPart part;
    part.first = first;
    part.width = width;
    part.content = contentOf(part);
    addLoad(part, LoadForm(typeOf(width)), made.loads);
  }
}

void Listing::lowLoads(unsigned width) {
  for (unsigned low = 1; low < width; low *= 2)
    for (int first = 0; first + int(low) <= int(problem.rowElements()); ++first) {
      MemoryPart part;
      part.first = first;
      part.width = width;
      part.masked = true;
      part.accessed.assign(width, false);
      std::fill_n(part.accessed.begin(), low, true);
      part.content = contentOf(part);
      LoadForm form(typeOf(width));
      form.masked = true;
      form.lowBits = low * problem.elementBits;
      addLoad(part, form, made.loads);
    }
}

LoadForm Listing::repeatedForm(unsigned width, unsigned repeated, unsigned mergedIn) const {
  LoadForm form(typeOf(width, std::max(1u, mergedIn)));
  form.repeatedBits = repeated * problem.elementBits;
  form.masked = form.merging = mergedIn != 0;
  return form;
}

void Listing::repeatingLoads(unsigned width, unsigned repeated, std::vector<MemoryPart> &to,
                             unsigned mergedIn) {
  for (int first = 0; first + int(repeated) <= int(problem.rowElements()); ++first) {
    MemoryPart part;
    part.first = first;
    part.width = width;
    part.repeated = repeated;
    part.masked = mergedIn != 0;
    part.maskedElements = std::max(1u, mergedIn);
    part.accessed.assign(width, true);
    part.content = contentOf(part);
    if (mergedIn > 1 && target.load(repeatedForm(width, repeated, mergedIn / 2)))
      return; // wider units can do no more
    addLoad(part, repeatedForm(width, repeated, mergedIn), to);
  }
}

void Listing::maskedLoads(unsigned width, bool merging, std::vector<MemoryPart> &to) {
  for (unsigned unit = 1; unit <= width && unit * problem.elementBits <= 64; unit *= 2) {
    LoadForm form(typeOf(width, unit));
    form.masked = true;
    form.merging = merging;
    if (!target.load(form))
      continue;
    for (int first = 1 - int(width); first < int(problem.rowElements()); ++first) {
      MemoryPart part;
      part.first = first;
      part.width = width;
      part.masked = true;
      part.maskedElements = unit;
      for (unsigned i = 0; i < width; ++i) {
        const int start = first + int(i / unit * unit);
        part.accessed.push_back(start >= 0 && start + int(unit) <= int(problem.rowElements()));
      }
      part.content = contentOf(part);
      addLoad(part, form, to);
    }
    return; // wider units can do no more
  }
}

void Listing::mergingLoads(unsigned width) {
  for (unsigned unit = 1; unit <= width && unit * problem.elementBits <= 64; unit *= 2) {
    Kind kind;
    kind.name = "merge";
    kind.width = kind.operandWidth = width;
    kind.isJoin = true;
    kind.unit = unit;
    maskedLoads(width, true, kind.memory);
    if (!kind.memory.empty() && kind.memory.front().maskedElements != unit)
      kind.memory.clear();
    for (unsigned repeated = unit; repeated < width; repeated *= 2)
      repeatingLoads(width, repeated, kind.memory, unit);
    keepMaximal(kind.memory);
    for (unsigned i = 0; i < width; ++i)
      kind.sources.push_back({{Source::A, i}, {Source::Memory, i}});
    addByPrice(kind);
  }
}

void Listing::addByPrice(Kind kind) {
  std::vector<MemoryPart> left = std::move(kind.memory);
  while (!left.empty()) {
    kind.uops = left.front().uops;
    const auto others =
        std::stable_partition(left.begin(), left.end(), [&](const MemoryPart &part) {
          return atMost(part.uops, kind.uops) && atMost(kind.uops, part.uops);
        });
    kind.memory.assign(left.begin(), others);
    left.erase(left.begin(), others);
    made.kinds.push_back(kind);
  }
}

void Listing::keepMaximal(std::vector<MemoryPart> &parts) {
  std::vector<MemoryPart> kept;
  for (const MemoryPart &part : parts)
    addMaximal(kept, part, hasAllOf);
  parts = std::move(kept);
}

bool Listing::hasAllOf(const MemoryPart &a, const MemoryPart &b) {
  if (a.lane != b.lane || a.width < b.width || !atMost(a.uops, b.uops))
    return false;
  for (unsigned i = 0; i < b.width; ++i)
    if (b.content[i] >= 0 && b.content[i] != a.content[i])
      return false;
  return true;
}

} // namespace optimal

// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzz/core/case.h"

#include <algorithm>

namespace corefuzz {

vls::Document toDocument(const Case &drawn) {
  std::int64_t lowest = drawn.members.front().offset;
  for (const Member &member : drawn.members)
    lowest = std::min(lowest, member.offset);
  vls::Document document;
  std::vector<vls::Group::Member> members;
  for (const Member &member : drawn.members) {
    auto memref = std::make_unique<vls::DescribedMemref>(
        drawn.kind, vls::VectorType{drawn.lanes, member.elementBits});
    memref->name = "m" + std::to_string(document.memrefs.size() + 1);
    memref->addressClass = "x";
    memref->distance = vls::fromInt64(member.offset - lowest);
    if (drawn.stride)
      memref->stride = vls::fromInt64(*drawn.stride);
    if (drawn.masked)
      memref->mask = "k";
    memref->lanes = member.needed;
    if (!vls::isLoad(drawn.kind) && !drawn.stride)
      memref->overlap = vls::DescribedMemref::Overlap::None;
    members.push_back({memref.get(), member.offset - lowest});
    document.memrefs.push_back(std::move(memref));
  }
  document.groups.push_back({"g", vls::Group(std::move(members))});
  document.targetName = drawn.targetName;
  document.target = drawn.target;
  return document;
}

namespace {

/// Features of the rows of a group.
struct Rows {
  bool overlap = false, gaps = false, duplicates = false, mixed = false, partlyNeeded = false;
};

Rows rowsOf(const Case &drawn) {
  Rows rows;
  std::vector<Member> sorted = drawn.members;
  std::sort(sorted.begin(), sorted.end(),
            [](const Member &a, const Member &b) { return a.offset < b.offset; });
  std::int64_t end = sorted.front().offset;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const Member &member = sorted[i];
    const bool isDuplicate = i > 0 && sorted[i - 1].offset == member.offset &&
                             sorted[i - 1].elementBits == member.elementBits;
    rows.duplicates |= isDuplicate;
    rows.overlap |= !isDuplicate && member.offset < end;
    rows.gaps |= member.offset > end;
    rows.mixed |= member.elementBits != sorted.front().elementBits;
    rows.partlyNeeded |= member.needed.has_value();
    end = std::max<std::int64_t>(end, member.offset + member.elementBits / 8);
  }
  return rows;
}

} // namespace

std::vector<std::string> labelsOf(const Case &drawn) {
  std::vector<std::string> labels;
  labels.push_back(std::string(vls::isLoad(drawn.kind) ? "load" : "store") +
                   (vls::isIndexed(drawn.kind) ? " indexed"
                    : drawn.stride             ? " constant stride"
                                               : " run-time stride"));
  const Rows rows = rowsOf(drawn);
  const auto add = [&](bool applies, const char *label) {
    if (applies)
      labels.push_back(label);
  };
  add(drawn.masked, "masked");
  add(rows.mixed, "mixed sizes");
  add(rows.gaps, "gaps");
  add(rows.duplicates, "duplicates");
  add(rows.overlap, "overlaps");
  add(rows.partlyNeeded, "lanes not needed");
  add(drawn.stride && *drawn.stride == 0, "stride zero");
  add(drawn.stride && *drawn.stride < 0, "stride negative");
  add(drawn.target.has_value(), "random target");
  add(!drawn.target, "predefined target");
  return labels;
}

} // namespace corefuzz

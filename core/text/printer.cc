// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/printer.h"

#include "moves/print.h"

#include <algorithm>
#include <charconv>

namespace vls {

namespace {

std::string joined(const std::string &list, const std::string &separator, const std::string &item) {
  return list.empty() ? item : list + separator + item;
}

std::string widths(const std::vector<unsigned> &bits) {
  std::string text;
  for (unsigned width : bits)
    text = joined(text, ", ", std::to_string(width));
  return text;
}

std::string row(const PortRow &port) {
  std::string resources;
  const auto add = [&](bool uses, const char *resource) {
    if (uses)
      resources = joined(resources, " + ", resource);
  };
  add(port.load, "load");
  add(port.store, "store");
  add(port.shuffle, "shuffle");
  add(port.vector, "vector");
  add(port.fused, "fused");
  return "per-cycle " + toDigits(port.perCycle) + ": " + resources;
}

std::string masked(Masking masking, const std::vector<unsigned> &elementBits) {
  if (masking == Masking::None)
    return "";
  return (masking == Masking::Masked ? " masked of " : " merging of ") + widths(elementBits);
}

std::string row(const LoadRow &load) {
  const std::string what = load.repeatedBits
                               ? "broadcast " + std::to_string(load.repeatedBits) + " in "
                           : load.lowBits.empty() ? "load "
                                                  : "load " + widths(load.lowBits) + " in ";
  return what + widths(load.bits) + masked(load.masking, load.elementBits) + ": " +
         toString(load.uops);
}

std::string row(const StoreRow &store) {
  return "store " + widths(store.bits) + masked(store.masking, store.elementBits) + ": " +
         toString(store.uops);
}

std::string row(const ExtractionRow &extraction) {
  return "extract " + std::to_string(extraction.part) + " from " + widths(extraction.bits) +
         (extraction.toMemory ? " to-memory: " : ": ") + toString(extraction.uops);
}

std::string row(const ConcatenationRow &concatenation) {
  return "concatenate " + widths(concatenation.bits) +
         (concatenation.fromMemory ? " from-memory: " : ": ") + toString(concatenation.uops);
}

std::string row(const ShuffleRow &shuffle) {
  return "shuffle " + shuffle.name + " = " + (shuffle.unary ? "unary " : "") +
         shuffle.family->name +
         (shuffle.elementBits ? " of " + std::to_string(shuffle.elementBits) : "") + " in " +
         widths(shuffle.bits) + ": " + toString(shuffle.uops);
}

std::string row(const AccessRow &access) {
  return "access " + toString(access.kind) + " " +
         (access.type.lanes == 0 ? "each-lane" : toString(access.type)) + ": " +
         toDigits(access.cost);
}

template <typename Row> std::string lines(const std::vector<Row> &rows) {
  std::string text;
  for (const Row &r : rows)
    text += "  " + row(r) + "\n";
  return text;
}

/// "p at 0, q at 8", with element bits behind each name if they differ.
std::string placedMembers(const Group &group, bool withBits = false) {
  std::string members;
  for (const Group::Member &member : group.members())
    members = joined(
        members, ", ",
        static_cast<const DescribedMemref *>(member.memref)->name +
            (withBits ? " (" + std::to_string(member.memref->type().elementBits) + " bits)" : "") +
            " at " + std::to_string(member.offset));
  return members;
}

/// Two spaces before each line.
std::string indented(const std::string &lines) {
  std::string text;
  bool atStart = true;
  for (char c : lines) {
    text += (atStart ? "  " : "") + std::string(1, c);
    atStart = c == '\n';
  }
  return text;
}

} // namespace

std::string toDigits(double number) {
  char text[400];
  const auto [end, status] =
      std::to_chars(text, text + sizeof text, number, std::chars_format::fixed);
  return status == std::errc() ? std::string(text, end) : "0";
}

std::string toString(const Uops &uops) {
  std::string text;
  const auto add = [&](double count, const char *resource) {
    if (count != 0)
      text = joined(text, ", ", toDigits(count) + " " + resource);
  };
  add(uops.load, "load");
  add(uops.store, "store");
  add(uops.shuffle, "shuffle");
  add(uops.vector, "vector");
  add(uops.fused, "fused");
  return text.empty() ? "free" : text;
}

std::string toString(const DescribedMemref &memref) {
  std::string text = "memref " + memref.name + " " + toString(memref.kind()) + " " +
                     toString(memref.type()) + " class " + memref.addressClass + " distance " +
                     toString(memref.distance);
  if (memref.stride)
    text += " stride " + toString(*memref.stride);
  if (memref.cannotMove)
    text += " [cannot-move]";
  if (memref.isMasked())
    text += " [masked " + memref.mask + "]";
  if (memref.lanes) {
    text += " [lanes ";
    for (unsigned lane = 0; lane < memref.type().lanes; ++lane)
      text += (*memref.lanes >> lane & 1) != 0 ? '1' : '0';
    text += "]";
  }
  if (memref.overlap != DescribedMemref::Overlap::Any)
    text += std::string(" [") + DescribedMemref::overlapNames[std::size_t(memref.overlap)] + "]";
  return text;
}

std::string toString(const NamedGroup &group) {
  return "group " + group.name + " { " + placedMembers(group.group) + " }";
}

std::string toString(const TargetDescription &target) {
  return "target " + target.name + " {\n  register " + std::to_string(target.registerBits) + "\n" +
         (target.mayReadGaps ? "" : "  gaps unreadable\n") + lines(target.ports) +
         lines(target.loads) + lines(target.stores) +
         (toString(target.guard) == "free" ? "" : "  guard: " + toString(target.guard) + "\n") +
         lines(target.concatenations) + lines(target.extractions) + lines(target.shuffles) +
         lines(target.accesses) + "}\n";
}

std::string toString(const Document &document) {
  std::string text;
  if (document.target)
    text += toString(*document.target);
  else if (!document.targetName.empty())
    text += "target " + document.targetName + "\n";
  for (const auto &memref : document.memrefs)
    text += toString(*memref) + "\n";
  for (const NamedGroup &group : document.groups)
    text += toString(group) + "\n";
  for (const NamedGraph &named : document.graphs)
    text += "graph " + named.name + " of " + std::to_string(named.graph.elementBits()) + " {\n" +
            indented(toString(named.graph)) + "}\n";
  for (const NamedSequence &named : document.sequences)
    text += "sequence for " + document.groups[named.group].name + " {\n" +
            indented(toString(named.sequence)) + "}\n";
  return text;
}

std::string toString(const Group &group) {
  const std::vector<Group::Member> &members = group.members();
  const VectorType type = members.front().memref->type();
  const bool isMixed = std::any_of(members.begin(), members.end(), [&](const auto &member) {
    return member.memref->type() != type;
  });
  return toString(group.kind()) + " " +
         (isMixed ? std::to_string(type.lanes) + " lanes" : toString(type)) +
         (group.isMasked() ? ", masked" : "") + ", rows of " + std::to_string(group.rowBytes()) +
         " bytes" + (group.stride() ? ", " + std::to_string(*group.stride()) + " apart" : "") +
         ": " + placedMembers(group, isMixed);
}

} // namespace vls

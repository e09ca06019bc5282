// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for memory references and groups of them.

#include "text/parser.h"

#include <algorithm>

namespace vls {

namespace {

class MemrefParser {
public:
  explicit MemrefParser(Cursor &at) : cursor(at) {}

  /// kind type "class" name "distance" integer [ "stride" integer ] { "[" property "]" }
  std::unique_ptr<DescribedMemref> parse() {
    AccessKind kind = AccessKind::IndexedLoad;
    VectorType type;
    if (!parseAccessKind(cursor, kind) || !parseVectorType(cursor, type))
      return nullptr;
    memref = std::make_unique<DescribedMemref>(kind, type);
    if (!cursor.need("class") || !cursor.name(memref->addressClass, "the name of a class") ||
        !cursor.need("distance") || !cursor.integer(memref->distance, "a distance in bytes"))
      return nullptr;
    if (cursor.take("stride")) {
      memref->stride.emplace();
      if (!cursor.integer(*memref->stride, "a stride in bytes"))
        return nullptr;
    }
    while (cursor.take("["))
      if (!parseProperty() || !cursor.need("]"))
        return nullptr;
    return std::move(memref);
  }

private:
  static constexpr auto &overlapNames = DescribedMemref::overlapNames;

  /// property = "cannot-move" | "masked" name | "lanes" digits | "may-overlap" | "overlaps-forward"
  /// | "disjoint"; each at most once, "lanes" of loads only and of stores one of the last three.
  bool parseProperty() {
    const bool loads = isLoad(memref->kind());
    if (!memref->cannotMove && cursor.take("cannot-move"))
      return memref->cannotMove = true;
    if (memref->mask.empty() && cursor.take("masked"))
      return cursor.name(memref->mask, "the name of what says which lanes are active");
    if (loads && !memref->lanes && cursor.take("lanes"))
      return parseLanes();
    for (std::size_t i = 0; i < std::size(overlapNames) && !loads && !knowsOverlap; ++i)
      if (cursor.take(overlapNames[i])) {
        memref->overlap = DescribedMemref::Overlap(i);
        return knowsOverlap = true;
      }
    return cursor.expected(expectedProperties());
  }

  std::string expectedProperties() const {
    const bool loads = isLoad(memref->kind());
    std::string names;
    const auto add = [&](bool possible, const char *name) {
      if (possible)
        names += (names.empty() ? "'" : ", '") + std::string(name) + "'";
    };
    add(!memref->cannotMove, "cannot-move");
    add(memref->mask.empty(), "masked");
    add(loads && !memref->lanes, "lanes");
    for (const char *overlap : overlapNames)
      add(!loads && !knowsOverlap, overlap);
    return names.empty() ? "no other property" : "one of " + names;
  }

  /// "1101": lanes 0, 1 and 3 of four.
  bool parseLanes() {
    const std::string &digits = cursor.token().text;
    if (digits.size() != memref->type().lanes ||
        digits.find_first_not_of("01") != std::string::npos ||
        digits.find('1') == std::string::npos)
      return cursor.expected("a digit 0 or 1 for each of " + std::to_string(memref->type().lanes) +
                             " lanes, at least one of them 1");
    memref->lanes = 0;
    for (std::size_t lane = 0; lane < digits.size(); ++lane)
      *memref->lanes |= LaneSet(digits[lane] == '1') << lane;
    cursor.step();
    return true;
  }

  Cursor &cursor;
  std::unique_ptr<DescribedMemref> memref;
  bool knowsOverlap = false;
};

class GroupParser {
public:
  GroupParser(Cursor &at, const std::vector<std::unique_ptr<DescribedMemref>> &all)
      : cursor(at), memrefs(all) {}

  /// "{" name "at" integer { "," name "at" integer } "}": members in execution order, the lowest at
  /// 0, apart as their distances say.
  std::optional<Group> parse() {
    if (!cursor.need("{"))
      return {};
    do {
      if (!parseMember())
        return {};
    } while (cursor.take(","));
    if (std::none_of(members.begin(), members.end(),
                     [](const Group::Member &member) { return member.offset == 0; })) {
      cursor.expected("a member at 0");
      return {};
    }
    if (!cursor.need("}"))
      return {};
    return Group(std::move(members));
  }

private:
  bool parseMember() {
    const auto found = std::find_if(memrefs.begin(), memrefs.end(), [&](const auto &memref) {
      return memref->name == cursor.token().text;
    });
    if (found == memrefs.end())
      return cursor.expected("the name of a memref above");
    const std::size_t order = std::size_t(found - memrefs.begin());
    const DescribedMemref &memref = **found;
    if (!members.empty() && order < next)
      return cursor.expected("a memref below '" + memrefs[next - 1]->name +
                             "' (members stand in execution order)");
    if (!members.empty() && !fits(memref))
      return false;
    cursor.step();
    next = order + 1;
    if (!cursor.need("at"))
      return false;
    unsigned offset = 0;
    const std::string due = members.empty() ? "" : dueOffset(memref);
    if (!due.empty() && cursor.token().text != due)
      return cursor.expected("offset " + due + ", as the distances say");
    if (!cursor.number(offset, 0, maxOffset, "an offset in bytes from 0 to 1048576"))
      return false;
    members.push_back({&memref, offset});
    return true;
  }

  /// True if `memref` may be in one group with the first member.
  bool fits(const DescribedMemref &memref) {
    const DescribedMemref &first = *static_cast<const DescribedMemref *>(members.front().memref);
    Integer distance;
    if (memref.kind() != first.kind())
      return cursor.expected("a memref of kind " + toString(first.kind()));
    if (!memref.haveSameNumElements(first))
      return cursor.expected("a memref of " + std::to_string(first.type().lanes) + " lanes" +
                             (first.isMasked() ? " masked " + first.mask : ", not masked"));
    return memref.isAConstDistanceFrom(first, &distance) ||
           cursor.expected("a memref of the class and the stride of '" + first.name + "'");
  }

  std::string dueOffset(const DescribedMemref &memref) const {
    Integer distance;
    memref.isAConstDistanceFrom(*members.front().memref, &distance);
    return toString(Integer(fromInt64(members.front().offset) + distance));
  }

  static constexpr unsigned maxOffset = 1u << 20;

  Cursor &cursor;
  const std::vector<std::unique_ptr<DescribedMemref>> &memrefs;
  std::vector<Group::Member> members;
  std::size_t next = 0; ///< where the next member may stand
};

} // namespace

bool parseAccessKind(Cursor &cursor, AccessKind &kind) {
  for (AccessKind candidate : {AccessKind::StridedLoad, AccessKind::StridedStore,
                               AccessKind::IndexedLoad, AccessKind::IndexedStore})
    if (cursor.take(toString(candidate).c_str())) {
      kind = candidate;
      return true;
    }
  return cursor.expected("'strided-load', 'strided-store', 'indexed-load' or 'indexed-store'");
}

std::unique_ptr<DescribedMemref> parseMemrefBody(Cursor &cursor) {
  return MemrefParser(cursor).parse();
}

std::optional<Group> parseGroupBody(Cursor &cursor,
                                    const std::vector<std::unique_ptr<DescribedMemref>> &memrefs) {
  return GroupParser(cursor, memrefs).parse();
}

} // namespace vls

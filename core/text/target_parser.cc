// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for targets.

#include "text/parser.h"

namespace vls {

static constexpr const char *resources = "'load', 'store', 'shuffle', 'vector' or 'fused'";

/// uops = ":" ( "free" | number resource { "," number resource } )
bool parseUops(Cursor &cursor, Uops &uops) {
  if (!cursor.need(":"))
    return false;
  if (cursor.take("free"))
    return true;
  do {
    double count = 0;
    if (!cursor.decimal(count, 0, "'free' or a number"))
      return false;
    double *const resource = cursor.at("load")      ? &uops.load
                             : cursor.at("store")   ? &uops.store
                             : cursor.at("shuffle") ? &uops.shuffle
                             : cursor.at("vector")  ? &uops.vector
                             : cursor.at("fused")   ? &uops.fused
                                                    : nullptr;
    if (!resource)
      return cursor.expected(resources);
    *resource += count;
    cursor.step();
  } while (cursor.take(","));
  return true;
}

namespace {

class TargetParser {
public:
  TargetParser(Cursor &at, TargetDescription &result, bool isOverlay)
      : cursor(at), target(result), overlay(isOverlay) {}

  /// "{" { row } "}", with one register row and at least one row of ports if it is no overlay
  bool parse() {
    if (!cursor.need("{"))
      return false;
    while (!cursor.at("}"))
      if (!parseRow())
        return false;
    if (target.registerBits == 0 && !overlay)
      return cursor.expected("a row 'register'");
    if (target.ports.empty() && !overlay)
      return cursor.expected("a row 'per-cycle'");
    cursor.step();
    return true;
  }

private:
  bool parseRow() {
    if (cursor.at("register") && target.registerBits == 0)
      return cursor.take("register") && parseBits(target.registerBits);
    if (cursor.take("gaps"))
      return parseGaps();
    if (cursor.take("per-cycle"))
      return parsePort();
    if (cursor.take("load"))
      return parseLoad();
    if (cursor.take("broadcast"))
      return parseBroadcast();
    if (cursor.take("store"))
      return parseStore();
    if (cursor.take("guard"))
      return parseUops(cursor, target.guard);
    if (cursor.take("extract"))
      return parseExtraction();
    if (cursor.take("concatenate"))
      return parseConcatenation();
    if (cursor.take("shuffle"))
      return parseShuffle();
    if (cursor.take("access"))
      return parseAccess();
    return cursor.expected(
        std::string(target.registerBits == 0 ? "'register', " : "") +
        "'gaps', 'per-cycle', 'load', 'broadcast', 'store', 'guard', 'concatenate', 'extract', "
        "'shuffle', 'access' or '}'");
  }

  /// gaps = "gaps" ( "readable" | "unreadable" )
  bool parseGaps() {
    target.mayReadGaps = cursor.at("readable");
    return cursor.take("readable") || cursor.take("unreadable") ||
           cursor.expected("'readable' or 'unreadable'");
  }

  /// port = "per-cycle" number ":" resource { "+" resource }
  bool parsePort() {
    PortRow row;
    if (!cursor.decimal(row.perCycle, 0.001, "a number from 0.001 to 1000000") || !cursor.need(":"))
      return false;
    do {
      bool *const resource = cursor.at("load")      ? &row.load
                             : cursor.at("store")   ? &row.store
                             : cursor.at("shuffle") ? &row.shuffle
                             : cursor.at("vector")  ? &row.vector
                             : cursor.at("fused")   ? &row.fused
                                                    : nullptr;
      if (!resource)
        return cursor.expected(resources);
      *resource = true;
      cursor.step();
    } while (cursor.take("+"));
    target.ports.push_back(row);
    return true;
  }

  /// load = "load" widths [ "in" widths | ( "masked" | "merging" ) "of" widths ] ":" uops
  bool parseLoad() {
    LoadRow row;
    if (!parseWidths(row.bits))
      return false;
    if (cursor.take("in")) {
      row.lowBits = std::move(row.bits);
      if (!parseWidths(row.bits))
        return false;
    } else if (cursor.at("masked") || cursor.at("merging"))
      row.masking = cursor.at("masked") ? Masking::Masked : Masking::Merging;
    if (!parseMasking(row.masking, row.elementBits) || !parseUops(cursor, row.uops))
      return false;
    target.loads.push_back(row);
    return true;
  }

  /// broadcast = "broadcast" bits "in" widths [ "merging" "of" widths ] ":" uops
  bool parseBroadcast() {
    LoadRow row;
    if (!parseBits(row.repeatedBits) || !cursor.need("in") || !parseWidths(row.bits))
      return false;
    if (cursor.at("merging"))
      row.masking = Masking::Merging;
    if (!parseMasking(row.masking, row.elementBits) || !parseUops(cursor, row.uops))
      return false;
    target.loads.push_back(row);
    return true;
  }

  /// store = "store" widths [ "masked" "of" widths ] ":" uops
  bool parseStore() {
    StoreRow row;
    if (!parseWidths(row.bits))
      return false;
    if (cursor.at("masked"))
      row.masking = Masking::Masked;
    if (!parseMasking(row.masking, row.elementBits) || !parseUops(cursor, row.uops))
      return false;
    target.stores.push_back(row);
    return true;
  }

  /// What follows the word for `masking`, if there is one: "of" widths
  bool parseMasking(Masking masking, std::vector<unsigned> &elementBits) {
    if (masking == Masking::None)
      return true;
    cursor.step();
    return cursor.need("of") && parseWidths(elementBits);
  }

  /// extraction = "extract" bits "from" widths [ "to-memory" ] ":" uops
  bool parseExtraction() {
    ExtractionRow row;
    if (!parseBits(row.part) || !cursor.need("from") || !parseWidths(row.bits))
      return false;
    row.toMemory = cursor.take("to-memory");
    if (!parseUops(cursor, row.uops))
      return false;
    target.extractions.push_back(row);
    return true;
  }

  /// concatenation = "concatenate" widths [ "from-memory" ] ":" uops
  bool parseConcatenation() {
    ConcatenationRow row;
    if (!parseWidths(row.bits))
      return false;
    row.fromMemory = cursor.take("from-memory");
    if (!parseUops(cursor, row.uops))
      return false;
    target.concatenations.push_back(row);
    return true;
  }

  /// shuffle = "shuffle" name "=" [ "unary" ] family [ "of" bits ] "in" widths ":" uops
  bool parseShuffle() {
    ShuffleRow row;
    if (!cursor.name(row.name, "the name of the instruction") || !cursor.need("="))
      return false;
    row.unary = cursor.take("unary");
    row.family = findMaskFamily(cursor.token().text);
    if (!row.family)
      return cursor.expected("a family of masks (" + maskFamilyNames() + ")");
    cursor.step();
    if (cursor.take("of") && !parseBits(row.elementBits))
      return false;
    if (!cursor.need("in") || !parseWidths(row.bits) || !parseUops(cursor, row.uops))
      return false;
    target.shuffles.push_back(row);
    return true;
  }

  /// access = "access" kind ( type | "each-lane" ) ":" number
  bool parseAccess() {
    AccessRow row;
    if (!parseAccessKind(cursor, row.kind) ||
        (!cursor.take("each-lane") && !parseVectorType(cursor, row.type)) || !cursor.need(":") ||
        !cursor.decimal(row.cost, 0, "a price in cycles"))
      return false;
    target.accesses.push_back(row);
    return true;
  }

  /// widths = bits { "," bits }
  bool parseWidths(std::vector<unsigned> &widths) {
    do {
      widths.emplace_back();
      if (!parseBits(widths.back()))
        return false;
    } while (cursor.take(","));
    return true;
  }

  /// A power of two from 8 to 4096.
  bool parseBits(unsigned &bits) {
    for (unsigned power = 8; power <= 4096; power *= 2)
      if (cursor.token().text == std::to_string(power)) {
        bits = power;
        cursor.step();
        return true;
      }
    return cursor.expected("a width in bits: a power of two from 8 to 4096");
  }

  Cursor &cursor;
  TargetDescription &target;
  const bool overlay; ///< the rest is that of another target
};

} // namespace

bool parseTargetBody(Cursor &cursor, TargetDescription &target, bool overlay) {
  return TargetParser(cursor, target, overlay).parse();
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules for sequences. What is read is well formed: ids count from 1, operands are defined
// above and as wide as they are said to be, lanes exist. Whether it is right, checkSequence says.

#include "text/parser.h"

#include <algorithm>

namespace vls {

namespace {

std::vector<std::string> splitAtDots(const std::string &text) {
  std::vector<std::string> parts(1);
  for (char c : text)
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

class SequenceParser {
public:
  SequenceParser(Cursor &at, const Group &ofGroup, Sequence &result)
      : cursor(at), group(ofGroup), sequence(result) {}

  /// "{" { instruction } { result } "}"
  bool parse() {
    if (!cursor.need("{"))
      return false;
    while (cursor.at("%"))
      if (!parseInstruction())
        return false;
    while (cursor.at("member"))
      if (!parseResult())
        return false;
    if (cursor.take("}"))
      return true;
    return cursor.expected(sequence.results.empty() ? "'%', 'member' or '}'" : "'member' or '}'");
  }

private:
  /// instruction = "%" id "=" ( load | store | shuffle | value )
  bool parseInstruction() {
    Instruction added;
    const unsigned id = unsigned(sequence.instructions.size()) + 1;
    if (!cursor.need("%") ||
        !cursor.number(added.id, id, id, (std::to_string(id) + ": ids count up").c_str()) ||
        !cursor.need("="))
      return false;
    const bool good = cursor.at("shufflevector") ? parseShuffle(added)
                      : cursor.at("member")      ? parseValue(added)
                                                 : parseMemory(added);
    sequence.instructions.push_back(std::move(added));
    return good;
  }

  /// result = "member" number "=" "%" id
  bool parseResult() {
    const unsigned member = unsigned(sequence.results.size()) + 1;
    cursor.step();
    if (member > group.size())
      return cursor.expected("the end: the group has " + std::to_string(group.size()) + " members");
    unsigned number = 0, id = 0;
    const std::string what = std::to_string(member) + ": members count up";
    if (!cursor.number(number, member, member, what.c_str()) || !cursor.need("=") ||
        !parseOperand(id))
      return false;
    sequence.results.push_back(id);
    return true;
  }

  /// value = "member" number "<" type ">"
  bool parseValue(Instruction &value) {
    value.kind = Instruction::Kind::Value;
    cursor.step();
    unsigned number = 0;
    const std::string what = "a member from 1 to " + std::to_string(group.size());
    if (!cursor.number(number, 1, unsigned(group.size()), what.c_str()))
      return false;
    value.member = number - 1;
    return parseType(value.type);
  }

  // ---- Loads and stores ----

  static constexpr const char *kinds =
      "'mask.load.BITS.LANES', 'mask.broadcast.REPEATED.BITS.LANES', 'mask.store.BITS.LANES', "
      "'shufflevector' or 'member'";

  /// load = "mask.load." bits "." lanes "(" address "," guards [ "," "%" id ] ")", or
  ///        "mask.broadcast." repeated "." ...
  /// store = "mask.store." bits "." lanes "%" id "(" address "," guards ")"
  bool parseMemory(Instruction &memory) {
    if (!parseWhat(memory))
      return cursor.expected(kinds);
    cursor.step();
    const bool stores = memory.kind == Instruction::Kind::Store;
    if (stores && !parseValueFor(memory))
      return false;
    if (!cursor.need("(") || !parseAddress(cursor, memory.address) || !cursor.need(",") ||
        !parseGuards(cursor, memory.type.lanes, memory.address, memory.guards))
      return false;
    if (!stores && cursor.take(",") && !parseValueFor(memory))
      return false;
    return cursor.need(")");
  }

  /// The dotted word, without a step over it.
  bool parseWhat(Instruction &memory) const {
    if (cursor.token().kind != Token::Kind::Name)
      return false;
    std::vector<std::string> parts = splitAtDots(cursor.token().text);
    if (parts.size() < 4 || parts[0] != "mask")
      return false;
    const bool repeats = parts[1] == "broadcast";
    if (parts.size() != (repeats ? 5 : 4))
      return false;
    memory.kind = parts[1] == "store" ? Instruction::Kind::Store : Instruction::Kind::Load;
    if (!repeats && parts[1] != "store" && parts[1] != "load")
      return false;
    if (repeats && !isNumber(parts[2], 4096, memory.repeatedBits))
      return false;
    if (!isNumber(parts[parts.size() - 2], 64, memory.type.elementBits) ||
        !isNumber(parts.back(), maxLanes, memory.type.lanes))
      return false;
    return isElement(memory.type.elementBits) &&
           (!repeats ||
            (isPowerOfTwo(memory.repeatedBits) && memory.repeatedBits >= memory.type.elementBits &&
             memory.repeatedBits < memory.type.bits() &&
             memory.type.bits() % memory.repeatedBits == 0));
  }

  /// An operand as wide as the instruction's type.
  bool parseValueFor(Instruction &memory) {
    const std::string what = "a value of " + std::to_string(memory.type.bits()) + " bits";
    memory.operands.emplace_back();
    return parseOperand(memory.operands.back(), memory.type.bits(), what);
  }

  // ---- Shuffles ----

  /// shuffle = "shufflevector" "<" type ">" "%" id "," "<" type ">" ( "%" id | "undef" ) ","
  ///           "<" lanes "x" "32" ">" "<" lane { "," lane } ">"
  bool parseShuffle(Instruction &shuffle) {
    shuffle.kind = Instruction::Kind::Shuffle;
    cursor.step();
    VectorType operand;
    if (!parseType(operand) || !parseOperandOf(operand, shuffle) || !cursor.need(","))
      return false;
    const std::string same = "<" + toString(operand) + ">, the type of the first operand";
    if (!cursor.need("<") || !needNumber(operand.lanes, same) || !cursor.need("x") ||
        !needNumber(operand.elementBits, same) || !cursor.need(">"))
      return false;
    if (!cursor.take("undef") && !parseOperandOf(operand, shuffle))
      return false;
    unsigned lanes = 0;
    if (!cursor.need(",") || !cursor.need("<") || !cursor.number(lanes, 1, maxLanes, lanesWanted) ||
        !cursor.need("x") || !needNumber(32, "'32'") || !cursor.need(">"))
      return false;
    shuffle.type = {lanes, operand.elementBits};
    return parseMask(shuffle, lanes, unsigned(shuffle.operands.size()) * operand.lanes);
  }

  bool parseOperandOf(VectorType type, Instruction &shuffle) {
    shuffle.operands.emplace_back();
    return parseOperand(shuffle.operands.back(), type.bits(),
                        "a value of " + std::to_string(type.bits()) + " bits");
  }

  bool parseMask(Instruction &shuffle, unsigned lanes, unsigned sourceLanes) {
    const std::string what = "a lane from 0 to " + std::to_string(sourceLanes - 1);
    if (!cursor.need("<"))
      return false;
    for (unsigned i = 0; i < lanes; ++i) {
      unsigned lane = 0;
      if ((i > 0 && !cursor.need(",")) || !cursor.number(lane, 0, sourceLanes - 1, what.c_str()))
        return false;
      shuffle.mask.push_back(int(lane));
    }
    return cursor.need(">");
  }

  // ---- Operands and types ----

  /// "%" id of an instruction above that yields a value, of `bits` bits if that is not 0.
  bool parseOperand(unsigned &id, unsigned bits = 0, const std::string &what = "a value") {
    if (!cursor.need("%"))
      return false;
    const Token token = cursor.token();
    Cursor probe(token.text);
    unsigned number = 0;
    const bool isDefined =
        token.kind == Token::Kind::Number &&
        probe.number(number, 1, unsigned(sequence.instructions.size()), "an id") && probe.atEnd();
    if (!isDefined)
      return cursor.expected("the id of " + what + " above");
    const Instruction &source = sequence.byId(number);
    if (source.kind == Instruction::Kind::Store)
      return cursor.expected("the id of " + what + " (this is a store)");
    if (bits != 0 && source.type.bits() != bits)
      return cursor.expected("the id of " + what + " (this one has " +
                             std::to_string(source.type.bits()) + ")");
    id = number;
    cursor.step();
    return true;
  }

  /// "<" lanes "x" bits ">"
  bool parseType(VectorType &type) {
    if (!cursor.need("<") || !cursor.number(type.lanes, 1, maxLanes, lanesWanted) ||
        !cursor.need("x"))
      return false;
    const Token token = cursor.token();
    if (!isNumber(token.text, 64, type.elementBits) || !isElement(type.elementBits))
      return cursor.expected("element bits: 8, 16, 32 or 64");
    cursor.step();
    return cursor.need(">");
  }

  bool needNumber(unsigned number, const std::string &what) {
    unsigned same = 0;
    return cursor.number(same, number, number, what.c_str());
  }

  static bool isNumber(const std::string &text, unsigned high, unsigned &number) {
    Cursor probe(text);
    return probe.number(number, 1, high, "") && probe.atEnd();
  }
  static bool isPowerOfTwo(unsigned number) { return (number & (number - 1)) == 0; }
  static bool isElement(unsigned bits) { return bits >= 8 && bits <= 64 && isPowerOfTwo(bits); }

  /// 64 lanes of 64 bits, looked at as bytes.
  static constexpr unsigned maxLanes = 512;
  static constexpr const char *lanesWanted = "a number of lanes from 1 to 512";

  Cursor &cursor;
  const Group &group;
  Sequence &sequence;
};

} // namespace

/// address = "<" "Base" ":" lane "Offset" ":" integer ">"
bool parseAddress(Cursor &cursor, Address &address) {
  Integer offset;
  if (!cursor.need("<") || !cursor.need("Base") || !cursor.need(":") ||
      !cursor.number(address.lane, 0, 63, "a lane from 0 to 63") || !cursor.need("Offset") ||
      !cursor.need(":"))
    return false;
  const char *const what = "an offset in bytes";
  const Token token = cursor.token();
  const bool isInteger = token.kind == Token::Kind::Number &&
                         token.text.find('.') == std::string::npos &&
                         offset.set_str(token.text, 10) == 0 && toInt64(offset);
  if (!isInteger)
    return cursor.expected(what);
  address.offset = *toInt64(offset);
  cursor.step();
  return cursor.need(">");
}

/// guards = digits | "<" guard { "," guard } ">", guard = lane | "_": one an element. Digits: 1 if
/// the element is accessed, 0 if not.
bool parseGuards(Cursor &cursor, unsigned lanes, const Address &address, std::vector<int> &guards) {
  guards.clear();
  if (cursor.take("<")) {
    for (unsigned i = 0; i < lanes; ++i) {
      unsigned lane = 0;
      if (i > 0 && !cursor.need(","))
        return false;
      if (cursor.take("_"))
        guards.push_back(Instruction::neverAccessed);
      else if (cursor.number(lane, 0, 63, "a lane from 0 to 63, or '_'"))
        guards.push_back(int(lane));
      else
        return false;
    }
    return cursor.need(">");
  }
  const std::string &digits = cursor.token().text;
  if (digits.size() != lanes || digits.find_first_not_of("01") != std::string::npos)
    return cursor.expected("'<', or a digit 0 or 1 for each of " + std::to_string(lanes) +
                           " elements");
  if (digits.find('0') != std::string::npos)
    for (char digit : digits)
      guards.push_back(digit == '1' ? int(address.lane) : Instruction::neverAccessed);
  cursor.step();
  return true;
}

bool parseSequenceBody(Cursor &cursor, const Group &group, Sequence &sequence) {
  return SequenceParser(cursor, group, sequence).parse();
}

} // namespace vls

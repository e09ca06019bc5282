// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parser of documents with blocks: one function a rule of the grammar in docs/packer.md.

#include "packer/operations.h"
#include "packer/text.h"
#include "packer/tree_parser.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

class BlockParser {
public:
  BlockParser(Cursor &at, const std::vector<Memory> &known, DescribedBlock &result)
      : cursor(at), memories(known), block(result) {}

  /// "{" { statement } "}"
  bool parse() {
    if (!cursor.need("{"))
      return false;
    while (!cursor.take("}"))
      if (!parseStatement())
        return false;
    for (const auto &[phi, token] : latches) {
      const auto found = names.find(token.text);
      if (found == names.end() || block[found->second].type != block[phi].type)
        return cursor.expectedAt(token, "a value of the phi's type");
      block.setLatch(phi, found->second);
    }
    return true;
  }

private:
  bool parseStatement() {
    for (const ScalarOp op : {ScalarOp::Store, ScalarOp::GuardedStore})
      if (cursor.take(toString(op).c_str()))
        return parseStore(op);
    if (cursor.at("out") || cursor.at("out-after-loop"))
      return parseOut();
    if (cursor.at("opaque"))
      return parseOpaque("");
    const Token start = cursor.token();
    std::string name;
    if (start.kind == Token::Kind::Name && names.count(start.text))
      return cursor.expected("a new name");
    if (!cursor.name(name, "a statement or '}'") || !cursor.need("="))
      return false;
    if (!parseDefinition(name))
      return false;
    names[name] = block.size() - 1;
    return true;
  }

  bool parseDefinition(const std::string &name) {
    if (cursor.at("opaque"))
      return parseOpaque(name);
    const Token start = cursor.token();
    Block::Operation o;
    o.name = name;
    if (!parseScalarOp(cursor, o.op))
      return false;
    if (o.op == ScalarOp::Compare)
      o.type = ElementType::integer(1);
    else if (!isStore(o.op) && !parseElementType(cursor, o.type))
      return false;
    switch (o.op) {
    case ScalarOp::Input:
      return finish(std::move(o), start);
    case ScalarOp::Constant:
      return parseConstant(cursor, o.type, o.constant) && finish(std::move(o), start);
    case ScalarOp::Load:
    case ScalarOp::GuardedLoad:
      return parseAccess(std::move(o), start);
    case ScalarOp::Phi:
      return parsePhi(std::move(o), start);
    case ScalarOp::Store:
    case ScalarOp::GuardedStore:
      return cursor.expectedAt(start, "an operation that yields a value");
    default:
      break;
    }
    if (o.op == ScalarOp::Compare && !parsePredicate(cursor, o.predicate))
      return false;
    do {
      o.operands.emplace_back();
      if (!parseOperand(o.operands.back()))
        return false;
    } while (cursor.take(","));
    return parseFlags(o.flags) && finish(std::move(o), start);
  }

  bool parseOperand(unsigned &operand) {
    const auto found = names.find(cursor.token().text);
    if (found == names.end() || !block[found->second].type.exists())
      return cursor.expected("a value that is defined above");
    operand = found->second;
    cursor.step();
    return true;
  }

  bool parseFlags(OperationFlags &flags) {
    for (;;) {
      bool *const flag = cursor.at("contract")           ? &flags.contractible
                         : cursor.at("fused")            ? &flags.fused
                         : cursor.at("reassociate")      ? &flags.reassociable
                         : cursor.at("either")           ? &flags.eitherOfEqual
                         : cursor.at("no-signed-wrap")   ? &flags.noSignedWrap
                         : cursor.at("no-unsigned-wrap") ? &flags.noUnsignedWrap
                         : cursor.at("pinned")           ? &flags.pinned
                                                         : nullptr;
      // A flag is also a name that the next statement may define; then "=" follows.
      if (!flag)
        return true;
      *flag = true;
      cursor.step();
    }
  }

  /// memory integer { "," value }
  bool parseAccess(Block::Operation o, const Token &start) {
    const auto memory = std::find_if(memories.begin(), memories.end(), [&](const Memory &m) {
      return m.name == cursor.token().text;
    });
    if (memory == memories.end())
      return cursor.expected("the name of a memory above");
    cursor.step();
    Integer distance;
    const Token number = cursor.token();
    if (!cursor.integer(distance, "a number of bytes"))
      return false;
    const std::optional<std::int64_t> bytes = toInt64(distance);
    if (!bytes || *bytes > (std::int64_t(1) << 40) || *bytes < -(std::int64_t(1) << 40))
      return cursor.expectedAt(number, "a number of bytes below 2^40");
    for (int k = 0; k < operandsOf(o.op); ++k) {
      o.operands.emplace_back();
      if (!cursor.need(",") || !parseOperand(o.operands.back()))
        return false;
    }
    if (isStore(o.op))
      o.name = memory->name + "[" + std::to_string(*bytes) + "]";
    if (o.type.bits < 8)
      return cursor.expectedAt(start, "a type of whole bytes");
    parseFlags(o.flags);
    const unsigned added = block.add(std::move(o));
    block.setMemory(added, *memory, *bytes);
    return checkTypesOf(added, start);
  }

  /// ( "store" etype memory integer "," value | "guarded-store" ... "," guard )
  bool parseStore(ScalarOp op) {
    const Token start = cursor.token();
    Block::Operation o;
    o.op = op;
    return parseElementType(cursor, o.type) && parseAccess(std::move(o), start);
  }

  /// "phi" etype initial "," latch
  bool parsePhi(Block::Operation o, const Token &start) {
    o.operands = {0, Block::none};
    if (!parseOperand(o.operands[0]) || !cursor.need(","))
      return false;
    const Token latch = cursor.token();
    std::string name;
    if (!cursor.name(name, "the name of a value"))
      return false;
    if (block[o.operands[0]].type != o.type)
      return cursor.expectedAt(start, "a first operand of the phi's type");
    latches.emplace_back(block.add(std::move(o)), latch);
    return true;
  }

  /// "opaque" [ etype ] { value } [ "ordered" ]
  bool parseOpaque(const std::string &name) {
    Block::Operation o;
    o.name = name;
    cursor.step();
    if (elementTypeOf(cursor.token().text) ? !parseElementType(cursor, o.type) : !name.empty())
      return cursor.expected("the type of the value");
    if (name.empty() && o.type.exists())
      return cursor.expected("a value without a type, or a name in front of 'opaque'");
    while (cursor.take("(")) {
      o.operands.emplace_back();
      if (!parseOperand(o.operands.back()) || !cursor.need(")"))
        return false;
    }
    o.flags.ordered = cursor.take("ordered");
    block.add(std::move(o));
    return true;
  }

  /// ( "out" | "out-after-loop" ) value { "," value }
  bool parseOut() {
    const bool afterLoop = cursor.at("out-after-loop");
    cursor.step();
    do {
      unsigned value = 0;
      if (!parseOperand(value))
        return false;
      if (afterLoop)
        block.setUsedAfterLoop(value);
      else
        block.setUsedOutside(value);
    } while (cursor.take(","));
    return true;
  }

  bool finish(Block::Operation o, const Token &start) {
    return checkTypesOf(block.add(std::move(o)), start);
  }

  bool checkTypesOf(unsigned operation, const Token &start) {
    const Block::Operation &o = block[operation];
    std::vector<ElementType> types;
    for (const unsigned operand : o.operands)
      types.push_back(block[operand].type);
    const std::string wrong = checkTypes(o.op, o.type, types);
    return wrong.empty() || cursor.expectedAt(start, "operands that fit (" + wrong + ")");
  }

  Cursor &cursor;
  const std::vector<Memory> &memories;
  DescribedBlock &block;
  std::map<std::string, unsigned> names;
  std::vector<std::pair<unsigned, Token>> latches;
};

bool parseDocument(Cursor &cursor, PackDocument &document) {
  while (!cursor.atEnd()) {
    if (cursor.take("memory")) {
      Memory memory;
      const Token token = cursor.token();
      if (!cursor.name(memory.name, "the name of the memory"))
        return false;
      for (const Memory &other : document.memories)
        if (other.name == memory.name)
          return cursor.expectedAt(token, "a new name");
      memory.isRestrict = cursor.take("restrict");
      document.memories.push_back(memory);
    } else if (cursor.take("block")) {
      document.blocks.push_back(std::make_unique<DescribedBlock>());
      DescribedBlock &block = *document.blocks.back();
      const Token token = cursor.token();
      if (!cursor.name(block.title, "the name of the block") ||
          !BlockParser(cursor, document.memories, block).parse())
        return false;
      const std::string wrong = block.check();
      if (!wrong.empty())
        return cursor.expectedAt(token, "a block (" + wrong + ")");
    } else if (cursor.at("machine") && !document.machine) {
      cursor.step();
      document.machine.emplace();
      if (!cursor.name(document.machine->name, "the name of the machine") ||
          !parseMachineBody(cursor, *document.machine))
        return false;
    } else {
      return cursor.expected("'memory', 'block' or one 'machine'");
    }
  }
  return true;
}

} // namespace

std::optional<PackDocument> parsePackDocument(const std::string &text, const std::string &file,
                                              std::string *error) {
  Cursor cursor(text);
  PackDocument document;
  if (parseDocument(cursor, document))
    return document;
  *error = file + ":" + cursor.error();
  return {};
}

} // namespace vls

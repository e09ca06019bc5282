// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parser of the textual form of flow graphs. Blocks are known before anything is read of them, so
// ids follow the file; values may be used, by phis, above their definition.

#include "lanes/terms.h"
#include "lanes/text.h"

#include <map>

namespace vls {

namespace {

class Parser {
public:
  Parser(const std::string &text) : cursor(text) { findBlocks(text); }

  bool document();
  std::string error() const { return !message.empty() ? message : cursor.error(); }

  LaneDocument result;

private:
  void findBlocks(const std::string &text);
  bool statement();
  bool input(bool isVariable);
  bool block();
  bool instruction(unsigned block);
  bool terminator(unsigned block, bool *ended);
  bool body(FlowGraph::Instruction &instruction);
  bool phi(FlowGraph::Instruction &instruction);
  bool operands(FlowGraph::Instruction &instruction, const char *end);
  bool operand(Operand &operand);
  bool target(const std::string &name, Position position, Operand &target);
  bool blockName(unsigned &block);
  bool freshName(std::string &name, const char *what);

  /// An error that is not about the current token.
  bool wrong(Position at, const std::string &expected, const std::string &found) {
    if (message.empty() && cursor.error().empty())
      message = std::to_string(at.line) + ":" + std::to_string(at.column) + ": expected " +
                expected + ", found '" + found + "'";
    return false;
  }

  Cursor cursor;
  std::string message;
  std::map<std::string, unsigned> blocks;
  std::map<std::string, Operand> names;
  std::map<std::string, Position> undefined; ///< values that were used but not defined yet
  std::vector<bool> seen;                    ///< by block
};

void Parser::findBlocks(const std::string &text) {
  Lexer lexer(text);
  std::string before;
  for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
    if (before == "block" && token.kind == Token::Kind::Name && !isReserved(token.text) &&
        blocks.count(token.text) == 0)
      blocks[token.text] = result.graph.addBlock(token.text);
    before = token.text;
  }
  seen.resize(blocks.size());
}

bool Parser::document() {
  if (cursor.take("lanes") && !cursor.number(result.options.lanes, 1, 4096, "1 to 4096 lanes"))
    return false;
  while (!cursor.atEnd())
    if (!statement())
      return false;
  for (const auto &[name, position] : undefined)
    return wrong(position, "a value that is defined", name);
  if (result.graph.blocks().empty())
    return cursor.expected("'block'");
  return true;
}

bool Parser::statement() {
  if (cursor.take("input"))
    return input(false);
  if (cursor.take("variable"))
    return input(true);
  if (cursor.take("block"))
    return block();
  return cursor.expected("'input', 'variable' or 'block'");
}

bool Parser::freshName(std::string &name, const char *what) {
  if (cursor.token().kind == Token::Kind::Name &&
      (isReserved(cursor.token().text) || names.count(cursor.token().text) ||
       undefined.count(cursor.token().text)))
    return cursor.expected(std::string(what) + " that is not taken");
  return cursor.name(name, what);
}

bool Parser::input(bool isVariable) {
  std::string name;
  ScalarType itsType;
  LaneEvolution entry;
  if (!freshName(name, "a name") || !readType(cursor, itsType))
    return false;
  const bool hasEntry = cursor.at("uniform") || cursor.at("strided") || cursor.at("random");
  if ((hasEntry || !isVariable) && !readEvolution(cursor, entry))
    return false;
  names[name] = isVariable ? result.graph.addVariable(name, entry, itsType)
                           : result.graph.addInput(name, entry, itsType);
  return true;
}

bool Parser::blockName(unsigned &block) {
  const auto found = blocks.find(cursor.token().text);
  if (cursor.token().kind != Token::Kind::Name || found == blocks.end())
    return cursor.expected("the name of a block");
  block = found->second;
  cursor.step();
  return true;
}

bool Parser::block() {
  const Token name = cursor.token();
  unsigned id = 0;
  if (!blockName(id))
    return false;
  if (seen[id])
    return wrong(name.position, "a block that is new", name.text);
  seen[id] = true;
  if (!cursor.need("{"))
    return false;
  for (bool ended = false; !cursor.take("}");) {
    if (ended)
      return cursor.expected("'}'");
    if (!terminator(id, &ended) || (!ended && !instruction(id)))
      return false;
  }
  return true;
}

/// Reads a terminator if there is one.
bool Parser::terminator(unsigned block, bool *ended) {
  std::vector<unsigned> to(1);
  Operand condition;
  *ended = true;
  if (cursor.take("return"))
    return true;
  if (cursor.take("goto")) {
    if (!blockName(to[0]))
      return false;
  } else if (cursor.take("branch")) {
    to.resize(2);
    if (!operand(condition) || !blockName(to[0]) || !blockName(to[1]))
      return false;
    while (cursor.token().kind == Token::Kind::Name) {
      to.emplace_back();
      if (!blockName(to.back()))
        return false;
    }
  } else {
    *ended = false;
    return true;
  }
  result.graph.setBranch(block, condition, std::move(to));
  return true;
}

bool Parser::target(const std::string &name, Position position, Operand &target) {
  const auto found = names.find(name);
  if (found == names.end())
    target = names[name] = result.graph.addValue(name);
  else
    target = found->second;
  if (target.kind == Operand::Kind::Value && undefined.erase(name) == 0 && found != names.end())
    return wrong(position, "a value that is not defined yet", name);
  return true;
}

bool Parser::instruction(unsigned block) {
  FlowGraph::Instruction instruction;
  const Token first = cursor.token();
  if (first.kind == Token::Kind::Name && !isReserved(first.text)) {
    cursor.step();
    if (!cursor.need("="))
      return false;
    if (!target(first.text, first.position, instruction.target))
      return false;
  }
  const std::optional<Opcode> opcode = opcodeOf(cursor.token().text);
  if (cursor.token().kind != Token::Kind::Name || !opcode)
    return cursor.expected(instruction.target.kind == Operand::Kind::Undefined
                               ? "an instruction, a terminator or '}'"
                               : "an operation");
  instruction.opcode = *opcode;
  cursor.step();
  if (!body(instruction) || !readType(cursor, instruction.type))
    return false;
  instruction.wraps = cursor.take("wraps");
  result.graph.add(block, std::move(instruction));
  return true;
}

bool Parser::body(FlowGraph::Instruction &instruction) {
  switch (instruction.opcode) {
  case Opcode::Phi:
    return phi(instruction);
  case Opcode::Apply:
  case Opcode::Call:
    return cursor.name(instruction.function, "the name of a function") && cursor.need("(") &&
           operands(instruction, ")");
  case Opcode::Lane:
  case Opcode::CallUniform:
  case Opcode::CallRandom:
    return true;
  default:
    return operands(instruction, nullptr);
  }
}

bool Parser::phi(FlowGraph::Instruction &instruction) {
  if (!cursor.need("["))
    return false;
  if (cursor.take("]"))
    return true;
  do {
    instruction.from.emplace_back();
    instruction.operands.emplace_back();
    if (!blockName(instruction.from.back()) || !cursor.need(":") ||
        !operand(instruction.operands.back()))
      return false;
  } while (cursor.take(","));
  return cursor.need("]");
}

/// Operands between commas; up to `end`, which may follow at once, or at least one.
bool Parser::operands(FlowGraph::Instruction &instruction, const char *end) {
  if (end && cursor.take(end))
    return true;
  do {
    instruction.operands.emplace_back();
    if (!operand(instruction.operands.back()))
      return false;
  } while (cursor.take(","));
  return !end || cursor.need(end);
}

bool Parser::operand(Operand &operand) {
  const Token token = cursor.token();
  if (cursor.take("undefined"))
    return true;
  if (token.kind == Token::Kind::Number) {
    operand.kind = Operand::Kind::Constant;
    return cursor.integer(operand.constant, "an integer");
  }
  if (token.kind != Token::Kind::Name || isReserved(token.text))
    return cursor.expected("an operand");
  cursor.step();
  const auto [found, isNew] = names.insert({token.text, {}});
  if (isNew) {
    found->second = result.graph.addValue(token.text);
    undefined[token.text] = token.position;
  }
  operand = found->second;
  return true;
}

} // namespace

std::optional<LaneDocument> parseLanes(const std::string &text, const std::string &file,
                                       std::string *error) {
  Parser parser(text);
  if (!parser.document()) {
    *error = file + ":" + parser.error();
    return {};
  }
  const std::string wrong = parser.result.graph.check();
  if (!wrong.empty()) {
    *error = file + ": " + wrong;
    return {};
  }
  return std::move(parser.result);
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/text.h"

#include <algorithm>

namespace vls {

namespace {

struct Word {
  Opcode opcode;
  const char *word;
};

const Word words[] = {
    {Opcode::Copy, "copy"},
    {Opcode::Add, "add"},
    {Opcode::Subtract, "subtract"},
    {Opcode::Multiply, "multiply"},
    {Opcode::Negate, "negate"},
    {Opcode::Not, "not"},
    {Opcode::Divide, "divide"},
    {Opcode::DivideToZero, "divide-to-zero"},
    {Opcode::Remainder, "remainder"},
    {Opcode::RemainderToZero, "remainder-to-zero"},
    {Opcode::ShiftLeft, "shift-left"},
    {Opcode::ShiftRight, "shift-right"},
    {Opcode::And, "and"},
    {Opcode::Or, "or"},
    {Opcode::Xor, "xor"},
    {Opcode::Minimum, "minimum"},
    {Opcode::Maximum, "maximum"},
    {Opcode::Equal, "equal"},
    {Opcode::Unequal, "unequal"},
    {Opcode::Less, "less"},
    {Opcode::LessEqual, "less-equal"},
    {Opcode::Select, "select"},
    {Opcode::Convert, "convert"},
    {Opcode::Phi, "phi"},
    {Opcode::Apply, "apply"},
    {Opcode::Load, "load"},
    {Opcode::InvariantLoad, "invariant-load"},
    {Opcode::Call, "call"},
    {Opcode::CallUniform, "call-uniform"},
    {Opcode::CallRandom, "call-random"},
    {Opcode::Lane, "lane"},
    {Opcode::Store, "store"},
};

const char *const others[] = {"lanes",   "input",  "variable", "block",    "uniform",
                              "strided", "random", "base",     "mod",      "wraps",
                              "goto",    "branch", "return",   "undefined"};

} // namespace

const char *wordOf(Opcode opcode) {
  for (const Word &w : words)
    if (w.opcode == opcode)
      return w.word;
  return "";
}

std::optional<Opcode> opcodeOf(const std::string &word) {
  for (const Word &w : words)
    if (w.word == word)
      return w.opcode;
  return {};
}

bool isReserved(const std::string &word) {
  return opcodeOf(word) || std::any_of(std::begin(others), std::end(others),
                                       [&](const char *o) { return o == word; });
}

} // namespace vls

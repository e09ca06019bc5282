// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cursor: where a parser stands in its input, and the first error it met. Parsing functions return
// false once there is an error; nothing is read past it.

#ifndef VLS_TEXT_CURSOR_H
#define VLS_TEXT_CURSOR_H

#include "text/lexer.h"
#include "vls/integer.h"

#include <string>

namespace vls {

class Cursor {
public:
  explicit Cursor(const std::string &input) : lexer(input), current(lexer.next()) {}

  const Token &token() const { return current; }
  void step() { current = lexer.next(); }

  /// True if the current token is this name or punctuation.
  bool at(const char *text) const;
  bool atEnd() const { return current.kind == Token::Kind::End; }

  /// Steps over the token if it is `text`.
  bool take(const char *text);

  /// As `take`, and an error if it is not.
  bool need(const char *text);

  /// Reads one token into `result`. `what` says in an error what was expected.
  bool name(std::string &result, const char *what);
  bool integer(Integer &result, const char *what);
  bool number(unsigned &result, unsigned low, unsigned high, const char *what);

  /// A number with or without fraction from `low` to 1000000.
  bool decimal(double &result, double low, const char *what);

  /// Notes the error "expected WHAT, found TOKEN" at the current token; returns false.
  bool expected(const std::string &what);
  /// The same of a token that was read before.
  bool expectedAt(const Token &token, const std::string &what);

  /// "line:column: expected ..., found ...", or empty.
  const std::string &error() const { return message; }

private:
  Lexer lexer;
  Token current;
  std::string message;
};

} // namespace vls

#endif

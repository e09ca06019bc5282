// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lexer of the textual form: names, numbers and punctuation, with positions. White space separates
// tokens, '#' starts a comment that ends with the line.

#ifndef VLS_TEXT_LEXER_H
#define VLS_TEXT_LEXER_H

#include <cstddef>
#include <string>

namespace vls {

/// Line and column (in bytes), both from 1.
struct Position {
  unsigned line = 1;
  unsigned column = 1;
};

struct Token {
  enum class Kind {
    Name,        ///< a letter or '_', then letters, digits, '_', '-' and '.'
    Number,      ///< [-]digits[.digits]
    Punctuation, ///< one other character
    End
  };

  Kind kind = Kind::End;
  std::string text;
  Position position;
};

/// The token as error messages show it: "'memref'", "the end of the file".
std::string describe(const Token &token);

class Lexer {
public:
  explicit Lexer(const std::string &input) : text(&input) {}

  /// The next token; at the end again and again the End token.
  Token next();

private:
  char at(std::size_t ahead = 0) const;
  void take(Token &token, std::size_t count);
  void skip();
  std::size_t digits(std::size_t from) const;
  std::size_t numberLength() const;

  const std::string *text;
  std::size_t offset = 0;
  Position position;
};

} // namespace vls

#endif

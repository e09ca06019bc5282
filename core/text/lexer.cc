// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/lexer.h"

namespace vls {

namespace {

// The C library's functions depend on the locale.
bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isInName(char c) {
  return isLetter(c) || isDigit(c) || c == '-' || c == '.';
}
bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

} // namespace

std::string describe(const Token &token) {
  constexpr std::size_t longest = 40;
  if (token.kind == Token::Kind::End)
    return "the end of the file";
  if (token.kind == Token::Kind::Punctuation && (token.text[0] < ' ' || token.text[0] > '~'))
    return "a character that is not printable ASCII";
  return "'" + token.text.substr(0, longest) + (token.text.size() > longest ? "..." : "") + "'";
}

char Lexer::at(std::size_t ahead) const {
  return offset + ahead < text->size() ? (*text)[offset + ahead] : '\0';
}

/// The next `count` characters are the token.
void Lexer::take(Token &token, std::size_t count) {
  token.text.assign(*text, offset, count);
  offset += count;
  position.column += unsigned(count);
}

void Lexer::skip() {
  while (offset < text->size() && (isSpace(at()) || at() == '#')) {
    if (at() == '#')
      while (offset < text->size() && at() != '\n') {
        ++offset;
        ++position.column;
      }
    else if ((*text)[offset++] == '\n')
      position = {position.line + 1, 1};
    else
      ++position.column;
  }
}

/// How many there are, so many characters ahead.
std::size_t Lexer::digits(std::size_t from) const {
  std::size_t count = 0;
  while (isDigit(at(from + count)))
    ++count;
  return count;
}

/// The next character is the sign or the first digit.
std::size_t Lexer::numberLength() const {
  const std::size_t whole = 1 + digits(1);
  const std::size_t fraction = at(whole) == '.' ? digits(whole + 1) : 0;
  return fraction == 0 ? whole : whole + 1 + fraction;
}

Token Lexer::next() {
  skip();
  Token token;
  token.position = position;
  if (offset == text->size())
    return token;
  if (isLetter(at())) {
    token.kind = Token::Kind::Name;
    std::size_t length = 1;
    while (isInName(at(length)))
      ++length;
    take(token, length);
  } else if (isDigit(at()) || (at() == '-' && isDigit(at(1)))) {
    token.kind = Token::Kind::Number;
    take(token, numberLength());
  } else {
    token.kind = Token::Kind::Punctuation;
    take(token, 1);
  }
  return token;
}

} // namespace vls

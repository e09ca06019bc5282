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

/// Appends the next character to `token`.
void Lexer::advance(Token &token) {
  token.text += (*text)[offset++];
  ++position.column;
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

void Lexer::number(Token &token) {
  advance(token); // the sign or the first digit
  while (isDigit(at()))
    advance(token);
  if (at() == '.' && isDigit(at(1))) {
    advance(token);
    while (isDigit(at()))
      advance(token);
  }
}

Token Lexer::next() {
  skip();
  Token token;
  token.position = position;
  if (offset == text->size())
    return token;
  if (isLetter(at())) {
    token.kind = Token::Kind::Name;
    while (isInName(at()))
      advance(token);
  } else if (isDigit(at()) || (at() == '-' && isDigit(at(1)))) {
    token.kind = Token::Kind::Number;
    number(token);
  } else {
    token.kind = Token::Kind::Punctuation;
    advance(token);
  }
  return token;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/cursor.h"

#include <charconv>

namespace vls {

bool Cursor::at(const char *text) const {
  return (current.kind == Token::Kind::Name || current.kind == Token::Kind::Punctuation) &&
         current.text == text;
}

bool Cursor::take(const char *text) {
  if (!at(text))
    return false;
  step();
  return true;
}

bool Cursor::need(const char *text) {
  return take(text) || expected("'" + std::string(text) + "'");
}

bool Cursor::name(std::string &result, const char *what) {
  if (current.kind != Token::Kind::Name)
    return expected(what);
  result = current.text;
  step();
  return true;
}

bool Cursor::integer(Integer &result, const char *what) {
  const bool isInteger =
      current.kind == Token::Kind::Number && current.text.find('.') == std::string::npos;
  if (!isInteger || result.set_str(current.text, 10) != 0)
    return expected(what);
  step();
  return true;
}

bool Cursor::number(unsigned &result, unsigned low, unsigned high, const char *what) {
  const char *last = current.text.data() + current.text.size();
  const auto [end, status] = std::from_chars(current.text.data(), last, result);
  if (current.kind != Token::Kind::Number || status != std::errc() || end != last || result < low ||
      result > high)
    return expected(what);
  step();
  return true;
}

bool Cursor::decimal(double &result, double low, const char *what) {
  const char *last = current.text.data() + current.text.size();
  const auto [end, status] = std::from_chars(current.text.data(), last, result);
  if (current.kind != Token::Kind::Number || status != std::errc() || end != last ||
      current.text[0] == '-' || result < low || result > 1000000)
    return expected(what);
  step();
  return true;
}

bool Cursor::expected(const std::string &what) {
  return expectedAt(current, what);
}

bool Cursor::expectedAt(const Token &token, const std::string &what) {
  if (message.empty())
    message = std::to_string(token.position.line) + ":" + std::to_string(token.position.column) +
              ": expected " + what + ", found " + describe(token);
  return false;
}

} // namespace vls

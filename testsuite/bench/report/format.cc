// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/format.h"

#include <cstdarg>
#include <cstdio>

std::string format(const char *form, ...) {
  char text[1000];
  va_list arguments;
  va_start(arguments, form);
  std::vsnprintf(text, sizeof text, form, arguments);
  va_end(arguments);
  return text;
}

std::string escaped(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

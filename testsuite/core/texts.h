// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of the textual form share: texts that must be right, and texts that are spoilt.

#ifndef VLS_TESTSUITE_TEXTS_H
#define VLS_TESTSUITE_TEXTS_H

#include "text/parser.h"
#include "text/printer.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

extern "C" {
#include <cmocka.h>
}

namespace vlstest {

inline vls::Document parsed(const std::string &text) {
  std::string error;
  std::optional<vls::Document> document = vls::parseDocument(text, "t", &error);
  if (!document)
    fail_msg("%s\n%s", text.c_str(), error.c_str());
  return std::move(*document);
}

/// `text` with some characters replaced, taken out, or copied from elsewhere in it.
inline std::string spoilt(std::string text, std::mt19937 &random) {
  const std::string characters("\0\n\t #{}[]<>%:,=+.-_0189ax\xc3\xff", 28);
  for (int change = int(random() % 3); change >= 0 && !text.empty(); --change) {
    const std::size_t at = random() % text.size();
    if (random() % 3 == 0)
      text.erase(at, 1 + random() % 4);
    else if (random() % 2 == 0)
      text[at] = characters[random() % characters.size()];
    else
      text.insert(at, text, random() % text.size(), random() % 20);
  }
  return text;
}

/// Any text is a document that round-trips, or gets one line of error. True if it is a document.
inline bool isDocumentOrError(const std::string &text) {
  std::string error;
  const std::optional<vls::Document> document = vls::parseDocument(text, "t", &error);
  if (!document) {
    assert_int_equal(error.find("t:"), 0);
    assert_true(error.find('\n') == std::string::npos);
    return false;
  }
  const std::string once = toString(*document);
  assert_string_equal(toString(parsed(once)).c_str(), once.c_str());
  return true;
}

} // namespace vlstest

#endif

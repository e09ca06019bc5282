// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/rows.h"

#include "text/parser.h"

namespace vls::gcc {

namespace {

std::optional<std::string> contentOf(const char *file) {
  FILE *stream = fopen(file, "rb");
  if (!stream)
    return std::nullopt;
  std::string text;
  char buffer[4096];
  while (const std::size_t count = fread(buffer, 1, sizeof buffer, stream))
    text.append(buffer, count);
  const bool good = !ferror(stream);
  fclose(stream);
  return good ? std::optional(text) : std::nullopt;
}

} // namespace

std::optional<TargetDescription> readMachineRows(const char *file, std::string *error) {
  const auto text = contentOf(file);
  if (!text) {
    *error = std::string(file) + ": " + xstrerror(errno);
    return std::nullopt;
  }
  const auto document = parseDocument(*text, file, error);
  if (!document)
    return std::nullopt;
  if (!document->targetRows)
    *error = std::string(file) + ": expected a target made from a predefined one, as in " +
             "'target this-cpu from avx2 { ... }'";
  return document->targetRows;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "targets/predefined.h"

#include "text/parser.h"

namespace vls {

namespace {

struct Predefined {
  const char *name;
  const char *const &text;
};

const Predefined all[] = {
    {"sse2", sse2Target}, {"sse4", sse4Target},     {"avx", avxTarget},
    {"avx2", avx2Target}, {"avx512", avx512Target},
};

} // namespace

const char *predefinedTarget(const std::string &name) {
  for (const Predefined &target : all)
    if (name == target.name)
      return target.text;
  return nullptr;
}

std::optional<TargetDescription> describePredefined(const std::string &name) {
  const char *text = predefinedTarget(name);
  std::string error;
  std::optional<Document> document =
      text ? parseDocument(text, name, &error) : std::optional<Document>();
  return document ? document->target : std::nullopt;
}

std::string predefinedTargetNames() {
  std::string names;
  for (const Predefined &target : all)
    names += (names.empty() ? "" : ", ") + std::string(target.name);
  return names;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/predefined.h"

#include "targets/predefined.h"
#include "text/parser.h"

namespace vls {

std::optional<TargetDescription> describePredefined(const std::string &name) {
  const char *text = predefinedTarget(name);
  std::string error;
  std::optional<Document> document =
      text ? parseDocument(text, name, &error) : std::optional<Document>();
  return document ? document->target : std::nullopt;
}

} // namespace vls

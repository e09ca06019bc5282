// SPDX-License-Identifier: GPL-3.0-or-later

#include "refusal.h"

namespace vls::gcc {

namespace {

constexpr const char *texts[] = {
    "",
#define REFUSAL(name, text) text,
#include "refusals.def"
#undef REFUSAL
};

} // namespace

std::string Refusal::text() const {
  std::string all = texts[unsigned(reason)];
  const std::size_t place = all.find('%');
  return place == std::string::npos ? all : all.replace(place, 1, ofThis);
}

} // namespace vls::gcc

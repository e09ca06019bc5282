// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/plural.h"

#include <algorithm>

namespace vls::gcc {

std::string plural(std::size_t count, std::string noun) {
  if (count != 1) {
    const std::size_t end = std::min(noun.find(" of "), noun.size());
    const bool hisses = end > 0 && (noun[end - 1] == 's' || noun[end - 1] == 'h');
    noun.insert(end, hisses ? "es" : "s");
  }
  return std::to_string(count) + " " + noun;
}

} // namespace vls::gcc

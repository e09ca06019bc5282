// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts of things, in words.

#ifndef VLS_REPORT_PLURAL_H
#define VLS_REPORT_PLURAL_H

#include <cstddef>
#include <string>

namespace vls::gcc {

/// "2 branches"; of a noun with more words, the first one: "2 calls of sqrt".
std::string plural(std::size_t count, std::string noun);

} // namespace vls::gcc

#endif

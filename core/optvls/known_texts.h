// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of core/known as they are, made into a source when the core is built
// (core/known/embed.sh).

#ifndef VLS_OPTVLS_KNOWN_TEXTS_H
#define VLS_OPTVLS_KNOWN_TEXTS_H

#include <cstddef>

namespace vls {

struct KnownText {
  const char *file;  ///< "avx2-4x32-0,2.vls"
  const char *group; ///< "4x32-0,2": lanes, bits of an element, elements of the row
  const char *text;
};

extern const KnownText knownTexts[];
extern const std::size_t numKnownTexts;

} // namespace vls

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Printer of the textual form. What it writes the parser reads, as the same document: printing that
// again gives the same text.

#ifndef VLS_TEXT_PRINTER_H
#define VLS_TEXT_PRINTER_H

#include "text/document.h"
#include "vls/optvls.h"

namespace vls {

/// One line, without a newline.
std::string toString(const DescribedMemref &memref);

/// "group g { p at 0, q at 8 }", without a newline.
std::string toString(const NamedGroup &group);

/// "4 load, 2 shuffle, 6 fused", or "free".
std::string toString(const Uops &uops);

/// The shortest digits that read as `number` again, without an exponent.
std::string toDigits(double number);

/// Ends with a newline.
std::string toString(const TargetDescription &target);
std::string toString(const Document &document);

/// For people: "indexed-load 4 x 64, rows of 16 bytes: p at 0, q at 8", without a newline. The
/// members are memrefs of a document.
std::string toString(const Group &group);

} // namespace vls

#endif

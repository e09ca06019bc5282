// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the predefined targets compute, in textual form (docs/packer.md): rows for each target, of
// which a richer one has those of the poorer ones, too.

#ifndef VLS_TARGETS_MACHINES_H
#define VLS_TARGETS_MACHINES_H

#include <string>

namespace vls {

/// The text "machine NAME { rows }" of the predefined target called `name`; empty if there is none.
std::string predefinedMachine(const std::string &name);

// Rows, each in a file of its own.
extern const char *const scalarRows; ///< scalars, and what moves between them and vectors
extern const char *const sse2Rows;   ///< registers of 128 bits
extern const char *const sse4Rows;   ///< SSE3, SSSE3, SSE4.1 and SSE4.2
extern const char *const avxRows;    ///< floats in 256 bits
extern const char *const avx2Rows;   ///< integers in 256 bits, FMA
extern const char *const avx512Rows; ///< registers of 512 bits; F, VL, BW and DQ

} // namespace vls

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of machines (docs/packer.md) that are written once for registers of several widths. In their
// text stand for
//
//   @W       the widths of the registers, in bits
//   @2       two operations of a vector unit: the µops of one, times two
//   $2       two µops of the front end
//   @2+B     two operations and a blend by a computed mask; likewise $2+B, @2+1
//
// Invariant: a row is an instruction, or a short sequence of them that GCC makes of one statement
// or builtin; its price is that of the whole.

#ifndef VLS_TARGETS_PACKS_ROWS_H
#define VLS_TARGETS_PACKS_ROWS_H

#include <string>
#include <vector>

namespace vls {

/// Registers of one kind, as far as prices tell them apart.
struct Registers {
  const char *widths;
  double perUop; ///< vector µops that one operation counts as
  double blend;  ///< operations of a blend by the result of a compare
};

/// The rows of `text` for `registers`.
std::string rowsFor(const char *text, const Registers &registers);

/// `text` once for each of `values`, which stand for `name`.
std::string forEach(const std::string &text, const char *name,
                    const std::vector<const char *> &values);

// What is in all levels.
extern const char *const scalarRows;  ///< scalars, and what moves between them and vectors
extern const char *const floatRows;   ///< float arithmetic
extern const char *const integerRows; ///< integer arithmetic, logic, shifts, products' halves
extern const char *const laneRows;    ///< pairs of lanes, packs, sums of differences
extern const char *const sumLaneRows; ///< sums of products and differences, of parts of a slot, too
extern const char
    *const halfPackRows;          ///< truncations of what is known to fit: half of a pack's result
extern const char *const sumRows; ///< sums of differences brought together; 128 and 256 bits

// What levels add or replace. Those of SSE3 and SSSE3 have no form of 512 bits.
extern const char *const spacedExtensionRows; ///< of spaced integers; of parts of a slot, too
extern const char *const spacedLongExtensionRows;
extern const char *const avx2RowExtensionRows; ///< of rows of three bytes
extern const char *const sse2IntegerRows;      ///< what later levels do better
extern const char *const sse2ExtensionRows;    ///< of integers, by unpacking
extern const char *const sse3LaneRows;         ///< addsub, hadd, hsub of floats
extern const char *const ssse3HorizontalRows;  ///< the same of integers
extern const char *const ssse3SignRows;
extern const char *const sse4IntegerRows;        ///< SSSE3, SSE4.1
extern const char *const sse4ExtensionRows;      ///< of integers
extern const char *const sse4TruncationRows;     ///< by one pshufb
extern const char *const sse2PairTruncationRows; ///< of two vectors, to one
extern const char *const sse4PairTruncationRows;
extern const char *const avx2PairTruncationRows;   ///< of 256 bits
extern const char *const avx2OrderedPackRows;      ///< of 256 bits, saturated
extern const char *const avx512PairTruncationRows; ///< of all widths
extern const char *const sse4LaneRows;             ///< pmaddubsw, pmuldq, packusdw
extern const char *const longExtremeRows;          ///< of 64 bits, AVX2
extern const char *const longProductRows;          ///< of 64 bits, 256 at a time, AVX2
extern const char *const rotateRows;               ///< by two shifts; up to AVX2
extern const char *const wordSwapRows;             ///< SSE2
extern const char *const byteSwapRows;             ///< SSSE3
extern const char *const roundingRows;             ///< of floats to whole numbers, SSE4.1
extern const char *const fmaRows;
extern const char *const fmaLaneRows;
extern const char *const variableShiftRows;  ///< AVX2
extern const char *const avx2CrossRows;      ///< conversions across slots, to 128 bits
extern const char *const avx512IntegerRows;  ///< F, VL, BW and DQ: 64-bit elements, word shifts
extern const char *const avx512CrossRows;    ///< conversions to less than 512 bits
extern const char *const avx512UnsignedRows; ///< conversions of unsigned and 64-bit integers
extern const char *const vnniRows;

// Conversions of floats, by the width of the result.
extern const char *const convertRows;      ///< 32-bit integers and floats, same width
extern const char *const halfConvertRows;  ///< 32 to 64 bits and back, in 128
extern const char *const crossConvertRows; ///< the same in 256: from and to half a register

/// Selects by a compare, and compares as 0 and 1; with all compares of floats, and those of
/// integers that the level has.
std::string floatSelectRows();
std::string integerSelectRows(const std::vector<const char *> &bits);

} // namespace vls

#endif

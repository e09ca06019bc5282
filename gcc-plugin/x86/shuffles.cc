// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/shuffles.h"

namespace vls {

namespace {

using Family = std::optional<Mask> (*)(const ShuffleShape &);

std::optional<Mask> asUnpackLow(const ShuffleShape &shape) {
  return asUnpack(shape, Half::Low);
}
std::optional<Mask> asUnpackHigh(const ShuffleShape &shape) {
  return asUnpack(shape, Half::High);
}

/// Slot-local in one operand, free in each slot.
std::optional<Mask> asSlotLocalUnary(const ShuffleShape &shape) {
  if (usesOperands(shape) == 3)
    return std::nullopt;
  return asSlotLocal(shape);
}

/// Slot-local in one operand, the same in each slot.
std::optional<Mask> asRepeatedUnary(const ShuffleShape &shape) {
  if (usesOperands(shape) == 3)
    return std::nullopt;
  return asRepeatedInSlots(shape);
}

/// What a row needs of the machine, by register width.
enum class Needs { Base, Ssse3, Sse41, Avx, Avx2, Avx512, Avx512bw };

bool has(Needs needs, unsigned bits, const X86Features &f) {
  bool width = bits <= 128 || (bits == 256 && f.avx) || (bits == 512 && f.avx512f);
  if (!width)
    return false;
  switch (needs) {
  case Needs::Base:
    return true;
  case Needs::Ssse3: // integer shuffles within slots: AVX2 brings 256 bits, AVX-512BW 512
    return bits == 128 ? f.ssse3 : bits == 256 ? f.avx2 : f.avx512bw;
  case Needs::Sse41:
    return f.sse41;
  case Needs::Avx:
    return f.avx;
  case Needs::Avx2:
    return f.avx2;
  case Needs::Avx512:
    return f.avx512f && (bits == 512 || f.avx512vl);
  case Needs::Avx512bw:
    return f.avx512bw && (bits == 512 || f.avx512vl);
  }
  return false;
}

struct Row {
  const char *instruction;
  Family family;
  unsigned elementBits;      ///< in which the family is looked at; 0: as the shape has it
  unsigned minBits, maxBits; ///< register widths
  Needs needs;
  double shuffle, vector, fused; ///< µops
};

// Instructions that take their mask from a register or from memory count a little more at the front
// end than those with an immediate: the mask occupies a register, or one more load.
constexpr Row rows[] = {
    {"(none)", asIdentity, 0, 128, 512, Needs::Base, 0, 0, 0},
    {"blendps", asBlend, 32, 128, 256, Needs::Sse41, 0, 1, 1},
    {"vblendm", asBlend, 32, 512, 512, Needs::Avx512, 0, 1, 1.25},
    {"unpckl", asUnpackLow, 0, 128, 512, Needs::Base, 1, 0, 1},
    {"unpckh", asUnpackHigh, 0, 128, 512, Needs::Base, 1, 0, 1},
    {"unpckl", asUnpackLow, 64, 128, 512, Needs::Base, 1, 0, 1},
    {"unpckh", asUnpackHigh, 64, 128, 512, Needs::Base, 1, 0, 1},
    {"shufpd", asAlternating, 64, 128, 512, Needs::Base, 1, 0, 1},
    {"shufps", asTwoByTwo, 32, 128, 512, Needs::Base, 1, 0, 1},
    {"pshufd", asRepeatedUnary, 32, 128, 512, Needs::Base, 1, 0, 1},
    {"vpermilps", asSlotLocalUnary, 32, 128, 512, Needs::Avx, 1, 0, 1.25},
    {"pblendw", asBlend, 16, 128, 128, Needs::Sse41, 1, 0, 1},
    {"palignr", asSlotRotation, 8, 128, 512, Needs::Ssse3, 1, 0, 1},
    {"vperm2f128", asSlotPermute, 0, 256, 256, Needs::Avx, 1, 0, 1},
    {"vshuff64x2", asSlotTwoByTwo, 0, 512, 512, Needs::Avx512, 1, 0, 1},
    {"vpermpd", asUnary, 64, 256, 256, Needs::Avx2, 1, 0, 1},
    {"pshufb", asSlotLocalUnary, 8, 128, 512, Needs::Ssse3, 1, 0, 1.25},
    {"vpermps", asUnary, 32, 256, 256, Needs::Avx2, 1, 0, 1.25},
    {"vpermps", asUnary, 32, 512, 512, Needs::Avx512, 1, 0, 1.25},
    {"vpermt2ps", asAny, 32, 128, 512, Needs::Avx512, 1, 0, 1.25},
    {"vpermw", asUnary, 16, 128, 512, Needs::Avx512bw, 1, 0, 1.25},
    {"pblendvb", asBlend, 8, 128, 256, Needs::Sse41, 0, 2, 2},
    {"vpermt2w", asAny, 16, 128, 512, Needs::Avx512bw, 2, 1, 3},
    {"shufps, shufps", asAny, 32, 128, 128, Needs::Base, 2, 0, 2},
    {"pshufb, pshufb, por", asSlotLocal, 8, 128, 512, Needs::Ssse3, 2, 1, 3},
    {"shuf, shuf, blend", asSlotLocal, 32, 256, 256, Needs::Avx, 2, 1, 3},
    {"vperm2f128, shufpd", asAny, 64, 256, 256, Needs::Avx, 3, 0, 3},
    {"vpermps, vpermps, blendps", asAny, 32, 256, 256, Needs::Avx2, 2, 1, 3.5},
    {"vperm2f128, vpermilps, ...", asAny, 32, 256, 256, Needs::Avx, 4, 1, 5},
    {"pshufb, vpermq, ...", asAny, 8, 256, 256, Needs::Avx2, 6, 3, 9},
    {"(sequence)", asAny, 8, 128, 512, Needs::Base, 12, 6, 18},
};

/// `shape` in elements of `elementBits` bits.
std::optional<ShuffleShape> inElements(const ShuffleShape &shape, unsigned elementBits) {
  if (elementBits == 0 || elementBits == shape.result.elementBits)
    return shape;
  return elementBits > shape.result.elementBits ? widenedTo(shape, elementBits)
                                                : narrowedTo(shape, elementBits);
}

} // namespace

std::optional<ShuffleMatch> matchShuffle(const ShuffleShape &shape, const X86Features &features) {
  unsigned bits = shape.result.bits();
  if (!isPermute(shape) || bits < 128)
    return std::nullopt;
  for (const Row &row : rows) {
    if (bits < row.minBits || bits > row.maxBits || !has(row.needs, bits, features))
      continue;
    auto seen = inElements(shape, row.elementBits);
    if (!seen)
      continue;
    auto full = row.family(*seen);
    if (!full)
      continue;
    // Back to the lanes of the question: the filled-in lanes move with their neighbours.
    ShuffleShape complete = *seen;
    complete.mask = *full;
    auto back = inElements(complete, shape.result.elementBits);
    if (!back)
      continue;
    Uops uops;
    uops.shuffle = row.shuffle;
    uops.vector = row.vector;
    uops.fused = row.fused;
    return ShuffleMatch{row.instruction, uops, back->mask};
  }
  return std::nullopt;
}

} // namespace vls

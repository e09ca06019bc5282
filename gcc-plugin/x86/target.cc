// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/target.h"

#include "x86/shuffles.h"

#include <algorithm>

namespace vls {

namespace {

bool isRegisterWidth(unsigned bits) {
  return bits == 128 || bits == 256 || bits == 512;
}

} // namespace

std::string X86Target::name() const {
  const X86Features &f = description.features;
  return f.avx512f ? "avx512" : f.avx2 ? "avx2" : f.avx ? "avx" : f.sse41 ? "sse4" : "sse2";
}

unsigned X86Target::registerBits() const {
  return description.features.avx512f ? 512 : description.features.avx ? 256 : 128;
}

std::optional<Uops> X86Target::load(VectorType type) const {
  unsigned bits = type.bits();
  bool isScalar = bits == 8 || bits == 16 || bits == 32 || bits == 64;
  if (bits > registerBits() || (!isScalar && !isRegisterWidth(bits)))
    return std::nullopt;
  Uops uops;
  uops.load = 1;
  uops.fused = 1;
  return uops;
}

std::optional<Uops> X86Target::concatenation(const ShuffleShape &shape) const {
  unsigned bits = shape.result.bits();
  if (bits > registerBits() || shape.operands != 2 || shape.operand.bits() * 2 != bits)
    return std::nullopt;
  Uops uops;
  // vinsertf128 from memory needs no shuffle port; movhps, pinsr and vinsertf64x4 do. A load that
  // is folded counts at the front end with the load already.
  if (bits == 256 && shape.lastFromMemory)
    uops.vector = 1;
  else
    uops.shuffle = 1;
  uops.fused = shape.lastFromMemory ? 0 : 1;
  return uops;
}

std::optional<Uops> X86Target::shuffle(const ShuffleShape &shape) const {
  if (shape.isConcatenation())
    return concatenation(shape);
  auto match = matchShuffle(shape, description.features);
  return match ? std::optional<Uops>(match->uops) : std::nullopt;
}

std::vector<int> X86Target::completeMask(const ShuffleShape &shape) const {
  auto match = matchShuffle(shape, description.features);
  return match ? match->mask : shape.mask;
}

Cost X86Target::price(const Uops &uops) const {
  double cycles =
      std::max({uops.load / 2, uops.shuffle, (uops.shuffle + uops.vector) / 3, uops.fused / 4});
  return cycles * description.unit;
}

Cost X86Target::access(AccessKind kind, VectorType type) const {
  return isIndexed(kind) ? description.gather(type) : price(elementwise(type));
}

Uops X86Target::elementwise(VectorType type) const {
  unsigned slots = std::max(1u, type.bits() / 128);
  Uops uops;
  uops.load = type.lanes;
  uops.fused = type.lanes; // each insert is folded with its load
  uops.shuffle = type.lanes - slots;
  uops += Uops{0, double(slots - 1), 0, double(slots - 1)}; // slots joined
  return uops;
}

Uops X86Target::extraction(unsigned lanes, unsigned bits) const {
  // One move a 64-bit piece, and a step to the next slot; halves of a piece by scalar shifts.
  unsigned pieces = std::max(1u, lanes * bits / 64);
  unsigned slots = std::max(1u, lanes * bits / 128);
  Uops uops;
  uops.shuffle = pieces + slots - 1;
  uops.fused = uops.shuffle + pieces + (bits < 64 ? lanes : 0);
  return uops;
}

Uops X86Target::reload(unsigned lanes) const {
  return Uops{double(lanes), 0, 0, double(lanes)};
}

} // namespace vls

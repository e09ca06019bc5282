// SPDX-License-Identifier: GPL-3.0-or-later
//
// Targets for tests: the predefined ones, the costs that the OptVLS document gives, and a small
// model of x86.

#ifndef VLS_TESTSUITE_TARGETS_H
#define VLS_TESTSUITE_TARGETS_H

#include "moves/mask.h"
#include "text/predefined.h"
#include "vls/target.h"

#include <algorithm>

namespace vlstest {

inline vls::DescribedTarget predefined(const std::string &name) {
  return vls::DescribedTarget(*vls::describePredefined(name));
}

/// A load of contiguous bytes, all of them.
inline bool isPlain(const vls::LoadForm &form) {
  return form.repeatedBits == 0 && !form.masked && !form.guarded;
}

/// The document's: <0 4 2 6>, <1 5 3 7> and whole halves cost 1, other two-source masks 8.
class DocumentTarget : public vls::Target {
public:
  std::string name() const override { return "document"; }
  unsigned registerBits() const override { return 256; }
  std::optional<vls::Uops> load(const vls::LoadForm &form) const override {
    return isPlain(form) ? std::optional(uops(1, 0)) : std::nullopt;
  }
  std::optional<vls::Uops> store(const vls::StoreForm &) const override { return std::nullopt; }
  std::optional<vls::Uops> shuffle(const vls::ShuffleShape &shape) const override {
    using vls::Mask;
    const bool cheap = shape.operands == 1 || shape.isConcatenation() || shape.mask.size() != 4 ||
                       shape.mask == Mask{0, 4, 2, 6} || shape.mask == Mask{1, 5, 3, 7} ||
                       shape.mask == Mask{0, 1, 4, 5} || shape.mask == Mask{2, 3, 6, 7};
    return uops(0, cheap ? 1 : 8);
  }
  std::vector<int> completeMask(const vls::ShuffleShape &shape) const override {
    return *vls::asAny(shape);
  }
  vls::Cost price(const vls::Uops &u) const override { return u.load + u.shuffle; }
  vls::Cost access(vls::AccessKind, vls::VectorType) const override { return 100; }

private:
  static vls::Uops uops(double load, double shuffle) {
    return {load, shuffle, 0, load + shuffle, 0};
  }
};

/// x86 with 128-, 256- or 512-bit registers: 256 stands for AVX2, 512 for AVX-512.
class X86Model : public vls::Target {
public:
  explicit X86Model(unsigned bits, bool gaps = true) : widest(bits), readsGaps(gaps) {}

  std::string name() const override { return "x86-" + std::to_string(widest); }
  unsigned registerBits() const override { return widest; }
  bool mayReadGaps() const override { return readsGaps; }
  std::optional<vls::Uops> load(const vls::LoadForm &form) const override {
    const unsigned bits = form.type.bits();
    if (!isPlain(form) || bits > widest || (bits & (bits - 1)) != 0)
      return std::nullopt;
    return vls::Uops{1, bits < 32 ? 1.0 : 0.0, 0, 1, 0};
  }
  std::optional<vls::Uops> store(const vls::StoreForm &form) const override {
    const unsigned bits = form.type.bits();
    if (form.masked || form.guarded || bits > widest || (bits & (bits - 1)) != 0)
      return std::nullopt;
    return vls::Uops{0, 0, 0, 1, 1};
  }
  std::optional<vls::Uops> shuffle(const vls::ShuffleShape &shape) const override {
    if (shape.result.bits() > widest)
      return std::nullopt;
    if (shape.isExtraction())
      return vls::Uops{0, shape.toMemory || shape.mask.front() == 0 ? 0.0 : 1.0, 0, 0, 0};
    return shape.isConcatenation() ? concatenate(shape) : permute(shape).uops;
  }
  std::vector<int> completeMask(const vls::ShuffleShape &shape) const override {
    return permute(shape).mask;
  }
  vls::Cost price(const vls::Uops &u) const override {
    return std::max({u.load / 2, u.shuffle, (u.shuffle + u.vector) / 3, u.fused / 4});
  }
  vls::Cost access(vls::AccessKind, vls::VectorType type) const override {
    return 2.0 * type.lanes;
  }

private:
  struct Permute {
    vls::Uops uops;
    std::vector<int> mask;
  };

  static vls::Uops concatenate(const vls::ShuffleShape &shape) {
    const bool isBlendPort = shape.result.bits() == 256 && shape.lastFromMemory;
    return {0, isBlendPort ? 0.0 : 1.0, isBlendPort ? 1.0 : 0.0, shape.lastFromMemory ? 0.0 : 1.0,
            0};
  }

  Permute permute(const vls::ShuffleShape &shape) const {
    if (auto mask = vls::asIdentity(shape))
      return {{}, *mask};
    if (shape.operand.elementBits >= 16)
      if (auto mask = vls::asBlend(shape))
        return {{0, 0, 1, 1, 0}, *mask};
    if (auto mask = oneShuffle(shape))
      return {{0, 1, 0, 1, 0}, *mask};
    if (auto wide = vls::widened(shape))
      return narrowed(permute(*wide));
    return {{0, 3, 0, 3, 0}, *vls::asAny(shape)};
  }

  static Permute narrowed(const Permute &wide) {
    Permute result{wide.uops, {}};
    for (int lane : wide.mask) {
      result.mask.push_back(2 * lane);
      result.mask.push_back(2 * lane + 1);
    }
    return result;
  }

  std::optional<vls::Mask> oneShuffle(const vls::ShuffleShape &shape) const {
    const unsigned bits = shape.operand.bits(), element = shape.operand.elementBits;
    if ((bits == 512 || widest == 512) && element >= 32)
      return vls::asAny(shape);
    if (auto mask = vls::asUnpack(shape, vls::Half::Low))
      return mask;
    if (auto mask = vls::asUnpack(shape, vls::Half::High))
      return mask;
    if (element == 64)
      if (auto mask = vls::asAlternating(shape))
        return mask;
    if (element == 32)
      if (auto mask = vls::asTwoByTwo(shape))
        return mask;
    if (bits <= 128 || element >= 32)
      if (auto mask = vls::asUnary(shape))
        return mask;
    if (bits == 256)
      if (auto mask = vls::asSlotPermute(shape))
        return mask;
    return slotLocalUnary(shape);
  }

  static std::optional<vls::Mask> slotLocalUnary(const vls::ShuffleShape &shape) {
    return vls::asUnary(shape) ? vls::asSlotLocal(shape) : std::nullopt;
  }

  unsigned widest;
  bool readsGaps;
};

} // namespace vlstest

#endif

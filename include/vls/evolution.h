// SPDX-License-Identifier: GPL-3.0-or-later
//
// LaneEvolution: how a value differs between the lanes of a SIMD execution.
//
//     lane        0    1    2    3
//     UNIFORM     b    b    b    b
//     STRIDED(s)  b   b+s  b+2s b+3s        s is exact and not 0; b is the uniform base
//     RANDOM      ?    ?    ?    ?
//
// Of the base a congruence is known: b ≡ residue (mod modulus). Modulus 1 says nothing, modulus 0
// that b is the constant `residue`, and residue 0 that b is aligned to the modulus. So a loop
// counter that starts at a multiple of four and has stride 1 is the same in four lanes once it is
// divided by four.
//
// A strided value that `wraps` is b + s·l modulo two to the bits of its type only: the lanes are
// consecutive, but some of them may be past the type's end and back at its beginning.
//
// The order is BOTTOM ⊑ UNIFORM ⊑ STRIDED(s) ⊑ RANDOM in what a client may assume. Strides are
// exact, so where UNIFORM meets STRIDED(s), or two strides meet, only RANDOM holds for both:
// UNIFORM is stride 0. BOTTOM is a value that no lane has: undefined, or never computed.

#ifndef VLS_EVOLUTION_H
#define VLS_EVOLUTION_H

#include "vls/integer.h"

#include <string>

namespace vls {

struct LaneEvolution {
  enum class Kind { Bottom, Uniform, Strided, Random };

  Kind kind = Kind::Bottom;
  Integer stride = 0;  ///< from one lane to the next, in units of the value
  Integer modulus = 1; ///< of what is known of the base; never negative
  Integer residue = 0; ///< 0 <= residue < modulus, or any if the modulus is 0
  bool wraps = false;  ///< only where strided

  static LaneEvolution bottom() { return {}; }
  static LaneEvolution random() { return {Kind::Random, 0, 1, 0, false}; }
  static LaneEvolution constant(Integer value) {
    return {Kind::Uniform, 0, 0, std::move(value), false};
  }

  /// Base congruent to `residue` modulo `modulus`.
  static LaneEvolution uniform(Integer modulus = 1, Integer residue = 0);

  /// The same with a stride; UNIFORM if that is 0.
  static LaneEvolution strided(Integer stride, Integer modulus = 1, Integer residue = 0);

  bool isBottom() const { return kind == Kind::Bottom; }
  bool isUniform() const { return kind == Kind::Uniform; }
  bool isStrided() const { return kind == Kind::Strided; }
  bool isRandom() const { return kind == Kind::Random; }

  /// Known to the last bit: the same constant in all lanes.
  bool isConstant() const { return isUniform() && modulus == 0; }

  bool operator==(const LaneEvolution &o) const;
  bool operator!=(const LaneEvolution &o) const { return !(*this == o); }
};

/// What holds of a value that has one of the two evolutions, the same one in all lanes.
LaneEvolution join(const LaneEvolution &a, const LaneEvolution &b);

/// "uniform", "uniform base 7" (a constant), "strided 1 base 2 mod 4", "strided 8 base 0 mod 16
/// wraps", "random", "bottom": as the textual form has it (docs/lanes.md).
std::string toString(const LaneEvolution &evolution);

} // namespace vls

#endif

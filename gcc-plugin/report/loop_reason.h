// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why GCC left a loop scalar, as one table: what a remark says, and what could be done.

#ifndef VLS_REPORT_LOOP_REASON_H
#define VLS_REPORT_LOOP_REASON_H

#include <string>
#include <vector>

namespace vls::gcc {

enum class LoopReason {
  VectorizerOff,
  ForSize,
  VeryCheap,
  CostModel,
  FewIterations,
  Iterations,
  EarlyExit,
  ControlFlow,
  Call,
  Volatile,
  BitField,
  PointerAtOffset,
  NoGather,
  NarrowGather,
  MaskedGather,
  NoScatter,
  Stride,
  Alias,
  AliasTests,
  Meeting,
  Dependence,
  OrderedSum,
  Carried,
  Operation,
  Type,
  Other,  ///< in GCC's words
  Silent, ///< GCC said nothing
};

/// "p[1] is at an offset from a pointer, which GCC takes for no gather; write ...". `about`: what
/// it is about, in the source's words; may be empty.
std::string describe(LoopReason reason, const std::string &about);

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/pattern.h"

namespace vls::gcc {

namespace {

/// Bytes from one iteration to the next by the compiler's own analysis, which may know from the
/// number of iterations that nothing wraps. Null if it does not know.
tree stepOf(const LoopAccess &access, class loop *loop) {
  innermost_loop_behavior behavior;
  memset(&behavior, 0, sizeof behavior);
  if (!dr_analyze_innermost(&behavior, access.reference, loop, access.statement))
    return NULL_TREE;
  return behavior.step;
}

Pattern byStride(std::int64_t stride, unsigned bytes) {
  Pattern pattern;
  pattern.stride = stride;
  pattern.kind = stride == 0                      ? Pattern::Kind::Uniform
                 : stride == std::int64_t(bytes)  ? Pattern::Kind::Contiguous
                 : stride == -std::int64_t(bytes) ? Pattern::Kind::Reversed
                                                  : Pattern::Kind::Strided;
  return pattern;
}

bool hasConstantStride(const Pattern &pattern) {
  return pattern.kind == Pattern::Kind::Contiguous || pattern.kind == Pattern::Kind::Reversed ||
         pattern.kind == Pattern::Kind::Strided || pattern.kind == Pattern::Kind::Uniform;
}

std::int64_t distance(const LoopAccess &from, const LoopAccess &to) {
  return std::int64_t(to.address.constant() - from.address.constant());
}

bool isConstantDistance(const LoopAccess &a, const LoopAccess &b) {
  return a.hasAddress && b.hasAddress && a.address.sameTerms(b.address);
}

} // namespace

Pattern patternOf(const LoopFlow &flow, const LaneAnalysis &analysis, const LoopAccess &access) {
  const LaneEvolution address = analysis.getUse(access.instruction, 0);
  if (address.isUniform() || address.isBottom())
    return byStride(0, access.bytes);
  if (address.isStrided()) {
    // Addresses are modulo 2^64, where large unsigned strides are negative.
    Integer stride = address.stride, whole = Integer(1) << 64;
    if (stride > whole / 2)
      stride -= whole;
    if (stride.fits_slong_p())
      return byStride(stride.get_si(), access.bytes);
  }
  Pattern pattern;
  if (tree step = stepOf(access, flow.loop)) {
    if (TREE_CODE(step) == INTEGER_CST && cst_and_fits_in_hwi(step))
      return byStride(int_cst_value(step), access.bytes);
    pattern.kind = Pattern::Kind::RunTime;
    pattern.step = step;
    return pattern;
  }
  pattern.cause = causeOfUse(flow, analysis, access.instruction, 0);
  return pattern;
}

Neighbours neighboursOf(const LoopFlow &flow, const LoopAccess &access, const Pattern &pattern) {
  Neighbours result;
  const std::int64_t period = std::abs(pattern.stride);
  constexpr std::int64_t maxPeriod = 4096;
  const bool covers = hasConstantStride(pattern) && period > 0 && period <= maxPeriod;
  std::vector<bool> touched(covers ? std::size_t(period) : 0);
  for (const LoopAccess &other : flow.accesses) {
    if (other.isWrite != access.isWrite ||
        (&other != &access && !isConstantDistance(access, other)))
      continue;
    result.all.push_back(&other);
    const std::int64_t first = &other == &access ? 0 : distance(access, other);
    for (std::int64_t byte = first;
         covers && byte < first + std::min<std::int64_t>(other.bytes, period); ++byte)
      touched[std::size_t((byte % period + period) % period)] = true;
  }
  result.coveredBytes = unsigned(std::count(touched.begin(), touched.end(), true));
  return result;
}

const LoopAccess *writerBefore(const LoopFlow &flow, const LoopAccess &read, const Pattern &pattern,
                               unsigned lanes, unsigned *iterations) {
  if (!hasConstantStride(pattern) || read.isWrite)
    return nullptr;
  for (const LoopAccess &write : flow.accesses) {
    if (!write.isWrite || !isConstantDistance(read, write))
      continue;
    const std::int64_t ahead = distance(read, write);
    if (pattern.stride == 0 ? ahead != 0 : ahead % pattern.stride != 0)
      continue;
    const std::int64_t count = pattern.stride == 0 ? 1 : ahead / pattern.stride;
    if (count <= 0 || count >= std::int64_t(lanes))
      continue;
    *iterations = unsigned(count);
    return &write;
  }
  return nullptr;
}

} // namespace vls::gcc

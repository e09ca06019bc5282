// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/permute.h"

#include <algorithm>
#include <utility>

namespace vls {

namespace {

bool isPowerOfTwo(unsigned n) {
  return n != 0 && (n & (n - 1)) == 0;
}

} // namespace

ShuffleShape permuteShape(VectorType type, Mask mask) {
  ShuffleShape shape;
  shape.operand = shape.result = type;
  shape.operands =
      std::any_of(mask.begin(), mask.end(), [&](int lane) { return lane >= int(type.lanes); }) ? 2
                                                                                               : 1;
  shape.mask = std::move(mask);
  return shape;
}

bool isPermute(const ShuffleShape &shape) {
  if (shape.operand != shape.result || !isPowerOfTwo(shape.operand.lanes) ||
      !isPowerOfTwo(shape.operand.elementBits) || shape.operands < 1 || shape.operands > 2 ||
      shape.mask.size() != shape.operand.lanes)
    return false;
  const int sources = int(shape.operands * shape.operand.lanes);
  return std::all_of(shape.mask.begin(), shape.mask.end(),
                     [=](int lane) { return lane >= -1 && lane < sources; });
}

unsigned usesOperands(const ShuffleShape &shape) {
  unsigned used = 0;
  for (int lane : shape.mask) {
    if (lane >= 0)
      used |= lane < int(shape.operand.lanes) ? 1u : 2u;
    if (used == 3)
      break;
  }
  return used;
}

std::optional<ShuffleShape> widened(const ShuffleShape &shape) {
  if (!isPermute(shape) || shape.operand.lanes % 2 != 0)
    return {};
  ShuffleShape wide = shape;
  wide.operand = wide.result = {shape.operand.lanes / 2, shape.operand.elementBits * 2};
  for (std::size_t i = 0; i < shape.mask.size(); i += 2) {
    const int low = shape.mask[i], high = shape.mask[i + 1];
    const int pair = low >= 0 ? low / 2 : high >= 0 ? high / 2 : -1;
    if ((low >= 0 && low != 2 * pair) || (high >= 0 && high != 2 * pair + 1))
      return {};
    wide.mask[i / 2] = pair;
  }
  wide.mask.resize(wide.operand.lanes);
  return wide;
}

std::optional<ShuffleShape> widenedTo(const ShuffleShape &shape, unsigned elementBits) {
  std::optional<ShuffleShape> wide = shape;
  while (wide && wide->operand.elementBits < elementBits)
    wide = widened(*wide);
  if (wide && wide->operand.elementBits != elementBits)
    return {};
  return wide;
}

std::optional<ShuffleShape> narrowedTo(const ShuffleShape &shape, unsigned elementBits) {
  if (!isPermute(shape) || elementBits == 0 || shape.operand.elementBits % elementBits != 0)
    return {};
  const int parts = int(shape.operand.elementBits / elementBits);
  ShuffleShape narrow = shape;
  narrow.operand = narrow.result = {shape.operand.lanes * unsigned(parts), elementBits};
  narrow.mask.clear();
  for (int lane : shape.mask)
    for (int part = 0; part < parts; ++part)
      narrow.mask.push_back(lane < 0 ? -1 : lane * parts + part);
  return narrow;
}

} // namespace vls

// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/check/shuffle.h"

namespace vls::check {

namespace {

bool isPowerOfTwo(std::size_t value) {
  return value != 0 && (value & (value - 1)) == 0;
}

/// True if the mask is `first`, first + 1, ...
bool isRun(const std::vector<int> &mask, int first) {
  for (int lane : mask)
    if (lane != first++)
      return false;
  return true;
}

/// What is wrong with the form of `shuffle`, whose operands have `width` bytes each.
std::string checkForm(const Instruction &shuffle, std::size_t width) {
  const std::size_t result = shuffle.type.bytes(), operands = shuffle.operands.size();
  const bool isConcatenation = operands == 2 && result == 2 * width;
  const bool isExtraction =
      operands == 1 && result < width && width % result == 0 && isPowerOfTwo(width / result);
  if (result != width && !isConcatenation && !isExtraction)
    return "makes " + std::to_string(result) + " bytes of " + std::to_string(operands) +
           " operands of " + std::to_string(width) +
           ": neither a permute nor a concatenation nor an extraction";
  if (isConcatenation && !isRun(shuffle.mask, 0))
    return "is a concatenation, but its mask is not 0, 1, 2, ...";
  if (isExtraction && (shuffle.mask.front() % int(shuffle.type.lanes) != 0 ||
                       !isRun(shuffle.mask, shuffle.mask.front())))
    return "is an extraction, but its mask is not k, k + 1, ... for a multiple k of its lanes";
  return {};
}

} // namespace

std::string executeShuffle(const Instruction &shuffle, const Values &values,
                           std::vector<Byte> *result) {
  if (shuffle.operands.empty() || shuffle.operands.size() > 2)
    return "has " + std::to_string(shuffle.operands.size()) + " operands instead of 1 or 2";
  const std::size_t elementBytes = shuffle.type.elementBits / 8;
  std::vector<Byte> bytes = values.of(shuffle.operands.front());
  const std::size_t width = bytes.size();
  if (width % elementBytes != 0)
    return "sees elements of " + std::to_string(elementBytes) + " bytes in an operand of " +
           std::to_string(width);
  if (shuffle.operands.size() > 1) {
    const std::vector<Byte> &second = values.of(shuffle.operands[1]);
    if (second.size() != width)
      return "has operands of " + std::to_string(width) + " and " + std::to_string(second.size()) +
             " bytes";
    bytes.insert(bytes.end(), second.begin(), second.end());
  }
  if (shuffle.mask.size() != shuffle.type.lanes)
    return "has a mask of " + std::to_string(shuffle.mask.size()) + " lanes for a result of " +
           std::to_string(shuffle.type.lanes);
  const std::size_t lanes = bytes.size() / elementBytes;
  for (std::size_t i = 0; i < shuffle.mask.size(); ++i)
    if (shuffle.mask[i] < 0 || std::size_t(shuffle.mask[i]) >= lanes)
      return "has " + std::to_string(shuffle.mask[i]) + " in lane " + std::to_string(i) +
             " of its mask, but the operands have lanes 0 to " + std::to_string(lanes - 1);
  std::string wrong = checkForm(shuffle, width);
  if (!wrong.empty())
    return wrong;
  for (int lane : shuffle.mask)
    for (std::size_t k = 0; k < elementBytes; ++k)
      result->push_back(bytes[std::size_t(lane) * elementBytes + k]);
  return {};
}

} // namespace vls::check

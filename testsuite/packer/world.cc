// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/execute.h"

#include "packer/evaluate.h"
#include "packer/operations.h"

#include <set>

namespace packtest {

using namespace vls;

namespace {

using Bits = std::uint64_t;

Bits any(std::mt19937 &random) {
  return Bits(random()) << 32 | random();
}

/// A value of the type: random bits, edges, or small numbers.
Bits drawValue(ElementType type, std::mt19937 &random, bool exact) {
  const unsigned kind = random() % 8;
  if (type.isFloat() && (exact || kind < 4)) {
    const Bits small = exact ? 1 + random() % 8 : (random() % 9 - 4) & 0xff;
    return evaluate(ScalarOp::SignedToFloat, type, {{ElementType::integer(8), small}});
  }
  if (type.isFloat() && kind == 4) // one NaN, infinity, zeros
    switch (random() % 4) {
    case 0:
      return type.bits == 32 ? 0x7fc00000u : 0x7ff8000000000000u;
    case 1:
      return type.bits == 32 ? 0x7f800000u : 0x7ff0000000000000u;
    case 2:
      return Bits(1) << (type.bits - 1);
    default:
      return 0;
    }
  if (type.isFloat()) {
    // Exponents in the middle, so that most results are numbers.
    const Bits bits = any(random) & lowBits(type.bits);
    return type.bits == 32 ? (bits & 0x83ffffffu) | 0x3c000000u
                           : (bits & 0x803fffffffffffffu) | 0x3fc0000000000000u;
  }
  switch (kind) {
  case 0:
    return random() % 4 & lowBits(type.bits);
  case 1:
    return lowBits(type.bits) >> (random() % 2);
  case 2:
    return Bits(1) << (type.bits - 1);
  default:
    return any(random) & lowBits(type.bits);
  }
}

} // namespace

World drawWorld(const DescribedBlock &block, std::mt19937 &random, bool exact) {
  World world;
  world.exact = exact;
  world.iterations = 3;
  world.inputs.resize(block.size());
  const bool overlap = !exact && random() % 2 == 0;
  std::int64_t next = 1 << 20;
  for (unsigned o = 0; o < block.size(); ++o) {
    if (block[o].op == ScalarOp::Input)
      world.inputs[o] = drawValue(block[o].type, random, exact);
    if (!block[o].memref)
      continue;
    // Memories that may overlap lie near one place; others are alone.
    const std::string &memory = block.memrefOf(o).addressClass;
    if (world.bases.count(memory) == 0)
      world.bases[memory] = block.isRestrict(o) || !overlap
                                ? (next += 1 << 20)
                                : (1 << 16) + std::int64_t(random() % 48);
  }
  for (unsigned o = 0; o < block.size(); ++o) {
    if (!block[o].memref)
      continue;
    const std::int64_t start =
        world.bases[block.memrefOf(o).addressClass] + *toInt64(block.memrefOf(o).distance);
    const Bits value = drawValue(block[o].type, random, exact);
    for (unsigned i = 0; i < block[o].type.bits / 8; ++i)
      world.memory[start + i] = std::uint8_t(value >> (8 * i));
  }
  return world;
}

} // namespace packtest

// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/emitted.h"

#include "x86/broadcast.h"

namespace vls::gcc {

namespace {

/// k1 to k7.
constexpr unsigned maskRegisters = 7;

/// Rows of no width are none.
template <typename Row> void dropEmpty(std::vector<Row> &rows) {
  drop(rows, [](const Row &row) { return row.bits.empty(); });
}

/// True if loads of `row` into `bits` bits are emitted by `who`. Groups have no masked loads: those
/// of AVX2 take two loads' time, and with AVX-512 merging broadcasts do the same.
bool canEmit(const LoadRow &row, unsigned bits, EmittedBy who) {
  const auto isKnown = [&](unsigned mergedBits) {
    return broadcastBuiltin({row.repeatedBits, bits, mergedBits}) != NULL_TREE;
  };
  if (row.repeatedBits == 0 || row.masking == Masking::Masked)
    return row.repeatedBits == 0 &&
           (row.masking == Masking::None ||
            (row.masking == Masking::Masked && row.lowBits.empty() && who == EmittedBy::Packs));
  return row.masking == Masking::None
             ? isKnown(0)
             : std::all_of(row.elementBits.begin(), row.elementBits.end(), isKnown);
}

/// How many masks it takes to fill `bits` bits by merging broadcasts of `row`: one for each part
/// but the first. They are constants that a loop keeps in registers.
unsigned masksOf(const LoadRow &row, unsigned bits) {
  return bits / row.repeatedBits - 1;
}

/// Merging broadcasts that take all mask registers get a row of their own, where the mask counts as
/// operands that are not in the instruction do: with any other masks beside them they do not fit,
/// and a move into a mask register needs the shuffle port.
void countMasks(std::vector<LoadRow> &loads) {
  std::vector<LoadRow> all;
  for (LoadRow row : loads) {
    if (row.masking == Masking::Merging) {
      LoadRow dear = row;
      drop(row.bits, [&](unsigned bits) { return masksOf(row, bits) == maskRegisters; });
      drop(dear.bits, [&](unsigned bits) { return masksOf(dear, bits) < maskRegisters; });
      dear.uops.fused += 0.25;
      all.push_back(dear);
    }
    all.push_back(row);
  }
  dropEmpty(all);
  loads = all;
}

} // namespace

void dropUnknownAccesses(TargetDescription &machine, EmittedBy who) {
  // Groups have no masked stores: a load that follows soon gets nothing from them before they are
  // done.
  for (StoreRow &row : machine.stores)
    if (row.masking != Masking::None && who == EmittedBy::Groups)
      row.bits.clear();
  for (LoadRow &row : machine.loads)
    drop(row.bits, [&](unsigned bits) { return !canEmit(row, bits, who); });
  dropEmpty(machine.stores);
  dropEmpty(machine.loads);
}

tree permutedType(tree type, const std::vector<int> &mask) {
  if (!INTEGRAL_TYPE_P(TREE_TYPE(type)) || tree_to_uhwi(TYPE_SIZE(type)) != 256)
    return type;
  const unsigned bits = vector_element_bits(type);
  ShuffleShape shape;
  shape.operand = shape.result = {unsigned(mask.size()), bits};
  shape.operands = 2;
  shape.mask = mask;
  const auto is = [&](const char *family) {
    return findMaskFamily(family)->complete(shape).has_value();
  };
  if (is("blend") || is("unpack"))
    return type;
  if (bits == 32 && is("two-by-two"))
    return build_vector_type(float_type_node, mask.size());
  return bits == 64 && is("alternating") ? build_vector_type(double_type_node, mask.size()) : type;
}

void fitToCompiler(TargetDescription &machine, EmittedBy who) {
  dropUnknownAccesses(machine, who);
  countMasks(machine.loads);

  // Many blends of 512 bits GCC does by vshuff32x4, on the shuffle port.
  for (ShuffleRow &row : machine.shuffles)
    if (row.family == findMaskFamily("blend"))
      drop(row.bits, [](unsigned bits) { return bits == 512; });
  dropEmpty(machine.shuffles);

  // Half of four µops a cycle is for the rest of the loop. Measured: shuffles that are exchanged
  // for more blends, or for broadcasts and blends, make loops slower.
  for (PortRow &row : machine.ports)
    if (row.fused)
      row.perCycle = 2;
}

TargetDescription forPartsOfRegisters(TargetDescription machine) {
  LoadRow row; // as broadcasts, of which mostly the lowest part is used (rewrite/demand.h): movq
  row.bits = {128};
  row.uops = {1, 0, 0, 1, 0};
  for (unsigned part : {32u, 64u}) {
    row.repeatedBits = part;
    if (part == 64 || TARGET_AVX) // that is one shuffle with SSE alone, and none with AVX
      machine.loads.push_back(row);
  }
  return machine;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/readback.h"

namespace vls::gcc {

namespace {

/// One byte of a value: the byte of memory at `pointer` + `offset`, or unknown.
struct Byte {
  tree pointer = NULL_TREE;
  std::int64_t offset = 0;

  bool operator==(const Byte &o) const { return pointer == o.pointer && offset == o.offset; }
};

using Bytes = std::vector<Byte>;

std::size_t byteSize(tree value) {
  return TREE_INT_CST_LOW(TYPE_SIZE_UNIT(TREE_TYPE(value)));
}

Bytes bytesOf(tree value);

Bytes bytesOfMemory(tree ref) {
  Bytes bytes;
  if (TREE_CODE(ref) == MEM_REF)
    for (std::size_t i = 0; i < byteSize(ref); ++i)
      bytes.push_back({TREE_OPERAND(ref, 0),
                       std::int64_t(TREE_INT_CST_LOW(TREE_OPERAND(ref, 1))) + std::int64_t(i)});
  return bytes;
}

Bytes bytesOfConstructor(tree constructor) {
  Bytes bytes;
  tree element;
  unsigned i;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(constructor), i, element) {
    Bytes part = bytesOf(element);
    part.resize(byteSize(element));
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

Bytes bytesOfPermute(tree a, tree b, tree mask) {
  Bytes both = bytesOf(a), second = bytesOf(b);
  both.resize(byteSize(a));
  both.insert(both.end(), second.begin(), second.end());
  both.resize(2 * byteSize(a));
  std::size_t lanes = TYPE_VECTOR_SUBPARTS(TREE_TYPE(mask)).to_constant();
  std::size_t size = byteSize(a) / lanes;
  Bytes bytes;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::size_t from = TREE_INT_CST_LOW(VECTOR_CST_ELT(mask, lane)) % (2 * lanes) * size;
    bytes.insert(bytes.end(), both.begin() + from, both.begin() + from + size);
  }
  return bytes;
}

/// As many as `value` has, or none if nothing is known.
Bytes bytesOf(tree value) {
  if (TREE_CODE(value) != SSA_NAME)
    return {};
  auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!assign)
    return {};
  tree first = gimple_assign_rhs1(assign);
  if (gimple_vuse(assign))
    return bytesOfMemory(first);
  switch (gimple_assign_rhs_code(assign)) {
  case SSA_NAME:
    return bytesOf(first);
  case VIEW_CONVERT_EXPR:
    return bytesOf(TREE_OPERAND(first, 0));
  case CONSTRUCTOR:
    return bytesOfConstructor(first);
  case VEC_PERM_EXPR:
    return bytesOfPermute(first, gimple_assign_rhs2(assign), gimple_assign_rhs3(assign));
  default:
    return {};
  }
}

} // namespace

bool holdsLanes(tree value, const std::vector<LaneAddress> &lanes, std::int64_t distance,
                unsigned elementBytes) {
  Bytes expected;
  for (const LaneAddress &lane : lanes)
    for (unsigned i = 0; i < elementBytes; ++i)
      expected.push_back({lane.pointer, lane.offset + distance + i});
  return bytesOf(value) == expected;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/readback.h"

namespace vls::gcc {

namespace {

/// One byte of a value: the byte of memory at `pointer` + `offset`, byte `offset` of the vector
/// `pointer` that a member stores, or unknown.
struct Byte {
  tree pointer = NULL_TREE;
  std::int64_t offset = 0;

  bool operator==(const Byte &o) const { return pointer == o.pointer && offset == o.offset; }
};

using Bytes = std::vector<Byte>;

/// Names that are not followed further.
using Leaves = std::set<tree>;

std::size_t byteSize(tree value) {
  return TREE_INT_CST_LOW(TYPE_SIZE_UNIT(TREE_TYPE(value)));
}

Bytes bytesOf(tree value, const Leaves &leaves);

Bytes bytesOfMemory(tree ref) {
  Bytes bytes;
  if (TREE_CODE(ref) == MEM_REF)
    for (std::size_t i = 0; i < byteSize(ref); ++i)
      bytes.push_back({TREE_OPERAND(ref, 0),
                       std::int64_t(TREE_INT_CST_LOW(TREE_OPERAND(ref, 1))) + std::int64_t(i)});
  return bytes;
}

Bytes bytesOfLeaf(tree value) {
  Bytes bytes;
  for (std::size_t i = 0; i < byteSize(value); ++i)
    bytes.push_back({value, std::int64_t(i)});
  return bytes;
}

Bytes bytesOfConstructor(tree constructor, const Leaves &leaves) {
  Bytes bytes;
  tree element;
  unsigned i;
  FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(constructor), i, element) {
    Bytes part = bytesOf(element, leaves);
    part.resize(byteSize(element));
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

Bytes bytesOfPermute(tree a, tree b, tree mask, const Leaves &leaves) {
  Bytes both = bytesOf(a, leaves), second = bytesOf(b, leaves);
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

/// Bytes of the part that the target builtin called `name` repeats; 0 if it is no broadcast that
/// is known. What is repeated, then how wide the result is, ends its name: "ss128", "f64x4_512".
unsigned repeatedBytes(const char *name) {
  static const std::pair<const char *, unsigned> parts[] = {
      {"ss", 4}, {"sd", 8}, {"f32x4_", 16}, {"f64x2_", 16}, {"f32x8_", 32}, {"f64x4_", 32}};
  const char *const prefix = "__builtin_ia32_broadcast";
  if (strncmp(name, prefix, strlen(prefix)) != 0)
    return 0;
  name += strlen(prefix);
  for (auto [part, bytes] : parts)
    if (strncmp(name, part, strlen(part)) == 0)
      return bytes;
  return 0;
}

/// Of (value, merged, mask): the lowest part of `value`, repeated, where the mask has a 1.
Bytes bytesOfBroadcast(gcall *call, unsigned repeated, const Leaves &leaves) {
  const Bytes value = bytesOf(gimple_call_arg(call, 0), leaves);
  if (value.size() < repeated)
    return {};
  tree result = gimple_call_lhs(call);
  const std::size_t size = byteSize(result);
  const std::size_t element = size / TYPE_VECTOR_SUBPARTS(TREE_TYPE(result)).to_constant();
  Bytes bytes = bytesOf(gimple_call_arg(call, 1), leaves);
  bytes.resize(size);
  const std::uint64_t mask = TREE_INT_CST_LOW(gimple_call_arg(call, 2));
  for (std::size_t i = 0; i < size; ++i)
    if (mask >> (i / element) & 1)
      bytes[i] = value[i % repeated];
  return bytes;
}

/// True if the target builtin called `name` makes a wider register of its argument, the low part.
bool isCast(const char *name) {
  static const char *const casts[] = {"ps256_ps", "ps512_ps", "ps512_256ps"};
  const char *const prefix = "__builtin_ia32_";
  return strncmp(name, prefix, strlen(prefix)) == 0 &&
         std::any_of(std::begin(casts), std::end(casts),
                     [&](const char *cast) { return strcmp(name + strlen(prefix), cast) == 0; });
}

Bytes bytesOfCall(gcall *call, const Leaves &leaves) {
  tree callee = gimple_call_fndecl(call);
  if (!callee || !DECL_NAME(callee))
    return {};
  const char *name = IDENTIFIER_POINTER(DECL_NAME(callee));
  if (const unsigned repeated = repeatedBytes(name); repeated && gimple_call_num_args(call) == 3)
    return bytesOfBroadcast(call, repeated, leaves);
  if (!isCast(name))
    return {};
  Bytes bytes = bytesOf(gimple_call_arg(call, 0), leaves);
  bytes.resize(byteSize(gimple_call_lhs(call)));
  return bytes;
}

Bytes bytesOfPart(tree ref, const Leaves &leaves) {
  const Bytes whole = bytesOf(TREE_OPERAND(ref, 0), leaves);
  const std::size_t first = TREE_INT_CST_LOW(TREE_OPERAND(ref, 2)) / BITS_PER_UNIT;
  const std::size_t size = TREE_INT_CST_LOW(TREE_OPERAND(ref, 1)) / BITS_PER_UNIT;
  return whole.size() < first + size ? Bytes()
                                     : Bytes(whole.begin() + first, whole.begin() + first + size);
}

/// As many as `value` has, or none if nothing is known.
Bytes bytesOf(tree value, const Leaves &leaves) {
  if (TREE_CODE(value) != SSA_NAME)
    return {};
  if (leaves.count(value))
    return bytesOfLeaf(value);
  if (auto *call = dyn_cast<gcall *>(SSA_NAME_DEF_STMT(value)))
    return bytesOfCall(call, leaves);
  auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!assign)
    return {};
  tree first = gimple_assign_rhs1(assign);
  if (gimple_vuse(assign))
    return bytesOfMemory(first);
  switch (gimple_assign_rhs_code(assign)) {
  case SSA_NAME:
    return bytesOf(first, leaves);
  case VIEW_CONVERT_EXPR:
    return bytesOf(TREE_OPERAND(first, 0), leaves);
  case CONSTRUCTOR:
    return bytesOfConstructor(first, leaves);
  case BIT_FIELD_REF:
    return bytesOfPart(first, leaves);
  case VEC_PERM_EXPR:
    return bytesOfPermute(first, gimple_assign_rhs2(assign), gimple_assign_rhs3(assign), leaves);
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
  return bytesOf(value, {}) == expected;
}

bool storeLanes(const std::vector<gassign *> &stores, const std::vector<StoredValue> &members,
                const std::vector<LaneAddress> &lanes) {
  using Memory = std::map<std::pair<tree, std::int64_t>, std::pair<tree, std::int64_t>>;
  Memory expected, actual;
  Leaves leaves;
  for (const StoredValue &member : members) {
    leaves.insert(member.value);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane)
      for (unsigned i = 0; i < member.elementBytes; ++i)
        expected[{lanes[lane].pointer, lanes[lane].offset + member.distance + i}] = {
            member.value, std::int64_t(lane * member.elementBytes + i)};
  }
  for (gassign *store : stores) {
    const Bytes memory = bytesOfMemory(gimple_assign_lhs(store));
    const Bytes value = bytesOf(gimple_assign_rhs1(store), leaves);
    if (memory.empty() || memory.size() != value.size())
      return false;
    for (std::size_t i = 0; i < memory.size(); ++i)
      actual[{memory[i].pointer, memory[i].offset}] = {value[i].pointer, value[i].offset};
  }
  return actual == expected;
}

} // namespace vls::gcc

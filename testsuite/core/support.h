// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the core's tests share: a memref whose answers are data, groups from tables of offsets, an
// interpreter that runs sequences on bytes, and a table-driven test of text.

#ifndef VLS_TESTSUITE_SUPPORT_H
#define VLS_TESTSUITE_SUPPORT_H

#include "vls/optvls.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

extern "C" {
#include <cmocka.h>
}

namespace vlstest {

/// A memref at `offset` bytes from the address that all of `base` share.
class SimpleMemref : public vls::Memref {
public:
  SimpleMemref(vls::VectorType type, int ofBase, vls::Integer atOffset,
               vls::AccessKind kind = vls::AccessKind::IndexedLoad)
      : Memref(kind, type), base(ofBase), offset(std::move(atOffset)) {}

  int base;
  vls::Integer offset;
  int activeLanes = 0;                          ///< equal numbers: the same lanes are active
  std::vector<const vls::Memref *> cannotReach; ///< canMoveTo says no to these

  mutable unsigned questions = 0; ///< how often isAConstDistanceFrom was asked

  bool isAConstDistanceFrom(const vls::Memref &other, vls::Integer *distance) const override {
    ++questions;
    const SimpleMemref &o = static_cast<const SimpleMemref &>(other);
    if (o.base != base)
      return false;
    *distance = offset - o.offset;
    return true;
  }
  bool haveSameNumElements(const vls::Memref &other) const override {
    return activeLanes == static_cast<const SimpleMemref &>(other).activeLanes;
  }
  bool canMoveTo(const vls::Memref &other) const override {
    for (const vls::Memref *memref : cannotReach)
      if (memref == &other)
        return false;
    return true;
  }
  bool hasAConstStride(vls::Integer *) const override { return false; }
};

/// Owns memrefs, in execution order.
class Memrefs {
public:
  SimpleMemref &add(vls::VectorType type, int base, vls::Integer offset,
                    vls::AccessKind kind = vls::AccessKind::IndexedLoad) {
    owned.push_back(std::make_unique<SimpleMemref>(type, base, std::move(offset), kind));
    return *owned.back();
  }
  SimpleMemref &operator[](std::size_t i) const { return *owned[i]; }
  std::vector<const vls::Memref *> all() const {
    std::vector<const vls::Memref *> result;
    for (const auto &memref : owned)
      result.push_back(memref.get());
    return result;
  }
  /// One group of all of them. Offsets must be small and have minimum 0.
  vls::Group group() const {
    std::vector<vls::Group::Member> members;
    for (const auto &memref : owned)
      members.push_back({memref.get(), *vls::toInt64(memref->offset)});
    return vls::Group(std::move(members));
  }

private:
  std::vector<std::unique_ptr<SimpleMemref>> owned;
};

/// Gathers of `type` at `offsets` from one base, in this order.
inline Memrefs gathers(vls::VectorType type, const std::vector<long> &offsets) {
  Memrefs memrefs;
  for (long offset : offsets)
    memrefs.add(type, 0, vls::Integer(offset));
  return memrefs;
}

/// Runs `sequence` on random memory and compares every byte of every result with what the members
/// of `group` load. Returns an empty string, or what is wrong. Shares nothing with the core.
inline std::string interpret(const vls::Sequence &sequence, const vls::Group &group,
                             std::mt19937 &random, bool mayReadGaps = true) {
  using Bytes = std::vector<unsigned char>;
  std::vector<Bytes> rows(group.lanes(), Bytes(std::size_t(group.rowBytes())));
  for (Bytes &row : rows)
    for (unsigned char &byte : row)
      byte = static_cast<unsigned char>(random());
  std::vector<bool> accessed(std::size_t(group.rowBytes()), mayReadGaps);
  for (const auto &member : group.members())
    for (unsigned b = 0; b < member.memref->type().elementBits / 8; ++b)
      accessed[std::size_t(member.offset) + b] = true;

  std::vector<Bytes> values{{}}; // by id
  for (const vls::Instruction &instruction : sequence.instructions) {
    const std::size_t element = instruction.type.elementBits / 8;
    Bytes value;
    if (instruction.kind == vls::Instruction::Kind::Load) {
      const Bytes &row = rows.at(instruction.address.lane);
      for (std::int64_t b = 0; b < std::int64_t(instruction.type.bytes()); ++b) {
        const std::int64_t at = instruction.address.offset + b;
        if (at < 0 || at >= group.rowBytes() || !accessed[std::size_t(at)])
          return "reads byte " + std::to_string(at);
        value.push_back(row[std::size_t(at)]);
      }
    } else {
      Bytes sources;
      for (unsigned operand : instruction.operands)
        sources.insert(sources.end(), values.at(operand).begin(), values.at(operand).end());
      for (int lane : instruction.mask)
        for (std::size_t b = 0; b < element; ++b)
          value.push_back(sources.at(std::size_t(lane) * element + b));
      if (value.size() != instruction.type.bytes())
        return "%" + std::to_string(instruction.id) + " has the wrong size";
    }
    values.push_back(std::move(value));
  }

  for (std::size_t m = 0; m < group.size(); ++m) {
    Bytes expected;
    for (const Bytes &row : rows)
      for (unsigned b = 0; b < group.members()[m].memref->type().elementBits / 8; ++b)
        expected.push_back(row[std::size_t(group.members()[m].offset) + b]);
    if (values.at(sequence.results.at(m)) != expected)
      return "member " + std::to_string(m + 1) + " is wrong";
  }
  return "";
}

} // namespace vlstest

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// VectorInstruction: what one vector instruction computes, lane by lane. Each lane of the result
// has an operation tree of its own whose leaves are elements of the operands, so instructions whose
// lanes differ, or that mix lanes, are described like all others:
//
//   addsub   2 x f64 a, b    lane 0: sub (a[0], b[0])    lane 1: add (a[1], b[1])
//   hadd     2 x f64 a, b    lane 0: add (a[0], a[1])    lane 1: add (b[0], b[1])
//   maddw    8 x i16 a, b    lane l of 4 x i32:
//            add (mul (sext a[2l], sext b[2l]), mul (sext a[2l+1], sext b[2l+1]))
//
// The packer knows no instruction but by its description; what a node computes is what ScalarOp
// says. Descriptions may stand for several machine instructions, priced together (a compare and a
// blend: one select of a compare).
//
// Source: the instruction descriptions of VeGen (Chen, Mendis, Carbin, Amarasinghe, ASPLOS 2021).

#ifndef VLS_VECTOR_INSTRUCTION_H
#define VLS_VECTOR_INSTRUCTION_H

#include "vls/block.h"
#include "vls/target.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <vector>

namespace vls {

/// Lanes of one element type. One lane: a scalar in whatever register scalars of its type are.
struct PackedType {
  ElementType element;
  unsigned lanes = 0;

  VectorType shape() const { return {lanes, element.bits}; }
  unsigned bits() const { return lanes * element.bits; }
  bool operator==(const PackedType &o) const { return element == o.element && lanes == o.lanes; }
  bool operator!=(const PackedType &o) const { return !(*this == o); }
};

/// "4 x f32"
std::string toString(PackedType type);

/// What one lane computes: nodes in an order in which operands stand in front of their users; the
/// last one is the result.
struct LaneTree {
  /// Indices of nodes. There are very many of these, which is why they are no vectors.
  class Operands {
  public:
    /// One more than any operation has, so that what has too many is seen to.
    static constexpr std::size_t most = 4;

    Operands() = default;
    /// Of more than `most`, the first ones.
    Operands(std::initializer_list<unsigned> some) : Operands(some.begin(), some.end()) {}
    explicit Operands(const std::vector<unsigned> &some)
        : Operands(some.data(), some.data() + some.size()) {}

    unsigned *begin() { return indices.data(); }
    unsigned *end() { return begin() + count; }
    const unsigned *begin() const { return indices.data(); }
    const unsigned *end() const { return begin() + count; }
    std::size_t size() const { return count; }
    bool empty() const { return count == 0; }
    unsigned operator[](std::size_t i) const { return indices[i]; }
    unsigned &operator[](std::size_t i) { return indices[i]; }
    bool operator==(const Operands &o) const {
      return std::equal(begin(), end(), o.begin(), o.end());
    }
    bool operator!=(const Operands &o) const { return !(*this == o); }

  private:
    Operands(const unsigned *first, const unsigned *last)
        : count(std::min(most, std::size_t(last - first))) {
      std::copy(first, first + count, indices.begin());
    }

    std::size_t count = 0;
    std::array<unsigned, most> indices{};
  };

  struct Node {
    /// Slice: element `element` of operand `operand`. Constant and Compute: as in a Block.
    enum class Kind : std::uint8_t { Slice, Constant, Compute };

    Kind kind = Kind::Slice;
    ElementType type;
    unsigned operand = 0, element = 0;      ///< of a slice
    std::uint64_t constant = 0;             ///< bits
    ScalarOp op = ScalarOp::Add;            ///< of Compute: any but leaves and memory
    Predicate predicate = Predicate::Equal; ///< of Compare
    Operands operands;
  };

  std::vector<Node> nodes;

  // Each returns the index of the new node.
  unsigned slice(ElementType type, unsigned operand, unsigned element);
  unsigned constant(ElementType type, std::uint64_t bits);
  unsigned compute(ScalarOp op, ElementType type, Operands operands);
  unsigned compare(Predicate predicate, unsigned a, unsigned b);

  ElementType type() const { return nodes.empty() ? ElementType() : nodes.back().type; }
};

/// True if two lanes compute the same of the same operands, perhaps of other elements.
bool isAlike(const LaneTree &a, const LaneTree &b);

struct VectorInstruction {
  struct Operand {
    PackedType type; ///< one lane: a scalar, the same for all lanes that name element 0
    /// A compile-time constant, all elements of it (shift counts, masks).
    bool immediate = false;
  };

  std::string name; ///< for people, and the client's key: "vaddsubpd.256"
  std::vector<Operand> operands;
  PackedType result;
  std::vector<LaneTree> lanes; ///< result.lanes of them
  /// How clients compute it, lane by lane, if by several operations of the elements' own width;
  /// else no nodes. The same value as of `lanes`, in an order of nodes like theirs.
  LaneTree recipe;
  Uops uops;
};

/// Lanes of one operation: lane l computes op (a[l], b[l], ...).
VectorInstruction isomorphic(std::string name, ScalarOp op, PackedType result,
                             const std::vector<ElementType> &operands, Uops uops,
                             Predicate predicate = Predicate::Equal);

/// Bits of the widest of its result and its operands.
unsigned widestBits(const VectorInstruction &instruction);

/// What makes it no instruction, or an empty string: types of nodes, elements that do not exist, a
/// tree whose type is not the result's. 2 to 64 lanes, each with a node that computes or a
/// constant, and not all constants.
std::string checkInstruction(const VectorInstruction &instruction);

} // namespace vls

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Drawer: makes a block of random numbers. Trees are drawn first, then operations for each lane of
// them.

#ifndef VLS_TESTSUITE_PACKER_DRAWER_H
#define VLS_TESTSUITE_PACKER_DRAWER_H

#include "packer/draw.h"

#include <map>
#include <random>

namespace packtest {

/// A tree of which each lane is made.
struct Shape {
  enum class Kind { Load, Input, Constant, Compute, Phi };

  Kind kind = Kind::Load;
  vls::ElementType type;
  unsigned memory = 0;              ///< Load: from `start` on, `step` elements from lane to lane
  std::int64_t start = 0, step = 1; ///< elements
  std::uint64_t value = 0;          ///< Constant
  bool perLane = false;             ///< Input, Constant: another one in each lane
  vls::ScalarOp op = vls::ScalarOp::Add;
  vls::Predicate predicate = vls::Predicate::Equal;
  vls::OperationFlags flags;
  std::vector<Shape> operands; ///< of a Load: its guard, if it has one
};

/// `op` of type `type` on `operands`.
Shape computed(vls::ScalarOp op, vls::ElementType type, std::vector<Shape> operands);

class Drawer {
public:
  explicit Drawer(std::uint64_t seed)
      : random(std::mt19937::result_type(seed * 2654435761u + seed)) {}

  Case draw(std::uint64_t seed);

private:
  unsigned below(unsigned n) { return unsigned(random() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <class T> T pick(std::initializer_list<T> list) {
    return *(list.begin() + below(unsigned(list.size())));
  }

  /// Exact values are not mixed with other types' bits, and not computed from results, which grow.
  unsigned loadedMemory(vls::ElementType type) {
    return !made.exact || !type.isFloat() ? below(3) + made.exact * 2 : type.bits / 64;
  }
  unsigned storedMemory(vls::ElementType type) {
    return !made.exact ? below(4) : !type.isFloat() ? 2 + below(3) : 5 + type.bits / 64;
  }
  // draw_shape.cc: trees
  vls::ElementType drawType();
  Shape drawGuard(vls::ElementType type);
  Shape drawShape(vls::ElementType type, unsigned depth);
  Shape drawLeaf(vls::ElementType type);
  Shape drawLoad(vls::ElementType type);
  Shape drawDot(vls::ElementType type);
  Shape drawTerm();

  // draw_narrow.cc: trees that need fewer bits than they have
  Shape drawNarrow();
  Shape drawWide(unsigned depth);
  Shape drawWidened();
  Shape drawSmall(unsigned bits);
  Shape drawCount(unsigned most);

  // drawer.cc: operations for one lane of a tree
  unsigned make(const Shape &shape, unsigned lane);
  unsigned makeLoad(const Shape &shape, unsigned lane);
  unsigned addOperation(const Shape &shape, std::vector<unsigned> operands);
  unsigned store(vls::ElementType type, unsigned memory, std::int64_t element, unsigned value,
                 unsigned guard = vls::Block::none);

  // draw.cc: what stands in a block
  void addStatements();
  void addNoise();
  void addReduction();
  void addLoop();

  std::mt19937 random;
  Case made;
  vls::DescribedBlock *block = nullptr;
  std::map<std::string, unsigned> loads, inputs; ///< what is used again
  bool inPhis = false;
};

} // namespace packtest

#endif

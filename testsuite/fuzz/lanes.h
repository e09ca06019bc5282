// SPDX-License-Identifier: GPL-3.0-or-later
//
// Expressions that are the same in each lane but for what they load, as written out by hand:
//
//   lane 0: x[4] * w[0] + x[9]     lane 1: x[5] * w[1] - x[8]     ...
//
// No operation of theirs is undefined, and no float of theirs is rounded, whatever the order of
// evaluation: the generator knows how large values are and how many bits they have.

#ifndef FUZZ_LANES_H
#define FUZZ_LANES_H

#include "random.h"

#include <memory>
#include <string>

namespace fuzz {

/// What the lanes of a kernel load: kinds of runtime.h, and the places of the table that are used.
struct LaneData {
  char table, element;      ///< of x; of w and o
  bool isUnsigned;          ///< integers are read as unsigned ones
  bool isIndexed;           ///< some loads are of x[j + c]
  int weights = 1;          ///< of w: 0 to this are read
  long least, most;         ///< of j
  long first = 0, last = 0; ///< of x

  std::string typeOfTable() const;
  std::string typeOfElement() const;
  /// Notes that x[c], or x[j + c], is used, and names it.
  std::string place(long c, bool atIndex);
};

/// What arithmetic is done in: 'f', 'd', 'i' or 'l'.
char computedKind(const LaneData &data);

class LaneExpression {
public:
  /// Of at most `depth` operations one above the other, for `lanes` lanes that may be added up.
  LaneExpression(Random &random, LaneData &data, int lanes, int depth);
  ~LaneExpression();

  /// The expression of one lane. Operands of commutative operations may be exchanged in some lanes.
  std::string text(int lane) const;

  /// True if integers may be so large that a sum of two overflows.
  bool mayWrap() const;

private:
  struct Node;
  std::unique_ptr<Node> leaf();
  std::unique_ptr<Node> operation(int depth);
  std::unique_ptr<Node> shifted(std::unique_ptr<Node> node);
  std::unique_ptr<Node> called(std::unique_ptr<Node> node);
  std::unique_ptr<Node> checked(std::unique_ptr<Node> node) const;
  std::string text(const Node &node, int lane) const;

  Random &random;
  LaneData &data;
  int lanes;
  char kind;
  std::unique_ptr<Node> root;
};

} // namespace fuzz

#endif

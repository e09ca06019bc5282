// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instructions that the search has for one group on one target: the loads, each with what it
// puts where, and the kinds of operation, each with the elements that it may take from where.
//
// All values are whole elements of the group's width. A *symbol* is one lane of one member:
// member * lanes + lane, or -1 for whatever nobody needs.

#ifndef VLS_OPTIMAL_INSTRUCTIONS_H
#define VLS_OPTIMAL_INSTRUCTIONS_H

#include "targets/described.h"

#include <string>
#include <vector>

namespace optimal {

struct Problem {
  vls::TargetDescription machine;
  unsigned lanes = 0, elementBits = 0;
  std::vector<unsigned> members; ///< elements above the lowest one; ascending, distinct

  unsigned rowElements() const { return members.back() + 1; }
  unsigned symbols() const { return unsigned(members.size()) * lanes; }
  unsigned widest() const; ///< elements of a register
  unsigned slot() const;   ///< elements of 128 bits
  int symbolAt(unsigned lane, int rowElement) const;
};

/// A load, alone or as part of an operation.
struct MemoryPart {
  unsigned lane = 0;
  int first = 0;         ///< row element that the lowest element would be
  unsigned repeated = 0; ///< elements; 0: not a broadcast
  unsigned width = 0;    ///< elements
  bool masked = false;
  unsigned maskedElements = 1; ///< elements that one bit of the mask stands for
  std::vector<bool> accessed;  ///< of masked ones: per element
  std::vector<int> content;    ///< symbols
  vls::Uops uops;
};

/// One element of an operand.
struct Source {
  enum Operand { A, B, Memory } operand;
  unsigned element;
};

inline bool operator==(const Source &a, const Source &b) {
  return a.operand == b.operand && a.element == b.element;
}

bool isIn(const std::vector<Source> &some, const Source &source);

/// A kind of operation of one width.
struct Kind {
  std::string name;
  vls::Uops uops;
  unsigned width = 0;        ///< elements of the result
  unsigned operandWidth = 0; ///< that its register operands have at least
  bool usesB = false;
  bool isMove = false; ///< may put an element of a register elsewhere
  bool isJoin = false; ///< has two inputs
  /// Per element of the result: what it may come from.
  std::vector<std::vector<Source>> sources;
  unsigned unit = 1;    ///< so many elements move as one
  unsigned repeats = 0; ///< the same in each stretch of so many elements; 0: free
  /// If there are any, exactly one of these is the mask.
  std::vector<std::vector<Source>> masks;
  std::vector<MemoryPart> memory; ///< the last operand is one of these
};

/// True if the operands may be exchanged, with another choice of elements.
bool isSymmetric(const Kind &kind);

/// True if a result of so many elements may be the lower part of what the kind makes without being
/// that of one of its operands (W7 of counts.h). Of kinds without memory.
bool mayEndIn(const Kind &kind, unsigned elements);

/// Does `richer` make whatever `poorer`, which is no wider, makes in its elements? Prices and
/// widths of operands are not looked at.
bool permutesAll(const Kind &richer, const Kind &poorer);

struct Instructions {
  std::vector<MemoryPart> loads;
  std::vector<Kind> kinds;
};

Instructions instructionsFor(const Problem &problem);

} // namespace optimal

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The match table of VeGen's Algorithm 1: ⟨live-out, operation⟩ → matches. An *operation* is a
// lane's tree with its slices numbered in the order in which they first appear, so lanes that
// compute the same of different elements have the same operation:
//
//   lane 0: add (a[0], a[1])    lane 1: add (b[0], b[1])    both: add (p0, p1)
//
// A match says which operation of the block stands at each parameter. There may be several, since
// operands commute and since the same value can be seen in several ways (see viewsOf).
//
// Invariant: with the parameters' values, the tree computes the live-out's value.

#ifndef VLS_PACKER_MATCHES_H
#define VLS_PACKER_MATCHES_H

#include "packer/combining.h"
#include "packer/region.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

namespace vls {

struct Match {
  Lanes parameters; ///< by number; never none
};

/// One lane of an instruction: an operation, and which slice each of its parameters is.
struct LaneOperation {
  struct Slice {
    unsigned operand = 0, element = 0;
  };
  unsigned operation = 0; ///< index of the table
  std::vector<Slice> slices;
};

/// A way to see the value of an operation: as one of `op` with these operands, some negated.
struct View {
  ScalarOp op = ScalarOp::Opaque;
  Predicate predicate = Predicate::Equal;
  std::vector<unsigned> operands;
  std::vector<bool> negated; ///< empty: none is
};

/// The operation itself; with its operands exchanged; a contracted multiplication and addition; a
/// select of a compare that is a minimum or a maximum; what narrow.h says of low bits.
std::vector<View> viewsOf(const Region &region, unsigned operation);

/// An instruction that a reduction can be made of: all terms are one operation of the table.
struct CombiningInstruction {
  unsigned instruction = 0;
  ScalarOp op = ScalarOp::Add;
  ElementType type;
  unsigned term = 0;                             ///< index of the table
  unsigned count = 0;                            ///< terms of all lanes
  std::vector<std::vector<LaneOperation>> lanes; ///< by lane: its terms, as in termsOf
};

class MatchTable {
public:
  explicit MatchTable(const PackMachine &ofMachine);

  /// The lanes of instruction `instruction`; nothing if the machine does not have it.
  const std::vector<LaneOperation> &lanesOf(unsigned instruction);

  /// Numbers of the instructions with `lanes` results of type `type`.
  const std::vector<unsigned> &yielding(ElementType type, unsigned lanes) const;

  /// What x's lanes, operations of the region, may be seen as: rootBit of each.
  std::vector<std::uint64_t> rootsOf(const Region &region, const Lanes &x);

  /// False if `instruction` yields none of `lanes`, of which these are the roots, whatever its
  /// trees are; or, if it has to yield `all`, not each of them.
  bool mayYield(unsigned instruction, const std::vector<std::uint64_t> &lanes, bool all) const;

  /// Those that combine terms, the ones with most terms first.
  const std::vector<CombiningInstruction> &combining();

  /// All matches (at most 16) of `operation` whose live-out is `value`, an operation of `region`.
  const std::vector<Match> &matches(const Region &region, unsigned value, unsigned operation);

  /// Forgets the matches: of a region that is done.
  void clear() {
    known.clear();
    views.clear();
  }

private:
  struct Operation {
    LaneTree tree;
    std::vector<unsigned> parameterOf; ///< by node: number of the slice's parameter
    unsigned parameters = 0;
  };

  /// The ways to see a value.
  struct Seen {
    bool isKnown = false;
    std::vector<View> ways;
    std::uint64_t roots = 0; ///< rootBit of each
  };

  void addCombining(const VectorInstruction &instruction, unsigned number);
  std::vector<LaneOperation> readLanes(const VectorInstruction &instruction);
  unsigned operationOf(const LaneTree &tree, const std::vector<unsigned> &parameterOf,
                       std::size_t parameters);
  std::vector<Match> findClamped(const Region &region, const Operation &operation, unsigned index,
                                 unsigned value);
  std::vector<Match> find(const Region &region, const Operation &operation, unsigned node,
                          unsigned value, bool negated);
  const Seen &seen(const Region &region, unsigned value);
  bool mayMatch(const Region &region, const LaneTree::Node &root, unsigned value);

  const PackMachine &machine;
  std::vector<Operation> operations;
  std::unordered_map<std::u32string, unsigned> numbers;
  std::vector<std::vector<LaneOperation>> instructions; ///< empty: not read
  std::map<std::tuple<unsigned, bool, unsigned>, std::vector<unsigned>> byResult;
  std::optional<std::vector<CombiningInstruction>> combined;
  std::unordered_map<std::uint64_t, std::vector<Match>> known;
  std::vector<Seen> views; ///< by operation of the region
};

} // namespace vls

#endif

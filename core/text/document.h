// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a file in the textual form says: memory references in execution order, groups of them,
// graphs and sequences for groups, and a target. The grammar is in docs/text.md; parser.h reads,
// printer.h writes.

#ifndef VLS_TEXT_DOCUMENT_H
#define VLS_TEXT_DOCUMENT_H

#include "moves/graph.h"
#include "targets/described.h"
#include "vls/group.h"
#include "vls/memref.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vls {

/// A memory reference that answers the core's questions from what its line in a file says.
class DescribedMemref : public Memref {
public:
  DescribedMemref(AccessKind kind, VectorType type) : Memref(kind, type) {}

  std::string name;

  /// References of one class have, lane by lane, addresses a constant apart: the difference of
  /// their distances, in bytes. Their strides must be equal too.
  std::string addressClass;
  Integer distance = 0;

  /// Bytes from one lane to the next, if that is a constant.
  std::optional<Integer> stride;

  /// It may execute only where it stands.
  bool cannotMove = false;

  /// What decides at run time which lanes are active; empty: all are.
  std::string mask;

  /// Of a load: the lanes whose value is used, at least one; nothing: all.
  std::optional<LaneSet> lanes;

  /// Of a store and another one of its class: which lanes of them may write one byte, in addition
  /// to the same ones. Of two that say different things, what comes first here is true.
  enum class Overlap {
    Any,     ///< "may-overlap"
    Forward, ///< "overlaps-forward": lanes of the first one and higher lanes of the second
    None     ///< "disjoint"
  };
  Overlap overlap = Overlap::Any;
  /// In files, by value of Overlap.
  static constexpr const char *overlapNames[] = {"may-overlap", "overlaps-forward", "disjoint"};

  bool isAConstDistanceFrom(const Memref &other, Integer *result) const override;
  std::uint64_t addressHash() const override;
  bool haveSameNumElements(const Memref &other) const override;
  bool canMoveTo(const Memref &other) const override;
  bool hasAConstStride(Integer *result) const override;
  bool isMasked() const override { return !mask.empty(); }
  LaneSet neededLanes() const override { return lanes.value_or(allLanes(type().lanes)); }
  bool mayOverlapInOtherLanes(const Memref &other) const override;
  bool mayOverlapInLaterLanes(const Memref &other) const override;

private:
  Overlap overlapWith(const DescribedMemref &other) const;
};

/// A group that a file lists member by member.
struct NamedGroup {
  std::string name;
  Group group;
};

struct NamedSequence {
  std::size_t group = 0; ///< for which it is: index into Document::groups
  Sequence sequence;
};

/// A graph of moves, for whatever.
struct NamedGraph {
  std::string name;
  Graph graph;
};

struct Document {
  std::vector<std::unique_ptr<DescribedMemref>> memrefs; ///< names differ
  std::vector<NamedGroup> groups;                        ///< names differ
  std::vector<NamedGraph> graphs;                        ///< names differ
  std::vector<NamedSequence> sequences;

  /// The target of the file: a description, or only the name of a predefined one.
  std::optional<TargetDescription> target;
  std::string targetName;
  /// The rows that the file itself has for a target made from a predefined one, see overlay.h.
  std::optional<TargetDescription> targetRows;

  /// The references in execution order.
  std::vector<const Memref *> references() const;

  /// Those that are in no group.
  std::vector<const Memref *> ungrouped() const;
};

} // namespace vls

#endif

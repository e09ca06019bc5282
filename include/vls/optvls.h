// SPDX-License-Identifier: GPL-3.0-or-later
//
// OptVLS: groups adjacent vector memory references and plans contiguous loads and shuffles for a
// group. The two services of the server are getGroups and getSequence; everything about the program
// is asked of the client's Memrefs, everything about the machine of its Target.
//
// Source: the OptVLS design document (groups, the graph of bit-range moves with split and merge).

#ifndef VLS_OPTVLS_H
#define VLS_OPTVLS_H

#include "vls/group.h"
#include "vls/sequence.h"
#include "vls/target.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace vls {

struct Grouping {
  /// Every memref is in exactly one group; groups are ordered by their first member in execution
  /// order; a memref without neighbours is a group of one.
  std::vector<Group> groups;
  /// Index into `groups` of each memref.
  std::unordered_map<const Memref *, std::size_t> groupOf;
};

/// The price of executing the members of a group, in whatever way; nothing: they must not be one
/// group. Asked about groups of one, too. Must depend on the group only.
using GroupPricer = std::function<std::optional<Cost>(const Group &)>;

struct GroupingOptions {
  GroupingOptions(unsigned bytes) : vectorLength(bytes) {} // NOLINT: the rest may stay as it is

  /// Bytes of a longest row: the width of the widest vector register.
  unsigned vectorLength;

  /// The same for references with a constant stride, if not 0. Their rows are parts of one space,
  /// of which loads may cover several rows or a part of one: longer ones are worth while, up to the
  /// stride, unless that is a multiple of `vectorLength`.
  unsigned stridedLength = 0;

  /// Most members of a group, at least 1, duplicates included. Together with the planner's time,
  /// which grows faster than this, it bounds the time that grouping takes.
  std::size_t maxMembers = 16;

  /// Elements of one group may differ in size.
  bool mixedSizes = true;

  /// If set, prices decide. Groups of one that it refuses are made only where nothing else is
  /// possible. Prices need not grow with the group.
  GroupPricer pricer;
};

/// Separates `memrefs`, given in execution order, into groups of adjacent ones. All members of a
/// group have the same kind and lanes, are a constant distance apart, and may execute at one place
/// (Memref::canMoveTo). For stores, getGroups also sees to it that all stores of a group's *class*
/// (same kind and lanes, a constant distance apart) still write the same bytes last. A row is at
/// most `vectorLength` bytes long, or holds one member only.
///
/// Among all ways to cut the memrefs of one class, sorted by distance, into such groups, the one
/// with the lowest total price is taken; among those, or without a pricer, the one with the fewest
/// groups, then the one whose rows cover the fewest bytes, then the one whose lower groups are the
/// fuller ones. Where members cannot execute at one place, groups that leave out others in between
/// are looked for, too: those of layers, see core/optvls/layers.h.
///
/// Time for n memrefs: O(n log n) where addressHash tells classes apart, else O(n) for each class;
/// and for each memref at most maxMembers prices, of groups of at most maxMembers members.
Grouping getGroups(const std::vector<const Memref *> &memrefs, const GroupingOptions &options);

/// A pricer for getGroups that plans: a group costs what its plan does or, if there is no plan or a
/// dearer one, the accesses of its members as they stand (Target::access). Each shape of group is
/// planned once. After `maxPlans` plans, those of other shapes count as accesses. `target` must
/// outlive it. See core/optvls/pricer.h.
GroupPricer planPricer(const Target &target, std::size_t maxPlans = 4096);

/// Which plan to make.
enum class PlanKind {
  Best,    ///< the cheapest of all load shapes and merges known
  Document ///< full loads, split and merge by concatenation, as the OptVLS document describes it
};

class PlanObserver;

/// How much a search does by default: about 50 ms at most.
constexpr std::int64_t defaultEffort = 240000;

struct PlanOptions {
  PlanKind kind = PlanKind::Best;
  /// How much the search may do, in edges of graphs that are built, merged and priced. What the
  /// best plan is depends on it, and on nothing else that is not in the group and the target.
  std::int64_t effort = defaultEffort;
  /// If set, the planner appends a readable account to it: the initial graph, the graph after the
  /// split, every test merge with mask and cost, the commits, the graph after the merge; for
  /// PlanKind::Best the price of every load shape that was tried, and this account for the one that
  /// was chosen.
  std::string *trace = nullptr;
  /// If set, sees the graph of the chosen plan at each stage; core/optvls/observer.h. For clients
  /// that are built with the core's own headers.
  PlanObserver *observer = nullptr;
};

struct Plan {
  Sequence sequence;
  std::string shape; ///< load shape: "16-byte chunks at 0, 8"
  Uops uops;
  Cost cost = 0;
  std::string refusal; ///< why there is no plan, if getSequence returned false
};

/// Plans contiguous loads and shuffles that produce what the members of `group` load. Every plan is
/// checked symbolically (see checkSequence) before it is handed out. Refused, with the reason in
/// `plan.refusal`: groups of stores and of strided references; elements other than 8, 16, 32 or 64
/// bits; lanes other than 2, 4, ... 64; values wider than a register; rows longer than 4096 bytes;
/// masks for which the target has no instruction. Offsets need not be multiples of the element
/// size. PlanKind::Document also refuses rows that cannot be loaded whole.
bool getSequence(const Group &group, const Target &target, Plan &plan,
                 const PlanOptions &options = {});

/// Executes `sequence` symbolically and compares what it yields with what `group` defines. Returns
/// an empty string if the sequence is right, else the first thing that is wrong with it. See
/// core/moves/check.cc for the formal statement.
std::string checkSequence(const Sequence &sequence, const Group &group, bool mayReadGaps = true);

} // namespace vls

#endif

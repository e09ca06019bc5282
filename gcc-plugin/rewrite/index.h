// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the scalar address of each lane comes from. Three sources, in order of price:
// - the index vector is a load: its elements are loaded once more, as scalars;
// - the lanes are scalar already (emulated gathers): their pointers stand there;
// - the index vector was computed: its elements are extracted.

#ifndef VLS_REWRITE_INDEX_H
#define VLS_REWRITE_INDEX_H

#include "gimple/access.h"

namespace vls::gcc {

enum class IndexSource { Reload, Pointers, Extract };

/// The cheapest source for `access`.
IndexSource indexSourceOf(const Access &access);

/// Emits statements one after the other, in front of a fixed place of a block.
class Emitter {
public:
  /// In front of `statement`.
  static Emitter before(gimple *statement);
  /// Right behind `statement`.
  static Emitter after(gimple *statement);

  void insert(gimple *statement);
  /// `store` as the next change of memory after `vuse`; returns the memory state that it leaves.
  tree insertStore(gassign *store, tree vuse);
  /// A new name for `code` `a` `b`, of `type`.
  tree operation(tree type, tree_code code, tree a, tree b = NULL_TREE);
  /// A new name for the load of `ref` in the memory state `vuse`.
  tree load(tree ref, tree vuse);
  /// `value` in `type`: itself, or a view of the same bits.
  tree view(tree type, tree value);
  /// A vector of `type` from `parts`, the lowest first.
  tree construct(tree type, const std::vector<tree> &parts);
  /// The lanes of `a`, or of `a` and `b`, that `lanes` says.
  tree permute(tree a, tree b, const vec_perm_indices &lanes);
  /// The bits of `whole`, a vector, from `position` on, as many as `type` has.
  tree part(tree type, tree whole, unsigned HOST_WIDE_INT position);
  /// The value of a call of `function`, which reads and writes no memory.
  tree call(tree function, const std::vector<tree> &arguments);

private:
  Emitter(gimple_stmt_iterator at, location_t location) : place(at), where(location) {}

  gimple_stmt_iterator place;
  location_t where;
};

/// What stands `bytes` bytes further on than `whole`, which `type` is a part of; null if `whole` is
/// no plain reference.
tree elementReference(tree whole, tree type, unsigned bytes);

/// Marks the names that `statement` uses: they may be dead without it.
void markOperands(gimple *statement, bitmap dead);

/// The address of lane `lane` is `pointer` + `offset` bytes.
struct LaneAddress {
  tree pointer = NULL_TREE;
  std::int64_t offset = 0;
};

/// What was written for the addresses of a function's rows: index elements that were loaded as
/// scalars, so that each is loaded once, and where they lead to.
class Reloads {
public:
  /// True if the vector that `leaf` is a lane of is a plain load.
  static bool canReload(const Leaf &leaf);

  /// `leaf` as a value of sizetype, loaded where the vector is loaded.
  tree reload(const Leaf &leaf);

  /// Moves the loads to where their values are needed (rewrite/sink.h). Nothing may be reloaded
  /// after that.
  void sink() const;

  /// Remembers that offsets were made of `index` under `mask` (rewrite/chosen.h), and whether they
  /// were: later passes find those that are made again.
  void noteChosen(tree index, tree mask) { chosen.insert({index, mask}); }
  bool wasChosen(tree index, tree mask) const { return chosen.count({index, mask}) != 0; }

  /// Remembers that rows are loaded from `lanes`.
  void noteRows(const std::vector<LaneAddress> &lanes);
  /// The pointers of those.
  const std::vector<tree> &rows() const { return pointers; }

private:
  /// By vector, first bit, width and signedness: one vector may hold elements of several widths.
  std::map<std::tuple<tree, unsigned, unsigned, bool>, tree> done;
  std::vector<gassign *> loads; ///< in the order in which they were written
  std::set<std::pair<tree, tree>> chosen;
  std::vector<tree> pointers;
};

/// Emits what the addresses of the lanes of `access` need. Where lanes differ by
/// constants, all are one pointer, that of lane 0, and a constant.
std::vector<LaneAddress> emitAddresses(const Access &access, Emitter &emitter, Reloads &reloads);

/// Those of the lanes of one builtin: its index is taken out of its vector. They are within what
/// `object` points to (null: not known).
std::vector<LaneAddress> extractAddresses(const GatherOperands &gather, tree object,
                                          Emitter &emitter);

/// The same as emitAddresses where lanes differ by constants, with the pointer of lane `from`.
std::vector<LaneAddress> emitProgression(const Access &access, unsigned from, Emitter &emitter,
                                         Reloads &reloads);

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loop in front of another one that finds the greatest of the indices that that one will load,
// and the least. GCC makes vectors of it, and drops it where nobody uses what it finds.
//
//   do { most = max (most, *p); p += step; } while (i++ < niter)

#ifndef VLS_VECTORIZER_INDEX_BOUNDS_H
#define VLS_VECTORIZER_INDEX_BOUNDS_H

#include "gcc.h"

namespace vls::gcc {

/// An index that a loop loads in each iteration, at a constant step.
struct IndexWalk {
  gassign *load;
  innermost_loop_behavior place;
};

class IndexBounds {
public:
  /// In front of `l`, which has `niter` iterations but one. `walks`: one at least, of unsigned
  /// numbers of one type, which nothing in `l` changes.
  IndexBounds(class loop *l, tree niter, const std::vector<IndexWalk> &walks, bool needsLeast);

  edge entry() const { return loop_preheader_edge(bounds); }
  basic_block block() const { return behind; } ///< behind it
  tree count() const { return iterations; }    ///< but one
  tree greatest() const { return most; }
  tree smallest() const { return least; } ///< null if it was not asked for

private:
  void makeLoop(class loop *outer, profile_count count);
  tree around(tree start, tree next);
  void append(gimple *statement) { gsi_insert_after(&end, statement, GSI_NEW_STMT); }
  tree readNext(const IndexWalk &walk, tree start, tree memory);
  tree reduced(tree_code code, tree start, const std::vector<tree> &values);
  void leave();

  class loop *bounds = nullptr;
  basic_block body, behind;
  gimple_stmt_iterator end; ///< of the body
  tree iterations, most, least = NULL_TREE;
};

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Access: one indexed vector load or store of the function, in whichever form GCC expresses it, as
// lanes x element and an affine address a lane. Reading changes nothing.

#ifndef VLS_GIMPLE_ACCESS_H
#define VLS_GIMPLE_ACCESS_H

#include "gimple/affine.h"
#include "gimple/claims.h"
#include "gimple/mask.h"
#include "gimple/region.h"
#include "refusal.h"

namespace vls::gcc {

enum class AccessForm {
  Builtin, ///< calls of a target gather or scatter builtin; two gathers if joined from halves
  Emulated ///< scalar loads, one a lane, joined by a CONSTRUCTOR; or stores of extracted lanes
};

/// The operands of one gather or scatter builtin: lane l is at `base` + `index`[l] * `scale` bytes.
struct GatherOperands {
  tree base = NULL_TREE;
  tree index = NULL_TREE;
  unsigned scale = 1;
  unsigned lanes = 0;
  tree mask = NULL_TREE;   ///< an integer of bits, or a vector of sign bits; null if all are active
  tree source = NULL_TREE; ///< of a gather: what lanes yield that are not active
};

struct Access {
  AccessKind kind = AccessKind::IndexedLoad;
  AccessForm form = AccessForm::Builtin;
  /// Of a load: what defines `result`: the call, what joins calls, the CONSTRUCTOR. Of a store: the
  /// last of `parts`.
  gimple *statement = nullptr;
  tree result = NULL_TREE; ///< of a load
  tree value = NULL_TREE;  ///< of a store: the vector whose first `lanes` lanes are stored
  tree elementType = NULL_TREE;
  unsigned lanes = 0; ///< lanes that are accessed: at most those of `result` or `value`

  std::vector<Affine> addresses; ///< one a lane
  /// Under which condition each lane is active, a number of the reader's Masks; empty: always.
  std::vector<unsigned> conditions;

  /// In a loop whose iterations may be done side by side (overlap.h): lanes are iterations in a
  /// row, and each takes its index from a lane of its own of some vector.
  bool lanesAreIterations = false;

  std::vector<gimple *> parts; ///< what accesses memory: calls, or scalar accesses, by lane
  tree vuse = NULL_TREE;       ///< memory state that all parts read, or the first store changes
  gimple *position = nullptr;  ///< the last of the parts
  gimple *start = nullptr;     ///< the first of them
  unsigned order = 0;          ///< of `position` in its region
  unsigned barrier = 0;        ///< statements before it in the region that may not return

  Claims claims; ///< what all parts say of aliasing; so do new references

  std::vector<GatherOperands> operands; ///< Builtin: one a part

  bool isStore() const { return !isLoad(kind); }
  bool isMasked() const { return !conditions.empty(); }
  /// Type of the result, or of the value that is stored; it may have more lanes than are accessed.
  tree vectorType() const { return TREE_TYPE(isStore() ? value : result); }
  VectorType type() const { return {lanes, unsigned(TREE_INT_CST_LOW(TYPE_SIZE(elementType)))}; }
};

/// What the reader found.
struct Reading {
  std::vector<Access> accesses; ///< of one region, in execution order
  struct Unread {
    gimple *statement;
    Refusal reason;
  };
  std::vector<Unread> unread; ///< gathers and scatters that are not read, and why
};

/// Reads the indexed accesses of `region`. `independent`: iterations in a row
/// that may be done side by side, IndependentLoops::inVectorLoop.
Reading readRegion(const Region &region, ValueNumbers &numbers, Masks &masks, unsigned independent);

/// Bytes from each lane of `from` to the same lane of `to`, if that is one constant for all.
std::optional<std::int64_t> distanceBetween(const Access &from, const Access &to);

/// The pointer that the address of every lane is based on: the one leaf of pointer type. Leaves
/// that come from the index are lanes, or no pointers.
/// Null if there is none, or more than one.
tree basePointer(const Access &access);

/// Bytes of the object that every lane of `access` reads or writes, where that is one variable of a
/// size known at compile time.
std::optional<std::uint64_t> tableBytes(const Access &access);

/// Keeps of the claims of `access` what holds for its next lane, the reference `ref`, too.
void addClaims(Access &access, tree ref);

/// True if `statement` may be an indexed access: a quick look, for functions that have none.
bool isCandidate(gimple *statement);

/// True if some statement of `block` may be one.
bool hasCandidate(basic_block block);

} // namespace vls::gcc

#endif

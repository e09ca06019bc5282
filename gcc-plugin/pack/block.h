// SPDX-License-Identifier: GPL-3.0-or-later
//
// GimpleBlock: a basic block, or a chain of blocks that may become one (pack/chain.h), as the
// packer sees it. Phis of a chain's joins are selects. Statements are of three kinds:
//
//   operations   have a number in the Block: arithmetic, loads and stores that may be packed, and
//                opaque ones (calls, odd types, what may trap); some take several numbers, such as
//                a conversion of a float to a short: parts, whose value has no name
//   free         have none, and stand wherever their values are needed: conversions between types
//                that are one to the packer, pointer arithmetic, copies
//   others       stay: labels, debug statements, the statement that ends the block
//
// Invariant: what anything but a packed operation needs (memory addresses, statements that end the
// block, other blocks) is marked as used outside, so a plan keeps it as a scalar.

#ifndef VLS_PACK_BLOCK_H
#define VLS_PACK_BLOCK_H

#include "gimple/affine.h"
#include "pack/chain.h"
#include "pack/rows.h"
#include "pack/types.h"

#include "vls/packer.h"

namespace vls::gcc {

/// One scalar access as the core sees it.
class ScalarMemref : public Memref {
public:
  ScalarMemref(AccessKind kind, unsigned bits, Affine at)
      : Memref(kind, {1, bits}), address(std::move(at)) {}

  bool isAConstDistanceFrom(const Memref &other, Integer *distance) const override;
  std::uint64_t addressHash() const override { return address.termsHash(); }
  bool haveSameNumElements(const Memref &) const override { return true; }
  bool canMoveTo(const Memref &) const override { return false; }
  bool hasAConstStride(Integer *) const override { return false; }

  const Affine &at() const { return address; }

private:
  Affine address;
};

/// Does `b` stand right behind `a`, one element after the other?
bool isRightBehind(const Memref &b, const Memref &a);

inline bool areNeighbours(const Memref &a, const Memref &b) {
  return isRightBehind(a, b) || isRightBehind(b, a);
}

class GimpleBlock : public Block {
public:
  explicit GimpleBlock(Chain of);

  bool mustPrecede(unsigned earlier, unsigned later) const override {
    return !(apart && apart->canBeTested(earlier, later)) && demandsOrder(earlier, later);
  }
  /// The same whatever is assumed.
  bool demandsOrder(unsigned earlier, unsigned later) const;
  /// From now on, rows whose distance can be tested in front of the block do not overlap; and loads
  /// that then yield what an earlier one does are that one.
  void assumeApart();
  /// A load, and the earlier one that yields the same.
  struct Repeated {
    unsigned load, first;
  };
  const std::vector<Repeated> &repeatedLoads() const { return repeated; }
  /// What yields the value of `name`: itself, or the name of an earlier load.
  tree firstName(tree name) const;
  /// Adds the addresses of all accesses to `rows`.
  void addTo(Rows &rows) const;
  /// What is assumed; null if nothing is.
  const Rows *rows() const { return apart.get(); }
  /// Statements that are in front of all others whatever a plan says.
  void setEarly(std::set<gimple *> statements) { early = std::move(statements); }
  const std::set<gimple *> &earlyStatements() const { return early; }

  /// The block, or the first one of the chain.
  basic_block basicBlock() const { return chain.first; }
  const Chain &blocks() const { return chain; }
  bool contains(basic_block block) const { return inside.count(block) != 0; }
  bool contains(gimple *statement) const { return contains(gimple_bb(statement)); }
  /// True if the statement ends the block and stays what it is; conditions within a chain do not.
  bool endsBlock(gimple *statement) const {
    return gimple_bb(statement) == chain.last && stmt_ends_bb_p(statement);
  }
  /// True of phis that are selects.
  bool isSelect(gimple *statement) const {
    return gimple_code(statement) == GIMPLE_PHI && gimple_bb(statement) != chain.first;
  }
  /// The names that `statement` needs: of a select also those of the conditions.
  std::vector<tree> usesOf(gimple *statement) const;
  /// Sums that may be added in any order though the flags do not say so.
  bool hasFreeSums() const { return !freeSums.empty(); }
  bool isFreeSum(unsigned operation) const { return freeSums.count(operation) != 0; }
  /// Operations that selects are; of those that are another value already none.
  const std::vector<unsigned> &selects() const { return chosen; }
  /// The chain has become its first block, phis the statements that `instead` says, which may need
  /// the ones of `helpers`.
  void becomeOneBlock(const std::map<gimple *, gimple *> &instead,
                      const std::vector<gimple *> &helpers);
  /// All statements but phis, labels and what ends the block have become `body`.
  void moveTo(basic_block body);
  /// The statement of an operation; null for leaves and for parts.
  gimple *statement(unsigned operation) const { return facts[operation].statement; }
  /// What holds its value in the program: an SSA name or a constant; null for parts and stores.
  tree value(unsigned operation) const { return facts[operation].value; }
  /// The operation whose value `name` is, through free statements that change no bits; none.
  unsigned operationOf(tree name) const;
  /// Of an operation whose statement computes the same in another way: if an operand comes out of a
  /// vector, the scalar is computed of its operands, and the statement goes.
  bool isRestated(unsigned operation) const { return facts[operation].isRestated; }
  /// True of statements without an operation whose values may be needed.
  bool isFree(gimple *statement) const { return free.count(statement) != 0; }
  /// True of the statements of operations and of free ones.
  bool mayBeReplaced(gimple *statement) const {
    return isFree(statement) || operationsOf.count(statement) != 0;
  }
  const std::vector<gimple *> &freeStatements() const { return freeOrder; }
  /// What a load or store accesses; if it is guarded, where the guard holds.
  tree reference(unsigned operation) const;
  /// How many accesses are guarded.
  unsigned guardedAccesses() const;
  /// True if a loop is the block (or chain) alone, perhaps with an empty one behind it; then phis
  /// are operations.
  bool isLoop() const { return loop; }
  /// Appends a float that the program has not.
  void appendConstant(ElementType type, std::uint64_t bits);
  /// Appends the twins of a plan as parts.
  void appendTwins(const PackPlan &plan);
  /// Of a loop: the edges to the block from in front of it, and from itself.
  edge entryEdge() const;
  edge latchEdge() const { return chain.latch(); }

private:
  friend class BlockReader;

  /// What is known of an operation besides.
  struct Facts {
    gimple *statement = nullptr;
    tree value = NULL_TREE;
    bool mayNotReturn = false, mayTrap = false;
    /// Of what takes part in the order of memory; references of loads and stores.
    bool hasSideEffects = false;
    bool isRestated = false;
    tree reference = NULL_TREE; ///< if it is not the statement's: see reference()
  };

  bool memoryOrders(unsigned earlier, unsigned later) const;
  void findRepeatedLoads();

  Chain chain;
  std::set<basic_block> inside;
  std::vector<unsigned> chosen;
  std::set<unsigned> freeSums;
  bool loop = false;
  std::vector<Facts> facts;
  std::map<tree, unsigned> numbers;
  std::set<gimple *> free, operationsOf;
  std::vector<gimple *> freeOrder;
  std::vector<std::unique_ptr<ScalarMemref>> memrefs;
  std::unique_ptr<Rows> apart;
  std::vector<Repeated> repeated;
  std::map<tree, tree> firstNames;
  std::set<gimple *> early;
};

/// Phis of a block that is a loop: are operations, or values from in front of it.
enum class LoopPhis { Read, AreInputs };

/// Reads the blocks of `chain`; changes nothing. Null if a condition cannot be read.
std::unique_ptr<GimpleBlock> readPackBlock(const Chain &chain, ValueNumbers &numbers,
                                           LoopPhis phis = LoopPhis::Read);

} // namespace vls::gcc

#endif

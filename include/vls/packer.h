// SPDX-License-Identifier: GPL-3.0-or-later
//
// The packer: turns the scalar operations of a block into vector instructions where that is
// cheaper. A *pack* is a vector instruction with, in each lane, the operation of the block whose
// value it computes (its live-out); contiguous loads and stores are packs, too. Packs are chosen
// together, by price, over a whole block; operands that no pack yields are built by broadcasts,
// inserts and OptVLS's graph of bit-range moves.
//
// Sources: superword-level parallelism (Larsen, Amarasinghe, PLDI 2000); VeGen (Chen, Mendis,
// Carbin, Amarasinghe, ASPLOS 2021) for instructions as descriptions, the match table, Algorithm 1
// and the search over frontiers. The model is told in docs/packer.md.

#ifndef VLS_PACKER_H
#define VLS_PACKER_H

#include "vls/block.h"
#include "vls/target.h"
#include "vls/vector_instruction.h"

#include <memory>
#include <string>
#include <vector>

namespace vls {

class TwinnedBlock;

/// What is known of an instruction before its trees are.
struct InstructionOutline {
  static constexpr std::uint64_t anyRoot = ~std::uint64_t(0);

  PackedType result;
  std::uint64_t roots = anyRoot; ///< rootBit of each operation that lanes end in; or any
  bool isOnLanes = false;        ///< each lane is one operation of its operands' lane
  bool combines = false;         ///< lanes are sums, minima, ... of integers, of two terms or more
  unsigned bits = 0;             ///< of the widest of result and operands
};

/// The bit of `op` in InstructionOutline::roots.
constexpr std::uint64_t rootBit(ScalarOp op) {
  return std::uint64_t(1) << unsigned(op);
}

/// The machine as the packer sees it. Everything it is asked about is a throughput: µops.
class PackMachine {
public:
  virtual ~PackMachine() = default;

  /// Vector loads, stores and shuffles, and what µops cost.
  virtual const Target &target() const = 0;

  /// What else it can do: so many instructions, with numbers from 0. Must not change.
  virtual unsigned instructions() const = 0;

  /// What is known of an instruction at once: most are never asked for.
  virtual const InstructionOutline &outline(unsigned number) const = 0;

  /// May plans contain it?
  virtual bool has(unsigned number) const = 0;

  /// An instruction. Names differ. A reference stays valid.
  virtual const VectorInstruction &instruction(unsigned number) const = 0;

  /// µops of one scalar operation, as the compiler would emit it. `operand` is the type of its
  /// first operand (of a store what is stored); constants, inputs and phis are not asked for.
  virtual Uops scalar(ScalarOp op, ElementType type, ElementType operand) const = 0;

  /// µops of one scalar in all lanes of a vector. `fromMemory`: the scalar is a load that nothing
  /// else uses; its own µops are then part of the answer.
  virtual Uops broadcast(PackedType type, bool fromMemory) const = 0;

  /// µops of a vector made of scalars: of `elements` scalars, each in a lane of its own, `loads` of
  /// which are loads that nothing else uses (and whose µops are part of the answer).
  virtual Uops build(PackedType type, unsigned elements, unsigned loads) const = 0;

  /// µops of making a scalar of lane `lane`.
  virtual Uops extract(PackedType type, unsigned lane) const = 0;

  /// µops of a vector of constants.
  virtual Uops constant(PackedType type) const = 0;
};

/// One step of a plan: what executes, in order. Steps that yield a vector have an id; ids count
/// from 1 in the order of steps. A vector's lanes are what `lanes` says: in each the value of an
/// operation of the block, or nothing that matters.
struct PackStep {
  enum class Kind {
    Scalar,    ///< `operation` executes as it stands; its operands are scalars
    Load,      ///< `type.bits()` contiguous bits; lane 0 at `operation`'s address plus `offset`
    Store,     ///< the same of vector operands[0]; yields nothing
    Compute,   ///< `instruction` on `operands`
    Constant,  ///< `constants`, one a lane
    Broadcast, ///< the scalar `scalars[0]` in all lanes
    Build,     ///< the scalars `scalars`, one a lane; none where it does not matter
    Shuffle,   ///< one or two vectors of operands rearranged by `mask`, as of ShuffleShape
    Extract,   ///< lane `lane` of operands[0] becomes the scalar value of `operation`
    Phi,       ///< operands[0] in the first iteration, operands[1], a step below, in all others;
               ///< what makes operands[0] stands above, has no other use, and belongs in front of
               ///< the loop
  };

  /// Operand of a Compute: a vector, or for operands of one lane a scalar.
  struct Operand {
    unsigned vector = 0;           ///< id; 0: a scalar
    unsigned scalar = Block::none; ///< the operation
  };

  Kind kind = Kind::Scalar;
  unsigned id = 0;                  ///< of the vector; 0 if it yields none
  PackedType type;                  ///< of the vector; of a store: of what is stored
  unsigned operation = Block::none; ///< Scalar, Load, Store (an operation with a memref), Extract
  std::int64_t offset = 0;          ///< bytes; Load, Store
  LaneSet accessed = ~LaneSet(0);   ///< Load, Store: the lanes that are. Others may be read: they
                                    ///< lie between what the block loads
  unsigned instruction = 0;         ///< Compute: index into PackMachine::instructions()
  std::vector<Operand> operands;
  std::vector<unsigned> scalars;        ///< Broadcast, Build: operations
  std::vector<std::uint64_t> constants; ///< Constant: bits
  std::vector<int> mask;                ///< Shuffle; complete, but -1 where any lane will do
  unsigned lane = 0;                    ///< Extract

  /// Per lane the operation whose value it holds, `Block::none` if it does not matter or is a part
  /// of a reduction. Of a store: the stores that it stands for.
  std::vector<unsigned> lanes;

  /// Of a Compute in a reduction: an operation that is computed in another order. Each lane holds
  /// the sum (product, minimum, ...) of some of the values that `reduced` is the sum of; an Extract
  /// of `reduced` takes a lane in which all of them have come together.
  unsigned reduced = Block::none;

  /// Of a Compute in a reduction whose lanes combine more than elements (sums of products): for
  /// each lane the operations that its terms are, from left to right; leaves of the reduction.
  std::vector<std::vector<unsigned>> terms;
};

/// Why something was not packed.
struct PackRefusal {
  std::vector<unsigned> operations; ///< the seed: stores, loads, ...
  std::string reason;               ///< "dearer: 6 instead of 4", "operations depend on each other"
  Cost loss = 0; ///< how much dearer, in cycles; below 0 if cheaper; 0 if it has no price
};

/// One pack of a plan, for reports.
struct ChosenPack {
  std::string name; ///< the instruction's; "load", "store", "phi"
  std::vector<unsigned> lanes;
};

struct PackPlan {
  std::vector<PackStep> steps;
  /// Operations that steps refer to besides the block's own: number size() + k of the block is
  /// twins[k], a truncation of one of the block's integers, or a constant. A client that takes the
  /// steps appends them to the block first, by addTwins; so do checkPlan and toString expect it.
  std::vector<Block::Operation> twins;
  std::vector<ChosenPack> packs;
  std::vector<PackRefusal> refusals;
  Uops uopsBefore, uopsAfter; ///< of all operations; of all steps
  /// Of steps that the client may do once behind the loop: what the lanes of a reduction take to
  /// come together that goes on from what the iteration before has come to. `uopsAfter` has a
  /// round's share of it (PackOptions::rounds).
  Uops uopsBehind;
  /// Summed over windows; see PackOptions::window. 0 if there is nothing to begin with.
  Cost before = 0, after = 0;
  std::string error; ///< not empty: the plan is not right ("internal error: ..."); take no step
};

enum class PackKind {
  Slp,   ///< each seed by itself, the cheapest producer of each operand: the baseline
  Search ///< a beam search over all seeds of a window
};

struct PackOptions {
  PackKind kind = PackKind::Search;
  /// Blocks longer than this are cut into windows of at most so many operations, packed one by one:
  /// time is linear in the number of windows, at most quadratic in this.
  unsigned window = 1024;
  /// States that the search keeps.
  unsigned beam = 8;
  /// Vectors of operations for which ways are looked for, in each window; further ones are taken to
  /// be built of scalars. Bounds the time of blocks in which everything depends on everything.
  unsigned effort = 8000;
  /// The block is the body of a loop: vectors of constants and of inputs are made in front of it
  /// and cost nothing. True of all blocks with phis.
  bool loop = false;
  /// How often that body is executed when the loop is, on average or as far as is known; at
  /// least 1.
  double rounds = 8;
  /// Lanes that nothing needs must not raise floating-point exceptions that the block does not:
  /// they repeat what another lane computes. Plans in which they cannot are refused.
  bool quiet = false;
  /// Quiet plans may also compute the sum of two values of which the block has the difference, and
  /// the other way round.
  bool maySumBoth = false;
  /// What packs have to save, of what the scalars cost that they replace. Prices are not exact to
  /// less, and what is left alone the client may do better itself.
  Cost margin = 1.0 / 10;
  /// Vectors may be built of floats that the block computes as scalars.
  bool buildsComputed = true;
  /// The block is so many iterations of a loop, one behind the other, each like the others: where
  /// the baseline does not save `margin` there is no search.
  unsigned iterations = 1;
  /// The client has loads that vectors are built of planned together by the OptVLS server. What it
  /// loads as rows must not have been stored in parts just before: such a load waits.
  bool plansGathered = false;
  /// If set, a readable account is appended: matches, seeds, states, prices.
  std::string *trace = nullptr;
};

/// Packs blocks for one machine; what is known of the machine is kept between blocks. `machine`
/// must outlive it.
class Packer {
public:
  explicit Packer(const PackMachine &machine);
  ~Packer();
  Packer(const Packer &) = delete;
  Packer &operator=(const Packer &) = delete;

  /// As the function `pack`. The plan does not depend on what was packed before.
  bool pack(const Block &block, PackPlan &plan, const PackOptions &options = {});

private:
  struct State;

  bool packWindows(const Block &block, const TwinnedBlock *twinned, PackPlan &plan,
                   const PackOptions &options);

  std::unique_ptr<State> state;
};

/// Packs `block`. Returns true if the plan has packs and costs less than the block as it stands;
/// else the plan has none, every operation is a step of its own, in order, and `plan.refusals` says
/// why. Each plan has passed checkPlan, or carries an error.
bool pack(const Block &block, const PackMachine &machine, PackPlan &plan,
          const PackOptions &options = {});

/// Appends the plan's twins to `block`, of which it is a plan.
void addTwins(Block &block, const PackPlan &plan);

/// Executes a plan symbolically and compares it with the block: an empty string if it is right,
/// else the first thing that is wrong. Shares no code with the planner; core/packer/check.cc states
/// what it decides. The block has the plan's twins.
std::string checkPlan(const Block &block, const PackMachine &machine, const PackPlan &plan);

/// "%3 = vaddpd.256 %1, %2 : a0 a1 a2 a3", a line a step.
std::string toString(const PackPlan &plan, const Block &block, const PackMachine &machine);

} // namespace vls

#endif

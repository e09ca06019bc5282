// SPDX-License-Identifier: GPL-3.0-or-later
//
// Target: what the machine can do and what it costs. The planner prices everything through it and
// knows no instruction set itself.

#ifndef VLS_TARGET_H
#define VLS_TARGET_H

#include "vls/types.h"

#include <optional>
#include <string>
#include <vector>

namespace vls {

/// A price in the client's own unit (for a compiler: the unit of its vector cost model). Lower is
/// better; only prices of one Target may be compared.
using Cost = double;

/// What an instruction, or a sequence, asks of the machine: micro-operations (µops) by the resource
/// that limits them. A load folded into another instruction counts as a load µop and as the µop of
/// that instruction, and as one `fused` µop.
struct Uops {
  double load = 0;    ///< load-port µops
  double shuffle = 0; ///< µops that only the shuffle port executes
  double vector = 0;  ///< vector µops of any port: blends, inserts from memory
  double fused = 0;   ///< µops as the front end counts them
  double store = 0;   ///< store-port µops

  Uops &operator+=(const Uops &o) {
    load += o.load;
    store += o.store;
    shuffle += o.shuffle;
    vector += o.vector;
    fused += o.fused;
    return *this;
  }

  Uops operator*(double times) const {
    return {load * times, shuffle * times, vector * times, fused * times, store * times};
  }

  /// No resource below none.
  Uops &operator-=(const Uops &o) {
    const auto less = [](double &from, double part) { from = from > part ? from - part : 0; };
    less(load, o.load);
    less(shuffle, o.shuffle);
    less(vector, o.vector);
    less(fused, o.fused);
    less(store, o.store);
    return *this;
  }
};

/// One rearrangement: lanes of one or two operands of the same type, chosen by a mask.
///
///   operands  A = <a0 a1 a2 a3>   B = <b0 b1 b2 b3>     mask <0, 4, 2, 6>  ->  <a0 b0 a2 b2>
///
/// Three forms exist, and a planner emits no others:
/// - permute: the result has the operands' type;
/// - concatenation: two operands, the result has twice the lanes, the mask is 0, 1, 2, ...
/// - extraction: one operand, the result has half its lanes, a quarter ...; the mask is k, k + 1,
///   ... with k a multiple of the result's lanes.
struct ShuffleShape {
  VectorType operand;    ///< type of each operand
  VectorType result;     ///< same element bits as `operand`
  unsigned operands = 1; ///< 1 or 2
  std::vector<int> mask; ///< per result lane: a lane of the concatenated operands, -1: don't care
  /// The last operand is a load that nothing else uses: an instruction may read it from memory.
  bool lastFromMemory = false;
  /// An extraction that a store and nothing else uses: an instruction may write it to memory.
  bool toMemory = false;

  bool isConcatenation() const { return result.lanes > operand.lanes; }
  bool isExtraction() const { return result.lanes < operand.lanes; }
};

/// One load. Plain, or a broadcast; all of it, or only some elements.
struct LoadForm {
  LoadForm(VectorType loaded) : type(loaded) {} // NOLINT: a type is a plain load of it

  VectorType type;           ///< of the result
  unsigned repeatedBits = 0; ///< a broadcast: so many bits are read and repeated
  bool masked = false;       ///< some elements are not accessed, or only if their lane is active
  unsigned lowBits = 0;      ///< masked: exactly the lowest so many bits are accessed; 0: others
  bool merging = false;      ///< masked, and those elements come from a register
  bool guarded = false;      ///< executes only if a lane is active, known at run time only
};

/// One store.
struct StoreForm {
  StoreForm(VectorType stored) : type(stored) {} // NOLINT: as above

  VectorType type;
  bool masked = false;
  bool guarded = false;
};

class Target {
public:
  virtual ~Target() = default;

  /// Name for dumps: "avx2".
  virtual std::string name() const = 0;

  /// Width in bits of the widest vector register.
  virtual unsigned registerBits() const = 0;

  /// µops of one contiguous, unaligned load into a register of its size (one lane: a scalar of the
  /// vector registers); nothing if there is no such load.
  virtual std::optional<Uops> load(const LoadForm &form) const = 0;

  /// µops of one contiguous, unaligned store; nothing if there is no such store.
  virtual std::optional<Uops> store(const StoreForm &form) const = 0;

  /// µops of one rearrangement; nothing if the target has no instruction or short sequence for it.
  virtual std::optional<Uops> shuffle(const ShuffleShape &shape) const = 0;

  /// `shape.mask` with every don't-care lane filled in, so that the result costs what `shuffle`
  /// said. Called only for shapes that `shuffle` accepts.
  virtual std::vector<int> completeMask(const ShuffleShape &shape) const = 0;

  /// Price of µops that execute together: a throughput, so at least the maximum over the resources.
  /// Monotone and convex in the counts, and n times as high for n times the µops; the search
  /// relies on it.
  virtual Cost price(const Uops &uops) const = 0;

  /// Price of a gather or scatter (indexed kinds), or of a strided access element by element, of
  /// one memref as it stands.
  virtual Cost access(AccessKind kind, VectorType type) const = 0;

  /// False if bytes between the accessed ones of a lane must not be read (sanitizers).
  virtual bool mayReadGaps() const { return true; }
};

} // namespace vls

#endif

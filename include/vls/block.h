// SPDX-License-Identifier: GPL-3.0-or-later
//
// Block: straight-line scalar code as a client describes it to the packer. Operations in program
// order; each defines at most one value, which has the operation's number.
//
//   0  a0 = load f64 [a]          4  s = add f64 a0, b0
//   1  a1 = load f64 [a + 8]      5  d = sub f64 a1, b1
//   2  b0 = load f64 [b]          6  store f64 [c], s
//   3  b1 = load f64 [b + 8]      7  store f64 [c + 8], d
//
// Invariant: operands are defined above their uses, but for the latch operands of phis.
//
// What an operation computes is stated once, below, bit by bit: a plan must give the same bits.
// Behaviour that the program leaves undefined (signed overflow, a shift by too much) is given a
// value here; so a client may describe what is undefined by whatever is defined.

#ifndef VLS_BLOCK_H
#define VLS_BLOCK_H

#include "vls/memref.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vls {

/// The type of one value: an integer without sign (operations have signs) or a binary float.
struct ElementType {
  enum class Kind { Int, Float };

  Kind kind = Kind::Int;
  unsigned bits = 0; ///< integers: 1 (what compares give), 8, 16, 32, 64; floats: 32, 64

  static constexpr ElementType integer(unsigned bits) { return {Kind::Int, bits}; }
  static constexpr ElementType floating(unsigned bits) { return {Kind::Float, bits}; }

  bool isFloat() const { return kind == Kind::Float; }
  bool exists() const { return bits != 0; }
  bool operator==(const ElementType &o) const { return kind == o.kind && bits == o.bits; }
  bool operator<(const ElementType &o) const {
    return kind != o.kind ? kind < o.kind : bits < o.bits;
  }
  bool operator!=(const ElementType &o) const { return !(*this == o); }
};

/// "i32", "f64"; "none" without bits.
std::string toString(ElementType type);

/// The bits of `value`, a float of `type`.
std::uint64_t bitsOfFloat(ElementType type, double value);

/// Those of a float of `type` with the other sign.
inline std::uint64_t withOtherSign(ElementType type, std::uint64_t bits) {
  return bits ^ std::uint64_t(1) << (type.bits - 1);
}

/// What an operation computes. Operands a, b, c; unless said otherwise they have the result's type,
/// and integers are modulo two to their bits. Floats are IEEE, rounded to nearest, ties to even;
/// which NaN an operation yields is not specified, but that it is one.
enum class ScalarOp : std::uint8_t {
  // Leaves.
  Input,    ///< a value from outside the block
  Constant, ///< `constant`, as bits
  Phi,      ///< a in the first iteration of the loop whose body the block is, b of the last one in
            ///< all others; a is an input or a constant, b may stand below. Phis stand first
  Opaque, ///< anything that the packer leaves alone: calls, divisions that may trap. A function of
          ///< its operands (any number, any types) and perhaps of memory. May yield nothing

  // Memory, by `memref`.
  Load,         ///< no operands
  Store,        ///< a is stored; yields nothing; `type` is a's
  GuardedLoad,  ///< a, an integer as wide as the result: if its highest bit is set, else 0
  GuardedStore, ///< a is stored if the highest bit of b, an integer as wide as a, is set

  // Arithmetic on integers or floats.
  Add,
  Subtract,
  Multiply,
  Negate,   ///< floats: the sign bit is flipped
  Absolute, ///< integers: of the lowest number itself; floats: the sign bit is cleared

  // On floats only.
  Divide,
  SquareRoot,
  Floor,       ///< to the next lower whole number; like the next three, a zero keeps a's sign
  Ceiling,     ///< to the next higher one
  RoundToZero, ///< to the next one towards zero
  RoundToEven, ///< to the nearest, ties to even; inexact is raised
  CopySign,    ///< a with b's sign bit
  Fence,       ///< a itself, which is contracted or regrouped with nothing: Fortran's parentheses
  Fma,         ///< a * b + c, rounded once; with signs: Negate of a or c
  Minimum,     ///< a < b ? a : b; so b if one is a NaN, or both are zero
  Maximum,     ///< a > b ? a : b; so b if one is a NaN, or both are zero

  // On integers only.
  MinimumSigned,
  MaximumSigned,
  MinimumUnsigned,
  MaximumUnsigned,
  And,
  Or,
  Xor,
  Not,
  ShiftLeft,            ///< a by b bits; 0 if b, without sign, is not less than a's bits
  ShiftRightLogical,    ///< likewise
  ShiftRightArithmetic, ///< likewise, but all bits a's sign
  RotateLeft,           ///< a by b bits, modulo a's bits
  ByteSwap,             ///< the bytes of a, 16 to 64 bits, in the opposite order

  // From one type to another.
  Compare,         ///< `predicate`; a and b have one type, the result is an integer of 1 bit
  Select,          ///< a, of 1 bit, chooses b if it is 1, else c
  SignExtend,      ///< integer to wider integer
  ZeroExtend,      ///< integer to wider integer
  Truncate,        ///< integer to narrower integer: the low bits
  SignedToFloat,   ///< integer to float
  UnsignedToFloat, ///< integer to float
  FloatToSigned,   ///< rounded to zero; the lowest number of the type if it does not fit or is NaN
  FloatExtend,     ///< to a wider float
  FloatTruncate,   ///< to a narrower float
  Reinterpret,     ///< the same bits as another type of the same width
};

/// How compares compare. Of integers those without `Unsigned` are signed. Of floats the first six
/// are C's operators (with a NaN all are false but Unequal).
enum class Predicate : std::uint8_t {
  Equal,
  Unequal,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  // Integers only.
  LessUnsigned,
  LessEqualUnsigned,
  GreaterUnsigned,
  GreaterEqualUnsigned,
  // Floats only: neither is a NaN; one is; one is, or else the predicate.
  Ordered,
  Unordered,
  UnorderedOrEqual,
  UnorderedOrLess,
  UnorderedOrLessEqual,
  UnorderedOrGreater,
  UnorderedOrGreaterEqual,
  LessOrGreater,
};

/// The predicate that holds of (b, a) where `predicate` holds of (a, b).
Predicate swapped(Predicate predicate);

/// What the client knows of, or allows with, one operation.
struct OperationFlags {
  /// The exact result fits, seen with or without sign. Promises of the program: in an execution in
  /// which they do not hold, any result will do.
  bool noSignedWrap = false, noUnsignedWrap = false;
  /// Of float Multiply, and of Add and Subtract: a Multiply and what uses it may become one Fma if
  /// both allow it (-ffp-contract=fast).
  bool contractible = false;
  /// Of float Multiply, and of Add and Subtract, contractible ones: they become one Fma and nothing
  /// else. A Multiply that is marked has no use but in sums that are.
  bool fused = false;
  /// Of Add, Multiply, Minimum, Maximum of floats: may be computed in any order together with its
  /// operands of the same kind that allow it too (-fassociative-math). Integers always may.
  bool reassociable = false;
  /// Of Minimum, Maximum: either operand will do where Minimum says b.
  bool eitherOfEqual = false;
  /// Not to be packed: executes as it stands, once, for reasons of the client's own.
  bool pinned = false;
  /// Of Opaque: takes part in the order of memory (see Block::mustPrecede).
  bool ordered = false;

  bool operator==(const OperationFlags &o) const {
    return noSignedWrap == o.noSignedWrap && noUnsignedWrap == o.noUnsignedWrap &&
           contractible == o.contractible && fused == o.fused && reassociable == o.reassociable &&
           eitherOfEqual == o.eitherOfEqual && pinned == o.pinned && ordered == o.ordered;
  }
};

class Block {
public:
  static constexpr unsigned none = ~0u;

  struct Operation {
    ScalarOp op = ScalarOp::Opaque;
    ElementType type; ///< of the result; of a store: of what is stored; no bits: yields nothing
    std::vector<unsigned> operands;         ///< numbers of operations
    Predicate predicate = Predicate::Equal; ///< of Compare
    std::uint64_t constant = 0;             ///< of Constant: the bits, higher ones 0
    /// Of loads and stores, guarded or not: one lane of `type.bits` bits. Asked for constant
    /// distances and the hash of its address; never whether it may move.
    const Memref *memref = nullptr;
    OperationFlags flags;
    /// The value is needed behind the block (or anywhere but as an operand in it).
    bool usedOutside = false;
    /// The block is the body of a loop, and the value of its last iteration is needed behind it:
    /// taking it out of a vector costs nothing in the loop. Besides, or instead of, `usedOutside`.
    bool usedAfterLoop = false;
    std::string name; ///< for people; may be empty
  };

  virtual ~Block() = default;

  /// Appends; returns the number of the operation.
  unsigned add(Operation operation);

  /// As above, of what most operations need.
  unsigned add(ScalarOp op, ElementType type, std::vector<unsigned> operands,
               OperationFlags flags = {});
  unsigned addInput(ElementType type);
  unsigned addConstant(ElementType type, std::uint64_t bits);
  unsigned addCompare(Predicate predicate, unsigned a, unsigned b);
  /// The latch operand is set later.
  unsigned addPhi(ElementType type, unsigned initial);
  void setLatch(unsigned phi, unsigned latch);
  void setUsedOutside(unsigned operation) { all[operation].usedOutside = true; }
  /// Takes back the promises of an operation that the program might not have executed.
  void clearPromises(unsigned operation) {
    all[operation].flags.noSignedWrap = all[operation].flags.noUnsignedWrap = false;
  }
  /// Sets or clears both flags.
  void setFused(unsigned operation, bool is) {
    all[operation].flags.contractible = all[operation].flags.fused = is;
  }
  /// Whatever flags say: may be computed in any order with its operands of the same kind.
  void setReassociable(unsigned operation) { all[operation].flags.reassociable = true; }
  void setUsedAfterLoop(unsigned operation) { all[operation].usedAfterLoop = true; }
  /// What uses operation o, also behind the block, uses by[o] instead, which is o or stands above.
  void replaceUses(const std::vector<unsigned> &by);
  void setMemref(unsigned operation, const Memref *memref) { all[operation].memref = memref; }
  /// A load or store becomes one under `guard`, which stands above it.
  void setGuard(unsigned operation, unsigned guard);

  const std::vector<Operation> &operations() const { return all; }
  const Operation &operator[](unsigned operation) const { return all[operation]; }
  unsigned size() const { return unsigned(all.size()); }

  /// Must `earlier` stay in front of `later`? Both access memory, or are ordered opaque operations;
  /// at most one is a load. True where they may touch the same byte and one writes it, where
  /// `earlier` may not return and `later` is a store or may fault, where both are volatile. Say yes
  /// when in doubt. Orders that follow from operands need not be told. Bytes that are a constant
  /// distance apart are not decided by the packer either: it asks about them all the same.
  virtual bool mustPrecede(unsigned earlier, unsigned later) const = 0;

  /// What makes it no block ("operation 4: ..."), or an empty string: types and numbers of
  /// operands, order of definitions, memrefs of one lane and the right width.
  std::string check() const;

private:
  std::vector<Operation> all;
};

/// The name of an operation in texts: "add", "shift-left".
std::string toString(ScalarOp op);
std::string toString(Predicate predicate);

inline bool isLoad(ScalarOp op) {
  return op == ScalarOp::Load || op == ScalarOp::GuardedLoad;
}
inline bool isStore(ScalarOp op) {
  return op == ScalarOp::Store || op == ScalarOp::GuardedStore;
}
inline bool isGuarded(ScalarOp op) {
  return op == ScalarOp::GuardedLoad || op == ScalarOp::GuardedStore;
}

/// True if the operation takes part in the order of memory.
inline bool isOrdered(const Block::Operation &o) {
  return isLoad(o.op) || isStore(o.op) || (o.op == ScalarOp::Opaque && o.flags.ordered);
}

/// True of what is known in front of the block.
inline bool isKnownInFront(const Block::Operation &o) {
  return o.op == ScalarOp::Input || o.op == ScalarOp::Constant;
}

/// The bits of the second operand with which `op`, of `type`, yields its first one, bit for bit but
/// for NaNs that signal; nothing if there are none.
std::optional<std::uint64_t> neutralOf(ScalarOp op, ElementType type);

/// True of operations whose result is the same with the first two operands exchanged: always, or
/// (Minimum, Maximum) under flags. Compare is not among them; see swapped().
bool isCommutative(ScalarOp op, ElementType type, const OperationFlags &flags);

/// True of operations that may be computed in any order together with operands that are the same
/// operation and may be, too: on integers always, on floats under flags (Minimum and Maximum: only
/// if either operand will do as well).
bool isReassociable(const Block::Operation &operation);

/// Number of operands; -1 if any number will do.
int operandsOf(ScalarOp op);

/// What makes operands of types `operands` (and `result`) no operands of `op`, or an empty string.
std::string checkTypes(ScalarOp op, ElementType result, const std::vector<ElementType> &operands);

} // namespace vls

#endif

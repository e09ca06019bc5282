// SPDX-License-Identifier: GPL-3.0-or-later
//
// BlockReader: builds a GimpleBlock. reader.cc: the block as a whole; read_chain.cc: what is
// between the blocks of a chain; read_*.cc: which operation a statement is.

#ifndef VLS_PACK_READER_H
#define VLS_PACK_READER_H

#include "pack/block.h"

#include "packer/ranges.h"

namespace vls::gcc {

class BlockReader {
public:
  BlockReader(GimpleBlock &result, ValueNumbers &values, LoopPhis asPhis)
      : block(result), affine(values), loopPhis(asPhis) {}

  /// False if a condition of the chain cannot be read.
  bool read();

private:
  /// Accesses through a pointer that is chosen by a condition.
  struct GuardedReference {
    tree reference; ///< where the condition holds
    unsigned guard;
    const ScalarMemref *memref;
    unsigned operation = Block::none;
  };

  // reader.cc
  unsigned add(Block::Operation operation, gimple *statement, tree value);
  unsigned part(ScalarOp op, ElementType type, std::vector<unsigned> operands);
  unsigned leaf(ScalarOp op, ElementType type, tree value, std::uint64_t bits);
  unsigned constant(ElementType type, std::uint64_t bits);
  unsigned operand(tree value);
  static std::optional<std::uint64_t> constantBits(tree constant, ElementType type);
  void readBody(basic_block body);
  void readPhis();
  void setLatches();
  void freeSums();
  void readOpaque(gimple *statement);
  void need(tree name);
  bool isUsedOutside(tree name) const;
  void markUsesOutside();

  // read_above.cc
  struct LoadAbove {
    gassign *load = nullptr;
    tree reference = NULL_TREE; ///< what it loads of the name
  };
  static LoadAbove loadOf(tree name);
  bool isLoadedAbove(const LoadAbove &made, tree memory) const;
  void readLoadsAbove();

  // read_guarded.cc
  static bool isChoiceOfRows(gassign *assign);
  unsigned guardOf(unsigned mask, unsigned bits, bool isInverted);
  unsigned newGuard(unsigned mask, unsigned bits, bool isInverted);
  void noteGuarded(tree reference, bool isStored);
  void guardNeighbours();

  // read_chain.cc
  bool readLink(const ChainLink &link);
  bool readCondition(basic_block block);
  bool readSelect(const ChainLink &link, gphi *phi);
  unsigned select(unsigned mask, unsigned a, unsigned b);
  bool define(gimple *statement, unsigned number, unsigned before);
  bool isPart(unsigned number) const;
  void name(unsigned part, gimple *statement);

  // read_*.cc: each returns false if the statement is none of its kind.
  bool readStatement(gimple *statement);
  bool readCall(gcall *call);
  bool readAssign(gassign *assign);
  bool readLoad(gassign *load);
  bool readStore(gassign *store);
  bool readConversion(gassign *assign, ElementType type);
  unsigned convertedBelow(unsigned value, ElementType type) const;
  bool namesExtended(gassign *assign, unsigned extended, ElementType type);
  bool readTruth(gassign *assign, unsigned compare, ElementType type);
  bool readFloatConversion(gassign *assign, ElementType from, ElementType to);
  unsigned operandAs(ElementType type, tree value);
  bool readShift(gassign *assign, ElementType type);
  bool readRotate(gassign *assign, ElementType type);
  bool readCompare(gassign *assign);
  bool readSelect(gassign *assign, ElementType type);
  void collectCompares(unsigned number, ScalarOp op, std::vector<unsigned> &compares);
  bool readConditions(gassign *assign, ScalarOp op, const std::vector<unsigned> &operands);
  bool finish(gassign *assign, ScalarOp op, ElementType type, std::vector<unsigned> operands);
  unsigned compare(tree_code code, tree a, tree b);
  unsigned maskOf(tree condition);
  unsigned widestCompare(unsigned mask);
  unsigned maskedByOther(unsigned mask, unsigned a, unsigned b, unsigned bits);
  unsigned chooseOfAnyWidth(unsigned mask, unsigned a, unsigned b);
  unsigned assuming(unsigned value, unsigned mask, bool isTrue);
  unsigned choose(unsigned mask, unsigned a, unsigned b);
  /// Steps of the choice that is read.
  static constexpr unsigned mostChoices = 256;
  unsigned choices = 0;
  std::map<unsigned, unsigned> widths; ///< widestCompare, by number
  /// Of maskedByOther, by the compare's number, the value's bits, and whether it is inverted; or 0.
  std::map<std::tuple<unsigned, unsigned, bool>, unsigned> masks;
  unsigned extended(unsigned value, unsigned bits, bool isSigned);
  unsigned convertedBy(ScalarOp op, ElementType type, unsigned value);
  unsigned extendedFloat(unsigned value, ElementType type);
  unsigned widened(unsigned value, unsigned bits);
  unsigned maskFor(unsigned mask, unsigned bits);
  struct Sum {
    unsigned value;
    std::uint64_t constant;
  };
  std::optional<Sum> sumWithConstant(unsigned value);
  unsigned truncated(unsigned value, ElementType type);
  unsigned withConstant(ScalarOp op, ElementType type, tree first,
                        const std::vector<unsigned> &operands);
  bool addsNegated(std::vector<unsigned> &operands);
  std::optional<Range> madeOf(unsigned bits, unsigned value, unsigned depth) const;
  unsigned shiftedLow(unsigned value, ElementType type);
  unsigned averaged(unsigned value);
  unsigned clamped(ScalarOp op, ElementType type, const std::vector<unsigned> &operands);
  unsigned greaterDifference(ScalarOp op, ElementType type, const std::vector<unsigned> &operands);
  unsigned unextended(unsigned value, ScalarOp extension, unsigned bits);
  unsigned extendedExtreme(ScalarOp op, ElementType type, const std::vector<unsigned> &operands);
  bool isWidened(ScalarOp op, ElementType type, const std::vector<unsigned> &operands) const;
  unsigned computedWider(ScalarOp op, ElementType type, const std::vector<unsigned> &operands);
  bool makeFree(gassign *assign);
  const ScalarMemref *memref(tree reference, AccessKind kind, unsigned bits);

  /// True if the sign bit is known to be zero.
  static bool isNeverNegative(tree value, unsigned bits);

  /// What executing `statement` does besides yielding values: volatile accesses, calls that are not
  /// pure.
  static bool hasEffects(gimple *statement);
  static bool mayNotReturn(gimple *statement);
  static bool mayStop(gimple *statement);

  GimpleBlock &block;
  AffineBuilder affine;
  const LoopPhis loopPhis;
  std::map<std::tuple<bool, unsigned, std::uint64_t>, unsigned> constants;
  std::vector<GuardedReference> guarded;
  std::map<std::tuple<unsigned, unsigned, bool>, unsigned> guards; ///< of a mask, bits, inverted
  struct Condition {
    unsigned mask = Block::none;
    bool isInverted = false;
  };
  std::map<gcond *, Condition> conditions;     ///< within the chain
  std::vector<std::pair<unsigned, tree>> phis; ///< and what they are in the next iteration
  std::set<unsigned> products;                 ///< ints computed in place of bytes
  std::vector<tree> needed;                    ///< names of free statements that opaque ones use
  std::set<tree> seen;
};

} // namespace vls::gcc

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Coarse encoding: the formula of a coarse question (coarse.h).
//
//   coarse_encoding.cc   operations and their operands, results, order, lemmas
//   coarse_content.cc    what the result of each kind may have, and have in place

#ifndef VLS_OPTIMAL_COARSE_ENCODING_H
#define VLS_OPTIMAL_COARSE_ENCODING_H

#include "choice.h"
#include "cnf.h"
#include "coarse_instructions.h"
#include "vls/group.h"

namespace optimal {

/// What a value has. Both are implied by nothing: a value may have more than it is said to.
struct CoarseContent {
  std::vector<std::vector<Literal>> has; ///< [cell][symbol]
  std::vector<Literal> inPlace;          ///< [symbol]
};

struct CoarseOperand : CoarseContent, Choice {};

struct CoarseOperation : CoarseContent {
  std::vector<Literal> kind; ///< one of them, or `none`
  Literal none = 0;
  CoarseOperand a, b;
  std::vector<std::vector<Literal>> loads; ///< [kind][load]
  CoarseContent memory;                    ///< of that load
};

class CoarseEncoding {
public:
  /// Of sequences for `group`, which is what `problem` says, that cost less than `below` cycles.
  CoarseEncoding(double below, const Problem &toSolve, CoarseInstructions having,
                 const vls::Group &ofGroup, const Coarseness &how);

  /// Adds all clauses to `cnf`.
  void build();

  /// Of the solution that `cnf` has.
  Skeleton skeleton() const;

  Cnf cnf;

private:
  // ---- Operations ----

  CoarseContent content();
  void addOperation();
  void addOperand(CoarseOperand &operand);
  void addRoom(const CoarseOperation &op);
  void addResults();
  /// Operations come in the order of their later operands; those of the same one by kind, then by
  /// the first operand. To take, again and again, the least of those whose operands are there makes
  /// such an order of any sequence.
  void addOrder();
  void addOrderOfAlike(const CoarseOperation &op, const CoarseOperation &next, Literal alike);
  /// [operation][i]: takes operation i, or a later one.
  std::vector<std::vector<Literal>> latestOperands();
  void addLemmas();
  void addLoadsOfLane(unsigned lane, const std::vector<Literal> &moves);
  void addPlace(unsigned symbol, const std::vector<Literal> &moves);
  /// Implies that the operation is of a kind that `is` says yes to.
  template <typename Predicate> Literal ofKind(const CoarseOperation &op, Predicate is);

  // ---- Content ----

  /// Per element of a result: what it may come from.
  using Ways = std::vector<std::vector<Source>>;

  void addKind(CoarseOperation &op, std::size_t k);
  void addRegisters(const CoarseOperation &op, const Kind &kind, Literal is);
  void addWidths(const CoarseOperand &operand, const Kind &kind, Literal is);
  void addMemory(const CoarseOperation &op, const CoarseKind &kind, Literal is,
                 const std::vector<Literal> &which);
  void addMasks(const CoarseOperation &op, const Kind &kind, Literal is);
  Ways waysOf(const Kind &kind) const;
  /// `unless`: the negations of what has to be true.
  void addPlaces(const CoarseOperation &op, const Clause &unless, const Ways &ways);
  void addCells(const CoarseOperation &op, const Clause &unless, const Ways &ways);
  void addCell(const CoarseOperation &op, const Clause &unless, const Ways &ways, unsigned at);
  /// Whole cells: for each, one of an operand.
  void addWholeCells(const CoarseOperation &op, const Kind &kind, const Clause &unless,
                     const Ways &ways);
  using CellChoice = std::vector<std::pair<Source, Literal>>;
  CellChoice addCellChoice(const CoarseOperation &op, const Clause &unless, const Ways &ways,
                           unsigned at);
  void addFollowing(const Clause &unless, const CellChoice &first, const CellChoice &second,
                    unsigned by);
  bool takesWholeCells(const Kind &kind) const;
  std::vector<Source> sourcesOf(const Ways &ways, unsigned at) const;
  static const CoarseContent &contentOf(const CoarseOperation &op, const Source &source);
  Literal hasOf(const CoarseOperation &op, const Source &source, unsigned symbol) const;
  /// If not `unless`, at most `most` of `literals` are true.
  void addAtMost(const Clause &unless, const std::vector<Literal> &literals, unsigned most);

  const double price;
  const Problem &problem;
  const CoarseInstructions all;
  const vls::Group &group;
  const unsigned widest, symbols, cell;
  const bool widthsMatter;
  std::vector<Literal> loadUsed;
  std::vector<CoarseOperation> operations;
};

} // namespace optimal

#endif

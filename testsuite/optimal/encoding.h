// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encoding: the formula of a question (question.h), in one of its forms.
//
//   encoding.cc          operations and their operands, results, order, lemmas
//   encoding_content.cc  what the result of each kind may have, and have in place
//   encoding_paths.cc    each symbol has one way from a load to its result
//   decoding.cc          from a solution of the exact form to a sequence

#ifndef VLS_OPTIMAL_ENCODING_H
#define VLS_OPTIMAL_ENCODING_H

#include "cells.h"
#include "cnf.h"
#include "lane_cover.h"
#include "portions.h"
#include "vls/group.h"
#include "vls/sequence.h"

namespace optimal {

/// What a value is said to have: what is on its way to a result (encoding_paths.cc). It may have
/// more.
struct Content {
  std::vector<std::vector<Literal>> has; ///< [cell][symbol]
  std::vector<Literal> inPlace;          ///< [symbol]
};

struct Operand : Content {
  std::vector<Literal> loads, operations; ///< which one it is

  /// Loads first.
  std::vector<Literal> inOrder() const {
    std::vector<Literal> which = loads;
    which.insert(which.end(), operations.begin(), operations.end());
    return which;
  }
};

struct Operation : Content {
  std::vector<Literal> kind; ///< one of them, or `none`
  Literal none = 0;
  Operand a, b;
  std::vector<std::vector<Literal>> loads; ///< [kind][load]
  Content memory;                          ///< of that load
};

class Encoding {
public:
  /// Of sequences for `group`, which is what `problem` says, that cost less than `below` cycles;
  /// with a `portion`, of those.
  Encoding(double below, const Problem &toSolve, const Instructions &having,
           const vls::Group &ofGroup, const Form &form, const Portion *portion);

  /// Adds all clauses to `cnf`.
  void build();

  /// The sequence of the solution that `cnf` has, of the exact form.
  vls::Sequence decode() const;

  Cnf cnf;

private:
  // ---- Operations ----

  Content content();
  void addOperation();
  void addOperand(Operand &operand);
  void addRoom(const Operation &op);
  void addPortion();
  template <typename Literals> void addCount(unsigned count, Literals literalsOf);
  /// Which of the lane's loads the operation reads.
  std::vector<Literal> readsOf(const Operation &op, unsigned lane) const;
  void addResults();
  /// Operations come in the order of their later operands; those of the same one by kind, then by
  /// the first operand. To take, again and again, the least of those whose operands are there makes
  /// such an order of any sequence.
  void addOrder();
  void addOrderOfAlike(const Operation &op, const Operation &next, Literal alike);
  /// [operation][i]: takes operation i, or a later one.
  std::vector<std::vector<Literal>> latestOperands();
  void addLemmas(const std::vector<LaneCover> &covers);
  void addAccessesOfLane(unsigned lane, int cover, const std::vector<Literal> &moves);
  void addPlace(unsigned symbol, const std::vector<Literal> &moves);
  /// Implies that the operation is of a kind that `is` says yes to.
  template <typename Predicate> Literal ofKind(const Operation &op, Predicate is);

  // ---- Paths ----

  /// Of one symbol: which operations take it, of A or of what else they have.
  struct Path {
    std::vector<Literal> ofA, ofOther;
  };

  void addPaths();
  Path addPath(unsigned symbol);
  /// `lanes`: of one result.
  void addMeetings(const std::vector<Path> &lanes);
  void addJoins(const std::vector<Path> &lanes);
  void addUses(const std::vector<Path> &paths);
  void addNoChain(std::size_t i, std::size_t k);
  /// True if the symbol is in one cell; it is not in two.
  Literal inOneCell(const Content &content, unsigned symbol);
  Literal anyOf(const std::vector<Literal> &some);
  Literal bothOf(Literal one, Literal other);

  // ---- Content ----

  /// Per element of a result: what it may come from.
  using Ways = std::vector<std::vector<Source>>;

  void addKind(Operation &op, std::size_t k);
  void addRegisters(const Operation &op, const Kind &kind, Literal is);
  void addWidths(const Operand &operand, const Kind &kind, Literal is);
  void addMemory(const Operation &op, const CellKind &kind, Literal is,
                 const std::vector<Literal> &which);
  void addMasks(const Operation &op, const Kind &kind, Literal is);
  /// `unless`: the negations of what has to be true.
  void addPlaces(const Operation &op, const Clause &unless, const Ways &ways);
  void addCells(const Operation &op, const Clause &unless, const Ways &ways);
  void addCell(const Operation &op, const Clause &unless, const Ways &ways, unsigned at);
  /// Whole cells: for each, one of an operand.
  void addWholeCells(const Operation &op, const Kind &kind, const Clause &unless, const Ways &ways);
  using CellChoice = std::vector<std::pair<Source, Literal>>;
  CellChoice addCellChoice(const Operation &op, const Clause &unless, const Ways &ways,
                           unsigned at);
  void addFollowing(const Clause &unless, const CellChoice &first, const CellChoice &second,
                    unsigned by);
  bool takesWholeCells(const Kind &kind) const;
  std::vector<Source> sourcesOf(const Ways &ways, unsigned at) const;
  static const Content &contentOf(const Operation &op, const Source &source);
  Literal hasOf(const Operation &op, const Source &source, unsigned symbol) const;
  /// If not `unless`, at most `most` of `literals` are true.
  void addAtMost(const Clause &unless, const std::vector<Literal> &literals, unsigned most);

  const double price;
  const Problem &problem;
  const Instructions &instructions;
  const CellInstructions all;
  const vls::Group &group;
  const unsigned widest, symbols, cell;
  const bool widthsMatter;
  const Portion *const only; ///< or null
  std::vector<Literal> loadUsed;
  std::vector<Operation> operations;
  std::vector<std::vector<Literal>> results; ///< [member][operation]
};

} // namespace optimal

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encoding: the formula whose solutions are the sequences for a group that cost less than a price;
// search.h says what it consists of. Each file adds one part of it:
//
//   encoding.cc          operations, what each holds, which are results, in which order they come
//   encoding_kinds.cc    what an operation of a kind may take from where
//   encoding_lemmas.cc   what follows from docs/bound.md
//   decoding.cc          from a solution to a sequence

#ifndef VLS_OPTIMAL_ENCODING_H
#define VLS_OPTIMAL_ENCODING_H

#include "choice.h"
#include "cnf.h"
#include "instructions.h"
#include "skeleton.h"
#include "vls/group.h"
#include "vls/sequence.h"

namespace optimal {

struct Operand : Choice {
  std::vector<std::vector<Literal>> has;   ///< [element][symbol]
  std::vector<std::vector<Literal>> holds; ///< [slot][symbol]: has it there
};

struct Operation {
  std::vector<Literal> kind; ///< one of them, or `none`
  Literal none = 0;
  Operand a, b;
  std::vector<std::vector<Literal>> memory;       ///< [kind][part]
  std::vector<std::vector<Literal>> fromA, fromB; ///< [element][element]; 0: no kind takes it
  std::vector<Literal> fromMemory;                ///< [element]
  std::vector<std::vector<Literal>> memoryHas;    ///< [element][symbol]
  std::vector<std::vector<Literal>> has;          ///< [element][symbol]
  std::vector<std::vector<Literal>> holds;        ///< [slot][symbol]
  std::vector<Literal> takesA;                    ///< [element], of what has an even reach
  std::vector<std::vector<Literal>> mask;         ///< [kind][mask], where kinds have lists
};

class Encoding {
public:
  /// Of sequences for `group`, which is what `problem` says, that cost less than `below` cycles.
  Encoding(double below, const Problem &toSolve, const Instructions &having,
           const vls::Group &ofGroup, const Skeleton *only = nullptr);

  /// Adds all clauses to `cnf`.
  void build();

  /// The sequence of the solution that `cnf` has.
  vls::Sequence decode() const;

  Cnf cnf;

private:
  // ---- Operations ----

  void addOperation();
  void addSources(Operation &op);
  void addOperand(Operand &operand);
  void addContent(Operation &op);
  void addHeld(Operand &operand);
  std::vector<std::vector<Literal>> heldOf(const std::vector<std::vector<Literal>> &has);
  std::vector<std::vector<Literal>> grid(std::size_t rows, std::size_t columns);
  void addResults();
  void addUses();
  Literal uses(std::size_t user, std::size_t i);
  void addOrder();
  void addSkeleton();
  void choose(const Operand &operand, const Skeleton::Operand &which);

  // ---- Kinds ----

  void addKind(Operation &op, std::size_t k);
  void addReach(Operation &op, const Kind &kind, Literal is);
  void ifAtLeast(Literal when, std::vector<Literal> literals, int least);
  Literal fromOf(const Operation &op, unsigned element, const Source &source) const;
  void addMasks(const Operation &op, const Kind &kind, Literal is,
                const std::vector<Literal> &which);
  void addOperands(const Operation &op, const Kind &kind, Literal is);
  void addMemory(const Operation &op, const Kind &kind, Literal is,
                 const std::vector<Literal> &which);

  // ---- Lemmas ----

  void addLemmas();
  /// What lemma P counts, one by one: each element of each result was put into its place by a move
  /// or by a load.
  void addPlaces();
  /// Of four lanes or more, all needed, the upper half of a result is of two rows at least: the
  /// result's last instruction inserts no half from memory. Results are different, so each has a
  /// last instruction of its own; unless that may be a merging load, it is no fold.
  void addLastInstructions();

  const double price;
  const Problem &problem;
  const Instructions &all;
  const vls::Group &group;
  const Skeleton *const skeleton; ///< if not null, of sequences with this one
  const unsigned widest, symbols;
  const unsigned slot;
  const bool haveReach; ///< some kinds
  int count = 0;
  std::vector<Literal> loadUsed;
  std::vector<Literal> moving; ///< by operation: implies that it moves bits
  std::vector<Operation> operations;
  std::vector<std::vector<Literal>> results; ///< [member][operation]
};

} // namespace optimal

#endif

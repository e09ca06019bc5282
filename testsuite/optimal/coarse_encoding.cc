// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations of a coarse question: their operands, which of them are results, and the order that is
// looked at of those that might be exchanged.

#include "coarse_encoding.h"

#include "bound/abilities.h"
#include "bound/demand.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

CoarseEncoding::CoarseEncoding(double below, const Problem &toSolve, CoarseInstructions having,
                               const Group &ofGroup, const Coarseness &how)
    : price(below), problem(toSolve), all(std::move(having)), group(ofGroup),
      widest(toSolve.widest()), symbols(toSolve.symbols()), cell(how.cell),
      widthsMatter(how.widthsMatter) {
}

void CoarseEncoding::build() {
  const Prices prices(price, problem.machine, all.kinds, all.loads);
  const int count = prices.mostOperations();
  loadUsed = cnf.vector(all.loads.size());
  for (int i = 0; i < count; ++i)
    addOperation();
  addResults();
  addOrder();
  prices.add(cnf, loadUsed, operations);
  addLemmas();
}

CoarseContent CoarseEncoding::content() {
  CoarseContent made;
  for (unsigned at = 0; at < widest / cell; ++at)
    made.has.push_back(cnf.vector(symbols));
  made.inPlace = cnf.vector(symbols);
  for (unsigned s = 0; s < symbols; ++s)
    cnf.add({-made.inPlace[s], made.has[s % problem.lanes / cell][s]});
  return made;
}

void CoarseEncoding::addOperation() {
  CoarseOperation op;
  static_cast<CoarseContent &>(op) = content();
  op.none = cnf.variable();
  op.kind = cnf.vector(all.kinds.size());
  std::vector<Literal> kinds = op.kind;
  kinds.push_back(op.none);
  cnf.exactlyOne(kinds);
  if (!operations.empty())
    cnf.add({-operations.back().none, op.none});
  addOperand(op.a);
  addOperand(op.b);
  op.memory = content();
  addRoom(op);
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    addKind(op, k);
  operations.push_back(std::move(op));
}

void CoarseEncoding::addOperand(CoarseOperand &operand) {
  static_cast<CoarseContent &>(operand) = content();
  operand.loads = cnf.vector(all.loads.size());
  operand.operations = cnf.vector(operations.size());
  cnf.atMostOne(operand.inOrder());
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    cnf.add({-operand.loads[j], loadUsed[j]});
  // `literal`: what the operand is has this.
  const auto need = [&](Literal literal, auto loadHas, auto operationHas) {
    Clause some{-literal};
    for (std::size_t j = 0; j < all.loads.size(); ++j)
      if (loadHas(all.loads[j]))
        some.push_back(operand.loads[j]);
    for (std::size_t j = 0; j < operations.size(); ++j) {
      some.push_back(operand.operations[j]);
      cnf.add({-literal, -operand.operations[j], operationHas(operations[j])});
    }
    cnf.add(some);
  };
  for (unsigned s = 0; s < symbols; ++s) {
    for (unsigned at = 0; at < operand.has.size(); ++at)
      need(
          operand.has[at][s], [&](const CoarseLoad &load) { return load.has[at][s]; },
          [&](const CoarseOperation &op) { return op.has[at][s]; });
    need(
        operand.inPlace[s], [&](const CoarseLoad &load) { return load.inPlace[s]; },
        [&](const CoarseOperation &op) { return op.inPlace[s]; });
  }
}

/// A cell has room for so many symbols, a place for one.
void CoarseEncoding::addRoom(const CoarseOperation &op) {
  for (const std::vector<Literal> &has : op.has) {
    addAtMost({}, has, cell);
    for (Literal symbol : has)
      cnf.add({-op.none, -symbol});
  }
  for (unsigned lane = 0; lane < problem.lanes; ++lane) {
    std::vector<Literal> there;
    for (unsigned s = lane; s < symbols; s += problem.lanes)
      there.push_back(op.inPlace[s]);
    cnf.atMostOne(there);
  }
}

void CoarseEncoding::addResults() {
  std::vector<Clause> needed; // of each operation: a later one takes it, or it is a result
  for (std::size_t i = 0; i < operations.size(); ++i) {
    needed.push_back({operations[i].none});
    for (std::size_t user = i + 1; user < operations.size(); ++user)
      for (const CoarseOperand *operand : {&operations[user].a, &operations[user].b}) {
        needed.back().push_back(operand->operations[i]);
        cnf.add({-operations[i].none, -operand->operations[i]});
      }
  }
  for (unsigned m = 0; m < problem.members.size(); ++m) {
    const std::vector<Literal> which = cnf.vector(operations.size());
    cnf.exactlyOne(which);
    for (std::size_t i = 0; i < operations.size(); ++i) {
      needed[i].push_back(which[i]);
      for (unsigned lane = 0; lane < problem.lanes; ++lane)
        cnf.add({-which[i], operations[i].inPlace[m * problem.lanes + lane]});
    }
  }
  for (const Clause &clause : needed)
    cnf.add(clause);
}

std::vector<std::vector<Literal>> CoarseEncoding::latestOperands() {
  std::vector<std::vector<Literal>> latest;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const CoarseOperation &op = operations[i];
    latest.push_back(cnf.vector(i));
    for (std::size_t j = i; j-- > 0;) {
      const Literal from = latest.back()[j];
      Clause some{-from, op.a.operations[j], op.b.operations[j]};
      if (j + 1 < i)
        some.push_back(latest.back()[j + 1]);
      for (std::size_t n = 1; n < some.size(); ++n)
        cnf.add({-some[n], from});
      cnf.add(some);
    }
  }
  return latest;
}

void CoarseEncoding::addOrder() {
  const std::vector<std::vector<Literal>> latest = latestOperands();
  for (std::size_t i = 0; i + 1 < operations.size(); ++i) {
    const CoarseOperation &next = operations[i + 1];
    for (std::size_t j = 0; j < i; ++j)
      cnf.add({-latest[i][j], latest[i + 1][j], next.none});
    // Alike: the latest that either takes is operation j - 1, or a load.
    const Literal alike = cnf.variable();
    for (std::size_t j = 0; j <= i; ++j) {
      Clause different{latest[i + 1][j], next.none, alike};
      if (j > 0)
        different.push_back(-latest[i][j - 1]);
      cnf.add(different);
    }
    addOrderOfAlike(operations[i], next, alike);
  }
}

void CoarseEncoding::addOrderOfAlike(const CoarseOperation &op, const CoarseOperation &next,
                                     Literal alike) {
  cnf.ascending(alike, op.kind, next.kind);
  const Literal sameKind = cnf.variable();
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    cnf.add({-alike, -op.kind[k], -next.kind[k], sameKind});
  cnf.ascending(sameKind, op.a.inOrder(), next.a.inOrder());
}

template <typename Predicate>
Literal CoarseEncoding::ofKind(const CoarseOperation &op, Predicate is) {
  const Literal literal = cnf.variable();
  Clause some{-literal};
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    if (is(all.kinds[k]))
      some.push_back(op.kind[k]);
  cnf.add(some);
  return literal;
}

/// Those of docs/bound.md: J, R, L and P; they follow, but the solver need not find that out.
void CoarseEncoding::addLemmas() {
  const DescribedTarget target(problem.machine);
  const Demand demand = demandOf(group, loadAbilities(target, group.rowBytes()));
  std::vector<Literal> joins, moves, others, some;
  for (const CoarseOperation &op : operations) {
    some.push_back(-op.none);
    joins.push_back(ofKind(op, [](const Kind &kind) { return kind.isJoin; }));
    moves.push_back(ofKind(op, [](const Kind &kind) { return kind.isMove; }));
    others.push_back(ofKind(op, [](const Kind &kind) { return kind.memory.empty(); }));
  }
  cnf.atLeast(joins, int(demand.joins));
  cnf.atLeast(some, int(demand.instructions));
  const bool mayMerge = std::any_of(all.kinds.begin(), all.kinds.end(),
                                    [](const Kind &kind) { return kind.name == "merge"; });
  if (problem.lanes >= 4 && !mayMerge) // else a last instruction may read memory
    cnf.atLeast(others, int(problem.members.size()));
  for (unsigned lane = 0; lane < problem.lanes; ++lane)
    addLoadsOfLane(lane, moves);
  for (unsigned s = 0; s < symbols; ++s)
    addPlace(s, moves);
}

/// With the moves they are as many as the results.
void CoarseEncoding::addLoadsOfLane(unsigned lane, const std::vector<Literal> &moves) {
  std::vector<Literal> used;
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    if (all.loads[j].lane == lane)
      used.push_back(loadUsed[j]);
  for (const CoarseOperation &op : operations) {
    Clause loading{-cnf.variable()};
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      for (std::size_t j = 0; j < op.loads[k].size(); ++j)
        if (all.kinds[k].loads[j].lane == lane)
          loading.push_back(op.loads[k][j]);
    cnf.add(loading);
    used.push_back(-loading.front());
  }
  cnf.atLeast(used, 1);
  used.insert(used.end(), moves.begin(), moves.end());
  cnf.atLeast(used, int(problem.members.size()));
}

/// Something loads the symbol in place, or moves it there.
void CoarseEncoding::addPlace(unsigned symbol, const std::vector<Literal> &moves) {
  Clause some;
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    if (all.loads[j].inPlace[symbol])
      some.push_back(loadUsed[j]);
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const Literal moved = cnf.variable();
    cnf.add({-moved, moves[i]});
    cnf.add({-moved, operations[i].inPlace[symbol]});
    some.push_back(moved);
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      for (std::size_t j = 0; j < all.kinds[k].loads.size(); ++j)
        if (all.kinds[k].loads[j].inPlace[symbol])
          some.push_back(operations[i].loads[k][j]);
  }
  cnf.add(some);
}

Skeleton CoarseEncoding::skeleton() const {
  const auto chosen = [&](const std::vector<Literal> &which) {
    const auto at = std::find_if(which.begin(), which.end(),
                                 [&](Literal literal) { return cnf.value(literal); });
    return at == which.end() ? -1 : int(at - which.begin());
  };
  const auto operandOf = [&](const CoarseOperand &operand) {
    const int load = chosen(operand.loads);
    return Skeleton::Operand{load < 0 ? -1 : int(all.loads[std::size_t(load)].index),
                             chosen(operand.operations)};
  };
  Skeleton made;
  for (const CoarseOperation &op : operations) {
    if (cnf.value(op.none))
      break;
    const std::size_t k = std::size_t(chosen(op.kind));
    const int load = chosen(op.loads[k]);
    made.steps.push_back({all.kinds[k].index, operandOf(op.a), operandOf(op.b),
                          load < 0 ? -1 : int(all.kinds[k].loads[std::size_t(load)].index)});
  }
  return made;
}

} // namespace optimal

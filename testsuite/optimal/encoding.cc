// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations: their operands, which of them are results, and the order that is looked at of those
// that might be exchanged.

#include "encoding.h"

#include "bound/abilities.h"
#include "bound/demand.h"
#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// True if an element is in place. They are all of one lane.
bool hasPlaced(const CellLoad &load) {
  return std::find(load.inPlace.begin(), load.inPlace.end(), true) != load.inPlace.end();
}

} // namespace

Encoding::Encoding(double below, const Problem &toSolve, const Instructions &having,
                   const Group &ofGroup, const Form &form, const Portion *portion)
    : price(below), problem(toSolve), instructions(having), all(inCells(toSolve, having, form)),
      group(ofGroup), widest(toSolve.widest()), symbols(toSolve.symbols()), cell(form.cell),
      widthsMatter(form.widthsMatter), only(portion) {
}

void Encoding::build() {
  const Prices prices(price, problem.machine, all);
  const int count = only ? int(only->operations()) : prices.mostOperations();
  loadUsed = cnf.vector(all.loads.size());
  for (int i = 0; i < count; ++i)
    addOperation();
  if (only)
    addPortion();
  addResults();
  addOrder();
  std::vector<std::vector<Literal>> kindsOf;
  for (const Operation &op : operations)
    kindsOf.push_back(op.kind);
  prices.add(cnf, loadUsed, kindsOf);
  std::vector<LaneCover> covers;
  for (unsigned lane = 0; lane < problem.lanes; ++lane)
    covers.emplace_back(problem, lane, all);
  prices.addBeside(cnf, covers, kindsOf);
  addPaths();
  addLemmas(covers);
}

Content Encoding::content() {
  Content made;
  for (unsigned at = 0; at < widest / cell; ++at)
    made.has.push_back(cnf.vector(symbols));
  made.inPlace = cnf.vector(symbols);
  for (unsigned s = 0; s < symbols; ++s)
    cnf.add({-made.inPlace[s], made.has[s % problem.lanes / cell][s]});
  return made;
}

void Encoding::addOperation() {
  Operation op;
  static_cast<Content &>(op) = content();
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

void Encoding::addOperand(Operand &operand) {
  static_cast<Content &>(operand) = content();
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
          operand.has[at][s], [&](const CellLoad &load) { return load.has[at][s]; },
          [&](const Operation &op) { return op.has[at][s]; });
    need(
        operand.inPlace[s], [&](const CellLoad &load) { return load.inPlace[s]; },
        [&](const Operation &op) { return op.inPlace[s]; });
  }
}

/// A cell has room for so many symbols, a place for one.
void Encoding::addRoom(const Operation &op) {
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

void Encoding::addPortion() {
  for (const Operation &op : operations)
    cnf.add({-op.none});
  for (unsigned sort = 0; sort < sorts; ++sort)
    addCount(only->counts[sort], [&](const Operation &op) {
      std::vector<Literal> some;
      for (std::size_t k = 0; k < all.kinds.size(); ++k)
        if (sortOf(all.kinds[k]) == Sort(sort))
          some.push_back(op.kind[k]);
      return some;
    });
  for (unsigned lane = 0; lane < only->ofLane.size(); ++lane)
    addCount(only->ofLane[lane], [&](const Operation &op) { return readsOf(op, lane); });
}

/// Of so many operations one of the literals that `literalsOf` says is true.
template <typename Literals> void Encoding::addCount(unsigned count, Literals literalsOf) {
  std::vector<Literal> are, areNot;
  for (const Operation &op : operations) {
    are.push_back(anyOf(literalsOf(op)));
    areNot.push_back(-are.back());
  }
  cnf.atLeast(are, int(count));
  cnf.atLeast(areNot, int(operations.size() - count));
}

std::vector<Literal> Encoding::readsOf(const Operation &op, unsigned lane) const {
  std::vector<Literal> reads;
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    for (std::size_t j = 0; j < op.loads[k].size(); ++j)
      if (all.kinds[k].loads[j].lane == lane)
        reads.push_back(op.loads[k][j]);
  return reads;
}

void Encoding::addResults() {
  std::vector<Clause> needed; // of each operation: a later one takes it, or it is a result
  for (std::size_t i = 0; i < operations.size(); ++i) {
    needed.push_back({operations[i].none});
    for (std::size_t user = i + 1; user < operations.size(); ++user)
      for (const Operand *operand : {&operations[user].a, &operations[user].b}) {
        needed.back().push_back(operand->operations[i]);
        cnf.add({-operations[i].none, -operand->operations[i]});
      }
  }
  for (unsigned m = 0; m < problem.members.size(); ++m) {
    results.push_back(cnf.vector(operations.size()));
    const std::vector<Literal> &which = results.back();
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

std::vector<std::vector<Literal>> Encoding::latestOperands() {
  std::vector<std::vector<Literal>> latest;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const Operation &op = operations[i];
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

void Encoding::addOrder() {
  const std::vector<std::vector<Literal>> latest = latestOperands();
  for (std::size_t i = 0; i + 1 < operations.size(); ++i) {
    const Operation &next = operations[i + 1];
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

void Encoding::addOrderOfAlike(const Operation &op, const Operation &next, Literal alike) {
  cnf.ascending(alike, op.kind, next.kind);
  const Literal sameKind = cnf.variable();
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    cnf.add({-alike, -op.kind[k], -next.kind[k], sameKind});
  cnf.ascending(sameKind, op.a.inOrder(), next.a.inOrder());
}

template <typename Predicate> Literal Encoding::ofKind(const Operation &op, Predicate is) {
  const Literal literal = cnf.variable();
  Clause some{-literal};
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    if (is(all.kinds[k]))
      some.push_back(op.kind[k]);
  cnf.add(some);
  return literal;
}

/// Those of docs/bound.md: C, J, R, L with W7, and P; they follow, but the solver need not find
/// that out.
void Encoding::addLemmas(const std::vector<LaneCover> &covers) {
  const DescribedTarget target(problem.machine);
  const Demand demand = demandOf(group, loadAbilities(target, group.rowBytes()));
  std::vector<Literal> joins, moves, last, some;
  for (const Operation &op : operations) {
    some.push_back(-op.none);
    joins.push_back(ofKind(op, [](const Kind &kind) { return kind.isJoin; }));
    moves.push_back(ofKind(op, [](const Kind &kind) { return kind.isMove; }));
    last.push_back(ofKind(op, [&](const Kind &kind) {
      return kind.memory.empty() && mayEndIn(kind, problem.lanes);
    }));
  }
  cnf.atLeast(joins, int(demand.joins));
  cnf.atLeast(some, int(demand.instructions));
  const bool mayMerge = std::any_of(all.kinds.begin(), all.kinds.end(),
                                    [](const Kind &kind) { return kind.name == "merge"; });
  if (problem.lanes >= 4 && !mayMerge) // else a last instruction may read memory
    cnf.atLeast(last, int(problem.members.size()));
  for (unsigned lane = 0; lane < problem.lanes; ++lane)
    addAccessesOfLane(lane, covers[lane].count(), moves);
  for (unsigned s = 0; s < symbols; ++s)
    addPlace(s, moves);
}

/// So many that they have all elements; and each member's comes to its place, all of them to the
/// same one, by an access or a move of its own.
void Encoding::addAccessesOfLane(unsigned lane, int cover, const std::vector<Literal> &moves) {
  std::vector<Literal> used, placed;
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    if (all.loads[j].lane == lane) {
      used.push_back(loadUsed[j]);
      if (hasPlaced(all.loads[j]))
        placed.push_back(loadUsed[j]);
    }
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const Operation &op = operations[i];
    std::vector<Literal> placing, there;
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      for (std::size_t j = 0; j < op.loads[k].size(); ++j)
        if (all.kinds[k].loads[j].lane == lane && hasPlaced(all.kinds[k].loads[j]))
          placing.push_back(op.loads[k][j]);
    for (unsigned s = lane; s < symbols; s += problem.lanes)
      there.push_back(op.inPlace[s]);
    used.push_back(anyOf(readsOf(op, lane)));
    placed.push_back(anyOf(placing));
    placed.push_back(bothOf(moves[i], anyOf(there)));
  }
  cnf.atLeast(used, cover);
  cnf.atLeast(placed, int(problem.members.size()));
}

/// Something loads the symbol in place, or moves it there.
void Encoding::addPlace(unsigned symbol, const std::vector<Literal> &moves) {
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

} // namespace optimal

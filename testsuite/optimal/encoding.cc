// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations: what each element of each holds and is a copy of, which operations are results, and
// the order that is looked at of those that might be exchanged.

#include "encoding.h"

#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

/// Among the `count` elements from `first` on.
bool contains(const std::vector<int> &content, std::size_t first, std::size_t count, int symbol) {
  const auto begin = content.begin() + long(std::min(first, content.size()));
  const auto end = content.begin() + long(std::min(first + count, content.size()));
  return std::find(begin, end, symbol) != end;
}

} // namespace

Encoding::Encoding(double below, const Problem &toSolve, const Instructions &having,
                   const Group &ofGroup, const Skeleton *only)
    : price(below), problem(toSolve), all(having), group(ofGroup), skeleton(only),
      widest(toSolve.widest()), symbols(toSolve.symbols()), slot(toSolve.slot()),
      haveReach(std::any_of(having.kinds.begin(), having.kinds.end(),
                            [](const Kind &kind) { return kind.reach != Kind::Reach::Listed; })) {
}

void Encoding::build() {
  const Prices prices(price, problem.machine, all.kinds, all.loads);
  count = prices.mostOperations();
  loadUsed = cnf.vector(all.loads.size());
  for (int i = 0; i < count; ++i)
    addOperation();
  addResults();
  addUses();
  if (skeleton)
    addSkeleton();
  else
    addOrder();
  prices.add(cnf, loadUsed, operations);
  addLemmas();
  addPlaces();
  addLastInstructions();
}

void Encoding::addOperation() {
  Operation op;
  op.none = cnf.variable();
  op.kind = cnf.vector(all.kinds.size());
  std::vector<Literal> kinds = op.kind;
  kinds.push_back(op.none);
  cnf.exactlyOne(kinds);
  if (!operations.empty())
    cnf.add({-operations.back().none, op.none});
  addOperand(op.a);
  addOperand(op.b);
  addSources(op);
  op.fromMemory = cnf.vector(widest);
  op.memoryHas = grid(widest, symbols);
  op.has = grid(widest, symbols);
  addContent(op);
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    addKind(op, k);
  operations.push_back(std::move(op));
}

/// A variable for each element that some kind takes from some element.
void Encoding::addSources(Operation &op) {
  op.fromA.assign(widest, std::vector<Literal>(widest, 0));
  op.fromB = op.fromA;
  const auto need = [&](unsigned element, const Source &source) {
    if (source.operand == Source::Memory)
      return;
    Literal &from = (source.operand == Source::A ? op.fromA : op.fromB)[element][source.element];
    if (from == 0)
      from = cnf.variable();
  };
  for (const Kind &kind : all.kinds) {
    for (const std::vector<Source> &mask : kind.masks)
      for (unsigned e = 0; e < mask.size(); ++e)
        need(e, mask[e]);
    for (unsigned e = 0; e < kind.sources.size(); ++e)
      for (const Source &source : kind.sources[e])
        need(e, source);
  }
}

void Encoding::addOperand(Operand &operand) {
  operand.loads = cnf.vector(all.loads.size());
  operand.operations = cnf.vector(operations.size());
  cnf.atMostOne(operand.inOrder());
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    cnf.add({-operand.loads[j], loadUsed[j]});
  operand.has = grid(widest, symbols);
  for (unsigned e = 0; e < widest; ++e)
    for (unsigned s = 0; s < symbols; ++s) {
      const Literal has = operand.has[e][s];
      Clause somewhere{-has};
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        if (e < all.loads[j].width && all.loads[j].content[e] == int(s))
          somewhere.push_back(operand.loads[j]);
      for (std::size_t j = 0; j < operations.size(); ++j) {
        somewhere.push_back(operand.operations[j]);
        cnf.add({-has, -operand.operations[j], operations[j].has[e][s]});
      }
      cnf.add(somewhere);
    }
  if (haveReach)
    addHeld(operand);
}

void Encoding::addHeld(Operand &operand) {
  for (unsigned first = 0; first < widest; first += slot) {
    std::vector<Literal> held = cnf.vector(symbols);
    for (unsigned s = 0; s < symbols; ++s) {
      Clause some{-held[s]};
      for (std::size_t j = 0; j < all.loads.size(); ++j)
        if (contains(all.loads[j].content, first, slot, int(s)))
          some.push_back(operand.loads[j]);
      for (std::size_t j = 0; j < operations.size(); ++j) {
        some.push_back(operand.operations[j]);
        cnf.add({-held[s], -operand.operations[j], operations[j].holds[first / slot][s]});
      }
      cnf.add(some);
    }
    operand.holds.push_back(std::move(held));
  }
}

void Encoding::addContent(Operation &op) {
  for (unsigned e = 0; e < widest; ++e) {
    cnf.atMostOne(op.has[e]);
    std::vector<Literal> from{op.fromMemory[e]};
    for (unsigned f = 0; f < widest; ++f)
      for (Literal taken : {op.fromA[e][f], op.fromB[e][f]})
        if (taken != 0)
          from.push_back(taken);
    cnf.atMostOne(from);
    for (unsigned s = 0; s < symbols; ++s) {
      cnf.add({-op.none, -op.has[e][s]});
      Clause somewhere{-op.has[e][s]};
      somewhere.insert(somewhere.end(), from.begin(), from.end());
      for (std::size_t k = 0; k < all.kinds.size(); ++k)
        if (all.kinds[k].reach != Kind::Reach::Listed)
          somewhere.push_back(op.kind[k]);
      cnf.add(somewhere);
      cnf.add({-op.has[e][s], -op.fromMemory[e], op.memoryHas[e][s]});
      for (unsigned f = 0; f < widest; ++f) {
        if (op.fromA[e][f] != 0)
          cnf.add({-op.has[e][s], -op.fromA[e][f], op.a.has[f][s]});
        if (op.fromB[e][f] != 0)
          cnf.add({-op.has[e][s], -op.fromB[e][f], op.b.has[f][s]});
      }
    }
  }
  if (haveReach)
    op.holds = heldOf(op.has);
}

std::vector<std::vector<Literal>> Encoding::heldOf(const std::vector<std::vector<Literal>> &has) {
  std::vector<std::vector<Literal>> holds;
  for (unsigned first = 0; first < widest; first += slot) {
    std::vector<Literal> held = cnf.vector(symbols);
    for (unsigned s = 0; s < symbols; ++s) {
      Clause some{-held[s]};
      for (unsigned e = first; e < std::min(widest, first + slot); ++e)
        some.push_back(has[e][s]);
      cnf.add(some);
    }
    holds.push_back(std::move(held));
  }
  return holds;
}

std::vector<std::vector<Literal>> Encoding::grid(std::size_t rows, std::size_t columns) {
  std::vector<std::vector<Literal>> made;
  for (std::size_t row = 0; row < rows; ++row)
    made.push_back(cnf.vector(columns));
  return made;
}

void Encoding::addResults() {
  for (unsigned m = 0; m < problem.members.size(); ++m) {
    std::vector<Literal> which = cnf.vector(operations.size());
    cnf.exactlyOne(which);
    for (std::size_t i = 0; i < operations.size(); ++i)
      for (unsigned lane = 0; lane < problem.lanes; ++lane)
        cnf.add({-which[i], operations[i].has[lane][m * problem.lanes + lane]});
    results.push_back(std::move(which));
  }
}

void Encoding::addUses() {
  for (std::size_t i = 0; i < operations.size(); ++i) {
    Clause some{operations[i].none};
    for (std::size_t user = i + 1; user < operations.size(); ++user) {
      some.push_back(operations[user].a.operations[i]);
      some.push_back(operations[user].b.operations[i]);
      cnf.add({-operations[i].none, -operations[user].a.operations[i]});
      cnf.add({-operations[i].none, -operations[user].b.operations[i]});
    }
    for (const auto &which : results)
      some.push_back(which[i]);
    cnf.add(some);
  }
}

Literal Encoding::uses(std::size_t user, std::size_t i) {
  const Literal used = cnf.variable();
  const Literal a = operations[user].a.operations[i], b = operations[user].b.operations[i];
  cnf.add({-used, a, b});
  cnf.add({-a, used});
  cnf.add({-b, used});
  return used;
}

void Encoding::addOrder() {
  for (std::size_t i = 0; i + 1 < operations.size(); ++i) {
    const Operation &op = operations[i], &next = operations[i + 1];
    const Literal used = uses(i + 1, i);
    cnf.ascending(-used, op.kind, next.kind);
    // Of one kind, what takes the earlier operand comes first.
    const Literal alike = cnf.variable();
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      cnf.add({used, -op.kind[k], -next.kind[k], alike});
    cnf.ascending(alike, op.a.inOrder(), next.a.inOrder());
  }
}

void Encoding::addSkeleton() {
  for (std::size_t i = 0; i < operations.size(); ++i) {
    if (i >= skeleton->steps.size()) {
      cnf.add({operations[i].none});
      continue;
    }
    const Skeleton::Step &step = skeleton->steps[i];
    cnf.add({operations[i].kind[step.kind]});
    choose(operations[i].a, step.a);
    choose(operations[i].b, step.b);
    if (step.memory >= 0)
      cnf.add({operations[i].memory[step.kind][std::size_t(step.memory)]});
  }
}

void Encoding::choose(const Operand &operand, const Skeleton::Operand &which) {
  if (which.load >= 0)
    cnf.add({operand.loads[std::size_t(which.load)]});
  if (which.step >= 0)
    cnf.add({operand.operations[std::size_t(which.step)]});
}

} // namespace optimal

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Operations: what each element of each holds and is a copy of, which operations are results, and
// the order that is looked at of those that might be exchanged.

#include "encoding.h"

namespace optimal {

using namespace vls;

Encoding::Encoding(double below, const Problem &toSolve, const Instructions &having,
                   const Group &ofGroup)
    : price(below), problem(toSolve), all(having), group(ofGroup), widest(toSolve.widest()),
      symbols(toSolve.symbols()) {
}

void Encoding::build() {
  count = mostOperations();
  loadUsed = cnf.vector(all.loads.size());
  for (int i = 0; i < count; ++i)
    addOperation();
  addResults();
  addUses();
  addOrder();
  addPrices();
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
  op.fromA = grid(widest, widest);
  op.fromB = grid(widest, widest);
  op.fromMemory = cnf.vector(widest);
  op.memoryHas = grid(widest, symbols);
  op.has = grid(widest, symbols);
  addContent(op);
  for (std::size_t k = 0; k < all.kinds.size(); ++k)
    addKind(op, k);
  operations.push_back(std::move(op));
}

void Encoding::addOperand(Operand &operand) {
  operand.loads = cnf.vector(all.loads.size());
  operand.operations = cnf.vector(operations.size());
  std::vector<Literal> which = operand.loads;
  which.insert(which.end(), operand.operations.begin(), operand.operations.end());
  cnf.atMostOne(which);
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
}

void Encoding::addContent(const Operation &op) {
  for (unsigned e = 0; e < widest; ++e) {
    cnf.atMostOne(op.has[e]);
    std::vector<Literal> from{op.fromMemory[e]};
    for (unsigned f = 0; f < widest; ++f) {
      from.push_back(op.fromA[e][f]);
      from.push_back(op.fromB[e][f]);
    }
    cnf.atMostOne(from);
    for (unsigned s = 0; s < symbols; ++s) {
      cnf.add({-op.none, -op.has[e][s]});
      Clause somewhere{-op.has[e][s]};
      somewhere.insert(somewhere.end(), from.begin(), from.end());
      cnf.add(somewhere);
      cnf.add({-op.has[e][s], -op.fromMemory[e], op.memoryHas[e][s]});
      for (unsigned f = 0; f < widest; ++f) {
        cnf.add({-op.has[e][s], -op.fromA[e][f], op.a.has[f][s]});
        cnf.add({-op.has[e][s], -op.fromB[e][f], op.b.has[f][s]});
      }
    }
  }
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
    const Literal used = uses(i + 1, i);
    // atLeast[k]: kind k or a later one.
    Literal before = 0;
    for (std::size_t k = all.kinds.size(); k-- > 0;) {
      const Literal from = cnf.variable();
      cnf.add({-operations[i].kind[k], from});
      if (before != 0)
        cnf.add({-before, from});
      before = from;
      if (k > 0)
        cnf.add({used, -from, -operations[i + 1].kind[k - 1]});
    }
  }
}

} // namespace optimal

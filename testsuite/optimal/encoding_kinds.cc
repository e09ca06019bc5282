// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kinds: which element of an operand each element of the result may be, for each kind of operation,
// and what its operands are.

#include "encoding.h"

#include <algorithm>

namespace optimal {

using namespace vls;

void Encoding::addKind(Operation &op, std::size_t k) {
  const Kind &kind = all.kinds[k];
  const Literal is = op.kind[k];
  op.mask.push_back(cnf.vector(kind.masks.size()));
  op.memory.push_back(cnf.vector(kind.memory.size()));
  const bool isListed = kind.reach == Kind::Reach::Listed;
  if (isListed)
    addMasks(op, kind, is, op.mask.back());
  else
    addReach(op, kind, is);
  if (!skeleton &&
      isSymmetric(kind)) // what is of one operand has it twice, unless it needs no second one
    cnf.ascending(is, op.a.inOrder(), op.b.inOrder(), !isListed);
  for (unsigned e = kind.width; e < widest; ++e)
    for (unsigned s = 0; s < symbols; ++s)
      cnf.add({-is, -op.has[e][s]});
  addOperands(op, kind, is);
  addMemory(op, kind, is, op.memory.back());
}

void Encoding::addReach(Operation &op, const Kind &kind, Literal is) {
  if (kind.isEven && op.takesA.empty())
    op.takesA = cnf.vector(widest);
  for (unsigned e = 0; e < kind.width; ++e)
    for (unsigned s = 0; s < symbols; ++s) {
      Clause some{-is, -op.has[e][s]}, fromA = some, fromB = some;
      for (std::size_t at = 0; at < op.a.holds.size(); ++at) {
        if (kind.reach == Kind::Reach::Slot && at != e / slot)
          continue;
        some.push_back(op.a.holds[at][s]);
        some.push_back(op.b.holds[at][s]);
        fromA.push_back(op.a.holds[at][s]);
        fromB.push_back(op.b.holds[at][s]);
      }
      if (kind.isEven) {
        fromA.push_back(-op.takesA[e]);
        fromB.push_back(op.takesA[e]);
        cnf.add(fromA);
        cnf.add(fromB);
      } else {
        cnf.add(some);
      }
    }
  if (!kind.isEven)
    return;
  const unsigned stretch = std::min(slot, kind.width);
  for (unsigned first = 0; first < kind.width; first += stretch) {
    std::vector<Literal> ofA{op.takesA.begin() + first, op.takesA.begin() + first + stretch}, ofB;
    for (Literal literal : ofA)
      ofB.push_back(-literal);
    ifAtLeast(is, ofA, int(stretch / 2));
    ifAtLeast(is, ofB, int(stretch / 2));
  }
}

/// If `when`, at least `least` of `literals` are true.
void Encoding::ifAtLeast(Literal when, std::vector<Literal> literals, int least) {
  for (int i = 0; i < least; ++i)
    literals.push_back(-when);
  cnf.atLeast(literals, least);
}

Literal Encoding::fromOf(const Operation &op, unsigned element, const Source &source) const {
  switch (source.operand) {
  case Source::A:
    return op.fromA[element][source.element];
  case Source::B:
    return op.fromB[element][source.element];
  default:
    return op.fromMemory[element];
  }
}

void Encoding::addMasks(const Operation &op, const Kind &kind, Literal is,
                        const std::vector<Literal> &which) {
  if (!kind.masks.empty()) {
    Clause some{-is};
    some.insert(some.end(), which.begin(), which.end());
    cnf.add(some);
    for (std::size_t m = 0; m < which.size(); ++m)
      for (unsigned e = 0; e < kind.width; ++e)
        cnf.add({-is, -which[m], fromOf(op, e, kind.masks[m][e])});
    return;
  }
  for (unsigned e = 0; e < kind.width; ++e) {
    Clause some{-is};
    for (const Source &source : kind.sources[e])
      some.push_back(fromOf(op, e, source));
    cnf.add(some);
    for (const Source &source : kind.sources[e]) {
      if (e % kind.unit != 0) // follows the lowest of its unit
        continue;
      for (unsigned i = 1; i < kind.unit; ++i) {
        const Source next{source.operand,
                          source.operand == Source::Memory ? source.element : source.element + i};
        cnf.add({-is, -fromOf(op, e, source), fromOf(op, e + i, next)});
      }
      if (kind.repeats != 0 && e < kind.repeats)
        for (unsigned i = kind.repeats; e + i < kind.width; i += kind.repeats)
          cnf.add({-is, -fromOf(op, e, source),
                   fromOf(op, e + i, {source.operand, source.element + i})});
    }
  }
}

void Encoding::addOperands(const Operation &op, const Kind &kind, Literal is) {
  for (const bool isB : {false, true}) {
    const Operand &operand = isB ? op.b : op.a;
    Clause some{-is};
    if (isB && !kind.usesB) {
      for (Literal load : operand.loads)
        cnf.add({-is, -load});
      for (Literal operation : operand.operations)
        cnf.add({-is, -operation});
      continue;
    }
    const std::vector<Literal> which = operand.inOrder();
    some.insert(some.end(), which.begin(), which.end());
    if (!isB || kind.reach == Kind::Reach::Listed) // others may be of one operand
      cnf.add(some);
    for (std::size_t j = 0; j < all.loads.size(); ++j)
      if (all.loads[j].width < kind.operandWidth)
        cnf.add({-is, -operand.loads[j]});
    for (std::size_t j = 0; j < operations.size(); ++j)
      for (std::size_t other = 0; other < all.kinds.size(); ++other)
        if (all.kinds[other].width < kind.operandWidth)
          cnf.add({-is, -operand.operations[j], -operations[j].kind[other]});
  }
}

void Encoding::addMemory(const Operation &op, const Kind &kind, Literal is,
                         const std::vector<Literal> &which) {
  if (which.empty()) {
    for (unsigned e = 0; e < widest; ++e)
      cnf.add({-is, -op.fromMemory[e]});
    return;
  }
  Clause some{-is};
  some.insert(some.end(), which.begin(), which.end());
  cnf.add(some);
  cnf.atMostOne(which);
  for (std::size_t m = 0; m < which.size(); ++m) {
    cnf.add({-which[m], is});
    const MemoryPart &part = kind.memory[m];
    for (unsigned e = 0; e < part.content.size(); ++e) {
      for (unsigned s = 0; s < symbols; ++s)
        if (part.content[e] != int(s))
          cnf.add({-which[m], -op.memoryHas[e][s]});
      // A merging load takes from memory only what it accesses.
      if (kind.name == "merge" && !part.accessed[e])
        cnf.add({-which[m], -op.fromMemory[e]});
    }
  }
}

} // namespace optimal

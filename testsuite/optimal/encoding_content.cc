// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content of operations: which symbols the result of each kind may have in which cell, and in
// place.

#include "encoding.h"

#include <algorithm>

namespace optimal {

using namespace vls;

namespace {

constexpr Source::Operand operands[] = {Source::A, Source::B, Source::Memory};

Clause with(Clause clause, std::initializer_list<Literal> literals) {
  clause.insert(clause.end(), literals);
  return clause;
}

} // namespace

void Encoding::addKind(Operation &op, std::size_t k) {
  const CellKind &kind = all.kinds[k];
  const Literal is = op.kind[k];
  for (unsigned s = 0; s < symbols; ++s) {
    for (unsigned at = 0; at < op.has.size(); ++at)
      if (at * cell >= kind.width)
        cnf.add({-is, -op.has[at][s]});
    if (s % problem.lanes >= kind.width)
      cnf.add({-is, -op.inPlace[s]});
  }
  if (kind.width < cell)
    addAtMost({-is}, op.has[0], kind.width);
  addRegisters(op, kind, is);
  op.loads.push_back(cnf.vector(kind.loads.size()));
  addMemory(op, kind, is, op.loads.back());
  if (!kind.masks.empty()) {
    addMasks(op, kind, is);
    return;
  }
  const Ways &ways = kind.sources;
  if (takesWholeCells(kind)) {
    addWholeCells(op, kind, {-is}, ways);
    return;
  }
  addPlaces(op, {-is}, ways);
  addCells(op, {-is}, ways);
}

void Encoding::addRegisters(const Operation &op, const Kind &kind, Literal is) {
  for (const Operand *operand : {&op.a, &op.b}) {
    const std::vector<Literal> which = operand->inOrder();
    if (operand == &op.a || kind.usesB) {
      Clause some{-is};
      some.insert(some.end(), which.begin(), which.end());
      cnf.add(some);
    } else {
      for (Literal literal : which)
        cnf.add({-is, -literal});
    }
    if (widthsMatter)
      addWidths(*operand, kind, is);
  }
  if (isSymmetric(kind))
    cnf.ascending(is, op.a.inOrder(), op.b.inOrder());
}

/// No operand is narrower than the kind reads.
void Encoding::addWidths(const Operand &operand, const Kind &kind, Literal is) {
  for (std::size_t j = 0; j < all.loads.size(); ++j)
    if (all.loads[j].width < kind.operandWidth)
      cnf.add({-is, -operand.loads[j]});
  for (std::size_t j = 0; j < operations.size(); ++j)
    for (std::size_t k = 0; k < all.kinds.size(); ++k)
      if (all.kinds[k].width < kind.operandWidth)
        cnf.add({-is, -operand.operations[j], -operations[j].kind[k]});
}

void Encoding::addMemory(const Operation &op, const CellKind &kind, Literal is,
                         const std::vector<Literal> &which) {
  if (which.empty())
    return;
  Clause some{-is};
  some.insert(some.end(), which.begin(), which.end());
  cnf.add(some);
  cnf.atMostOne(which);
  for (std::size_t j = 0; j < which.size(); ++j) {
    cnf.add({-which[j], is});
    for (unsigned s = 0; s < symbols; ++s) {
      for (unsigned at = 0; at < op.memory.has.size(); ++at)
        if (!kind.loads[j].has[at][s])
          cnf.add({-which[j], -op.memory.has[at][s]});
      if (!kind.loads[j].inPlace[s])
        cnf.add({-which[j], -op.memory.inPlace[s]});
    }
  }
}

void Encoding::addMasks(const Operation &op, const Kind &kind, Literal is) {
  const std::vector<Literal> which = cnf.vector(kind.masks.size());
  Clause some{-is};
  some.insert(some.end(), which.begin(), which.end());
  cnf.add(some);
  for (std::size_t m = 0; m < which.size(); ++m) {
    Ways ways;
    for (const Source &source : kind.masks[m])
      ways.push_back({source});
    addPlaces(op, {-is, -which[m]}, ways);
    addCells(op, {-is, -which[m]}, ways);
  }
}

const Content &Encoding::contentOf(const Operation &op, const Source &source) {
  switch (source.operand) {
  case Source::A:
    return op.a;
  case Source::B:
    return op.b;
  default:
    return op.memory;
  }
}

Literal Encoding::hasOf(const Operation &op, const Source &source, unsigned symbol) const {
  return contentOf(op, source).has[source.element / cell][symbol];
}

void Encoding::addPlaces(const Operation &op, const Clause &unless, const Ways &ways) {
  for (unsigned s = 0; s < symbols; ++s) {
    const unsigned place = s % problem.lanes;
    if (place >= ways.size())
      continue;
    std::vector<Literal> some;
    for (const Source &source : ways[place]) {
      // Else that it is somewhere in the cell says enough.
      const bool isOnlyThere =
          source.element == place &&
          std::none_of(ways[place].begin(), ways[place].end(), [&](const Source &other) {
            return other.operand == source.operand && other.element != place &&
                   other.element / cell == place / cell;
          });
      some.push_back(isOnlyThere ? contentOf(op, source).inPlace[s] : hasOf(op, source, s));
    }
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    Clause clause = with(unless, {-op.inPlace[s]});
    clause.insert(clause.end(), some.begin(), some.end());
    cnf.add(clause);
  }
}

void Encoding::addCells(const Operation &op, const Clause &unless, const Ways &ways) {
  for (unsigned at = 0; at * cell < ways.size(); ++at)
    addCell(op, unless, ways, at);
}

/// An element of each cell of an operand that elements of the cell `at` may come from.
std::vector<Source> Encoding::sourcesOf(const Ways &ways, unsigned at) const {
  std::vector<Source> sources;
  for (std::size_t e = at * cell; e < std::min<std::size_t>((at + 1) * cell, ways.size()); ++e)
    for (const Source &source : ways[e])
      if (std::none_of(sources.begin(), sources.end(), [&](const Source &other) {
            return other.operand == source.operand && other.element / cell == source.element / cell;
          }))
        sources.push_back(source);
  return sources;
}

void Encoding::addCell(const Operation &op, const Clause &unless, const Ways &ways, unsigned at) {
  const std::vector<Source> sources = sourcesOf(ways, at);
  const std::size_t first = at * cell, last = std::min<std::size_t>(first + cell, ways.size());
  unsigned places[3] = {0, 0, 0}; // that may be of each operand
  for (std::size_t e = first; e < last; ++e)
    for (Source::Operand operand : operands)
      places[operand] += std::any_of(ways[e].begin(), ways[e].end(), [&](const Source &source) {
        return source.operand == operand;
      });
  const bool isCounted = std::any_of(std::begin(places), std::end(places),
                                     [&](unsigned n) { return n > 0 && n < last - first; });
  std::vector<Literal> taken[3];
  for (unsigned s = 0; s < symbols; ++s) {
    Clause some = with(unless, {-op.has[at][s]});
    if (!isCounted) {
      for (const Source &source : sources)
        some.push_back(hasOf(op, source, s));
      cnf.add(some);
      continue;
    }
    for (Source::Operand operand : operands) {
      if (places[operand] == 0)
        continue;
      Clause takes{-cnf.variable()};
      for (const Source &source : sources)
        if (source.operand == operand)
          takes.push_back(hasOf(op, source, s));
      cnf.add(takes);
      taken[operand].push_back(-takes.front());
      some.push_back(-takes.front());
    }
    cnf.add(some);
  }
  for (Source::Operand operand : operands)
    addAtMost(unless, taken[operand], places[operand]);
}

bool Encoding::takesWholeCells(const Kind &kind) const {
  return kind.unit % cell == 0 && (kind.unit > 1 || kind.repeats != 0);
}

void Encoding::addWholeCells(const Operation &op, const Kind &kind, const Clause &unless,
                             const Ways &ways) {
  std::vector<CellChoice> choices;
  for (unsigned at = 0; at * cell < ways.size(); ++at)
    choices.push_back(addCellChoice(op, unless, ways, at));
  const unsigned ofUnit = kind.unit / cell, ofStretch = kind.repeats / cell;
  for (unsigned at = 0; at < choices.size(); ++at) {
    if (at % ofUnit != 0)
      addFollowing(unless, choices[at - at % ofUnit], choices[at], at % ofUnit * cell);
    if (ofStretch != 0 && at >= ofStretch)
      addFollowing(unless, choices[at % ofStretch], choices[at], at / ofStretch * kind.repeats);
  }
}

Encoding::CellChoice Encoding::addCellChoice(const Operation &op, const Clause &unless,
                                             const Ways &ways, unsigned at) {
  CellChoice choice;
  Clause some = unless;
  for (const Source &source : sourcesOf(ways, at)) {
    const Literal is = cnf.variable();
    const bool stays = source.element / cell == at;
    choice.push_back({source, is});
    some.push_back(is);
    for (unsigned s = 0; s < symbols; ++s) {
      cnf.add(with(unless, {-is, -op.has[at][s], hasOf(op, source, s)}));
      if (s % problem.lanes / cell == at)
        cnf.add(with(unless, {-is, -op.inPlace[s],
                              stays ? contentOf(op, source).inPlace[s] : hasOf(op, source, s)}));
    }
  }
  cnf.add(some);
  return choice;
}

/// What the second cell is, is as much further up as the cells are apart.
void Encoding::addFollowing(const Clause &unless, const CellChoice &first, const CellChoice &second,
                            unsigned by) {
  for (const auto &[source, is] : first)
    for (const auto &[other, isToo] : second)
      if (other.operand == source.operand && other.element / cell == (source.element + by) / cell)
        cnf.add(with(unless, {-is, isToo}));
}

void Encoding::addAtMost(const Clause &unless, const std::vector<Literal> &literals,
                         unsigned most) {
  if (literals.size() <= most)
    return;
  std::vector<Literal> nots;
  for (Literal literal : literals)
    nots.push_back(-literal);
  const int least = int(literals.size() - most);
  for (Literal literal : unless) // each one makes up for all
    nots.insert(nots.end(), std::size_t(least), literal);
  cnf.atLeast(nots, least);
}

} // namespace optimal

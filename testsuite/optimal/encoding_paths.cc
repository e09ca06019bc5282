// SPDX-License-Identifier: GPL-3.0-or-later
//
// Paths: each symbol of a result came there on one way, from a load and through a few operations.
// What else a value has is not needed; so it is said to have, in one of its cells, the symbols
// whose ways lead through it, and no others. That leaves a solver much less to look at: what one
// operation takes of a value no other one does, and two lanes of a result, which come from two
// loads, meet. They may part again: an operation moves one of them, another one blends it with the
// value from which it came.

#include "encoding.h"

namespace optimal {

Literal Encoding::anyOf(const std::vector<Literal> &some) {
  const Literal any = cnf.variable();
  Clause clause{-any};
  for (Literal literal : some) {
    cnf.add({-literal, any});
    clause.push_back(literal);
  }
  cnf.add(clause);
  return any;
}

Literal Encoding::bothOf(Literal one, Literal other) {
  const Literal both = cnf.variable();
  cnf.add({-both, one});
  cnf.add({-both, other});
  cnf.add({both, -one, -other});
  return both;
}

/// That the symbol is in the value: in one cell of it.
Literal Encoding::inOneCell(const Content &content, unsigned symbol) {
  std::vector<Literal> cells;
  for (const std::vector<Literal> &has : content.has)
    cells.push_back(has[symbol]);
  cnf.atMostOne(cells);
  return anyOf(cells);
}

void Encoding::addPaths() {
  std::vector<Path> paths;
  for (unsigned s = 0; s < symbols; ++s)
    paths.push_back(addPath(s));
  for (unsigned first = 0; first < symbols; first += problem.lanes) {
    const std::vector<Path> lanes{paths.begin() + first, paths.begin() + first + problem.lanes};
    addMeetings(lanes);
    addJoins(lanes);
  }
  addUses(paths);
}

Encoding::Path Encoding::addPath(unsigned symbol) {
  const std::size_t count = operations.size();
  Path path;
  std::vector<Literal> starts, through;          // [operation]: its result is on the way
  std::vector<std::vector<Literal>> next(count); // [operation]: where the way leads from there
  for (std::size_t i = 0; i < count; ++i) {
    const Operation &op = operations[i];
    const Literal memory = inOneCell(op.memory, symbol);
    starts.push_back(memory);
    std::vector<Literal> from{memory};
    for (const Operand *operand : {&op.a, &op.b}) {
      const Literal taken = inOneCell(*operand, symbol);
      from.push_back(taken);
      std::vector<Literal> source{cnf.variable()}; // a load
      starts.push_back(source.front());
      for (std::size_t j = 0; j < i; ++j) {
        source.push_back(bothOf(taken, operand->operations[j]));
        cnf.add({-source.back(), through[j]});
        cnf.add({-source.front(), -operand->operations[j]});
        next[j].push_back(source.back());
      }
      cnf.add({-source.front(), taken});
      source.push_back(-taken);
      cnf.add(source);
    }
    path.ofA.push_back(from[1]);
    path.ofOther.push_back(anyOf({from[0], from[2]}));
    through.push_back(inOneCell(op, symbol));
    for (Literal literal : from)
      cnf.add({-literal, through.back()});
    cnf.atMostOne(from);
    from.push_back(-through.back());
    cnf.add(from);
  }
  cnf.exactlyOne(starts);
  for (std::size_t i = 0; i < count; ++i) {
    next[i].push_back(results[symbol / problem.lanes][i]);
    cnf.atMostOne(next[i]);
    next[i].push_back(-through[i]);
    cnf.add(next[i]);
  }
  return path;
}

/// What joins two operands without moving anything takes something of both: else the result would
/// be one of them, where it matters. (What an insert makes is wider than its register.)
void Encoding::addUses(const std::vector<Path> &paths) {
  for (std::size_t i = 0; i < operations.size(); ++i)
    for (std::size_t k = 0; k < all.kinds.size(); ++k) {
      const Kind &kind = all.kinds[k];
      const bool isInsert = kind.name == "insert";
      if (!kind.isJoin || (kind.isMove && !isInsert) || (isInsert && widthsMatter))
        continue;
      Clause a{-operations[i].kind[k]}, other = a;
      for (const Path &path : paths) {
        a.push_back(path.ofA[i]);
        other.push_back(path.ofOther[i]);
      }
      cnf.add(other);
      if (kind.memory.empty())
        cnf.add(a);
      if (isInsert)
        addNoChain(i, k);
    }
}

/// An insert keeps the lower half only, which an insert as wide leaves as it was.
void Encoding::addNoChain(std::size_t i, std::size_t k) {
  for (std::size_t j = 0; j < i; ++j)
    for (std::size_t other = 0; other < all.kinds.size(); ++other)
      if (all.kinds[other].name == "insert" && all.kinds[other].width == all.kinds[k].width)
        cnf.add(
            {-operations[i].kind[k], -operations[i].a.operations[j], -operations[j].kind[other]});
}

/// Two lanes of a result meet; more than once if one of them goes another way in between.
void Encoding::addMeetings(const std::vector<Path> &lanes) {
  for (std::size_t x = 0; x < lanes.size(); ++x)
    for (std::size_t y = x + 1; y < lanes.size(); ++y) {
      std::vector<Literal> meetings;
      for (std::size_t i = 0; i < operations.size(); ++i)
        meetings.push_back(anyOf({bothOf(lanes[x].ofA[i], lanes[y].ofOther[i]),
                                  bothOf(lanes[y].ofA[i], lanes[x].ofOther[i])}));
      cnf.add(meetings);
    }
}

/// Of a result, operations join one thing less than there are lanes, or more.
void Encoding::addJoins(const std::vector<Path> &lanes) {
  std::vector<Literal> joins;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    std::vector<Literal> ofA, ofOther;
    for (const Path &path : lanes) {
      ofA.push_back(path.ofA[i]);
      ofOther.push_back(path.ofOther[i]);
    }
    joins.push_back(bothOf(anyOf(ofA), anyOf(ofOther)));
  }
  cnf.atLeast(joins, int(lanes.size()) - 1);
}

} // namespace optimal

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cnf: a formula in conjunctive normal form, with the few kinds of constraint that the search
// needs, and the solver that decides it: the program `cadical`.

#ifndef VLS_OPTIMAL_CNF_H
#define VLS_OPTIMAL_CNF_H

#include <string>
#include <utility>
#include <vector>

namespace optimal {

using Literal = int; ///< a variable from 1, or its negation
using Clause = std::vector<Literal>;

enum class Answer { Yes, No, Unknown };

class Cnf {
public:
  Literal variable() { return ++variables; }
  std::vector<Literal> vector(std::size_t count);

  void add(const Clause &clause);
  void atMostOne(const std::vector<Literal> &literals);
  void exactlyOne(const std::vector<Literal> &literals);

  /// If `when`, the one of `seconds` does not come before the one of `firsts`. Of both at most one
  /// literal is true.
  void ascending(Literal when, const std::vector<Literal> &firsts,
                 const std::vector<Literal> &seconds);

  /// Of each group at most one literal is true, and counts its weight; the sum is at most `most`.
  /// There is no solution if `most` is negative.
  using Weighted = std::vector<std::pair<Literal, int>>;
  void sumAtMost(const std::vector<Weighted> &groups, int most);

  /// At least `least` of the literals are true.
  void atLeast(const std::vector<Literal> &literals, int least);

  /// Decides the formula within `seconds` of processor time; `file` is overwritten. On Yes, value()
  /// is a solution.
  Answer solve(const std::string &file, int seconds);
  bool value(Literal literal) const { return literal > 0 ? model[literal] : !model[-literal]; }

private:
  int variables = 0;
  long clauses = 0;
  std::string text;
  std::vector<bool> model;
};

} // namespace optimal

#endif

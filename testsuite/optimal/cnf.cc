// SPDX-License-Identifier: GPL-3.0-or-later

#include "cnf.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace optimal {

std::vector<Literal> Cnf::vector(std::size_t count) {
  std::vector<Literal> made(count);
  for (Literal &literal : made)
    literal = variable();
  return made;
}

void Cnf::add(const Clause &clause) {
  for (Literal literal : clause)
    text += std::to_string(literal) += ' ';
  text += "0\n";
  ++clauses;
}

void Cnf::atMostOne(const std::vector<Literal> &literals) {
  if (literals.size() <= 6) {
    for (std::size_t i = 0; i < literals.size(); ++i)
      for (std::size_t j = i + 1; j < literals.size(); ++j)
        add({-literals[i], -literals[j]});
    return;
  }
  // Groups of five, chained: `before` says that one of the literals so far is true.
  std::vector<Literal> rest(literals.begin(), literals.begin() + 5);
  const Literal before = variable();
  for (Literal literal : rest)
    add({-literal, before});
  atMostOne(rest);
  std::vector<Literal> others(literals.begin() + 5, literals.end());
  others.push_back(before);
  atMostOne(others);
}

void Cnf::exactlyOne(const std::vector<Literal> &literals) {
  add(literals);
  atMostOne(literals);
}

void Cnf::ascending(Literal when, const std::vector<Literal> &firsts,
                    const std::vector<Literal> &seconds) {
  Literal above = 0; // the first one is behind this
  for (std::size_t i = firsts.size(); i-- > 0;) {
    const Literal from = variable();
    add({-firsts[i], from});
    if (above != 0) {
      add({-above, from});
      if (i < seconds.size())
        add({-when, -above, -seconds[i]});
    }
    above = from;
  }
}

void Cnf::sumAtMost(const std::vector<Weighted> &groups, int most) {
  if (most < 0)
    return add({});
  // reached[v]: the groups so far sum up to at least v.
  std::vector<Literal> reached(std::size_t(most) + 1, 0);
  int possible = 0;
  for (const Weighted &group : groups) {
    int widest = 0;
    for (const auto &[literal, weight] : group)
      widest = std::max(widest, weight);
    if (widest == 0)
      continue;
    const int before = possible;
    possible = std::min(most, possible + widest);
    std::vector<Literal> next(reached.size(), 0);
    for (int v = 1; v <= possible; ++v) {
      next[v] = variable();
      if (v <= before)
        add({-reached[v], next[v]});
      if (v > 1)
        add({-next[v], next[v - 1]});
    }
    for (const auto &[literal, weight] : group) {
      if (weight == 0)
        continue;
      for (int v = 0; v <= before; ++v) {
        Clause clause{-literal};
        if (v > 0)
          clause.push_back(-reached[v]);
        if (v + weight <= most)
          clause.push_back(next[v + weight]);
        add(clause);
      }
    }
    reached = std::move(next);
  }
}

void Cnf::atLeast(const std::vector<Literal> &literals, int least) {
  // reached[v] implies that at least v of the literals so far are true.
  if (least <= 0)
    return;
  std::vector<Literal> reached(std::size_t(least) + 1, 0);
  int possible = 0;
  for (Literal literal : literals) {
    std::vector<Literal> next(reached.size(), 0);
    const int now = std::min(least, possible + 1);
    for (int v = 1; v <= now; ++v) {
      next[v] = variable();
      Clause either{-next[v], literal};
      if (v <= possible)
        either.push_back(reached[v]);
      add(either);
      if (v > 1) {
        Clause fewer{-next[v], reached[v - 1]};
        add(fewer);
      }
    }
    possible = now;
    reached = std::move(next);
  }
  if (possible < least)
    add({});
  else
    add({reached[least]});
}

Answer Cnf::solve(const std::string &file, int seconds) {
  std::FILE *out = std::fopen(file.c_str(), "w");
  if (!out) {
    std::fprintf(stderr, "optimal: cannot write %s\n", file.c_str());
    std::exit(1);
  }
  std::fprintf(out, "p cnf %d %ld\n%s", variables, clauses, text.c_str());
  std::fclose(out);
  const std::string command =
      "ulimit -t " + std::to_string(seconds) + "; exec cadical -q --unsat '" + file + "' 2>&1";
  std::FILE *in = popen(command.c_str(), "r");
  if (!in)
    return Answer::Unknown;
  Answer answer = Answer::Unknown;
  model.assign(std::size_t(variables) + 1, false);
  char line[1 << 16];
  while (std::fgets(line, sizeof line, in)) {
    if (std::strncmp(line, "s SATISFIABLE", 13) == 0)
      answer = Answer::Yes;
    else if (std::strncmp(line, "s UNSATISFIABLE", 15) == 0)
      answer = Answer::No;
    else if (line[0] == 'v')
      for (char *word = std::strtok(line + 1, " \n"); word; word = std::strtok(nullptr, " \n")) {
        const int literal = std::atoi(word);
        if (literal > 0)
          model[std::size_t(literal)] = true;
      }
  }
  pclose(in);
  return answer;
}

} // namespace optimal

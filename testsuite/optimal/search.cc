// SPDX-License-Identifier: GPL-3.0-or-later

#include "search.h"

#include "encoding.h"

namespace optimal {

using namespace vls;

namespace {

Found solve(Encoding &encoding, const std::string &file, int seconds) {
  encoding.build();
  Found found;
  found.answer = encoding.cnf.solve(file, seconds);
  if (found.answer == Answer::Yes)
    found.sequence = encoding.decode();
  return found;
}

} // namespace

Found cheaperThan(double price, const Problem &problem, const Instructions &instructions,
                  const Group &group, const std::string &file, int seconds) {
  Encoding encoding(price, problem, instructions, group);
  return solve(encoding, file, seconds);
}

Found withSkeleton(const Skeleton &skeleton, double price, const Problem &problem,
                   const Instructions &instructions, const Group &group, const std::string &file,
                   int seconds) {
  Encoding encoding(price, problem, instructions, group, &skeleton);
  return solve(encoding, file, seconds);
}

bool mayBeBelow(double price, const Problem &problem, const Instructions &relaxed,
                const Group &group, const std::string &file, int seconds) {
  Encoding encoding(price, problem, relaxed, group);
  encoding.build();
  return encoding.cnf.solve(file, seconds) != Answer::No;
}

} // namespace optimal

// SPDX-License-Identifier: GPL-3.0-or-later

#include "question.h"

#include "encoding.h"

#include <algorithm>

namespace optimal {

using namespace vls;

std::vector<Form> forms(const Problem &problem) {
  std::vector<Form> all{{std::min(problem.slot(), problem.widest()), false}};
  for (unsigned cell : {2u, 1u})
    if (cell < all.back().cell)
      all.push_back({cell, false});
  all.push_back({1, true});
  return all;
}

Found cheaperThan(double price, const Problem &problem, const Instructions &instructions,
                  const Group &group, const Form &form, const Portion *portion,
                  const std::string &file, int seconds) {
  Encoding encoding(price, problem, instructions, group, form, portion);
  encoding.build();
  Found found;
  found.answer = encoding.cnf.solve(file, seconds);
  if (found.answer == Answer::Yes && form.isExact())
    found.sequence = encoding.decode();
  return found;
}

} // namespace optimal

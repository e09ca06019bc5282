// SPDX-License-Identifier: GPL-3.0-or-later

#include "kept.h"

#include "optvls/price_sequence.h"
#include "text/parser.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace optimal {

using namespace vls;

double priceOfKept(const std::string &directory, const Case &which, const Posed &posed,
                   const Target &target) {
  std::string name = which.name();
  std::replace(name.begin(), name.end(), ' ', '-');
  std::ifstream file(directory + "/" + name + ".vls");
  if (directory.empty() || !file)
    return 0;
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::string error;
  const std::optional<Document> document = parseDocument(text, name + ".vls", &error);
  if (document && document->sequences.size() != 1)
    error = name + ".vls: not one sequence";
  SequencePrice priced;
  if (error.empty()) {
    const Sequence &sequence = document->sequences.front().sequence;
    error = checkSequence(sequence, *posed.group, target.mayReadGaps());
    if (error.empty())
      priced = priceSequence(sequence, *posed.group, target);
  }
  if (!error.empty() || !priced.error.empty())
    std::exit((std::fprintf(stderr, "optimal: %s: %s%s\n", name.c_str(), error.c_str(),
                            priced.error.c_str()),
               1));
  return priced.cost;
}

} // namespace optimal

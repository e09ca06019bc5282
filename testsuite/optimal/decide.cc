// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide.h"

#include "optvls/price_sequence.h"
#include "search.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace optimal {

using namespace vls;

namespace {

class Deciding {
public:
  Deciding(const Posed &toDecide, const Result &known, int forSeconds, const std::string &file)
      : posed(toDecide), target(toDecide.problem.machine),
        instructions(instructionsFor(toDecide.problem)), seconds(forSeconds), work(file) {
    made.result = known;
    made.result.seconds = seconds;
  }

  Decided run() {
    // Often there is nothing better, or else the bound is reached.
    if (!isClosed() && !ask(found()) && !isClosed())
      ask(least() + finestPrice / 2);
    while (!isClosed()) {
      const double middle = (least() + found()) / 2;
      if (ask(isClosing() ? found() : middle))
        continue;
      // Too hard: what is nearer to either end may not be.
      const bool above = !isClosing() && ask((middle + found()) / 2);
      const bool below = !isClosing() && ask((least() + middle) / 2);
      if (!above && !below)
        break;
    }
    return std::move(made);
  }

private:
  double least() const { return made.result.least; }
  double found() const { return made.result.found; }
  bool isClosed() const { return found() < least() + finestPrice / 2; }
  bool isClosing() const { return found() < least() + 1.5 * finestPrice; }

  /// Is there a sequence below `price`? False if that is not known in time.
  bool ask(double price) {
    Found answer = cheaperThan(price, posed.problem, instructions, *posed.group, work, seconds);
    if (answer.answer == Answer::No)
      made.result.least = std::min(found(), std::ceil(price / finestPrice - 1e-6) * finestPrice);
    if (answer.answer != Answer::Yes)
      return answer.answer == Answer::No;
    const std::string wrong = checkSequence(answer.sequence, *posed.group, target.mayReadGaps());
    const SequencePrice priced = priceSequence(answer.sequence, *posed.group, target);
    if (!wrong.empty() || !priced.error.empty()) {
      std::fprintf(stderr, "optimal: internal error: %s%s\n%s", wrong.c_str(), priced.error.c_str(),
                   toString(answer.sequence).c_str());
      std::exit(1);
    }
    if (priced.cost >= price) // another row of the target answers for one of its masks
      return false;
    made.result.found = priced.cost;
    made.sequence = std::move(answer.sequence);
    return true;
  }

  const Posed &posed;
  const DescribedTarget target;
  const Instructions instructions;
  const int seconds;
  const std::string work;
  Decided made;
};

} // namespace

Decided decide(const Posed &posed, Result known, int seconds, const std::string &work) {
  return Deciding(posed, known, seconds, work).run();
}

} // namespace optimal

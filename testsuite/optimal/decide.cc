// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide.h"

#include "optvls/price_sequence.h"
#include "prices.h"
#include "question.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace optimal {

using namespace vls;

namespace {

/// So many questions may go without an answer before it is given up.
constexpr int mostUnanswered = 3;

class Deciding {
public:
  Deciding(const Posed &toDecide, const Result &known, const Asking &toAsk,
           const std::string &ofQuestion, Denied &knownPortions)
      : posed(toDecide), target(toDecide.problem.machine),
        instructions(instructionsFor(toDecide.problem)), asking(toAsk), question(ofQuestion),
        denied(knownPortions) {
    made.result = known;
    made.result.seconds = asking.seconds;
  }

  Decided runFromAbove() {
    while (!isClosed() && ask(found()))
      continue;
    return std::move(made);
  }

  Decided run() {
    // Often there is nothing better, or else the bound is reached.
    if (!isClosed() && !ask(found()) && !isClosed())
      ask(least() + finestPrice / 2);
    while (!isClosed() && unanswered < mostUnanswered) {
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
    std::vector<Form> open; // that may yet say no
    for (const Form &form : forms(posed.problem)) {
      if (asking.inPortions) {
        open.push_back(form);
        continue;
      }
      Found found = askIn(form, price, nullptr);
      if (found.answer == Answer::No)
        return deny(price);
      if (found.answer == Answer::Yes && form.isExact())
        return accept(std::move(found.sequence), price);
      if (found.answer == Answer::Unknown)
        open.push_back(form);
    }
    return askByPortions(open, price);
  }

  bool askByPortions(const std::vector<Form> &open, double price) {
    const Portions portions(price, posed.problem, instructions, *posed.group);
    InPortions in{open, price, portions};
    const std::vector<Portion> all = portions.all();
    const Answer answer = all.empty() ? Answer::Unknown : askEach(in, all);
    if (answer == Answer::Yes)
      return accept(std::move(in.sequence), price);
    if (answer == Answer::No)
      return deny(price);
    ++unanswered;
    return false;
  }

  struct InPortions {
    const std::vector<Form> &forms; ///< to be tried
    const double price;
    const Portions &portions;
    std::size_t first = 0; ///< what one portion needs the next one mostly does, too
    Sequence sequence{};   ///< that was found
  };

  /// Until one of them has another answer than no.
  Answer askEach(InPortions &in, const std::vector<Portion> &some) {
    for (const Portion &portion : some) {
      if (denied.has(question, portion, in.price))
        continue;
      Answer answer = askPortion(in, portion);
      if (answer == Answer::Unknown && portion.ofLane.empty())
        answer = askEach(in, in.portions.byLane(portion));
      if (answer != Answer::No)
        return answer;
      denied.add(question, portion, in.price);
    }
    return Answer::No;
  }

  Answer askPortion(InPortions &in, const Portion &portion) const {
    for (std::size_t i = in.first; i < in.forms.size(); ++i) {
      Found found = askIn(in.forms[i], in.price, &portion);
      if (found.answer == Answer::No) {
        in.first = i;
        return Answer::No;
      }
      if (found.answer == Answer::Yes && in.forms[i].isExact()) {
        in.sequence = std::move(found.sequence);
        return Answer::Yes;
      }
    }
    return Answer::Unknown;
  }

  Found askIn(const Form &form, double price, const Portion *portion) const {
    return cheaperThan(price, posed.problem, instructions, *posed.group, form, portion, asking.work,
                       form.isExact() ? asking.seconds : std::max(1, asking.seconds / 3));
  }

  bool deny(double price) {
    made.result.least = leastAbove(price);
    return true;
  }

  /// False if it is not below `price` after all.
  bool accept(Sequence sequence, double price) {
    const std::string wrong = checkSequence(sequence, *posed.group, target.mayReadGaps());
    const SequencePrice priced = priceSequence(sequence, *posed.group, target);
    if (!wrong.empty() || !priced.error.empty()) {
      std::fprintf(stderr, "optimal: internal error: %s%s\n%s", wrong.c_str(), priced.error.c_str(),
                   toString(sequence).c_str());
      std::exit(1);
    }
    if (priced.cost >= price) // another row of the target answers for one of the masks
      return false;
    made.result.found = priced.cost;
    made.sequence = std::move(sequence);
    return true;
  }

  /// If nothing is below `price`.
  double leastAbove(double price) const {
    return std::min(found(), leastFrom(price, posed.problem.machine, instructions));
  }

  const Posed &posed;
  const DescribedTarget target;
  const Instructions instructions;
  const Asking asking;
  const std::string question;
  Denied &denied;
  int unanswered = 0;
  Decided made;
};

} // namespace

Decided decide(const Posed &posed, Result known, const Asking &asking, const std::string &question,
               Denied &denied) {
  Deciding deciding(posed, known, asking, question, denied);
  return asking.fromAbove ? deciding.runFromAbove() : deciding.run();
}

} // namespace optimal

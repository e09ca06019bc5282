// SPDX-License-Identifier: GPL-3.0-or-later

#include "decide.h"

#include "coarse.h"
#include "optvls/price_sequence.h"
#include "relaxed.h"
#include "restricted.h"
#include "search.h"
#include "vls/optvls.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace optimal {

using namespace vls;

namespace {

/// So many questions may go without an answer before it is given up.
constexpr int mostUnanswered = 3;

class Deciding {
public:
  Deciding(const Posed &toDecide, const Result &known, int forSeconds, const std::string &file)
      : posed(toDecide), target(toDecide.problem.machine), plain(instructionsFor(toDecide.problem)),
        instructions(withReach(toDecide.problem, plain)), fewer(restricted(instructions)),
        seconds(forSeconds), work(file) {
    for (Relaxation how : {Relaxation::Anywhere, Relaxation::WithinReach})
      simpler.push_back(relaxed(posed.problem, plain, how));
    made.result = known;
    made.result.seconds = seconds;
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
    Found answer = askCoarsely(price);
    for (const Instructions &relaxed : simpler)
      if (answer.answer == Answer::Unknown &&
          !mayBeBelow(price, posed.problem, relaxed, *posed.group, work, seconds))
        answer.answer = Answer::No;
    if (answer.answer == Answer::Unknown && fewer) {
      answer =
          cheaperThan(price, posed.problem, *fewer, *posed.group, work, std::max(1, seconds / 4));
      if (answer.answer == Answer::No) // of fewer it proves nothing
        answer.answer = Answer::Unknown;
    }
    if (answer.answer == Answer::Unknown)
      answer = cheaperThan(price, posed.problem, instructions, *posed.group, work, seconds);
    switch (answer.answer) {
    case Answer::No:
      made.result.least = leastAbove(price);
      return true;
    case Answer::Yes:
      return accept(std::move(answer.sequence), price);
    default:
      ++unanswered;
      return false;
    }
  }

  /// Unknown where there may be a sequence, and none was found.
  Found askCoarsely(double price) {
    for (const Coarseness &how : coarsenesses(posed.problem)) {
      Skeleton skeleton;
      Found found;
      found.answer = coarselyBelow(price, posed.problem, instructions, *posed.group, how, work,
                                   seconds, &skeleton);
      if (found.answer == Answer::No)
        return found;
      if (found.answer == Answer::Yes && how.widthsMatter) {
        found =
            withSkeleton(skeleton, price, posed.problem, instructions, *posed.group, work, seconds);
        if (found.answer == Answer::Yes)
          return found;
      }
    }
    return {};
  }

  /// False if it is not below `price` after all.
  bool accept(Sequence sequence, double price) {
    const std::string wrong = checkSequence(sequence, *posed.group, target.mayReadGaps());
    const SequencePrice priced = priceSequence(sequence, *posed.group, target);
    const bool isWrong = !wrong.empty() || !priced.error.empty();
    if (isWrong && !hasNarrowPermute(sequence)) {
      std::fprintf(stderr, "optimal: internal error: %s%s\n%s", wrong.c_str(), priced.error.c_str(),
                   toString(sequence).c_str());
      std::exit(1);
    }
    // A narrow permute is said to keep what is undefined (Listing::narrow); another row of the
    // target may answer for one of the masks.
    if (isWrong || priced.cost >= price)
      return false;
    made.result.found = priced.cost;
    made.sequence = std::move(sequence);
    return true;
  }

  static bool hasNarrowPermute(const Sequence &sequence) {
    return std::any_of(sequence.instructions.begin(), sequence.instructions.end(),
                       [&](const Instruction &instruction) {
                         return instruction.kind == Instruction::Kind::Shuffle &&
                                instruction.type.bits() < slotBits &&
                                instruction.type == sequence.byId(instruction.operands[0]).type;
                       });
  }

  /// If nothing is below `price`.
  double leastAbove(double price) const {
    return std::min(found(), std::ceil(price / finestPrice - 1e-6) * finestPrice);
  }

  const Posed &posed;
  const DescribedTarget target;
  const Instructions plain, instructions; ///< as listed; with reach
  const std::optional<Instructions> fewer;
  std::vector<Instructions> simpler; ///< can do more; the simplest first
  const int seconds;
  const std::string work;
  int unanswered = 0;
  Decided made;
};

} // namespace

Decided decide(const Posed &posed, Result known, int seconds, const std::string &work,
               bool fromAbove) {
  Deciding deciding(posed, known, seconds, work);
  return fromAbove ? deciding.runFromAbove() : deciding.run();
}

} // namespace optimal

// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/missed.h"

#include "gimple/estimates.h"
#include "gimple/scalar.h"
#include "loops/words.h"
#include "optout.h"

namespace vls::gcc {

namespace {

/// Of the loops at its place, the one that GCC's words name accesses of; else the first; else null.
const LoopWords *wordsOf(const std::vector<LoopWords> &all, const std::string &place,
                         const ScalarLoop &scalar) {
  const LoopWords *first = nullptr;
  for (const LoopWords &words : all) {
    if (words.place != place)
      continue;
    if (!first)
      first = &words;
    for (const std::string &line : words.missed)
      for (const Spoken &access : scalar.accesses)
        if (line.find(access.printed) != std::string::npos)
          return &words;
  }
  return first;
}

/// "x[j], x[j + 1]": up to four.
std::string listOf(const std::vector<std::string> &names) {
  constexpr std::size_t most = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
    text += (i ? ", " : "") + names[i];
  return text + (names.size() > most ? ", ..." : "");
}

} // namespace

void MissedLoops::note(function *fun) {
  loops.clear();
  if (!remarks.wantsReasons() || isOptedOut(fun) || !loops_for_fn(fun) ||
      number_of_loops(fun) <= 1 || !scev_initialized_p())
    return;
  const Aside quiet;
  const IterationEstimates estimates(fun);
  for (unsigned i = 1; i < number_of_loops(fun); ++i) {
    class loop *l = get_loop(fun, i);
    if (!l || l->inner || l->dont_vectorize || !isScalar(l))
      continue;
    ScalarLoop scalar = readScalarLoop(l);
    if (!scalar.neighbours.empty())
      loops.push_back({l->num, find_loop_location(l), !optimize_loop_nest_for_speed_p(l),
                       bool(l->force_vectorize), std::move(scalar)});
  }
  if (!loops.empty())
    overheard = std::make_unique<Overheard>();
}

/// `own`: why libvls has not unrolled it either.
void MissedLoops::say(const Noted &loop, const LoopVerdict &verdict, const Refusal &own) {
  remarks.scalarLoop(loop.where,
                     "vls: loop with neighbours " + listOf(loop.scalar.neighbours) +
                         " left scalar by GCC: " + describe(verdict.reason, verdict.about) +
                         (own ? "; by libvls: " + own.text() : ""));
  const bool isOfO2 =
      verdict.reason == LoopReason::VeryCheap || verdict.reason == LoopReason::VectorizerOff;
  if (!isOfO2 || hasSpokenOfO2 || !isVectorizedLittleAtO2())
    return;
  hasSpokenOfO2 = true;
  remarks.scalarLoop(loop.where, "vls: at -O2 GCC forms few vectors, in all of this file: -O3, or "
                                 "-ftree-vectorize -fvect-cost-model=dynamic, changes that; a "
                                 "build system may have appended -O2 to other flags");
}

void MissedLoops::report(function *fun, const UnrolledLoops &unrolled) {
  if (loops.empty())
    return;
  const auto words = wordsOfLoops(overheard->text());
  overheard.reset();
  std::set<location_t> said;
  for (const Noted &noted : loops) {
    class loop *l = get_loop(fun, unsigned(noted.number));
    const LoopWords *heard = wordsOf(words, placeText(noted.where.get_location_t()), noted.scalar);
    if ((l && !isScalar(l)) || (heard && heard->isVectorized) ||
        unrolled.hasPacked(noted.where.get_location_t()) ||
        !said.insert(noted.where.get_location_t()).second)
      continue;
    const LoopVerdict verdict = heard ? verdictOf(noted.scalar, heard->missed) : LoopVerdict();
    if (!noted.isForced && !flag_tree_loop_vectorize)
      say(noted, {LoopReason::VectorizerOff, {}});
    else if (!noted.isForced && noted.isForSize)
      say(noted, {LoopReason::ForSize, {}});
    else if (unrolled.waits(noted.where.get_location_t()))
      waiting.emplace_back(noted, verdict);
    else
      say(noted, verdict, unrolled.refusalAt(noted.where.get_location_t()));
  }
  loops.clear();
}

void MissedLoops::reportWaiting(const UnrolledLoops &unrolled) {
  for (const auto &[noted, verdict] : std::exchange(waiting, {})) {
    class loop *l = get_loop(cfun, unsigned(noted.number));
    if ((l && !isScalar(l)) || unrolled.hasPacked(noted.where.get_location_t()))
      continue;
    say(noted, verdict, unrolled.refusalAt(noted.where.get_location_t()));
  }
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/verdict.h"

namespace vls::gcc {

namespace {

struct Words {
  const char *text;
  LoopReason reason;
};

/// What tells reasons apart. Of 11 to 16, whose words differ little.
constexpr Words known[] = {
    {"not suitable for gather load", LoopReason::NoGather},
    {"not suitable for scatter store", LoopReason::NoScatter},
    {"unsupported emulated scatter", LoopReason::NoScatter},
    {"unsupported vector types for emulated gather", LoopReason::NarrowGather},
    {"unsupported masked emulated gather", LoopReason::MaskedGather},
    {"not falling back to elementwise accesses", LoopReason::Stride},
    {"possible alias involving gather/scatter between", LoopReason::Alias},
    {"number of versioning for alias run-time tests exceeds", LoopReason::AliasTests},
    {"possible dependence between data-refs", LoopReason::Dependence},
    {"not vectorized, dependence between", LoopReason::Dependence},
    {"fold-left reduction", LoopReason::OrderedSum},
    {"in-order reduction", LoopReason::OrderedSum},
    {"in-order double reduction", LoopReason::OrderedSum},
    {"unsupported use in stmt", LoopReason::Carried},
    {"Unknown def-use cycle pattern", LoopReason::Carried},
    {"op not supported by target", LoopReason::Operation},
    {"function is not vectorizable", LoopReason::Call},
    {"statement clobbers memory", LoopReason::Call},
    {"volatile type", LoopReason::Volatile},
    {"volatile operands", LoopReason::Volatile},
    {"bitfield access", LoopReason::BitField},
    {"no vectype for stmt", LoopReason::Type},
    {"control flow in loop", LoopReason::ControlFlow},
    {"multiple exits", LoopReason::ControlFlow},
    {"number of iterations cannot be computed", LoopReason::Iterations},
    {"does not have enough iterations", LoopReason::FewIterations},
    {"estimated iteration count too small", LoopReason::FewIterations},
    {"some scalar iterations would need to be peeled", LoopReason::VeryCheap},
    {"would need a runtime alias check", LoopReason::VeryCheap},
    {"vectorization is not profitable", LoopReason::CostModel},
    {"vectorization not profitable", LoopReason::CostModel},
    {"vector version will never be profitable", LoopReason::CostModel},
    {"Loop costings not worthwhile", LoopReason::CostModel},
};

/// Lines behind the one that decides only repeat that there is no success.
constexpr std::size_t lastLines = 4;

const Words *find(const std::string &line) {
  for (const Words &words : known)
    if (line.find(words.text) != std::string::npos)
      return &words;
  return nullptr;
}

/// Those of `all` that the lines name, in the source's words and each once.
std::vector<const Spoken *> named(const std::vector<Spoken> &all,
                                  const std::vector<std::string> &lines) {
  std::vector<const Spoken *> result;
  std::set<std::string> seen;
  for (const std::string &line : lines)
    for (const Spoken &one : all) {
      const auto at = line.find(one.printed);
      if (at == std::string::npos)
        continue;
      const auto end = at + one.printed.size();
      const bool isWhole = end == line.size() || !ISALNUM(line[end]);
      if (isWhole && seen.insert(one.source).second)
        result.push_back(&one);
    }
  return result;
}

/// What GCC said last that says something: without its own "not vectorized".
std::string quotation(const std::vector<std::string> &missed) {
  const std::string prefix = "not vectorized: ";
  for (auto line = missed.rbegin(); line != missed.rend(); ++line)
    if (line->compare(0, prefix.size(), prefix) == 0)
      return line->substr(prefix.size());
  return missed.back();
}

/// What only the loop tells: which kind of the reason it is.
LoopReason refined(LoopReason reason, const ScalarLoop &loop,
                   const std::vector<const Spoken *> &accesses) {
  switch (reason) {
  case LoopReason::NoGather:
    return accesses.size() == 1 && accesses[0]->isAtOffset ? LoopReason::PointerAtOffset : reason;
  case LoopReason::Alias:
    return accesses.size() == 1 ? LoopReason::Meeting : reason;
  case LoopReason::ControlFlow:
    return loop.endsEarly ? LoopReason::EarlyExit : reason;
  case LoopReason::OrderedSum:
    return loop.carriesFloat && !flag_associative_math ? reason : LoopReason::Other;
  case LoopReason::VeryCheap:
    return isCostModelVeryCheap() ? reason : LoopReason::CostModel;
  default:
    return reason;
  }
}

std::string joined(const std::vector<const Spoken *> &all) {
  std::string text;
  for (const Spoken *one : all)
    text += (text.empty() ? "" : " and ") + one->source;
  return text;
}

} // namespace

LoopVerdict verdictOf(const ScalarLoop &loop, const std::vector<std::string> &missed) {
  if (missed.empty())
    return {};
  const std::size_t first = missed.size() - std::min(missed.size(), lastLines);
  for (std::size_t i = missed.size(); i-- > first;) {
    const Words *words = find(missed[i]);
    if (!words)
      continue;
    const std::vector<std::string> lines(missed.begin() + long(i), missed.end());
    const auto accesses = named(loop.accesses, lines), calls = named(loop.calls, lines);
    const LoopReason reason = refined(words->reason, loop, accesses);
    if (reason == LoopReason::Other || (reason == LoopReason::Call && calls.empty()))
      break;
    // A more telling line may stand in front of what is general.
    if (reason == LoopReason::CostModel && i > first)
      if (const Words *before = find(missed[i - 1]))
        if (before->reason == LoopReason::VeryCheap)
          return {refined(before->reason, loop, accesses), {}};
    return {reason, joined(reason == LoopReason::Call ? calls : accesses)};
  }
  return {LoopReason::Other, quotation(missed)};
}

} // namespace vls::gcc

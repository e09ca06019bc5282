// SPDX-License-Identifier: GPL-3.0-or-later

#include "report/loop_reason.h"

namespace vls::gcc {

namespace {

/// `sentence` begins with what it is about, or with `other` where that is not known.
struct Text {
  LoopReason reason;
  const char *other, *sentence, *advice;
};

constexpr Text texts[] = {
    {LoopReason::VectorizerOff, "", "the loop vectorizer is off here",
     "-O3, or -ftree-vectorize -fvect-cost-model=dynamic, turns it on"},
    {LoopReason::ForSize, "", "the loop is optimized for size", "it counts as cold, or -Os is on"},
    {LoopReason::VeryCheap, "",
     "the very cheap cost model of -O2 allows no remainder and no test at run time",
     "-O3, or -fvect-cost-model=dynamic, allows them"},
    {LoopReason::CostModel, "", "vectors would not pay by GCC's cost model",
     "-fvect-cost-model=unlimited forms them all the same"},
    {LoopReason::FewIterations, "", "it has too few iterations for a vector", ""},
    {LoopReason::Iterations, "", "how often it runs is not known before it starts",
     "count up to a bound that the loop does not change"},
    {LoopReason::EarlyExit, "", "it may end early",
     "test a block of elements first, then look where in it"},
    {LoopReason::ControlFlow, "", "GCC cannot do without one of its branches",
     "choose between values, c ? a : b, and access memory under no condition"},
    {LoopReason::Call, "a call", "has no version for vectors",
     "let it be inlined, or declare it with omp declare simd"},
    {LoopReason::Volatile, "an access", "is volatile", ""},
    {LoopReason::BitField, "a field", "is a bit-field", "a field of a whole type can be loaded"},
    {LoopReason::PointerAtOffset, "an access",
     "is at an offset from a pointer, which GCC takes for no gather",
     "write it with its index, s[j + 1], not through a pointer p = s + j"},
    {LoopReason::NoGather, "an access", "is nothing that GCC takes for a gather", ""},
    {LoopReason::NarrowGather, "an access",
     "would be a gather without an instruction, of elements narrower than their index",
     "an index as wide as an element; for 32 bits tuning with gathers helps, too (-mgather)"},
    {LoopReason::MaskedGather, "an access",
     "would be a gather under a condition, for which there is no instruction",
     "load under no condition, or use tuning with gathers (-mgather, -mtune=haswell)"},
    {LoopReason::NoScatter, "an access", "would be a scatter, for which there is no instruction",
     "AVX-512 has scatters"},
    {LoopReason::Stride, "an access", "is at a stride that GCC does not take apart",
     "it does 2, 3, 4 and 8 elements: pad the structure"},
    {LoopReason::Alias, "two accesses", "may be one place for all GCC knows",
     "restrict or #pragma GCC ivdep says that they are not"},
    {LoopReason::AliasTests, "", "too many pointers may overlap to test that at run time",
     "restrict says that they do not"},
    {LoopReason::Meeting, "what is stored", "may be one place in two iterations",
     "#pragma GCC ivdep says that it is not"},
    {LoopReason::Dependence, "an iteration", "may depend on another iteration",
     "#pragma GCC ivdep says that it does not"},
    {LoopReason::OrderedSum, "", "a sum of floating point numbers has to keep its order",
     "-fassociative-math -fno-signed-zeros -fno-trapping-math, or omp simd reduction, frees it"},
    {LoopReason::Carried, "", "an iteration needs what the one before has computed", ""},
    {LoopReason::Operation, "an operation", "is nothing that vectors can do here", ""},
    {LoopReason::Type, "an access", "is of a type that has no vectors", ""},
    {LoopReason::Other, "", "GCC says", ""},
    {LoopReason::Silent, "", "GCC does not say why", ""},
};

const Text &textOf(LoopReason reason) {
  const Text *text = texts;
  while (text->reason != reason)
    ++text;
  return *text;
}

} // namespace

std::string describe(LoopReason reason, const std::string &about) {
  const Text &text = textOf(reason);
  if (reason == LoopReason::Other)
    return std::string(text.sentence) + " \"" + about + "\"";
  std::string result = *text.other ? (about.empty() ? text.other : about) + " " : std::string();
  result += text.sentence;
  return *text.advice ? result + "; " + text.advice : result;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/expression.h"
#include "lanes/sentences.h"

namespace vls::gcc {

namespace {

/// "3 floats", or "24 bytes" where that is no number of elements.
std::string strideText(std::int64_t stride, const LoopAccess &access) {
  const std::int64_t bytes = std::abs(stride), element = std::max(1u, access.bytes);
  const std::string sign = stride < 0 ? "minus " : "";
  if (bytes % element != 0)
    return sign + plural(std::size_t(bytes), "byte");
  return sign + plural(std::size_t(bytes / element), typeText(TREE_TYPE(access.reference)));
}

bool isFieldOfElement(const LoopAccess &access) {
  tree t = access.reference;
  while (handled_component_p(t) && TREE_CODE(t) != COMPONENT_REF)
    t = TREE_OPERAND(t, 0);
  return TREE_CODE(t) == COMPONENT_REF;
}

/// Lines far enough apart that each lane of a strided access has a cache line of its own.
constexpr std::int64_t cacheLine = 64;

/// One access in words.
class AccessText {
public:
  AccessText(const LoopView &v, const LoopAccess &a, Summary &s) : view(v), access(a), summary(s) {}

  void describe() {
    if (!view.analysis.isReachable(view.flow.graph.instructions()[access.instruction].block))
      return;
    const Pattern pattern = patternOf(view.flow, view.analysis, access);
    const bool onlyAligned = patternOf(view.flow, view.anyLanes, access).kind != pattern.kind;
    const std::string name = sourceText(access.reference);
    std::string text =
        std::string(access.isWrite ? "write of " : "read of ") +
        (name == "..." || name == "*..." ? typeText(TREE_TYPE(access.reference)) : name) + " is ";
    text += patternText(pattern);
    if (onlyAligned)
      text += "; this holds for " + std::to_string(view.lanes) +
              " lanes that start at a multiple of " + std::to_string(view.lanes) +
              (access.isWrite ? ", which GCC does not make use of"
                              : ": libvls makes use of it where GCC gathers");
    unsigned iterations = 0;
    const LoopAccess *writer =
        view.flow.loop->safelen > 1
            ? nullptr
            : writerBefore(view.flow, access, pattern, view.lanes, &iterations);
    if (writer) {
      text += "; it gets what " + lineText(writer->statement) + " wrote " +
              plural(iterations, "iteration") + " before: a recurrence, ";
      text += pattern.kind == Pattern::Kind::Uniform
                  ? "which a local variable in its place would make a reduction"
                  : "each iteration waits for the one before";
      summary.hinder("a recurrence through memory" + atLine(access.statement));
    }
    summary.say(access.statement, text);
  }

private:
  /// How lanes lie in memory, and what comes of it.
  std::string patternText(const Pattern &pattern) {
    switch (pattern.kind) {
    case Pattern::Kind::Contiguous:
      return "contiguous" + view.maskText(access);
    case Pattern::Kind::Reversed:
      return "contiguous from high to low" + view.maskText(access);
    case Pattern::Kind::Strided:
      return stridedText(pattern);
    case Pattern::Kind::RunTime:
      summary.pay(access.isWrite ? "strided write" : "strided read");
      return "strided by " + runTimeText(pattern.step) + ", known at run time only" +
             view.maskText(access) +
             ": one scalar access a lane; a second version of the loop for stride 1 would be "
             "contiguous";
    case Pattern::Kind::Uniform:
      return uniformText();
    case Pattern::Kind::Random:
      return randomText(pattern);
    }
    return {};
  }

  std::string stridedText(const Pattern &pattern) {
    std::string text = "strided by " + strideText(pattern.stride, access) + view.maskText(access);
    const Neighbours neighbours = neighboursOf(view.flow, access, pattern);
    const std::int64_t period = std::abs(pattern.stride);
    const std::string others = namesOfOthers(neighbours);
    if (neighbours.coveredBytes == period) {
      text += others.empty() ? std::string(": lanes overlap")
                             : ": with " + others + " every byte is used, by contiguous " +
                                   (access.isWrite ? "stores" : "loads") + " and shuffles";
      summary.pay(access.isWrite ? "shuffled write" : "shuffled read");
      return text;
    }
    summary.pay(access.isWrite ? "strided write" : "strided read");
    if (isFieldOfElement(access))
      text += ": a field of an array of structures, of which the loop " +
              std::string(access.isWrite ? "writes " : "reads ") +
              std::to_string(neighbours.coveredBytes) + " of each " + std::to_string(period) +
              " bytes; an array for each field would be contiguous";
    else if (period >= cacheLine)
      text += ": each lane is on a cache line of its own; interchange the loops, or transpose the "
              "array, so that neighbouring iterations are neighbours in memory";
    else
      text += ": " + std::to_string(neighbours.coveredBytes) + " of each " +
              std::to_string(period) + " bytes are used" +
              (others.empty() ? "" : ", with " + others);
    return text;
  }

  /// A distance in bytes that is a multiple of an element, as the source may have it.
  std::string runTimeText(tree step) const {
    STRIP_NOPS(step);
    tree factor = NULL_TREE;
    if (TREE_CODE(step) == MULT_EXPR && TREE_CODE(TREE_OPERAND(step, 1)) == INTEGER_CST &&
        access.bytes && compare_tree_int(TREE_OPERAND(step, 1), access.bytes) == 0)
      factor = TREE_OPERAND(step, 0);
    const std::string name = sourceText(factor ? factor : step);
    return (name == "..." ? std::string("a distance") : name) +
           (factor          ? " " + typeText(TREE_TYPE(access.reference)) + "s"
            : name == "..." ? ""
                            : " bytes");
  }

  std::string uniformText() {
    if (access.isWrite) {
      summary.hinder("a write to the same place in every iteration" + atLine(access.statement));
      return "to the same place in every iteration" + view.maskText(access) +
             ": keep the value in a local variable, and store it behind the loop";
    }
    return "the same in all lanes" + view.maskText(access) + ": one scalar" + clobberText();
  }

  /// Where a store that GCC cannot tell apart from a read makes it uncertain.
  std::string clobberText() {
    if (!access.clobber || access.clobber == access.statement)
      return {};
    for (const LoopAccess &write : view.flow.accesses)
      if (write.statement == access.clobber && write.isWrite && write.hasAddress &&
          access.hasAddress && write.address.sameTerms(access.address))
        return {};
    if (is_gimple_call(access.clobber))
      return "; the call" + atLine(access.clobber) + " may change it";
    summary.hinder("possible aliasing" + atLine(access.statement));
    tree written = gimple_get_lhs(access.clobber);
    const std::string name = written ? sourceText(written) : "...";
    return "; for all GCC knows, the write" + (name == "..." ? "" : " of " + name) +
           atLine(access.clobber) +
           " changes it: say restrict, or #pragma GCC ivdep, if it does not";
  }

  std::string randomText(const Pattern &pattern) {
    std::string text = "random" + view.maskText(access) + ": " + toString(pattern.cause);
    if (pattern.cause.kind == Cause::Kind::Wraps)
      text += "; an index of type int, long or size_t would be regular";
    if (access.isWrite) {
      summary.pay("scatter");
      const bool isUpdate = std::any_of(
          view.flow.accesses.begin(), view.flow.accesses.end(), [&](const LoopAccess &other) {
            return !other.isWrite && other.hasAddress && access.hasAddress &&
                   other.address.sameTerms(access.address) &&
                   other.address.constant() == access.address.constant();
          });
      if (view.flow.loop->safelen <= 1)
        summary.hinder(std::string(isUpdate ? "an update" : "a scatter") +
                       atLine(access.statement) + " where lanes may meet");
      return text +
             (isUpdate ? "; two lanes may update one element, as in a histogram: a table for each "
                         "lane, added up behind the loop, would keep them apart"
                       : "; two lanes may write to one place: #pragma GCC ivdep says that they do "
                         "not");
    }
    summary.pay("gather");
    const Neighbours neighbours = neighboursOf(view.flow, access, pattern);
    if (pattern.cause.kind != Cause::Kind::Carried && neighbours.all.size() > 1 &&
        neighbours.all[0] == &access) {
      const std::string others = namesOfOthers(neighbours);
      if (!others.empty())
        text += "; in vectors libvls would load it together with " + others;
    }
    return text + clobberText();
  }

  /// With whom the access shares its lines: up to four names.
  std::string namesOfOthers(const Neighbours &neighbours) const {
    std::string text;
    std::set<std::string> named{sourceText(access.reference)};
    for (const LoopAccess *other : neighbours.all) {
      const std::string name = sourceText(other->reference);
      if (!named.insert(name).second || named.size() > 5)
        continue;
      text += (text.empty() ? "" : ", ") + name;
    }
    return text;
  }

  const LoopView &view;
  const LoopAccess &access;
  Summary &summary;
};

} // namespace

void describeAccess(const LoopView &view, const LoopAccess &access, Summary &summary) {
  AccessText(view, access, summary).describe();
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/report.h"

#include "lanes/carried.h"
#include "lanes/expression.h"

namespace vls::gcc {

namespace {

/// "2 branches"; of a noun with more words, the first one: "2 calls of sqrt".
std::string plural(std::size_t count, std::string noun) {
  if (count != 1) {
    const std::size_t end = std::min(noun.find(" of "), noun.size());
    const bool hisses = end > 0 && (noun[end - 1] == 's' || noun[end - 1] == 'h');
    noun.insert(end, hisses ? "es" : "s");
  }
  return std::to_string(count) + " " + noun;
}

std::string line(gimple *statement) {
  return lineOf(statement) ? "line " + std::to_string(lineOf(statement)) : "a line unknown";
}

/// " at line 12", or nothing.
std::string atLine(gimple *statement) {
  return lineOf(statement) ? " at " + line(statement) : "";
}

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

class LoopReport {
public:
  LoopReport(const LoopFlow &f, unsigned w, location_t l)
      : flow(f), analysis(f.graph, {w}), anyLanes(f.graph), lanes(w), loopLocation(l) {}

  std::vector<LoopRemark> run() {
    findMasks();
    for (const LoopAccess &access : flow.accesses)
      describe(access);
    for (gphi *phi : flow.carried)
      carried.emplace_back(phi, classifyCarried(phi, flow.loop));
    for (const auto &[phi, what] : carried)
      describeCarried(phi, what);
    for (unsigned block = 0; block < flow.blocks.size(); ++block)
      describeBranch(block);
    for (const LoopExit &exit : flow.earlyExits)
      describeExit(exit);
    for (gimple *call : flow.calls)
      describeCall(call);
    if (!flow.isCounted && flow.earlyExits.size() != 1)
      hinder("a number of iterations that is not known before the loop starts");
    std::stable_sort(remarks.begin(), remarks.end(), [](const LoopRemark &a, const LoopRemark &b) {
      return LOCATION_LINE(a.where) != LOCATION_LINE(b.where)
                 ? LOCATION_LINE(a.where) < LOCATION_LINE(b.where)
                 : LOCATION_COLUMN(a.where) < LOCATION_COLUMN(b.where);
    });
    remarks.insert(remarks.begin(), {loopLocation, verdict()});
    return std::move(remarks);
  }

private:
  void say(gimple *statement, const std::string &text) {
    const location_t where = statement ? locationOf(statement) : UNKNOWN_LOCATION;
    remarks.push_back({where == UNKNOWN_LOCATION ? loopLocation : where, text});
  }

  /// What makes vectors impossible as the code stands.
  void hinder(const std::string &what) {
    if (std::find(obstacles.begin(), obstacles.end(), what) == obstacles.end())
      obstacles.push_back(what);
  }

  void pay(const std::string &noun) { ++costs[noun]; }

  std::string verdict() const {
    std::string text =
        "loop of " + plural(flow.accesses.size(), "access") + ", " + plural(lanes, "lane") + ": ";
    const char *separator = "";
    if (!obstacles.empty()) {
      text += "not for vectors as it stands, because of ";
      for (const std::string &obstacle : obstacles) {
        text += separator + obstacle;
        separator = "; ";
      }
      if (!costs.empty())
        text += ". Besides, ";
    } else if (costs.empty()) {
      return text + "nothing stands in the way of vectors";
    } else {
      text += "vectors pay for ";
    }
    separator = "";
    for (const auto &[noun, count] : costs) {
      text += separator + plural(count, noun);
      separator = ", ";
    }
    return text;
  }

  /// By block, the divergent branch that decides whether a lane executes it.
  void findMasks() {
    masks.assign(flow.blocks.size(), FlowGraph::none);
    for (unsigned block = 0; block < flow.blocks.size(); ++block)
      if (flow.blocks[block] && analysis.isReachable(block) && analysis.isDivergent(block))
        for (unsigned inside : analysis.influenceRegion(block))
          if (inside < masks.size() && masks[inside] == FlowGraph::none)
            masks[inside] = block;
  }

  std::string maskText(const LoopAccess &access) const {
    const unsigned block = flow.graph.instructions()[access.instruction].block;
    if (masks[block] == FlowGraph::none)
      return {};
    return ", under the mask of " + line(lastStatement(flow.blocks[masks[block]]));
  }

  void describe(const LoopAccess &access) {
    if (!analysis.isReachable(flow.graph.instructions()[access.instruction].block))
      return;
    const Pattern pattern = patternOf(flow, analysis, access);
    const bool onlyAligned = patternOf(flow, anyLanes, access).kind != pattern.kind;
    const std::string name = sourceText(access.reference);
    std::string text =
        std::string(access.isWrite ? "write of " : "read of ") +
        (name == "..." || name == "*..." ? typeText(TREE_TYPE(access.reference)) : name) + " is ";
    switch (pattern.kind) {
    case Pattern::Kind::Contiguous:
      text += "contiguous" + maskText(access);
      break;
    case Pattern::Kind::Reversed:
      text += "contiguous from high to low" + maskText(access);
      break;
    case Pattern::Kind::Strided:
      text += stridedText(access, pattern);
      break;
    case Pattern::Kind::RunTime:
      text += "strided by " + runTimeText(pattern.step, access) + ", known at run time only" +
              maskText(access) +
              ": one scalar access a lane; a second version of the loop for stride 1 would be "
              "contiguous";
      pay(access.isWrite ? "strided write" : "strided read");
      break;
    case Pattern::Kind::Uniform:
      text += uniformText(access);
      break;
    case Pattern::Kind::Random:
      text += randomText(access, pattern);
      break;
    }
    if (onlyAligned)
      text += "; this holds for " + std::to_string(lanes) + " lanes that start at a multiple of " +
              std::to_string(lanes) + ", which GCC does not make use of";
    unsigned iterations = 0;
    const LoopAccess *writer =
        flow.loop->safelen > 1 ? nullptr : writerBefore(flow, access, pattern, lanes, &iterations);
    if (writer) {
      text += "; it gets what " + line(writer->statement) + " wrote " +
              plural(iterations, "iteration") + " before: a recurrence, ";
      text += pattern.kind == Pattern::Kind::Uniform
                  ? "which a local variable in its place would make a reduction"
                  : "each iteration waits for the one before";
      hinder("a recurrence through memory" + atLine(access.statement));
    }
    say(access.statement, text);
  }

  /// Once a group: with whom an access shares its lines.
  std::string namesOfOthers(const Neighbours &neighbours, const LoopAccess &access) const {
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

  std::string stridedText(const LoopAccess &access, const Pattern &pattern) {
    std::string text = "strided by " + strideText(pattern.stride, access) + maskText(access);
    const Neighbours neighbours = neighboursOf(flow, access, pattern);
    const std::int64_t period = std::abs(pattern.stride);
    const std::string others = namesOfOthers(neighbours, access);
    if (neighbours.coveredBytes == period) {
      text += others.empty() ? std::string(": lanes overlap")
                             : ": with " + others + " every byte is used, by contiguous " +
                                   (access.isWrite ? "stores" : "loads") + " and shuffles";
      pay(access.isWrite ? "shuffled write" : "shuffled read");
      return text;
    }
    pay(access.isWrite ? "strided write" : "strided read");
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
  std::string runTimeText(tree step, const LoopAccess &access) const {
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

  std::string uniformText(const LoopAccess &access) {
    if (access.isWrite) {
      hinder("a write to the same place in every iteration" + atLine(access.statement));
      return "to the same place in every iteration" + maskText(access) +
             ": keep the value in a local variable, and store it behind the loop";
    }
    return "the same in all lanes" + maskText(access) + ": one scalar" + clobberText(access);
  }

  /// Where a store that GCC cannot tell apart from a read makes it uncertain.
  std::string clobberText(const LoopAccess &access) {
    if (!access.clobber || access.clobber == access.statement)
      return {};
    for (const LoopAccess &write : flow.accesses)
      if (write.statement == access.clobber && write.isWrite && write.hasAddress &&
          access.hasAddress && write.address.sameTerms(access.address))
        return {};
    if (is_gimple_call(access.clobber))
      return "; the call" + atLine(access.clobber) + " may change it";
    hinder("possible aliasing" + atLine(access.statement));
    tree written = gimple_get_lhs(access.clobber);
    const std::string name = written ? sourceText(written) : "...";
    return "; for all GCC knows, the write" + (name == "..." ? "" : " of " + name) +
           atLine(access.clobber) +
           " changes it: say restrict, or #pragma GCC ivdep, if it does not";
  }

  std::string randomText(const LoopAccess &access, const Pattern &pattern) {
    std::string text = "random" + maskText(access) + ": " + toString(pattern.cause);
    if (pattern.cause.kind == Cause::Kind::Wraps)
      text += "; an index of type int, long or size_t would be regular";
    if (access.isWrite) {
      pay("scatter");
      const bool isUpdate =
          std::any_of(flow.accesses.begin(), flow.accesses.end(), [&](const LoopAccess &other) {
            return !other.isWrite && other.hasAddress && access.hasAddress &&
                   other.address.sameTerms(access.address) &&
                   other.address.constant() == access.address.constant();
          });
      if (flow.loop->safelen <= 1)
        hinder(std::string(isUpdate ? "an update" : "a scatter") + atLine(access.statement) +
               " where lanes may meet");
      return text +
             (isUpdate ? "; two lanes may update one element, as in a histogram: a table for each "
                         "lane, added up behind the loop, would keep them apart"
                       : "; two lanes may write to one place: #pragma GCC ivdep says that they do "
                         "not");
    }
    pay("gather");
    const Neighbours neighbours = neighboursOf(flow, access, pattern);
    if (pattern.cause.kind != Cause::Kind::Carried && neighbours.all.size() > 1 &&
        neighbours.all[0] == &access) {
      const std::string others = namesOfOthers(neighbours, access);
      if (!others.empty())
        text += "; libvls can load it together with " + others;
    }
    return text + clobberText(access);
  }

  void describeBranch(unsigned block) {
    if (!flow.blocks[block] || !analysis.isReachable(block) || !analysis.isDivergent(block))
      return;
    gimple *last = lastStatement(flow.blocks[block]);
    if (!last || isExit(last) || guardsMathCall(flow.blocks[block]))
      return;
    const bool isBranch = gimple_code(last) == GIMPLE_COND || gimple_code(last) == GIMPLE_SWITCH;
    if (!isBranch)
      return say(last, "what follows depends on whether this throws");
    pay("divergent branch");
    say(last, "branch on " + conditionText(last) + " differs from lane to lane: " +
                  toString(causeOfBranch(flow, analysis, block)) + "; both sides run, under masks" +
                  (gimple_code(last) == GIMPLE_SWITCH ? ", and GCC vectorizes no switch" : ""));
    if (gimple_code(last) == GIMPLE_SWITCH)
      hinder("a switch" + atLine(last));
  }

  /// True of a branch that GCC made: where a mathematical function is an instruction, only errno is
  /// left to the call.
  static bool guardsMathCall(basic_block block) {
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, block->succs) {
      auto first = gsi_start_nondebug_after_labels_bb(e->dest);
      auto *call = gsi_end_p(first) ? nullptr : dyn_cast<gcall *>(gsi_stmt(first));
      if (call && gimple_vdef(call) && isMath(call) && single_pred_p(e->dest))
        return true;
    }
    return false;
  }

  bool isExit(gimple *branch) const {
    return std::any_of(flow.earlyExits.begin(), flow.earlyExits.end(),
                       [&](const LoopExit &e) { return e.branch == branch; });
  }

  void describeExit(const LoopExit &exit) {
    gimple *last = exit.branch ? exit.branch : lastStatement(exit.where->src);
    if (!exit.branch) {
      hinder("an exit by an exception or a jump" + atLine(last));
      return say(last, "the loop may end here by an exception or a jump");
    }
    const unsigned block = blockOf(exit.where->src);
    const bool differs = block != FlowGraph::none && analysis.isDivergent(block);
    const std::string why = toString(causeOfBranch(flow, analysis, block));
    if (!flow.isCounted && flow.earlyExits.size() == 1) {
      hinder("a number of iterations that is not known before the loop starts");
      return say(last, "the loop goes on depending on " + conditionText(last) +
                           (differs ? ": " + why : std::string()) +
                           ", so the number of iterations is not known before it starts");
    }
    std::string text = "the loop may end early here, depending on " + conditionText(last);
    if (differs)
      text += ", and lanes would end in different iterations: " + why;
#if GCCPLUGIN_VERSION_MAJOR < 14
    text += "; GCC before 14 vectorizes no such loop";
#endif
    hinder("an early exit" + atLine(last));
    say(last, text);
  }

  unsigned blockOf(basic_block wanted) const {
    for (unsigned block = 0; block < flow.blocks.size(); ++block)
      if (flow.blocks[block] == wanted)
        return block;
    return FlowGraph::none;
  }

  bool hasCarried(Carried::Kind kind) const {
    return std::any_of(carried.begin(), carried.end(),
                       [&](const auto &entry) { return entry.second.kind == kind; });
  }

  void describeCarried(gphi *phi, const Carried &what) {
    const std::string name = what.name.empty() ? "a value" : what.name;
    const std::string type = typeText(TREE_TYPE(gimple_phi_result(phi)));
    std::string text = name + " is carried from iteration to iteration: ";
    switch (what.kind) {
    case Carried::Kind::Reduction:
      text += "a " + what.operation + " (reduction), which lanes can work out side by side";
      break;
    case Carried::Kind::InOrder:
      text += "a " + what.operation + " (reduction) of " + type +
              "s, which has to keep its order: -ffast-math (or only -fassociative-math "
              "-fno-signed-zeros -fno-trapping-math), or #pragma omp simd reduction, lets lanes "
              "work side by side";
      pay("reduction in order");
      break;
    case Carried::Kind::Compared:
      text += "a minimum or maximum that a branch keeps";
      if (hasCarried(Carried::Kind::Conditional))
        text += ", together with something else: find the extreme value first, and its place in a "
                "second loop";
      else if (FLOAT_TYPE_P(TREE_TYPE(gimple_phi_result(phi))))
        text += "; -ffinite-math-only -fno-signed-zeros, or fmin and fmax, make it a reduction";
      hinder("a comparison with an earlier iteration" + atLine(what.statement));
      break;
    case Carried::Kind::Conditional:
      text += "the last value that a branch lets through";
      pay("conditional reduction");
      break;
    case Carried::Kind::Chase:
      text += "it is loaded by way of itself, as in a linked list, so iterations cannot run side "
              "by side; an array would let them";
      hinder("a chain of loads" + atLine(what.statement));
      break;
    case Carried::Kind::Growing:
      text += "it grows by the same step, but in floating point, with a rounding in each "
              "iteration: start + i * step, computed anew, is the same in all but the last digits";
      hinder("a recurrence" + atLine(what.statement));
      break;
    case Carried::Kind::Previous:
      text += "what the iteration before computed; GCC takes it from the neighbouring lane";
      pay("shuffle");
      break;
    case Carried::Kind::Recurrence:
      text += "a recurrence, each iteration waits for the one before";
      hinder("a recurrence" + atLine(what.statement));
      break;
    }
    say(what.statement, text);
  }

  void describeCall(gimple *statement) {
    if (gimple_code(statement) == GIMPLE_ASM) {
      hinder("assembly" + atLine(statement));
      return say(statement, "assembly keeps lanes from running side by side");
    }
    tree callee = gimple_call_fndecl(statement);
    const std::string name =
        callee && DECL_NAME(callee) ? IDENTIFIER_POINTER(DECL_NAME(callee)) : "a function";
    if (callee && lookup_attribute("omp declare simd", DECL_ATTRIBUTES(callee)))
      return say(statement, "call of " + name + ": it has a version for vectors");
    auto *call = as_a<gcall *>(statement);
    if (isMath(call)) {
      if (!gimple_vdef(call) && replacement_internal_fn(call) != IFN_LAST)
        return; // an instruction
      hinder("a call of " + name + atLine(statement));
      return say(statement, "call of " + name +
                                (hasInstruction(DECL_FUNCTION_CODE(callee))
                                     ? ": -fno-math-errno makes it an instruction"
                                     : ": -ffast-math lets GCC use the version for vectors, if "
                                       "libmvec has one"));
    }
    hinder("a call of " + name + atLine(statement));
    say(statement, "call of " + name +
                       " keeps lanes from running side by side: let it be inlined, or declare a "
                       "version for vectors by #pragma omp declare simd");
  }

  /// True of a built-in function of floating point numbers.
  static bool isMath(gcall *call) {
    tree callee = gimple_call_fndecl(call);
    return callee && fndecl_built_in_p(callee, BUILT_IN_NORMAL) &&
           SCALAR_FLOAT_TYPE_P(TREE_TYPE(TREE_TYPE(callee)));
  }

  static bool hasInstruction(built_in_function code) {
    switch (code) {
    case BUILT_IN_SQRT:
    case BUILT_IN_SQRTF:
    case BUILT_IN_FMA:
    case BUILT_IN_FMAF:
      return true;
    default:
      return false;
    }
  }

  const LoopFlow &flow;
  const LaneAnalysis analysis;
  const LaneAnalysis anyLanes; ///< without what holds for vectors of one length only
  const unsigned lanes;
  const location_t loopLocation;
  std::vector<unsigned> masks;
  std::vector<std::pair<gphi *, Carried>> carried;
  std::vector<LoopRemark> remarks;
  std::vector<std::string> obstacles;
  std::map<std::string, unsigned> costs;
};

/// Bytes of the widest vector register that the current function prefers.
unsigned registerBytes() {
  unsigned bytes = 16;
  for (tree type : {float_type_node, integer_type_node}) {
    const machine_mode mode = targetm.vectorize.preferred_simd_mode(SCALAR_TYPE_MODE(type));
    if (VECTOR_MODE_P(mode))
      bytes = std::max(bytes, unsigned(GET_MODE_SIZE(mode).to_constant()));
  }
  return bytes;
}

} // namespace

std::vector<LoopRemark> reportLoop(const LoopFlow &flow, unsigned lanes, location_t where) {
  return LoopReport(flow, lanes, where).run();
}

unsigned lanesOf(class loop *loop) {
  unsigned smallest = 0;
  basic_block *body = get_loop_body(loop);
  for (unsigned i = 0; i < loop->num_nodes; ++i)
    for (auto at = gsi_start_bb(body[i]); !gsi_end_p(at); gsi_next(&at)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign || !gimple_vuse(assign))
        continue;
      tree size = TYPE_SIZE_UNIT(TREE_TYPE(gimple_assign_lhs(assign)));
      if (size && TREE_CODE(size) == INTEGER_CST && compare_tree_int(size, 8) <= 0 &&
          !integer_zerop(size)) {
        const unsigned bytes = unsigned(TREE_INT_CST_LOW(size));
        smallest = smallest ? std::min(smallest, bytes) : bytes;
      }
    }
  free(body);
  return smallest ? std::max(2u, registerBytes() / smallest) : registerBytes() / 4;
}

} // namespace vls::gcc

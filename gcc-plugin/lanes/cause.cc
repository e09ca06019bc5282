// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/cause.h"

#include "lanes/expression.h"
#include "lanes/summary.h"

namespace vls::gcc {

namespace {

class Search {
public:
  Search(const LoopFlow &f, const LaneAnalysis &a) : flow(f), analysis(a) {}

  Cause use(unsigned instruction, unsigned operand) {
    if (Taint taint = analysis.whyUse(instruction, operand); taint.kind != Taint::Kind::None)
      return branch(taint);
    return value(flow.graph.instructions()[instruction].operands[operand]);
  }

  Cause condition(unsigned block) {
    if (Taint taint = analysis.whyCondition(block); taint.kind != Taint::Kind::None)
      return branch(taint);
    return value(flow.graph.blocks()[block].condition);
  }

private:
  Cause branch(const Taint &taint) const {
    Cause cause;
    basic_block block = taint.branch < flow.blocks.size() ? flow.blocks[taint.branch] : nullptr;
    cause.kind = Cause::Kind::Branch;
    cause.statement = block ? lastStatement(block) : nullptr;
    return cause;
  }

  Cause value(const Operand &operand) {
    if (operand.kind != Operand::Kind::Value)
      return {};
    const unsigned definition = flow.graph.values()[operand.id].definition;
    return definition == FlowGraph::none ? input(operand.id) : instruction(definition);
  }

  Cause input(unsigned id) const {
    auto found = flow.inputs.find(id);
    if (found == flow.inputs.end())
      return {};
    const LoopInput &given = found->second;
    switch (given.kind) {
    case LoopInput::Kind::Carried:
      return {Cause::Kind::Carried, SSA_NAME_DEF_STMT(given.value), given.value};
    case LoopInput::Kind::RunTime:
      return {Cause::Kind::RunTime, nullptr, given.step};
    default:
      return {Cause::Kind::Iteration, nullptr, given.value};
    }
  }

  Cause instruction(unsigned id) {
    if (!seen.insert(id).second)
      return {};
    const FlowGraph::Instruction &i = flow.graph.instructions()[id];
    gimple *statement = flow.statements[id];
    switch (i.opcode) {
    case Opcode::InvariantLoad:
      return {Cause::Kind::Data, statement, NULL_TREE};
    case Opcode::CallRandom:
      return {statement && is_gimple_call(statement)         ? Cause::Kind::Call
              : statement && gimple_assign_load_p(statement) ? Cause::Kind::Data
                                                             : Cause::Kind::Unknown,
              statement, NULL_TREE};
    case Opcode::Lane:
      return {Cause::Kind::Iteration, statement, NULL_TREE};
    default:
      break;
    }
    if (Taint taint = analysis.whyDefinition(id); taint.kind != Taint::Kind::None)
      return branch(taint);
    for (unsigned k = 0; k < i.operands.size(); ++k)
      if (analysis.getUse(id, k).isRandom()) {
        const Cause cause = use(id, k);
        if (cause.kind != Cause::Kind::Unknown)
          return cause;
      }
    return operation(id, i, statement);
  }

  /// Of an operation whose operands are regular.
  Cause operation(unsigned id, const FlowGraph::Instruction &i, gimple *statement) {
    bool strided = false;
    for (unsigned k = 0; k < i.operands.size(); ++k) {
      const LaneEvolution evolution = analysis.getUse(id, k);
      if (i.opcode == Opcode::Convert && evolution.isStrided() && evolution.wraps)
        return {Cause::Kind::Wraps, statement, NULL_TREE};
      strided |= evolution.isStrided();
    }
    return strided ? Cause{Cause::Kind::Iteration, statement, NULL_TREE} : Cause{};
  }

  const LoopFlow &flow;
  const LaneAnalysis &analysis;
  std::set<unsigned> seen;
};

/// What a statement computes, in the source's words; the statement's own name for it is less than
/// that.
std::string computed(gimple *statement) {
  if (!statement || !is_gimple_assign(statement))
    return "it";
  const tree_code code = gimple_assign_rhs_code(statement);
  tree a = gimple_assign_rhs1(statement), b = gimple_assign_rhs2(statement);
  if (b && (TREE_CODE_CLASS(code) == tcc_binary || TREE_CODE_CLASS(code) == tcc_comparison))
    return sourceText(build2(code, TREE_TYPE(gimple_assign_lhs(statement)), a, b));
  return sourceText(CONVERT_EXPR_CODE_P(code) ? a : gimple_assign_lhs(statement));
}

} // namespace

Cause causeOfUse(const LoopFlow &flow, const LaneAnalysis &analysis, unsigned instruction,
                 unsigned operand) {
  return Search(flow, analysis).use(instruction, operand);
}

Cause causeOfBranch(const LoopFlow &flow, const LaneAnalysis &analysis, unsigned block) {
  return Search(flow, analysis).condition(block);
}

std::string toString(const Cause &cause) {
  gimple *statement = cause.statement;
  switch (cause.kind) {
  case Cause::Kind::Data: {
    const std::string name = sourceText(gimple_assign_rhs1(statement));
    return (name == "..." || name == "*..." ? "a value" : name) + " is loaded from memory" +
           atLine(statement);
  }
  case Cause::Kind::Call: {
    tree callee = gimple_call_fndecl(statement);
    const std::string name =
        callee && DECL_NAME(callee) ? IDENTIFIER_POINTER(DECL_NAME(callee)) : "a function";
    return name + " returns it" + atLine(statement);
  }
  case Cause::Kind::Carried:
    return sourceText(cause.value) + " is carried from iteration to iteration";
  case Cause::Kind::RunTime: {
    const std::string step = sourceText(cause.value);
    return step == "..." ? "it grows by a step that is known at run time only"
                         : "it grows by " + step + ", which is known at run time only";
  }
  case Cause::Kind::Branch:
    return "the branch" + atLine(statement) + " decides it, and differs from lane to lane";
  case Cause::Kind::Wraps:
    return computed(statement) + " is narrower than an address and may wrap" + atLine(statement);
  case Cause::Kind::Iteration:
    return (statement ? computed(statement) : sourceText(cause.value)) +
           " depends on the iteration" + atLine(statement);
  case Cause::Kind::Unknown:
    break;
  }
  return "nothing is known of it";
}

} // namespace vls::gcc

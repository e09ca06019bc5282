// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/neighbours.h"

#include "lanes/expression.h"
#include "lanes/pattern.h"
#include "lanes/report.h"

namespace vls::gcc {

namespace {

/// Further apart, accesses are no neighbours: the longest register, in bytes.
constexpr std::int64_t mostApart = 64;

std::string printed(tree reference) {
  char *text = print_generic_expr_to_str(reference);
  std::string result = text;
  free(text);
  return result;
}

/// "x[j + 1]", or its type and line where the source's words are not known.
std::string nameOf(const LoopAccess &access) {
  const std::string text = sourceText(access.reference);
  if (text.find("...") == std::string::npos)
    return text;
  const std::string kind = access.isWrite ? "a store of " : "a load of ";
  const unsigned line = lineOf(access.statement);
  return kind + typeText(TREE_TYPE(access.reference)) +
         (line ? " at line " + std::to_string(line) : "");
}

bool isAtOffset(tree reference) {
  while (handled_component_p(reference))
    reference = TREE_OPERAND(reference, 0);
  return TREE_CODE(reference) == MEM_REF && !integer_zerop(TREE_OPERAND(reference, 1)) &&
         TREE_CODE(TREE_OPERAND(reference, 0)) == SSA_NAME;
}

bool isApart(const Pattern &pattern) {
  return pattern.kind == Pattern::Kind::Strided || pattern.kind == Pattern::Kind::RunTime ||
         pattern.kind == Pattern::Kind::Random;
}

bool areNeighbours(const LoopAccess &a, const LoopAccess &b) {
  if (a.isWrite != b.isWrite || !a.hasAddress || !b.hasAddress || !a.address.sameTerms(b.address))
    return false;
  const auto distance = std::int64_t(b.address.constant() - a.address.constant());
  return distance != 0 && std::abs(distance) < mostApart;
}

/// Names of the largest set of neighbours.
std::vector<std::string> neighboursIn(const LoopFlow &flow, unsigned lanes) {
  const LaneAnalysis analysis(flow.graph, {lanes});
  std::vector<std::string> most;
  for (const LoopAccess &access : flow.accesses) {
    std::vector<std::string> names{nameOf(access)};
    for (const LoopAccess &other : flow.accesses)
      if (areNeighbours(access, other) &&
          std::find(names.begin(), names.end(), nameOf(other)) == names.end())
        names.push_back(nameOf(other));
    if (names.size() > most.size() && names.size() > 1 &&
        isApart(patternOf(flow, analysis, access)))
      most = names;
  }
  return most;
}

Spoken spoken(gimple *statement) {
  auto *call = dyn_cast<gcall *>(statement);
  tree callee = call ? gimple_call_fndecl(call) : NULL_TREE;
  if (!callee || !DECL_NAME(callee))
    return {};
  const std::string name = IDENTIFIER_POINTER(DECL_NAME(callee));
  const std::string prefix = "__builtin_";
  const bool isBuiltin = name.compare(0, prefix.size(), prefix) == 0;
  return {name + " (", isBuiltin ? name.substr(prefix.size()) : name};
}

void addCalls(class loop *loop, std::vector<Spoken> &calls) {
  basic_block *body = get_loop_body(loop);
  for (unsigned b = 0; b < loop->num_nodes; ++b)
    for (auto i = gsi_start_bb(body[b]); !gsi_end_p(i); gsi_next(&i))
      if (Spoken call = spoken(gsi_stmt(i)); !call.printed.empty())
        calls.push_back(call);
  free(body);
}

} // namespace

ScalarLoop readScalarLoop(class loop *loop) {
  ScalarLoop result;
  ValueNumbers numbers;
  const unsigned lanes = lanesOf(loop);
  const LoopFlow flow = readLoop(loop, lanes, numbers);
  if (!flow.refusal.empty())
    return result;
  result.neighbours = neighboursIn(flow, lanes);
  if (result.neighbours.empty())
    return result;
  for (const LoopAccess &access : flow.accesses)
    result.accesses.push_back(
        {printed(access.reference), nameOf(access), isAtOffset(access.reference)});
  addCalls(loop, result.calls);
  result.endsEarly = flow.isCounted && !flow.earlyExits.empty();
  for (gphi *phi : flow.carried)
    result.carriesFloat |= SCALAR_FLOAT_TYPE_P(TREE_TYPE(gimple_phi_result(phi)));
  return result;
}

} // namespace vls::gcc

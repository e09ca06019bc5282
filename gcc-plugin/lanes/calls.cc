// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/sentences.h"

namespace vls::gcc {

namespace {

bool hasInstruction(built_in_function code) {
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

} // namespace

bool isMath(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  return callee && fndecl_built_in_p(callee, BUILT_IN_NORMAL) &&
         SCALAR_FLOAT_TYPE_P(TREE_TYPE(TREE_TYPE(callee)));
}

void describeCall(gimple *statement, Summary &summary) {
  if (gimple_code(statement) == GIMPLE_ASM) {
    summary.hinder("assembly" + atLine(statement));
    return summary.say(statement, "assembly keeps lanes from running side by side");
  }
  tree callee = gimple_call_fndecl(statement);
  const std::string name =
      callee && DECL_NAME(callee) ? IDENTIFIER_POINTER(DECL_NAME(callee)) : "a function";
  if (callee && lookup_attribute("omp declare simd", DECL_ATTRIBUTES(callee)))
    return summary.say(statement, "call of " + name + ": it has a version for vectors");
  auto *call = as_a<gcall *>(statement);
  if (isMath(call)) {
    if (!gimple_vdef(call) && replacement_internal_fn(call) != IFN_LAST)
      return; // an instruction
    summary.hinder("a call of " + name + atLine(statement));
    return summary.say(statement,
                       "call of " + name +
                           (hasInstruction(DECL_FUNCTION_CODE(callee))
                                ? ": -fno-math-errno makes it an instruction"
                                : ": -ffast-math lets GCC use the version for vectors, if "
                                  "libmvec has one"));
  }
  summary.hinder("a call of " + name + atLine(statement));
  summary.say(statement,
              "call of " + name +
                  " keeps lanes from running side by side: let it be inlined, or declare a "
                  "version for vectors by #pragma omp declare simd");
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// A vector type of the shape `type` for the hooks; floating point, as they price gathers alike.
tree vectorTypeOf(VectorType type) {
  tree element = type.elementBits == 64   ? double_type_node
                 : type.elementBits == 32 ? float_type_node
                                          : build_nonstandard_integer_type(type.elementBits, 1);
  return build_vector_type(element, type.lanes);
}

Cost hookCost(vect_cost_for_stmt kind, tree vectorType) {
  return targetm.vectorize.builtin_vectorization_cost(kind, vectorType, 0);
}

} // namespace

bool isHandledTarget() {
  return TARGET_64BIT && !TARGET_X32 && TARGET_SSE2;
}

X86Description describeCurrentFunction() {
  X86Description description;
  X86Features &f = description.features;
  f.ssse3 = TARGET_SSSE3;
  f.sse41 = TARGET_SSE4_1;
  f.avx = TARGET_AVX;
  f.avx2 = TARGET_AVX2;
  f.avx512f = TARGET_AVX512F;
  f.avx512vl = TARGET_AVX512VL;
  f.avx512bw = TARGET_AVX512BW;
  description.unit = std::max(1.0, hookCost(vec_perm, vectorTypeOf({2, 64})));
  description.gather = [](VectorType type) {
    return hookCost(vector_gather_load, vectorTypeOf(type));
  };
  description.mayReadGaps = flag_sanitize == 0;
  return description;
}

} // namespace vls::gcc

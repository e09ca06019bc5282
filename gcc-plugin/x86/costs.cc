// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/costs.h"

#include "targets/overlay.h"
#include "text/predefined.h"

namespace vls::gcc {

namespace {

/// A vector type of the shape `type` for the hooks; floating point, as they price gathers alike.
tree vectorTypeOf(VectorType type) {
  tree element = type.elementBits == 64   ? double_type_node
                 : type.elementBits == 32 ? float_type_node
                                          : build_nonstandard_integer_type(type.elementBits, 1);
  return build_vector_type(element, type.lanes);
}

Cost hookCost(vect_cost_for_stmt kind, VectorType type) {
  return targetm.vectorize.builtin_vectorization_cost(kind, vectorTypeOf(type), 0);
}

/// Name of the richest predefined target whose instructions the current function may use.
const char *instructionSet() {
  if (TARGET_AVX512F && TARGET_AVX512VL && TARGET_AVX512BW && TARGET_AVX512DQ)
    return "avx512";
  return TARGET_AVX2 ? "avx2" : TARGET_AVX ? "avx" : TARGET_SSE4_1 ? "sse4" : "sse2";
}

/// The description of the predefined target `name`, read once.
const TargetDescription &describe(const std::string &name) {
  static std::map<std::string, TargetDescription> known;
  auto found = known.find(name);
  if (found == known.end())
    found = known.emplace(name, *describePredefined(name)).first;
  return found->second;
}

/// The price of an access that the user's rows have, in cycles.
std::optional<Cost> chosenCost(const MachineChoice &choice, AccessKind kind, VectorType type) {
  if (choice.rows)
    for (const AccessRow &row : choice.rows->accesses)
      if (row.kind == kind && (row.type == type || row.type.lanes == 0))
        return row.type.lanes == 0 ? row.cost * type.lanes : row.cost;
  return std::nullopt;
}

/// The price of a gather of `type`; a cycle costs `unit`.
Cost gatherCost(const MachineChoice &choice, Cost unit, VectorType type) {
  if (const auto chosen = chosenCost(choice, AccessKind::IndexedLoad, type))
    return *chosen * unit;
  const bool automatic = choice.gathers == GatherSpeed::Auto;
  if (choice.gathers == GatherSpeed::Slow || (automatic && tuningAvoidsGathers(type.lanes)))
    return cyclesOfSlowGather(type.lanes) * unit;
  if (choice.gathers == GatherSpeed::Fast || isTunedForFastGathers())
    return cyclesOfFastGather(type.lanes) * unit;
  return hookCost(vector_gather_load, type);
}

/// The same of a scatter.
Cost scatterCost(const MachineChoice &choice, Cost unit, VectorType type) {
  const auto chosen = chosenCost(choice, AccessKind::IndexedStore, type);
  return chosen ? *chosen * unit : hookCost(vector_scatter_store, type);
}

} // namespace

std::string packMachineName() {
  const std::string set = instructionSet();
  if (set == "avx512")
    return TARGET_AVX512VNNI ? "avx512-vnni" : set;
  return TARGET_FMA && set.compare(0, 3, "avx") == 0 ? set + "-fma" : set;
}

TargetDescription describedTarget(const MachineChoice &choice, EmittedBy who) {
  TargetDescription machine = describe(instructionSet());
  if (choice.rows) {
    const std::string name = machine.name;
    machine = overlaid(std::move(machine), *choice.rows);
    machine.name = name;
  }
  machine.mayReadGaps = flag_sanitize == 0;
  fitToCompiler(machine, who);
  return machine;
}

unsigned preferredBits() {
  return GET_MODE_BITSIZE(targetm.vectorize.preferred_simd_mode(DFmode)).to_constant();
}

bool isHandledTarget() {
  return TARGET_64BIT && !TARGET_X32 && TARGET_SSE2;
}

X86Target currentTarget(const MachineChoice &choice) {
  TargetDescription machine = describedTarget(choice, EmittedBy::Groups);
  const Cost unit = std::max(1.0, hookCost(vec_perm, {2, 64}));
  return {std::move(machine), unit, [choice, unit](AccessKind kind, VectorType type) {
            return isLoad(kind) ? gatherCost(choice, unit, type) : scatterCost(choice, unit, type);
          }};
}

} // namespace vls::gcc

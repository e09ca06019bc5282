// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/element_loads.h"

#include "optout.h"
#include "rewrite/index.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Operations of one element that cost no more than to take it out.
constexpr unsigned mostOperations = 2;

/// Elements of a vector that have to be taken out: the lowest one is cheap.
constexpr unsigned leastElements = 3;

/// Element `lane` of `vector`, as it is taken out.
struct Element {
  tree vector = NULL_TREE;
  unsigned lane = 0;
};

/// What an element is made of: one of a loaded vector, and steps, the last one first.
struct Source {
  gassign *load = nullptr;
  unsigned lane = 0;
  std::vector<gassign *> steps;
};

/// The first vector that a step works on.
tree operandOf(gassign *step) {
  tree from = gimple_assign_rhs1(step);
  return TREE_CODE(from) == VIEW_CONVERT_EXPR ? TREE_OPERAND(from, 0) : from;
}

tree elementType(tree vector) {
  return TREE_TYPE(TREE_TYPE(vector));
}

/// True if each element of the result is one of one element: a view, an extension, or an operation
/// with a constant. `lane` becomes the one that it is made of.
bool isElementwise(gassign *step, unsigned &lane) {
  tree from = operandOf(step), result = gimple_assign_lhs(step);
  const tree_code code = gimple_assign_rhs_code(step);
  if (!VECTOR_TYPE_P(TREE_TYPE(from)) || !INTEGRAL_TYPE_P(elementType(from)) ||
      !INTEGRAL_TYPE_P(elementType(result)))
    return false;
  if (code == VEC_UNPACK_HI_EXPR)
    lane += unsigned(TYPE_VECTOR_SUBPARTS(TREE_TYPE(result)).to_constant());
  if (code == VEC_UNPACK_LO_EXPR || code == VEC_UNPACK_HI_EXPR)
    return true;
  if (!tree_int_cst_equal(TYPE_SIZE(elementType(from)), TYPE_SIZE(elementType(result))))
    return false;
  return code == VIEW_CONVERT_EXPR || CONVERT_EXPR_CODE_P(code) ||
         ((code == PLUS_EXPR || code == BIT_AND_EXPR) &&
          TREE_CODE(gimple_assign_rhs2(step)) == VECTOR_CST &&
          uniform_vector_p(gimple_assign_rhs2(step)));
}

/// Does an address of an access come of `value`, as that of a gather's lane does?
bool isIndex(tree value, unsigned depth = 4) {
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, value) {
    auto *user = dyn_cast<gassign *>(USE_STMT(use));
    if (!user)
      continue;
    if (gimple_assign_load_p(user) ||
        (gimple_store_p(user) && USE_FROM_PTR(use) != gimple_assign_rhs1(user)))
      return true;
    const tree_code code = gimple_assign_rhs_code(user);
    const bool isStep = CONVERT_EXPR_CODE_P(code) || code == MULT_EXPR || code == PLUS_EXPR ||
                        code == LSHIFT_EXPR || code == POINTER_PLUS_EXPR;
    tree result = gimple_assign_lhs(user);
    if (isStep && depth > 0 && TREE_CODE(result) == SSA_NAME && isIndex(result, depth - 1))
      return true;
  }
  return false;
}

class ElementLoads {
public:
  explicit ElementLoads(basic_block of) : block(of) {}

  void find() {
    unsigned stores = 0;
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      if (gimple_vdef(gsi_stmt(at)))
        ++stores;
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign)
        continue;
      if (gimple_assign_load_p(assign) && VECTOR_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign))))
        storesAbove[assign] = stores;
      const std::optional<Element> element = elementOf(assign);
      if (!element || !isIndex(gimple_assign_lhs(assign)))
        continue;
      if (std::optional<Source> source = sourceOf(*element, stores)) {
        taken.push_back({assign, element->vector, std::move(*source)});
        ++elementsOf[element->vector];
      }
    }
  }

  /// In the order of the block: the first one of a value loads it.
  void replace() {
    for (const Taken &one : taken)
      if (elementsOf[one.vector] >= leastElements)
        replace(one.assign, one.source);
    if (dump_file && !loads.empty())
      fprintf(dump_file, "elements of vectors by %zu loads\n", loads.size());
  }

private:
  struct Taken {
    gassign *assign;
    tree vector;
    Source source;
  };

  /// The element of a vector of integers that `assign` takes out.
  static std::optional<Element> elementOf(gassign *assign) {
    if (gimple_assign_rhs_code(assign) != BIT_FIELD_REF)
      return {};
    tree reference = gimple_assign_rhs1(assign), vector = TREE_OPERAND(reference, 0);
    tree type = TREE_TYPE(gimple_assign_lhs(assign));
    if (TREE_CODE(vector) != SSA_NAME || !VECTOR_TYPE_P(TREE_TYPE(vector)) ||
        !INTEGRAL_TYPE_P(type) || !INTEGRAL_TYPE_P(TREE_TYPE(TREE_TYPE(vector))) ||
        TYPE_PRECISION(type) < 8 ||
        !tree_int_cst_equal(TYPE_SIZE(type), TYPE_SIZE(TREE_TYPE(TREE_TYPE(vector)))) ||
        !tree_int_cst_equal(TYPE_SIZE(type), TREE_OPERAND(reference, 1)))
      return {};
    const auto bits = unsigned(tree_to_uhwi(TYPE_SIZE(type)));
    const auto position = unsigned(tree_to_uhwi(TREE_OPERAND(reference, 2)));
    return position % bits == 0 ? std::optional(Element{vector, position / bits}) : std::nullopt;
  }

  /// Where it comes from, if no store stands between the load and what takes it out.
  std::optional<Source> sourceOf(const Element &element, unsigned stores) const {
    Source source;
    source.lane = element.lane;
    for (tree vector = element.vector; TREE_CODE(vector) == SSA_NAME;) {
      auto *assign = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(vector));
      if (!assign || gimple_bb(assign) != block)
        return {};
      if (gimple_assign_load_p(assign)) {
        const auto above = storesAbove.find(assign);
        tree reference = gimple_assign_rhs1(assign);
        if (gimple_has_volatile_ops(assign) || stmt_could_throw_p(cfun, assign) ||
            above == storesAbove.end() || above->second != stores ||
            !elementReference(reference, elementType(gimple_assign_lhs(assign)), 0))
          return {};
        source.load = assign;
        return source;
      }
      if (!isElementwise(assign, source.lane))
        return {};
      source.steps.push_back(assign);
      const auto operations = std::count_if(source.steps.begin(), source.steps.end(),
                                            [](gassign *step) { return gimple_num_ops(step) > 2; });
      if (operations > mostOperations)
        return {};
      vector = operandOf(assign);
    }
    return {};
  }

  void replace(gassign *assign, const Source &source) {
    Emitter emitter = Emitter::before(assign);
    tree &loaded = loads[{source.load, source.lane}];
    if (!loaded) {
      tree reference = gimple_assign_rhs1(source.load);
      tree element = TREE_TYPE(TREE_TYPE(reference));
      const auto bytes = unsigned(tree_to_uhwi(TYPE_SIZE_UNIT(element)));
      const unsigned alignment = std::min(TYPE_ALIGN(TREE_TYPE(reference)), TYPE_ALIGN(element));
      loaded = emitter.load(
          elementReference(reference, build_aligned_type(element, alignment), source.lane * bytes),
          gimple_vuse(source.load));
    }
    tree value = loaded;
    for (auto at = source.steps.rbegin(); at != source.steps.rend(); ++at) {
      tree type = elementType(gimple_assign_lhs(*at));
      if (gimple_num_ops(*at) > 2) { // sums may wrap in vectors
        tree wrapping = unsigned_type_for(type);
        value = emitter.operation(
            wrapping, gimple_assign_rhs_code(*at), convert(emitter, wrapping, value),
            fold_convert(wrapping, uniform_vector_p(gimple_assign_rhs2(*at))));
      }
      value = convert(emitter, type, value);
    }
    auto at = gsi_for_stmt(assign);
    gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, value);
    update_stmt(gsi_stmt(at));
  }

  static tree convert(Emitter &emitter, tree type, tree value) {
    return useless_type_conversion_p(type, TREE_TYPE(value))
               ? value
               : emitter.operation(type, NOP_EXPR, value);
  }

  const basic_block block;
  std::map<gassign *, unsigned> storesAbove; ///< of loads of vectors
  std::vector<Taken> taken;
  std::map<tree, unsigned> elementsOf;                  ///< by vector, how many are taken
  std::map<std::pair<gassign *, unsigned>, tree> loads; ///< by vector load and lane
};

} // namespace

void loadElements(function *fun) {
  if (!optimize || !isHandledTarget() || isOptedOut(fun))
    return;
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    if (!optimize_bb_for_speed_p(block))
      continue;
    ElementLoads elements(block);
    elements.find();
    elements.replace();
  }
}

} // namespace vls::gcc

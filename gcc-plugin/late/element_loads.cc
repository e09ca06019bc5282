// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/element_loads.h"

#include "optout.h"
#include "rewrite/index.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

/// Operations of one element that cost no more than to take it out, and steps that are looked at.
constexpr unsigned mostOperations = 2, mostSteps = 8;

/// Elements of a vector that have to be taken out: the lowest one is cheap.
constexpr unsigned leastElements = 3;

/// Element `lane` of `vector`, as it is taken out.
struct Element {
  tree vector = NULL_TREE;
  unsigned lane = 0;
};

tree elementType(tree vector) {
  return TREE_TYPE(TREE_TYPE(vector));
}

/// What all elements of `vector` are; null if that is not seen.
tree repeatedIn(tree vector) {
  if (TREE_CODE(vector) == INTEGER_CST)
    return vector;
  if (TREE_CODE(vector) == VECTOR_CST)
    return uniform_vector_p(vector);
  auto *made =
      TREE_CODE(vector) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(vector)) : nullptr;
  return made && gimple_assign_rhs_code(made) == CONSTRUCTOR
             ? uniform_vector_p(gimple_assign_rhs1(made))
             : NULL_TREE;
}

/// What makes each element of a vector of integers of one element of another: a view, an extension,
/// or an operation with what is the same for all.
struct Step {
  tree_code operation = NOP_EXPR;
  tree result = NULL_TREE;   ///< a vector
  tree vector = NULL_TREE;   ///< whose element it is made of,
  unsigned lane = 0;         ///< which
  tree repeated = NULL_TREE; ///< the other operand; null if there is none

  bool isSum() const { return operation == PLUS_EXPR; }
  /// Does addressing do it, behind all others?
  bool isScale() const {
    return operation == MULT_EXPR && TREE_CODE(repeated) == INTEGER_CST &&
           integer_pow2p(repeated) && compare_tree_int(repeated, 8) <= 0;
  }
  bool isWider() const {
    return !tree_int_cst_equal(TYPE_SIZE(elementType(vector)), TYPE_SIZE(elementType(result)));
  }
};

/// The step that makes element `lane` of what `assign` yields.
std::optional<Step> stepOf(gassign *assign, unsigned lane) {
  Step step;
  step.result = gimple_assign_lhs(assign);
  step.vector = gimple_assign_rhs1(assign);
  step.lane = lane;
  if (TREE_CODE(step.vector) == VIEW_CONVERT_EXPR)
    step.vector = TREE_OPERAND(step.vector, 0);
  const tree_code code = gimple_assign_rhs_code(assign);
  bool isWider = false;
  switch (code) {
  case VEC_UNPACK_LO_EXPR:
  case VEC_UNPACK_HI_EXPR:
    isWider = true;
    break;
  case VEC_WIDEN_MULT_LO_EXPR:
  case VEC_WIDEN_MULT_HI_EXPR:
    isWider = true;
    step.operation = MULT_EXPR;
    break;
  case PLUS_EXPR:
  case MULT_EXPR:
  case BIT_AND_EXPR:
    step.operation = code;
    break;
  default:
    if (code != VIEW_CONVERT_EXPR && !CONVERT_EXPR_CODE_P(code))
      return {};
  }
  if (step.operation != NOP_EXPR) {
    step.repeated = repeatedIn(gimple_assign_rhs2(assign));
    if (!step.repeated) {
      step.repeated = repeatedIn(step.vector);
      step.vector = gimple_assign_rhs2(assign);
    }
    if (!step.repeated || (isWider && TREE_CODE(step.repeated) != INTEGER_CST))
      return {};
  }
  if (TREE_CODE(step.vector) != SSA_NAME || !VECTOR_TYPE_P(TREE_TYPE(step.vector)) ||
      !INTEGRAL_TYPE_P(elementType(step.vector)) || !INTEGRAL_TYPE_P(elementType(step.result)) ||
      (!isWider && step.isWider()))
    return {};
  if (code == VEC_UNPACK_HI_EXPR || code == VEC_WIDEN_MULT_HI_EXPR)
    step.lane += unsigned(TYPE_VECTOR_SUBPARTS(TREE_TYPE(step.result)).to_constant());
  return step;
}

/// What an element is made of: one of a loaded vector, and steps, the last one first.
struct Source {
  unsigned taken = 0; ///< the lane that is taken out
  gassign *load = nullptr;
  unsigned lane = 0; ///< of what is loaded
  std::vector<Step> steps;

  /// Instructions beside the load and the access at the address that the element is part of.
  unsigned price() const {
    unsigned price = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const bool isLast = i == 0 || (i == 1 && steps[0].isSum());
      const bool isOfLoaded = i + 1 == steps.size();
      const bool isAddressed =
          (i == 0 && steps[i].isSum() && steps.size() > 1) || (isLast && steps[i].isScale());
      const bool isExtension = steps[i].isWider() && !TYPE_UNSIGNED(elementType(steps[i].vector));
      if ((isExtension && !isOfLoaded) || (steps[i].repeated && !isAddressed))
        ++price;
    }
    return price;
  }
};

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
    source.taken = source.lane = element.lane;
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
        return source.price() <= mostOperations ? std::optional(source) : std::nullopt;
      }
      const std::optional<Step> step = stepOf(assign, source.lane);
      if (!step || source.steps.size() == mostSteps)
        return {};
      source.steps.push_back(*step);
      source.lane = step->lane;
      vector = step->vector;
    }
    return {};
  }

  void replace(gassign *assign, const Source &source) {
    Emitter emitter = Emitter::before(assign);
    tree value = loaded(source, emitter);
    for (std::size_t i = source.steps.size(); i-- > 0;) {
      const Step &step = source.steps[i];
      tree &made = values[{step.result, i == 0 ? source.taken : source.steps[i - 1].lane}];
      value = made ? made : made = applied(step, value, emitter);
    }
    auto at = gsi_for_stmt(assign);
    gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, value);
    update_stmt(gsi_stmt(at));
  }

  tree loaded(const Source &source, Emitter &emitter) {
    tree &element = loads[{source.load, source.lane}];
    if (element)
      return element;
    tree reference = gimple_assign_rhs1(source.load);
    tree type = TREE_TYPE(TREE_TYPE(reference));
    const auto bytes = unsigned(tree_to_uhwi(TYPE_SIZE_UNIT(type)));
    const unsigned alignment = std::min(TYPE_ALIGN(TREE_TYPE(reference)), TYPE_ALIGN(type));
    return element = emitter.load(elementReference(reference, build_aligned_type(type, alignment),
                                                   source.lane * bytes),
                                  gimple_vuse(source.load));
  }

  static tree applied(const Step &step, tree value, Emitter &emitter) {
    tree type = elementType(step.result);
    if (step.repeated) {
      tree wrapping = unsigned_type_for(type); // sums may wrap in vectors
      value = emitter.operation(wrapping, step.operation,
                                convert(emitter, wrapping, convert(emitter, type, value)),
                                convert(emitter, wrapping, convert(emitter, type, step.repeated)));
    }
    return convert(emitter, type, value);
  }

  static tree convert(Emitter &emitter, tree type, tree value) {
    if (CONSTANT_CLASS_P(value))
      return fold_convert(type, value);
    return useless_type_conversion_p(type, TREE_TYPE(value))
               ? value
               : emitter.operation(type, NOP_EXPR, value);
  }

  const basic_block block;
  std::map<gassign *, unsigned> storesAbove; ///< of loads of vectors
  std::vector<Taken> taken;
  std::map<tree, unsigned> elementsOf;                  ///< by vector, how many are taken
  std::map<std::pair<gassign *, unsigned>, tree> loads; ///< by vector load and lane
  std::map<std::pair<tree, unsigned>, tree> values;     ///< what steps made, by vector and lane
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

// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/narrow_elements.h"

#include "optout.h"
#include "rewrite/index.h"
#include "x86/costs.h"

namespace vls::gcc {

namespace {

constexpr unsigned registerBits = 128; ///< what inserts work on

/// A value that one load yields.
bool isLoaded(tree value) {
  return TREE_CODE(value) == SSA_NAME && gimple_assign_load_p(SSA_NAME_DEF_STMT(value));
}

/// Is `vector` stored, and no more? One that fits a general register GCC puts together there.
bool isOnlyStored(tree vector) {
  use_operand_p use;
  gimple *user;
  return single_imm_use(vector, &use, &user) && gimple_store_p(user);
}

/// The elements of the vector that `statement` puts together; nothing if it does not, or if they
/// are not narrow, and loaded or zero.
std::vector<tree> elementsOf(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != CONSTRUCTOR)
    return {};
  tree constructor = gimple_assign_rhs1(assign), type = TREE_TYPE(constructor);
  if (!VECTOR_TYPE_P(type) || !VECTOR_MODE_P(TYPE_MODE(type)) || !INTEGRAL_TYPE_P(TREE_TYPE(type)))
    return {};
  const unsigned bits = unsigned(vector_element_bits(type));
  const unsigned lanes = unsigned(TYPE_VECTOR_SUBPARTS(type).to_constant());
  if ((bits != 16 && !(bits == 8 && TARGET_SSE4_1)) || lanes != CONSTRUCTOR_NELTS(constructor) ||
      lanes < 4 || (bits * lanes <= 64 && isOnlyStored(gimple_assign_lhs(assign))))
    return {};
  std::vector<tree> elements;
  for (const constructor_elt &element : CONSTRUCTOR_ELTS(constructor)[0]) {
    if (!isLoaded(element.value) && !integer_zerop(element.value))
      return {};
    elements.push_back(element.value);
  }
  return elements;
}

/// The elements that are loaded, each once; the others are zeros.
std::set<tree> loadedOf(const std::vector<tree> &elements) {
  std::set<tree> loaded;
  std::copy_if(elements.begin(), elements.end(), std::inserter(loaded, loaded.end()), isLoaded);
  return loaded;
}

/// Is an element that is loaded there more than once?
bool repeats(const std::vector<tree> &elements) {
  return loadedOf(elements).size() <
         std::size_t(std::count_if(elements.begin(), elements.end(), isLoaded));
}

/// What is repeated is permuted, which takes bytes from anywhere.
bool mayInsert(const std::vector<tree> &elements) {
  return loadedOf(elements).size() >= 2 && (TARGET_SSSE3 || !repeats(elements));
}

/// Makes elements of vectors of one.
void takeElements(gimple *statement) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || gimple_assign_rhs_code(assign) != CONSTRUCTOR)
    return;
  tree type = TREE_TYPE(gimple_assign_rhs1(assign));
  if (!VECTOR_TYPE_P(type) || !CONSTRUCTOR_NELTS(gimple_assign_rhs1(assign)))
    return;
  std::vector<tree> elements;
  for (const constructor_elt &element : CONSTRUCTOR_ELTS(gimple_assign_rhs1(assign))[0]) {
    tree part = TREE_TYPE(element.value);
    if (TREE_CODE(element.value) != SSA_NAME || !VECTOR_TYPE_P(part) ||
        !known_eq(TYPE_VECTOR_SUBPARTS(part), 1U))
      return;
    elements.push_back(element.value);
  }
  Emitter emitter = Emitter::before(statement);
  for (tree &element : elements)
    element = emitter.view(TREE_TYPE(type), element);
  vec<constructor_elt, va_gc> *all = nullptr;
  for (tree element : elements)
    CONSTRUCTOR_APPEND_ELT(all, NULL_TREE, element);
  gimple_assign_set_rhs1(assign, build_constructor(type, all));
  update_stmt(assign);
}

class Inserts {
public:
  explicit Inserts(gimple *of) : statement(of), emitter(Emitter::before(of)) {}

  void make(const std::vector<tree> &elements) {
    tree vector = TREE_TYPE(gimple_assign_lhs(statement));
    const unsigned bits = unsigned(vector_element_bits(vector)), lanes = registerBits / bits;
    tree part = build_vector_type(TREE_TYPE(vector), lanes);
    std::vector<tree> parts;
    for (std::size_t first = 0; first < elements.size(); first += lanes) {
      const std::size_t end = std::min(elements.size(), first + lanes);
      parts.push_back(inRegister(
          {elements.begin() + std::ptrdiff_t(first), elements.begin() + std::ptrdiff_t(end)}, part,
          bits));
    }
    for (; parts.size() > 1; part = wider(part)) {
      std::vector<tree> joined;
      for (std::size_t p = 0; p < parts.size(); p += 2)
        joined.push_back(emitter.construct(wider(part), {parts[p], parts[p + 1]}));
      parts = std::move(joined);
    }
    tree value = elements.size() < lanes
                     ? build3(BIT_FIELD_REF, vector, parts[0], TYPE_SIZE(vector), bitsize_zero_node)
                     : parts[0];
    auto at = gsi_for_stmt(statement);
    gimple_assign_set_rhs_from_tree(&at, value);
    update_stmt(gsi_stmt(at));
  }

private:
  static tree wider(tree part) {
    return build_vector_type(TREE_TYPE(part), TYPE_VECTOR_SUBPARTS(part) * 2);
  }

  tree inRegister(const std::vector<tree> &elements, tree type, unsigned bits) {
    if (std::none_of(elements.begin(), elements.end(), isLoaded))
      return build_zero_cst(type);
    if (repeats(elements))
      return repeated(elements, type, bits);
    tree word = build_nonstandard_integer_type(32, 1), words = build_vector_type(word, 4);
    tree first = elements[0];
    if (TREE_CODE(first) == SSA_NAME && !TYPE_UNSIGNED(TREE_TYPE(first)))
      first = emitter.operation(unsigned_type_for(TREE_TYPE(first)), NOP_EXPR, first);
    tree zero = build_zero_cst(word);
    first = TREE_CODE(first) == SSA_NAME ? emitter.operation(word, NOP_EXPR, first) : zero;
    tree value = emitter.view(type, emitter.construct(words, {first, zero, zero, zero}));
    for (std::size_t lane = 1; lane < elements.size(); ++lane)
      if (TREE_CODE(elements[lane]) == SSA_NAME)
        value = insert(value, elements[lane], unsigned(lane) * bits);
    return value;
  }

  /// Each element once, from the lowest lane on, and a zero behind them; then to where they are.
  ///
  ///   a b c a b c a 0     a b c 0 ...    <0 1 2 0 1 2 0 3>
  tree repeated(const std::vector<tree> &elements, tree type, unsigned bits) {
    const auto lanes = unsigned(TYPE_VECTOR_SUBPARTS(type).to_constant());
    std::vector<tree> once;
    vec_perm_builder mask(lanes, lanes, 1);
    for (unsigned lane = 0; lane < lanes; ++lane) {
      tree element = lane < elements.size() ? elements[lane] : once[0];
      const auto known = std::find_if(once.begin(), once.end(), [&](tree other) {
        return other == element || (!isLoaded(other) && !isLoaded(element));
      });
      mask.quick_push(known - once.begin());
      if (known == once.end())
        once.push_back(element);
    }
    tree value = inRegister(once, type, bits);
    return emitter.permute(value, value, vec_perm_indices(mask, 1, lanes));
  }

  tree insert(tree vector, tree element, unsigned bit) {
    tree name = make_ssa_name(TREE_TYPE(vector));
    emitter.insert(gimple_build_assign(name, BIT_INSERT_EXPR, vector, element, bitsize_int(bit)));
    return name;
  }

  gimple *const statement;
  Emitter emitter;
};

} // namespace

void insertNarrowElements(function *fun) {
  if (!optimize || !isHandledTarget() || isOptedOut(fun))
    return;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (optimize_bb_for_speed_p(block))
      for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        takeElements(gsi_stmt(at));
        if (const std::vector<tree> elements = elementsOf(gsi_stmt(at)); mayInsert(elements))
          Inserts(gsi_stmt(at)).make(elements);
      }
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/value.h"

#include "gimple/advance.h"
#include "gimple/builtin.h"

namespace vls::gcc {

namespace {

/// Deeper expressions are not followed: what lies below is taken as a value of its own.
constexpr unsigned maxValueDepth = 24;

/// What of a type decides the bits that an operation on it yields.
std::uint64_t typeKey(tree type) {
  std::uint64_t key = TYPE_MODE(type);
  tree scalar = VECTOR_TYPE_P(type) ? TREE_TYPE(type) : type;
  key = key << 8 | (INTEGRAL_TYPE_P(scalar) ? TYPE_PRECISION(scalar) : 255);
  return key << 1 | (INTEGRAL_TYPE_P(scalar) && TYPE_UNSIGNED(scalar));
}

bool isLoad(gimple *statement) {
  return gimple_assign_load_p(statement) && gimple_vuse(statement);
}

/// May `store` change what the MEM_REF `ref` reads? Of scatters GCC knows nothing.
bool mayChange(gimple *store, tree ref) {
  return isBuiltinScatter(store)
             ? ptr_derefs_may_alias_p(pointerOfScatter(store), TREE_OPERAND(ref, 0))
             : stmt_may_clobber_ref_p(store, ref);
}

/// The earliest memory state, in the block of `load`, in which it would read the same.
tree memoryStateOf(gassign *load) {
  constexpr unsigned maxStores = 64;
  tree state = gimple_vuse(load);
  for (unsigned stores = 0; stores < maxStores; ++stores) {
    gimple *store = SSA_NAME_DEF_STMT(state);
    if (SSA_NAME_IS_DEFAULT_DEF(state) || gimple_code(store) == GIMPLE_PHI ||
        gimple_bb(store) != gimple_bb(load) || mayChange(store, gimple_assign_rhs1(load)))
      break;
    state = gimple_vuse(store);
  }
  return state;
}

} // namespace

unsigned ValueNumbers::of(tree value) {
  return numberOf(value, 0);
}

unsigned ValueNumbers::numberOfConstant(tree constant) {
  // Constants by their bits; addresses, which are no constants if the object is local, as they are.
  const unsigned flags = CONSTANT_CLASS_P(constant) ? OEP_BITWISE : 0;
  for (const auto &[other, number] : constants)
    if (TREE_CODE(other) == TREE_CODE(constant) &&
        typeKey(TREE_TYPE(other)) == typeKey(TREE_TYPE(constant)) &&
        operand_equal_p(other, constant, flags))
      return number;
  constants.emplace_back(constant, next);
  return next++;
}

/// A load is its address expression, what of it is read, the memory state, and the address space,
/// for in each space an address is another place.
std::optional<ValueNumbers::Key> ValueNumbers::keyOfLoad(gassign *load, unsigned depth) {
  tree ref = gimple_assign_rhs1(load);
  if (TREE_THIS_VOLATILE(ref) || TREE_CODE(ref) != MEM_REF || REF_REVERSE_STORAGE_ORDER(ref))
    return std::nullopt;
  return Key{MEM_REF,
             typeKey(TREE_TYPE(ref)),
             TYPE_ADDR_SPACE(TREE_TYPE(ref)),
             SSA_NAME_VERSION(memoryStateOf(load)),
             numberOf(TREE_OPERAND(ref, 0), depth + 1),
             std::uint64_t(TREE_INT_CST_LOW(TREE_OPERAND(ref, 1)))};
}

/// A call that is a function of its arguments alone, as most target builtins are.
std::optional<ValueNumbers::Key> ValueNumbers::keyOfCall(gcall *call, unsigned depth) {
  tree result = gimple_call_lhs(call), callee = gimple_call_fndecl(call);
  if (!result || !callee || !(gimple_call_flags(call) & ECF_CONST) || gimple_vdef(call) ||
      gimple_vuse(call) || depth > maxValueDepth)
    return std::nullopt;
  Key key{CALL_EXPR, typeKey(TREE_TYPE(result)), DECL_UID(callee)};
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
    tree argument = gimple_call_arg(call, i);
    if (!is_gimple_val(argument))
      return std::nullopt;
    key.push_back(typeKey(TREE_TYPE(argument)));
    key.push_back(numberOf(argument, depth + 1));
  }
  return key;
}

/// Two phis of a loop's header are one value if they start with one and each iteration adds the
/// same: in the n-th iteration, both have had the same n times.
std::optional<ValueNumbers::Key> ValueNumbers::keyOfPhi(gphi *phi, unsigned depth) {
  const auto advance = depth > maxValueDepth ? std::nullopt : advanceOf(phi);
  if (!advance)
    return std::nullopt;
  Key key{GIMPLE_PHI + std::uint64_t(MAX_TREE_CODES), typeKey(TREE_TYPE(gimple_phi_result(phi))),
          std::uint64_t(gimple_bb(phi)->index), numberOf(advance->start, depth + 1)};
  for (tree step : advance->steps)
    key.push_back(numberOf(step, depth + 1));
  return key;
}

std::optional<ValueNumbers::Key> ValueNumbers::keyOf(gimple *definition, unsigned depth) {
  if (auto *phi = dyn_cast<gphi *>(definition))
    return keyOfPhi(phi, depth);
  if (auto *call = dyn_cast<gcall *>(definition))
    return keyOfCall(call, depth);
  auto *assign = dyn_cast<gassign *>(definition);
  if (!assign || gimple_has_volatile_ops(assign) || depth > maxValueDepth)
    return std::nullopt;
  if (isLoad(assign))
    return keyOfLoad(assign, depth);
  if (gimple_vuse(assign))
    return std::nullopt;

  tree_code code = gimple_assign_rhs_code(assign);
  tree lhsType = TREE_TYPE(gimple_assign_lhs(assign));
  Key key{std::uint64_t(code), typeKey(lhsType)};
  if (code == CONSTRUCTOR) {
    tree element;
    unsigned i;
    FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(gimple_assign_rhs1(assign)), i, element)
      key.push_back(numberOf(element, depth + 1));
    return key;
  }
  if (code == BIT_FIELD_REF || code == VIEW_CONVERT_EXPR) {
    tree ref = gimple_assign_rhs1(assign);
    if (TREE_CODE(TREE_OPERAND(ref, 0)) != SSA_NAME)
      return std::nullopt;
    key.push_back(numberOf(TREE_OPERAND(ref, 0), depth + 1));
    if (code == BIT_FIELD_REF) {
      key.push_back(TREE_INT_CST_LOW(TREE_OPERAND(ref, 1)));
      key.push_back(TREE_INT_CST_LOW(TREE_OPERAND(ref, 2)));
    }
    return key;
  }
  if (get_gimple_rhs_class(code) == GIMPLE_SINGLE_RHS && code != SSA_NAME && code != ADDR_EXPR &&
      !CONSTANT_CLASS_P(gimple_assign_rhs1(assign)))
    return std::nullopt;
  for (unsigned i = 1; i < gimple_num_ops(assign); ++i) {
    tree operand = gimple_op(assign, i);
    key.push_back(typeKey(TREE_TYPE(operand)));
    key.push_back(numberOf(operand, depth + 1));
  }
  return key;
}

unsigned ValueNumbers::numberOf(tree value, unsigned depth) {
  if (TREE_CODE(value) != SSA_NAME)
    return numberOfConstant(value);
  auto found = known.find(value);
  if (found != known.end())
    return found->second;

  gimple *definition = SSA_NAME_DEF_STMT(value);
  unsigned number = 0;
  if (gimple_code(definition) == GIMPLE_PHI)
    known[value] = next++; // what is asked about itself on the way is a value of its own
  if (is_gimple_assign(definition) && gimple_assign_ssa_name_copy_p(definition))
    number = numberOf(gimple_assign_rhs1(definition), depth + 1);
  else if (auto key = keyOf(definition, depth)) {
    unsigned &slot = byKey[*key];
    if (!slot)
      slot = next++;
    number = slot;
  } else
    number = next++;
  known[value] = number;
  return number;
}

} // namespace vls::gcc

// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/expression.h"

#include "gimple/lane.h"
#include "lanes/operators.h"

namespace vls::gcc {

namespace {

const char *const unknown = "...";

/// Deeper expressions, and longer texts, are not written out.
constexpr unsigned maxTextDepth = 24;
constexpr unsigned maxText = 60;

/// The name that the source has for a declaration or a value; empty if it has none.
std::string nameIn(tree t) {
  if (TREE_CODE(t) == SSA_NAME)
    t = SSA_NAME_VAR(t);
  if (!t || !DECL_P(t) || !DECL_NAME(t) || DECL_IGNORED_P(t))
    return {};
  std::string name = IDENTIFIER_POINTER(DECL_NAME(t));
  if (name.find('.') != std::string::npos) // GCC's own
    return {};
  std::replace(name.begin(), name.end(), '$', '.'); // a part of a structure
  return name;
}

std::string printed(tree t) {
  char *text = print_generic_expr_to_str(t);
  std::string result = text;
  free(text);
  return result;
}

/// Through conversions of integers and pointers, which the source does not write.
tree withoutConversions(tree t) {
  for (unsigned i = 0; i < maxDepth && nameIn(t).empty(); ++i) {
    auto operation = operationOf(t);
    if (!operation || !(CONVERT_EXPR_CODE_P(operation->code) || operation->code == SSA_NAME))
      break;
    t = operation->operands[0];
  }
  return t;
}

/// "0.5"
std::string realText(tree constant) {
  char text[64];
  real_to_decimal(text, TREE_REAL_CST_PTR(constant), sizeof text, 0, 1);
  char *end;
  const double value = strtod(text, &end);
  if (*end)
    return text;
  snprintf(text, sizeof text, "%.6g", value);
  return strpbrk(text, ".en") ? text : std::string(text) + ".0";
}

std::optional<std::int64_t> constantIn(tree t) {
  if (TREE_CODE(t) != INTEGER_CST)
    return std::nullopt;
  return sext_hwi(TREE_INT_CST_LOW(t), TYPE_PRECISION(TREE_TYPE(t)));
}

std::int64_t sizeOf(tree type) {
  return type && TYPE_SIZE_UNIT(type) && TREE_CODE(TYPE_SIZE_UNIT(type)) == INTEGER_CST
             ? std::int64_t(TREE_INT_CST_LOW(TYPE_SIZE_UNIT(type)))
             : 0;
}

std::string callText(gcall *call) {
  tree callee = gimple_call_fndecl(call);
  if (callee && DECL_NAME(callee)) {
    std::string name = IDENTIFIER_POINTER(DECL_NAME(callee));
    const std::string prefix = "__builtin_";
    return (name.compare(0, prefix.size(), prefix) == 0 ? name.substr(prefix.size()) : name) +
           "(...)";
  }
  if (gimple_call_internal_p(call))
    return std::string(internal_fn_name(gimple_call_internal_fn(call))) + "(...)";
  return "(*...)(...)";
}

/// Writes one expression; shared parts are written each time, so steps are counted.
class Writer {
public:
  /// `offset` bytes as a number of elements of `bytes` bytes; nothing if it is no multiple.
  std::optional<std::string> subscript(tree offset, std::int64_t bytes, unsigned depth) {
    offset = withoutConversions(offset);
    if (auto constant = constantIn(offset)) {
      if (*constant % bytes != 0)
        return std::nullopt;
      return std::to_string(*constant / bytes);
    }
    if (bytes == 1)
      return textOf(offset, depth + 1);
    if (!nameIn(offset).empty())
      return std::nullopt;
    auto operation = operationOf(offset);
    if (!operation)
      return std::nullopt;
    tree a = operation->operands[0], b = operation->operands[1];
    auto constant = b ? constantIn(b) : std::nullopt;
    if (operation->code == MULT_EXPR && constant && *constant % bytes == 0 && *constant != 0) {
      const std::int64_t factor = *constant / bytes;
      const std::string index = textOf(a, depth + 1);
      if (factor == 1)
        return index;
      return factor == -1 ? "-" + asOperand(index)
                          : std::to_string(factor) + " * " + asOperand(index, 6);
    }
    if (operation->code == LSHIFT_EXPR && constant &&
        (std::int64_t(1) << (*constant & 31)) == bytes)
      return textOf(a, depth + 1);
    if (operation->code == MULT_EXPR && !constant) { // a distance times a number of rows
      if (auto first = subscript(a, bytes, depth + 1))
        return asOperand(*first) + " * " + asOperand(textOf(b, depth + 1));
      if (auto second = subscript(b, bytes, depth + 1))
        return asOperand(textOf(a, depth + 1)) + " * " + asOperand(*second);
    }
    if (operation->code == PLUS_EXPR || operation->code == MINUS_EXPR) {
      auto first = subscript(a, bytes, depth + 1), second = subscript(b, bytes, depth + 1);
      if (!first || !second || depth > 4)
        return std::nullopt;
      if (operation->code == PLUS_EXPR && constant && *constant < 0)
        return *first + " - " + second->substr(1);
      return *first + (operation->code == PLUS_EXPR ? " + " : " - ") + asOperand(*second, 5);
    }
    return std::nullopt;
  }

  /// What lies at `pointer` + `offset` bytes, of a type of `bytes` bytes.
  std::string pointedTo(tree pointer, std::int64_t offset, std::int64_t bytes, unsigned depth) {
    pointer = withoutConversions(pointer);
    if (TREE_CODE(pointer) == ADDR_EXPR) {
      const std::string object = textOf(TREE_OPERAND(pointer, 0), depth + 1);
      return offset == 0 || bytes <= 0 || offset % bytes != 0
                 ? object
                 : object + "[" + std::to_string(offset / bytes) + "]";
    }
    if (nameIn(pointer).empty() && depth < maxTextDepth) {
      auto operation = operationOf(pointer);
      if (operation && operation->code == POINTER_PLUS_EXPR && bytes > 0) {
        tree base = withoutConversions(operation->operands[0]);
        const auto index = offset % bytes == 0 ? subscript(operation->operands[1], bytes, depth + 1)
                                               : std::nullopt;
        if (index || !nameIn(base).empty())
          return asOperand(textOf(base, depth + 1)) + "[" +
                 (index ? *index + signedText(offset / bytes) : unknown) + "]";
      }
    }
    const std::string name = asOperand(textOf(pointer, depth + 1));
    if (offset == 0)
      return "*" + name;
    if (bytes > 0 && offset % bytes == 0)
      return name + "[" + std::to_string(offset / bytes) + "]";
    return "*(" + name + signedText(offset) + " bytes)";
  }

  std::string referenceText(tree t, unsigned depth) {
    switch (TREE_CODE(t)) {
    case MEM_REF:
      return pointedTo(TREE_OPERAND(t, 0), std::int64_t(TREE_INT_CST_LOW(TREE_OPERAND(t, 1))),
                       sizeOf(TREE_TYPE(t)), depth);
    case ARRAY_REF: {
      std::string base = referenceText(TREE_OPERAND(t, 0), depth + 1);
      return (base[0] == '*' ? "(" + base + ")" : base) + "[" +
             textOf(TREE_OPERAND(t, 1), depth + 1) + "]";
    }
    case COMPONENT_REF: {
      const std::string base = referenceText(TREE_OPERAND(t, 0), depth + 1);
      tree field = TREE_OPERAND(t, 1);
      if (!DECL_NAME(field)) // what is inherited
        return base;
      const std::string name = IDENTIFIER_POINTER(DECL_NAME(field));
      return base[0] == '*' && base != "*..." ? base.substr(1) + "->" + name : base + "." + name;
    }
    case REALPART_EXPR:
      return "real(" + referenceText(TREE_OPERAND(t, 0), depth + 1) + ")";
    case IMAGPART_EXPR:
      return "imag(" + referenceText(TREE_OPERAND(t, 0), depth + 1) + ")";
    case BIT_FIELD_REF:
    case VIEW_CONVERT_EXPR:
      return referenceText(TREE_OPERAND(t, 0), depth + 1);
    default:
      return textOf(t, depth + 1);
    }
  }

  std::string binaryText(tree_code code, tree a, tree b, unsigned depth) {
    const char *symbol = symbolOf(code);
    if (!symbol)
      return unknown;
    const int level = tightness(std::string("a ") + symbol + " b");
    const std::string left = asOperand(textOf(a, depth + 1), level);
    if (code == PLUS_EXPR && INTEGRAL_TYPE_P(TREE_TYPE(b)))
      if (auto constant = constantIn(b))
        return left + signedText(*constant);
    return left + " " + symbol + " " + asOperand(textOf(b, depth + 1), level + 1);
  }

  std::string textOf(tree t, unsigned depth) {
    if (!t || depth > maxTextDepth || ++steps > maxSteps)
      return unknown;
    if (TREE_CODE(t) != SSA_NAME) {
      if (CONSTANT_CLASS_P(t)) {
        if (auto constant = constantIn(t))
          return std::to_string(*constant);
        return TREE_CODE(t) == REAL_CST ? realText(t) : printed(t);
      }
      if (DECL_P(t)) {
        const std::string name = nameIn(t);
        return name.empty() ? unknown : name;
      }
      if (TREE_CODE(t) == ADDR_EXPR)
        return "&" + referenceText(TREE_OPERAND(t, 0), depth + 1);
      if (TREE_CODE(t) == MEM_REF || handled_component_p(t))
        return referenceText(t, depth + 1);
      if (CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR)
        return textOf(TREE_OPERAND(t, 0), depth + 1);
      if (TREE_CODE_CLASS(TREE_CODE(t)) == tcc_binary ||
          TREE_CODE_CLASS(TREE_CODE(t)) == tcc_comparison)
        return binaryText(TREE_CODE(t), TREE_OPERAND(t, 0), TREE_OPERAND(t, 1), depth);
      return unknown;
    }

    const std::string name = nameIn(t);
    return name.empty() ? definitionText(SSA_NAME_DEF_STMT(t), depth) : name;
  }

  /// What defines a value that has no name.
  std::string definitionText(gimple *definition, unsigned depth) {
    if (auto *call = dyn_cast<gcall *>(definition))
      return callText(call);
    auto *assign = dyn_cast<gassign *>(definition);
    if (!assign)
      return unknown;
    const tree_code code = gimple_assign_rhs_code(assign);
    tree a = gimple_assign_rhs1(assign), b = gimple_assign_rhs2(assign);
    if (CONVERT_EXPR_CODE_P(code) || code == FLOAT_EXPR || code == FIX_TRUNC_EXPR)
      return textOf(a, depth + 1);
    if (code == NEGATE_EXPR)
      return "-" + asOperand(textOf(a, depth + 1));
    if (code == BIT_NOT_EXPR)
      return "~" + asOperand(textOf(a, depth + 1));
    if (code == ABS_EXPR || code == ABSU_EXPR)
      return "abs(" + textOf(a, depth + 1) + ")";
    if (code == MIN_EXPR || code == MAX_EXPR)
      return (code == MIN_EXPR ? "min(" : "max(") + textOf(a, depth + 1) + ", " +
             textOf(b, depth + 1) + ")";
    if (gimple_assign_single_p(assign))
      return textOf(a, depth + 1);
    return b && !gimple_assign_rhs3(assign) ? binaryText(code, a, b, depth) : unknown;
  }

private:
  static constexpr unsigned maxSteps = 200;
  unsigned steps = 0;
};

} // namespace

std::string sourceText(tree expression) {
  const std::string text = Writer().textOf(expression, 0);
  return text.size() > maxText ? unknown : text;
}

std::string conditionText(gimple *branch) {
  if (auto *condition = dyn_cast<gcond *>(branch)) {
    const std::string text = Writer().binaryText(
        gimple_cond_code(condition), gimple_cond_lhs(condition), gimple_cond_rhs(condition), 0);
    return text.size() > maxText ? unknown : text;
  }
  if (auto *choice = dyn_cast<gswitch *>(branch))
    return "switch (" + sourceText(gimple_switch_index(choice)) + ")";
  return unknown;
}

std::string typeText(tree type) {
  type = TYPE_MAIN_VARIANT(type);
  const char *name = nullptr;
  if (tree decl = TYPE_NAME(type))
    name = TREE_CODE(decl) == TYPE_DECL && DECL_NAME(decl) ? IDENTIFIER_POINTER(DECL_NAME(decl))
           : TREE_CODE(decl) == IDENTIFIER_NODE            ? IDENTIFIER_POINTER(decl)
                                                           : nullptr;
  return name ? name : POINTER_TYPE_P(type) ? "pointer" : printed(type);
}

} // namespace vls::gcc

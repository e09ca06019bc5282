// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/operators.h"

namespace vls::gcc {

const char *symbolOf(tree_code code) {
  switch (code) {
  case PLUS_EXPR:
  case POINTER_PLUS_EXPR:
    return "+";
  case MINUS_EXPR:
  case POINTER_DIFF_EXPR:
    return "-";
  case MULT_EXPR:
    return "*";
  case TRUNC_DIV_EXPR:
  case EXACT_DIV_EXPR:
  case RDIV_EXPR:
    return "/";
  case TRUNC_MOD_EXPR:
    return "%";
  case LSHIFT_EXPR:
    return "<<";
  case RSHIFT_EXPR:
    return ">>";
  case BIT_AND_EXPR:
    return "&";
  case BIT_IOR_EXPR:
    return "|";
  case BIT_XOR_EXPR:
    return "^";
  case LT_EXPR:
  case UNLT_EXPR:
    return "<";
  case LE_EXPR:
  case UNLE_EXPR:
    return "<=";
  case GT_EXPR:
  case UNGT_EXPR:
    return ">";
  case GE_EXPR:
  case UNGE_EXPR:
    return ">=";
  case EQ_EXPR:
  case UNEQ_EXPR:
    return "==";
  case NE_EXPR:
  case LTGT_EXPR:
    return "!=";
  default:
    return nullptr;
  }
}

int tightness(const std::string &text) {
  int open = 0, loosest = 6;
  for (std::size_t i = 0; i < text.size(); ++i) {
    open += text[i] == '[' || text[i] == '(';
    open -= text[i] == ']' || text[i] == ')';
    if (text[i] != ' ' || open > 0 || i + 1 == text.size() || text[i - 1] == ',')
      continue;
    const char symbol = text[i + 1];
    const bool isShift = i + 2 < text.size() && text[i + 2] == symbol;
    const int level = strchr("*/%", symbol)   ? 5
                      : strchr("+-", symbol)  ? 4
                      : !strchr("<>", symbol) ? 1
                      : isShift               ? 3
                                              : 2;
    loosest = std::min(loosest, level);
    ++i;
    while (i + 1 < text.size() && text[i + 1] != ' ')
      ++i;
    ++i; // the space behind the operator
  }
  return loosest;
}

std::string asOperand(const std::string &text, int least) {
  return tightness(text) < least ? "(" + text + ")" : text;
}

std::string signedText(std::int64_t number) {
  if (number == 0)
    return {};
  return number < 0 ? " - " + std::to_string(-number) : " + " + std::to_string(number);
}

} // namespace vls::gcc

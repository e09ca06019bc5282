// SPDX-License-Identifier: GPL-3.0-or-later

#include "branches.h"

namespace fuzz {

Branches::Branches(Random &random, const std::string &ofType, bool mayWrap, bool mayAdd)
    : type(ofType), isWhole(ofType == "int" || ofType == "long"), wraps(isWhole && mayWrap) {
  compare = random.of(std::vector<std::string>{"<", ">", "<=", ">="});
  if (random.oneIn(6))
    compare = random.oneIn(2) ? "==" : "!=";
  limit = std::to_string(random.between(0, 40));
  added = mayAdd && random.oneIn(2);
  shape = random.between(0, added ? 3 : 9);
  inArm = random.between(0, 5);
  weight = random.oneIn(2) ? 1 : random.between(-3, 9);
}

std::string Branches::start(const std::string &result) const {
  return (isWhole ? "unsigned " : "") + type + " " + result + " = " + std::to_string(weight & 3) +
         ";";
}

std::string Branches::operation(const std::string &a, char op, const std::string &b) const {
  const std::string word = "(unsigned " + type + ")";
  return wraps ? "(" + type + ")(" + word + a + " " + op + " " + word + b + ")"
               : a + " " + op + " " + b;
}

/// What is computed on one way.
std::string Branches::arm(const std::string &a, const std::string &b) const {
  switch (inArm) {
  case 0:
    return operation(a, '+', b);
  case 1:
    return operation(b, '-', a);
  case 2:
    return isWhole ? a + " ^ " + b : "-" + b;
  case 3:
    return isWhole ? "(" + a + " >> 2) | " + limit : b;
  case 4:
    return isWhole ? b + " & " + limit : limit;
  default:
    return b;
  }
}

std::string Branches::sum(const std::string &result, const std::string &a,
                          const std::string &b) const {
  const std::string test = "if (" + a + " " + compare + " " + (inArm < 3 ? b : limit) + ")\n    ";
  switch (shape) {
  case 0:
    return test + result + " += " + std::to_string(weight) + ";";
  case 1:
    return test + result + " += " + a + ";";
  case 2:
    return test + result + " += " + a + ";\n  else\n    " + result + " -= " + a + ";";
  default:
    return test + result + " += " + a + ";\n  else\n    " + result + " += " + b + ";";
  }
}

std::string Branches::text(const std::string &result, const std::string &a, const std::string &b,
                           const std::string &load) const {
  if (added)
    return sum(result, a, b);
  const std::string is = result + " = ", declared = type + " " + is + a + ";\n  ";
  const std::string test = "if (" + a + " " + compare + " " + b + ")\n    ";
  switch (shape) {
  case 0:
    return declared + "if (" + result + " < 0)\n    " + is + operation("0", '-', result) + ";";
  case 1:
    return declared + test + is + operation(b, '-', a) + ";\n  else\n    " + is +
           operation(a, '-', b) + ";";
  case 2:
    return declared + "if (" + result + " " + compare + " " + limit + ")\n    " + is + limit + ";";
  case 3:
    return declared + "if (" + result + " < -" + limit + ")\n    " + is + "-" + limit +
           ";\n  else if (" + result + " > " + limit + ")\n    " + is + limit + ";";
  case 4:
    return declared + test + is + arm(a, b) + ";";
  case 5:
    return declared + test + is + arm(a, b) + ";\n  else\n    " + is + operation(b, '+', limit) +
           ";";
  case 6:
    return type + " " + is + std::to_string(weight) + ";\n  " + test + is + "-1;";
  case 7:
    return declared + test + is + arm(a, b) + ";\n  else if (" + b + " > " + limit + ")\n    " +
           is + arm(b, a) + ";";
  case 8: // not where the program does not
    return declared + "if (" + b + " > 0)\n    " + is + (isWhole ? a + " / " + b : load) + ";";
  default:
    return declared + test + is + load + ";";
  }
}

} // namespace fuzz

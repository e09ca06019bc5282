// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes.h"

#include "loop.h"

#include <algorithm>
#include <cmath>

namespace fuzz {

namespace {

std::string laneTypeOf(char kind, bool isUnsigned) {
  const std::string name = kind == 'c' ? "char" : fuzz::typeOf(kind);
  return isFloat(kind) ? name : (isUnsigned ? "unsigned " : "signed ") + name;
}

/// The largest magnitude of a value of the runtime's, and of what kernels store into the table.
double boundOf(char kind, bool isUnsigned) {
  constexpr double stored = 64;
  if (isFloat(kind) || !isUnsigned)
    return stored;
  return kind == 'c' ? 255 : kind == 's' ? 65535 : std::ldexp(1, kind == 'l' ? 63 : 31);
}

} // namespace

std::string LaneData::typeOfTable() const {
  return laneTypeOf(table, isUnsigned);
}

std::string LaneData::typeOfElement() const {
  return laneTypeOf(element, isUnsigned);
}

std::string LaneData::place(long c, bool atIndex) {
  first = std::min(first, c + (atIndex ? least : 0));
  last = std::max(last, c + (atIndex ? most : 0));
  return atIndex ? "x[j + " + fuzz::text(c) + "]" : "x[" + fuzz::text(c) + "]";
}

char computedKind(const LaneData &data) {
  for (char kind : {'d', 'f', 'l'})
    if (data.table == kind || data.element == kind)
      return kind;
  return 'i';
}

struct LaneExpression::Node {
  enum Kind {
    Load,
    Weight,
    Constant,
    Binary,
    Wrapped,
    Negated,
    Absolute,
    Extreme,
    Chosen,
    Narrowed,
    Shifted,
    Called, ///< rounded, or with another one's sign
    Mixed   ///< rotated, or the bytes in the opposite order
  };
  Kind what = Constant;
  std::vector<std::unique_ptr<Node>> operands;
  std::vector<std::string> leaves; ///< by lane
  std::string even, odd;           ///< operators; names of types
  double bound = 0;                ///< of the magnitude
  int fraction = 0;                ///< bits behind the point
};

LaneExpression::LaneExpression(Random &r, LaneData &ofData, int count, int depth)
    : random(r), data(ofData), lanes(count), kind(computedKind(ofData)) {
  root = operation(depth);
}

LaneExpression::~LaneExpression() = default;

std::unique_ptr<LaneExpression::Node> LaneExpression::leaf() {
  auto node = std::make_unique<Node>();
  const bool isReal = isFloat(kind);
  const int choice = random.between(0, 9);
  if (choice < 6) { // of the table: side by side, mostly
    node->what = Node::Load;
    const bool atIndex = data.isIndexed && !random.oneIn(3);
    const int strides[] = {1, 1, 1, 1, 2, 3, -1, 0};
    const int stride = strides[random.between(0, 7)], base = random.between(0, 24);
    const bool isMixed = random.oneIn(6);
    const bool isOther = !isFloat(data.table) && !isReal && random.oneIn(6);
    const bool isUnsigned = data.isUnsigned != isOther;
    for (int lane = 0; lane < lanes; ++lane) {
      const int at = isMixed ? base + (lane * 5 + 3) % lanes : base + stride * lane;
      const std::string place =
          isOther ? "*(" + laneTypeOf(data.table, isUnsigned) + " *)&" + data.place(at, atIndex)
                  : data.place(at, atIndex);
      const bool converts = isReal && !isFloat(data.table);
      node->leaves.push_back(converts ? std::string("(") + fuzz::typeOf(kind) + ")" + place
                                      : place);
    }
    node->bound = boundOf(data.table, isUnsigned);
    node->fraction = isReal ? 2 : 0;
  } else if (choice < 8) {
    node->what = Node::Weight;
    const bool isOne = random.oneIn(3);
    for (int lane = 0; lane < lanes; ++lane) {
      node->leaves.push_back("w[" + fuzz::text(isOne ? 0 : lane) + "]");
      data.weights = std::max(data.weights, isOne ? 0 : lane);
    }
    node->bound = boundOf(data.element, data.isUnsigned);
    node->fraction = isReal ? 2 : 0;
  } else {
    const int value = random.between(-9, 9);
    const bool isOne = random.oneIn(2);
    for (int lane = 0; lane < lanes; ++lane) {
      const std::string digits = fuzz::text(isOne ? value : random.between(-9, 9));
      node->leaves.push_back("(" + digits + (kind == 'f' ? ".f" : kind == 'd' ? "." : "") + ")");
    }
    node->bound = 9;
  }
  return node;
}

/// `node`, or what stands in its place if it could overflow or be rounded.
std::unique_ptr<LaneExpression::Node> LaneExpression::checked(std::unique_ptr<Node> node) const {
  if (isFloat(kind)) { // sums of all lanes have some bits more
    const double bits = std::ceil(std::log2(node->bound)) + node->fraction;
    return bits <= (kind == 'f' ? 20 : 48) ? std::move(node) : std::move(node->operands[0]);
  }
  const double limit = std::ldexp(1, kind == 'l' ? 58 : 27); // so have these
  if (node->bound <= limit)
    return node;
  if (node->what != Node::Binary)
    return std::move(node->operands[0]);
  node->what = Node::Wrapped;
  node->bound = std::ldexp(1, kind == 'l' ? 63 : 31);
  return node;
}

std::unique_ptr<LaneExpression::Node> LaneExpression::operation(int depth) {
  if (depth == 0 || random.oneIn(6))
    return leaf();
  auto node = std::make_unique<Node>();
  const bool isReal = isFloat(kind);
  const auto take = [&] {
    node->operands.push_back(operation(depth - 1));
    return node->operands.back().get();
  };
  const Node *a = take();
  const int choice = random.between(0, 11);
  if (choice < 7) {
    const Node *b = take();
    node->what = Node::Binary;
    node->even = node->odd =
        random.of(isReal ? std::vector<std::string>{"+", "-", "*"}
                         : std::vector<std::string>{"+", "-", "*", "&", "^", "|"});
    if (node->even == "+" && random.oneIn(5))
      node->odd = "-";
    const bool isProduct = node->even == "*";
    node->bound = isProduct ? a->bound * b->bound : a->bound + b->bound;
    node->fraction = isProduct ? a->fraction + b->fraction : std::max(a->fraction, b->fraction);
    if (!isReal && !isProduct && node->even != "+" && node->even != "-") // all bits below
      node->bound = std::exp2(std::ceil(std::log2(std::max(a->bound, b->bound) + 1)));
    return checked(std::move(node));
  }
  node->bound = a->bound;
  node->fraction = a->fraction;
  const bool isWide = !isReal && a->bound > std::ldexp(1, kind == 'l' ? 58 : 27);
  if (choice == 7 || choice == 8) {
    node->what = choice == 7 && !isWide ? Node::Negated : Node::Extreme;
    if (choice == 8 && !isWide && random.oneIn(2))
      node->what = Node::Absolute;
  }
  if (choice == 9)
    node->what = Node::Extreme;
  if (choice == 10)
    node->what = Node::Chosen;
  if (choice == 11) {
    if (isReal)
      return called(std::move(node));
    if (random.oneIn(3)) {
      node->what = Node::Mixed;
      node->even = random.oneIn(3) ? "" : fuzz::text(random.between(1, kind == 'l' ? 63 : 31));
      node->bound = std::ldexp(1, kind == 'l' ? 63 : 31);
      return node;
    }
    if (random.oneIn(2)) {
      take();
      return shifted(std::move(node));
    }
    node->what = Node::Narrowed;
    node->even = random.of(std::vector<std::string>{"(short)", "(unsigned char)", "(signed char)",
                                                    "(unsigned short)", "1 >>", "3 >>", "6 >>"});
    if (node->even.back() == ')')
      node->bound =
          std::min(node->bound, node->even.find("short") != std::string::npos ? 65535. : 255.);
    return node;
  }
  if (node->what == Node::Extreme || node->what == Node::Chosen) {
    const Node *b = take();
    node->even = random.oneIn(2) ? "<" : ">";
    node->bound = std::max(a->bound, b->bound);
    node->fraction = std::max(a->fraction, b->fraction);
    if (node->what == Node::Chosen) {
      const Node *c = take();
      node->bound = std::max(node->bound, c->bound);
      node->fraction = std::max(node->fraction, c->fraction);
    }
  }
  return node;
}

/// Where a zero would have a sign, which -ffast-math does not keep, of what is above zero.
std::unique_ptr<LaneExpression::Node> LaneExpression::called(std::unique_ptr<Node> node) {
  constexpr double most = 1000;
  if (node->bound > most)
    return std::move(node->operands[0]);
  node->what = Node::Called;
  node->even = random.of(std::vector<std::string>{"floor", "ceil", "trunc", "rint", "copysign"});
  if (node->even == "copysign")
    node->operands.push_back(operation(0));
  else
    node->fraction = 0;
  node->bound += 1024;
  return checked(std::move(node));
}

/// By what another number has of low bits: without signs, or to the right with them.
std::unique_ptr<LaneExpression::Node> LaneExpression::shifted(std::unique_ptr<Node> node) {
  node->what = Node::Shifted;
  const char *const bits = kind == 'l' ? "63" : random.oneIn(2) ? "31" : "15";
  node->even = random.of(std::vector<std::string>{"<<", ">>", "s>>"});
  node->leaves.push_back(random.oneIn(4) ? "7" : bits);
  if (node->even != "s>>")
    node->bound = std::ldexp(1, kind == 'l' ? 63 : 31);
  return node;
}

std::string LaneExpression::text(const Node &node, int lane) const {
  std::vector<std::string> parts;
  for (const auto &operand : node.operands)
    parts.push_back(text(*operand, lane));
  const std::string &op = lane % 2 ? node.odd : node.even;
  const bool commutes = op == "+" || op == "*" || op == "&" || op == "|" || op == "^";
  if (parts.size() == 2 && commutes && random.oneIn(8))
    std::swap(parts[0], parts[1]);
  const std::string word = kind == 'l' ? "long" : "int";
  switch (node.what) {
  case Node::Load:
  case Node::Weight:
  case Node::Constant:
    return node.leaves[std::size_t(lane)];
  case Node::Binary:
    return "(" + parts[0] + " " + op + " " + parts[1] + ")";
  case Node::Wrapped:
    return "(" + word + ")((unsigned " + word + ")" + parts[0] + " " + op + " (unsigned " + word +
           ")" + parts[1] + ")";
  case Node::Negated:
    return "(-" + parts[0] + ")";
  case Node::Absolute:
    return std::string("__builtin_") +
           (kind == 'f'   ? "fabsf"
            : kind == 'd' ? "fabs"
            : kind == 'l' ? "labs"
                          : "abs") +
           "(" + parts[0] + ")";
  case Node::Called: {
    const std::string suffix = kind == 'f' ? "f" : "";
    return "__builtin_" + node.even + suffix + "(" + parts[0] + " + 1024." + suffix +
           (parts.size() > 1 ? ", " + parts[1] : "") + ")";
  }
  case Node::Mixed: {
    const std::string bits = kind == 'l' ? "64" : "32",
                      value = "(unsigned " + word + ")" + parts[0];
    return "(" + word + ")" +
           (node.even.empty() ? "__builtin_bswap" + bits + "(" + value + ")"
                              : "(" + value + " << " + node.even + " | " + value + " >> (" + bits +
                                    " - " + node.even + "))");
  }
  case Node::Extreme:
    return "(" + parts[0] + " " + node.even + " " + parts[1] + " ? " + parts[0] + " : " + parts[1] +
           ")";
  case Node::Chosen:
    return "(" + parts[0] + " " + node.even + " " + parts[1] + " ? " + parts[1] + " : " + parts[2] +
           ")";
  case Node::Shifted: {
    const std::string count = "(" + parts[1] + " & " + node.leaves[0] + "))";
    const bool isSigned = node.even == "s>>"; // of a narrowed value, of fewer bits than the count
    return isSigned ? "((" + word + ")" + parts[0] + " >> " + count
                    : "(" + word + ")((unsigned " + word + ")" + parts[0] + " " + node.even + " " +
                          count;
  }
  case Node::Narrowed:
    return node.even.back() == ')' ? node.even + parts[0]
                                   : "(" + parts[0] + " >> " + node.even.substr(0, 1) + ")";
  }
  return "";
}

std::string LaneExpression::text(int lane) const {
  return text(*root, lane);
}

bool LaneExpression::mayWrap() const {
  return root->bound > std::ldexp(1, kind == 'l' ? 58 : 27);
}

} // namespace fuzz

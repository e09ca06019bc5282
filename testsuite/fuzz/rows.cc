// SPDX-License-Identifier: GPL-3.0-or-later

#include "rows.h"

#include "loop.h"

#include <algorithm>

namespace fuzz {

namespace {

class Rows {
public:
  Rows(Random &r, int kernelNumber)
      : random(r), n(text(kernelNumber)), isDouble(random.oneIn(3)),
        type(isDouble ? "double" : "float"), lanes(random.of(std::vector<int>{2, 3, 4, 4, 4, 8})),
        step(lanes + random.oneIn(3)), isLoop(!random.oneIn(4)), isCombined(random.oneIn(4)) {
    for (int &stride : strides)
      stride = random.of(std::vector<int>{1, 1, 1, 2, 3});
    for (int value = random.between(2, 5); value > 0; --value)
      loads.push_back({random.between(0, 2), !isLoop && random.oneIn(5) ? 40 : 0});
  }

  Kernel kernel() {
    const bool areTwo = random.oneIn(5);
    const std::string first = sum(random.between(2, 4), 0);
    const std::string second = areTwo ? sum(random.between(2, 4), 0) : first;
    for (int lane = 0; lane < lanes; ++lane)
      code += "    {\n" + loadsOf(lane) + "      " + result(lane) + " = " +
              (lane % 2 ? second : first) + ";\n    }\n";
    if (isCombined)
      code = "    " + type + " r[" + text(lanes) + "];\n" + code + combination();
    Kernel result;
    result.form = std::string(isDouble ? "doubles" : "floats") + (isLoop ? ", in a loop" : "") +
                  (isCombined ? ", combined" : "");
    result.text = function() + call();
    const std::string kind = isDouble ? "d" : "f";
    result.description = "{\"kernel" + n + "\", call" + n + ", \"" + kind +
                         "\", 0, 1, 'i', 0, 0, '" + kind + "', " + text(step) + ", 0, 0}";
    return result;
  }

private:
  struct Load {
    int array, offset;
  };

  std::string result(int lane) const { return (isCombined ? "r[" : "o[") + text(lane) + "]"; }

  /// Of the results of all lanes, one.
  std::string combination() {
    std::string all = "r[0]";
    for (int lane = 1; lane < lanes; ++lane)
      all = "(" + all + random.of(std::vector<std::string>{" + ", " - ", " * ", " + u * "}) +
            result(lane) + ")";
    return "    o[0] = " + all + ";\n";
  }

  /// In another order than they are used, the same in all lanes.
  std::string loadsOf(int lane) {
    if (order.empty()) {
      for (int value = 0; value < int(loads.size()); ++value)
        order.push_back(value);
      for (int i = int(order.size()) - 1; i > 0; --i)
        std::swap(order[std::size_t(i)], order[std::size_t(random.between(0, i))]);
    }
    std::string all;
    for (const int value : order) {
      const Load &load = loads[std::size_t(value)];
      const int place = strides[load.array] * lane + load.offset;
      all += "      const " + type + " t" + text(value) + " = " + "xyz"[load.array] + "[" +
             text(place) + "];\n";
    }
    return all;
  }

  std::string loaded() { return "t" + text(random.between(0, int(loads.size()) - 1)); }

  std::string factor(int depth) {
    switch (random.between(0, 11)) {
    case 0:
    case 1:
      return random.oneIn(2) ? "u" : "v";
    case 2:
      return text(random.between(1, 2)) + "." + text(random.between(101, 899)) +
             (isDouble ? "" : "f");
    case 3:
    case 4:
      return depth < 2 ? "(" + sum(2, depth + 1) + ")" : loaded();
    default:
      return loaded();
    }
  }

  std::string term(int depth) {
    if (!random.oneIn(4))
      return factor(depth) + " * " + factor(depth);
    return random.oneIn(4) ? "(-" + loaded() + ")" : loaded();
  }

  std::string sum(int terms, int depth) {
    std::string all = term(depth);
    while (--terms > 0) {
      all += random.oneIn(3) ? " - " : " + ";
      all += term(depth);
    }
    return all;
  }

  std::string function() const {
    std::string head = "__attribute__((noipa)) static void kernel" + n + "(";
    for (const char array : {'x', 'y', 'z'})
      head += "const " + type + " *restrict " + array + ", ";
    head += type + " *restrict o, int n, " + type + " u, " + type + " v) {\n";
    if (!isLoop)
      return head + "  {\n" + code + "  }\n}\n";
    const auto on = [&](const char *array, int by) {
      return std::string(", ") + array + " += " + text(by);
    };
    return head + "  for (int i = 0; i < n; i++" + on("o", step) + on("x", lanes * strides[0]) +
           on("y", lanes * strides[1]) + on("z", lanes * strides[2]) + ") {\n" + code + "  }\n}\n";
  }

  /// Of so many iterations at once.
  std::string call() const {
    constexpr int most = 60, greatestStride = 3, greatestOffset = 48;
    const int size = most * lanes * greatestStride + greatestOffset;
    const std::string own = type + " *o = (" + type + " *)a->out";
    return "static void call" + n + "(const struct FuzzArrays *a) {\n  static " + type + " x[" +
           text(size) + "], y[" + text(size) + "], z[" + text(size) + "];\n  " + own +
           ";\n  for (int i = 0; i < " + text(size) +
           "; i++) {\n    x[i] = (i * 7907 % 10007) / (" + type +
           ")977.3 - 3;\n    y[i] = (i * 7919 % 60001) / (" + type +
           ")9770.7;\n    z[i] = (i * 4729 % 30011) / (" + type +
           ")7771.1 - 1;\n  }\n  for (int i = 0; i < a->n; i += " + (isLoop ? text(most) : "1") +
           ")\n    kernel" + n + "(x + i % 7, y, z, o + i * " + text(step) + ", a->n - i < " +
           text(most) + " ? a->n - i : " + text(most) + ", (" + type + ")0.3, (" + type +
           ")0.7);\n}\n";
  }

  Random &random;
  std::string n;
  bool isDouble;
  std::string type;
  int lanes, step;         ///< of results
  bool isLoop, isCombined; ///< combined: the results of lanes are one
  int strides[3];
  std::vector<Load> loads;
  std::vector<int> order; ///< of the loads
  std::string code;
};

} // namespace

Kernel drawRows(Random &random, int number) {
  return Rows(random, number).kernel();
}

} // namespace fuzz

// SPDX-License-Identifier: GPL-3.0-or-later

#include "straight.h"

#include "branches.h"
#include "lanes.h"
#include "loop.h"

#include <algorithm>

namespace fuzz {

namespace {

LaneData drawData(Random &random) {
  static const std::vector<std::string> kinds = {"dd", "dd", "ff", "ff", "ff", "ii", "ii", "ll",
                                                 "ss", "ss", "cc", "cc", "ci", "cs", "sc", "si",
                                                 "is", "ic", "fd", "if", "di", "fs"};
  const std::string &drawn = random.of(kinds);
  LaneData data;
  data.table = drawn[0];
  data.element = drawn[1];
  data.isUnsigned = random.oneIn(3) && !(isFloat(drawn[1]) && drawn[0] == 'i');
  data.isIndexed = random.oneIn(3);
  data.least = 0;
  data.most = data.isIndexed ? random.between(1, 30) : 0;
  return data;
}

class Straight {
public:
  Straight(Random &r, bool exact, int kernelNumber)
      : random(r), n(text(kernelNumber)), isExact(exact), data(drawData(r)) {
    isDisturbed = random.oneIn(3);
    isAccumulated = !isDisturbed && random.oneIn(5);
    isBranched = !isAccumulated && random.oneIn(4);
    drawOverlap();
  }

  Kernel kernel() {
    if (isAccumulated)
      accumulators();
    else
      for (int groups = random.between(1, 3); groups > 0; --groups)
        group();
    if (isDisturbed)
      disturb();
    Kernel result;
    const std::string calling = call();
    result.mayWrap = overlap != Overlap::None && !isFloat(data.element);
    result.form = overlap != Overlap::None ? "lanes, overlapping"
                  : isAccumulated          ? "accumulators"
                  : isBranched             ? isDisturbed ? "branches, disturbed" : "branches"
                  : isDisturbed            ? "lanes, disturbed"
                  : isReduced              ? "lanes, added up"
                                           : "lanes";
    result.text = helpers() + function() + calling;
    result.description = "{\"kernel" + n + "\", call" + n + ", \"" + data.table + "\", " +
                         text(data.first) + ", " + text(data.last) + ", 'i', " + text(data.least) +
                         ", " + text(data.most) + ", '" + data.element + "', " + text(outsOfCall) +
                         ", 0, 0}";
    return result;
  }

private:
  enum class Overlap { None, Weights, Table };

  /// What is stored may overlap the weights, or the table if it holds the same. Then values depend
  /// on each other, so integers may wrap and floats be rounded or be no numbers: no kernel for
  /// -ffast-math, none that converts floats to integers.
  void drawOverlap() {
    const bool mayOverlap = !isAccumulated && (!isFloat(data.element) || !isExact) &&
                            isFloat(data.element) == isFloat(computedKind(data)) &&
                            isFloat(data.element) == isFloat(data.table);
    if (!mayOverlap || !random.oneIn(3))
      return;
    overlap = data.table == data.element && random.oneIn(2) ? Overlap::Table : Overlap::Weights;
  }

  int drawLanes() {
    static const std::vector<int> some = {2, 2, 4, 4, 4, 8, 8, 16, 3, 5, 6, 7};
    const int drawn = random.of(some);
    return std::string("dl").find(data.element) != std::string::npos ? std::min(drawn, 8) : drawn;
  }

  std::string computedType() const { return typeOf(computedKind(data)); }

  /// `value` as the right side of an assignment to an element.
  std::string converted(const std::string &value) const {
    return isFloat(computedKind(data)) && !isFloat(data.element) ? "(int)(" + value + ")" : value;
  }

  /// The lanes as variables; their names.
  std::vector<std::string> variables(const LaneExpression &expression, int lanes) {
    std::vector<std::string> names;
    for (int lane = 0; lane < lanes; ++lane) {
      names.push_back("t" + text(count++));
      statements.push_back("const " + computedType() + " " + names.back() + " = " +
                           expression.text(lane) + ";");
    }
    return names;
  }

  void group() {
    const int lanes = drawLanes(), what = random.between(0, 7);
    if (isBranched && what < 6) {
      branched(lanes);
      return;
    }
    if (what == 0) {
      intoTable(lanes);
      return;
    }
    const LaneExpression expression(random, data, lanes, random.between(1, 3));
    const bool areSums = what == 1 && (!isFloat(computedKind(data)) || isExact || lanes < 4);
    if (areSums)
      return added(expression, lanes);
    if (what == 2)
      return conditions(expression, lanes);
    if (what == 3 && (lanes == 4 || lanes == 8))
      return butterflies(expression, lanes);
    std::vector<int> places;
    for (int lane = 0; lane < lanes; ++lane)
      places.push_back(outs + lane);
    outs += lanes + (random.oneIn(5) ? 1 : 0);
    if (random.oneIn(8))
      std::reverse(places.begin(), places.end());
    std::vector<std::string> values;
    const bool areVariables = random.oneIn(2);
    if (areVariables)
      values = variables(expression, lanes);
    std::vector<std::string> stores;
    for (int lane = 0; lane < lanes; ++lane)
      stores.push_back("o[" + text(places[std::size_t(lane)]) + "] = " +
                       converted(areVariables ? values[std::size_t(lane)] : expression.text(lane)) +
                       ";");
    for (int i = lanes - 1; random.oneIn(4) && i > 0; --i)
      std::swap(stores[std::size_t(i)], stores[std::size_t(random.between(0, i))]);
    statements.insert(statements.end(), stores.begin(), stores.end());
  }

  void added(const LaneExpression &expression, int lanes) {
    isReduced = true;
    const std::vector<std::string> values = variables(expression, lanes);
    std::string sum = values[0];
    const bool isUnsigned = !isFloat(computedKind(data));
    const std::string word =
        isUnsigned ? computedType() == "long" ? "(unsigned long)" : "(unsigned)" : "";
    sum = word + sum;
    for (int lane = 1; lane < lanes; ++lane)
      sum += " + " + word + values[std::size_t(lane)];
    statements.push_back("o[" + text(outs++) + "] = " + converted(sum) + ";");
  }

  /// Do all lanes hold, or any?
  void conditions(const LaneExpression &expression, int lanes) {
    isReduced = true;
    const std::vector<std::string> values = variables(expression, lanes);
    const std::string compare =
        random.of(std::vector<std::string>{" < ", " > ", " == ", " != ", " <= "});
    const std::string join = random.oneIn(2) ? " | " : " & ";
    std::string all;
    for (int lane = 0; lane < lanes; ++lane) {
      data.weights = std::max(data.weights, lane);
      all += (lane == 0 ? "" : join) + ("(" + values[std::size_t(lane)]) + compare + "w[" +
             text(lane) + "])";
    }
    statements.push_back("o[" + text(outs++) + "] = " + all + ";");
  }

  /// Sums and differences of lanes, and of these; integers wrap around, so GCC may add them in
  /// another order.
  void butterflies(const LaneExpression &expression, int lanes) {
    const std::string type = (isFloat(computedKind(data)) ? "" : "unsigned ") + computedType();
    std::vector<std::string> values = variables(expression, lanes);
    const int last = random.of(std::vector<int>{2, 4, lanes});
    for (int span = 1; span < last; span *= 2) {
      std::vector<std::string> next(values.size());
      for (int lane = 0; lane < lanes; ++lane) {
        const bool isSum = (lane & span) == 0;
        const std::string &a = values[std::size_t(lane & ~span)],
                          &b = values[std::size_t(lane | span)];
        next[std::size_t(lane)] = "b" + text(count++);
        statements.push_back("const " + type + " " + next[std::size_t(lane)] + " = (" + type + ")" +
                             a + (isSum ? " + " : " - ") + b + ";");
      }
      values = next;
    }
    for (const std::string &value : values)
      statements.push_back("o[" + text(outs++) + "] = " + converted(value) + ";");
  }

  /// Of each lane a branch.
  void branched(int lanes) {
    const LaneExpression first(random, data, lanes, random.between(0, 2));
    const LaneExpression second(random, data, lanes, random.between(0, 1));
    const bool mayAdd = !isFloat(computedKind(data)) || isExact || lanes < 4;
    const Branches branches(random, computedType(), first.mayWrap() || second.mayWrap(), mayAdd);
    const std::string sum = "n" + text(count++);
    if (branches.areAdded())
      statements.push_back(branches.start(sum));
    const int at = random.between(0, 20);
    for (int lane = 0; lane < lanes; ++lane) {
      const std::string a = "t" + text(count), b = "u" + text(count), r = "r" + text(count++);
      statements.push_back("const " + computedType() + " " + a + " = " + first.text(lane) + ", " +
                           b + " = " + second.text(lane) + ";");
      statements.push_back(
          branches.text(branches.areAdded() ? sum : r, a, b, data.place(at + lane, false)));
      if (!branches.areAdded())
        statements.push_back("o[" + text(outs++) + "] = " + converted(r) + ";");
    }
    if (branches.areAdded())
      statements.push_back("o[" + text(outs++) + "] = " + converted(sum) + ";");
  }

  /// Values that do not grow, where others are loaded.
  void intoTable(int lanes) {
    const int to = random.between(0, 30), from = random.between(0, 30);
    const bool moves = random.oneIn(2);
    for (int lane = 0; lane < lanes; ++lane) {
      const std::string value =
          moves ? data.place(from + lane, data.isIndexed && random.oneIn(2) && lanes == 2)
                : "w[" + text(lane) + "] + " + text(random.between(1, 9));
      data.weights = std::max(data.weights, moves ? 0 : lane);
      const bool isWide = isFloat(data.element) && !isFloat(data.table);
      statements.push_back(data.place(to + lane, false) + " = " +
                           (isWide ? "(int)(" + value + ")" : value) + ";");
    }
  }

  /// Sums over the rows of a loop, one for each lane.
  void accumulators() {
    const int lanes = drawLanes();
    data.isIndexed = true;
    data.most = std::max(data.most, 1L);
    // Of floats that may be added in any order, no sum of all rows is rounded.
    const bool isShort = isExact && computedKind(data) == 'f';
    const LaneExpression expression(random, data, lanes, isShort ? 1 : random.between(1, 2));
    const bool isWhole = !isFloat(computedKind(data));
    const std::string type = isWhole ? "unsigned " + computedType() : computedType();
    for (int lane = 0; lane < lanes; ++lane) {
      before += "  " + type + " s" + text(lane) + " = " + text(random.between(0, 3)) + ";\n";
      statements.push_back("s" + text(lane) + " += " + expression.text(lane) + ";");
      after += "  o[" + text(lane) + "] = " + converted("s" + text(lane)) + ";\n";
    }
    outs = lanes;
  }

  /// Puts between the statements what must keep its place among them.
  void disturb() {
    for (int times = random.between(1, 3); times > 0; --times)
      statements.insert(statements.begin() + random.between(0, int(statements.size())),
                        disturbance());
  }

  std::string disturbance() {
    const std::string c = text(random.between(0, 30));
    switch (random.between(0, 8)) {
    case 0:
      return "observe" + n + "(&" + data.place(random.between(0, 30), false) + ");";
    case 1:
      return "seen" + n + " = j;";
    case 2: // of few values
      data.place(0, false), data.place(3, false);
      return "x[j & 3] = " +
             std::string(isFloat(data.element) && !isFloat(data.table) ? "(int)" : "") + "w[0];";
    case 3:
      return "__asm__ volatile(\"\" ::: \"memory\");";
    case 4: {
      const std::string q = "q" + text(count++);
      return "const int " + q + " = (j + 70) / (seen" + n + " | 1);\n  o[" + text(outs++) +
             "] = " + q + ";";
    }
    case 5: {
      const int from = random.between(0, 28), to = random.between(0, 28);
      for (int at : {from, from + 2, to, to + 2})
        data.place(at, false);
      return "__builtin_memmove(x + " + text(to) + ", x + " + text(from) + ", 3 * sizeof *x);";
    }
    case 6:
      return "if (" + std::string("w[0] > 3") + ")\n    " +
             data.place(random.between(0, 30), false) + " = 1;";
    case 7:
      return "*(volatile " + data.typeOfTable() + " *)&" +
             data.place(random.between(0, 30), false) + ";";
    default:
      return "pure" + n + "(j);";
    }
  }

  std::string helpers() const {
    if (!isDisturbed)
      return "";
    const std::string type = data.typeOfTable();
    return "static volatile int seen" + n + ";\n__attribute__((noipa)) static void observe" + n +
           "(" + type + " *x) {\n  seen" + n + " += *x > 1;\n  *x = seen" + n +
           " % 32;\n}\n__attribute__((noipa)) static void pure" + n +
           "(int j) {\n  if (j > 1000)\n    __builtin_exit(4);\n}\n";
  }

  std::string parameters(bool hasCount) {
    const bool areStrict = overlap == Overlap::None && !random.oneIn(3);
    const std::string strict = areStrict ? "restrict " : "";
    return "(" + data.typeOfElement() + " *" + strict + "o, " + data.typeOfTable() + " *" + strict +
           "x, " + (hasCount ? "const int *idx" : "long j") + ", const " + data.typeOfElement() +
           " *" + strict + "w" + (hasCount ? ", int n" : "") + ")";
  }

  std::string function() {
    std::string code = "__attribute__((noipa)) static void kernel" + n + parameters(isAccumulated) +
                       " {\n" + before;
    if (isAccumulated)
      code += "  for (int i = 0; i + " + text(data.weights + 1) +
              " <= n; i++, w++) {\n    const long j = idx[i];\n";
    for (const std::string &statement : statements)
      code += (isAccumulated ? "    " : "  ") + statement + "\n";
    return code + (isAccumulated ? "  }\n" : "") + after + "}\n";
  }

  std::string call() {
    outsOfCall = std::max(outs, 1);
    if (overlap != Overlap::None)
      return overlappingCall();
    const std::string head = "static void call" + n + "(const struct FuzzArrays *a) {\n";
    if (isAccumulated)
      return head + "  kernel" + n + "(a->out, a->table, a->index, a->weights, a->n);\n}\n";
    return head + "  " + data.typeOfElement() +
           " *o = a->out, *w = a->weights;\n  const int *idx = a->index;\n" +
           "  for (int i = 0; i + " + text(data.weights + 1) + " <= a->n; i++)\n    kernel" + n +
           "(o + i * " + text(std::max(outs, 1)) + ", a->table, idx[i], w + i);\n}\n";
  }

  /// Each call works on an array of its own, all of which is copied to where results go:
  ///
  ///     | 8 | table, or weights                | 8 |
  ///     |  - 8 ... distance | o |                  in each call another distance
  std::string overlappingCall() {
    const bool isTable = overlap == Overlap::Table;
    const std::string type = data.typeOfElement();
    const long span = isTable ? data.last - data.first + 1 : data.weights + 1;
    const long distances = 8 + std::min(span, 24L), size = 24 + std::max(span, 24L) + outsOfCall;
    const std::string from = isTable ? "table[k % " + text(span) + " + " + text(data.first) + "]"
                                     : "w[k % " + text(data.weights + 1) + "]";
    const std::string at =
        "  own + 8" + (isTable ? " - (" + text(data.first) + ")" : std::string());
    std::string code =
        "static void call" + n + "(const struct FuzzArrays *a) {\n  " + type +
        " *out = a->out, *w = a->weights;\n  " + data.typeOfTable() +
        " *table = a->table;\n  const int *idx = a->index;\n" + "  for (int i = 0; i + " +
        text(data.weights + 1) + " <= a->n; i++, w++) {\n    " + type + " own[" + text(size) +
        "];\n    for (int k = 0; k < " + text(size) + "; k++)\n      own[k] = " + from +
        ";\n    kernel" + n + "(own + i * 5 % " + text(distances) + ", " +
        (isTable ? at + ", idx[i], w" : "table, idx[i], " + at) + ");\n    for (int k = 0; k < " +
        text(size) + "; k++)\n      out[i * " + text(size) +
        " + k] = own[k] == own[k] ? own[k] : 0;\n  }\n}\n";
    outsOfCall = int(size);
    return code;
  }

  Random &random;
  std::string n;
  Overlap overlap = Overlap::None;
  int outsOfCall = 1; ///< elements
  bool isExact, isDisturbed, isAccumulated, isBranched, isReduced = false;
  LaneData data;
  int outs = 0, count = 0;
  std::string before, after; ///< the loop
  std::vector<std::string> statements;
};

} // namespace

Kernel drawStraight(Random &random, bool isExact, int number) {
  return Straight(random, isExact, number).kernel();
}

} // namespace fuzz

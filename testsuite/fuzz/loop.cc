// SPDX-License-Identifier: GPL-3.0-or-later
//
// One loop is drawn as: what the table is, what its index is, what is done with the members.

#include "loop.h"

#include <algorithm>
#include <cctype>

namespace fuzz {

namespace {

enum class Table { Array, Record, Pointers, Global, Complex, Strided, Counter };
enum class Body { Plain, Masked, Reduction, Aliased };

const char *const tableNames[] = {"array",   "record",  "pointers", "global",
                                  "complex", "strided", "counter"};
const char *const bodyNames[] = {"", ", masked", ", reduction", ", aliased"};

class Loop {
public:
  Loop(Random &r, bool isExact, bool narrow, int kernelNumber)
      : random(r), isNarrow(narrow), number(kernelNumber) {
    table = Table(random.between(0, 6));
    body = Body(random.between(0, 3));
    if (body == Body::Aliased && (table == Table::Pointers || table == Table::Complex))
      body = Body::Plain;
    element = random.of(
        std::vector<char>{'d', 'd', 'd', 'f', 'f', 'f', 'd', 'f', 'i', 'l', 'i', 'l', 's', 'c'});
    if (isNarrow && !random.oneIn(3)) {
      element = 's';
      table = random.oneIn(2) ? Table::Record : Table::Array;
      body = random.oneIn(4) ? Body::Reduction : Body::Plain;
    }
    if (table == Table::Complex)
      element = random.oneIn(2) ? 'd' : 'f';
    if (body == Body::Aliased && isExact && (element == 'd' || element == 'f'))
      body = Body::Masked; // what is stored is read again, and grows
    drawIndex();
    drawMembers();
    isLocal = mayBeLocal() && random.oneIn(3);
    isSimd = body == Body::Reduction && (element == 'd' || element == 'f') && random.oneIn(2);
    isGuarded = isSimd && random.oneIn(2);
  }

  Kernel kernel() {
    Kernel result;
    result.form = std::string(isLocal ? "local " : "") + tableNames[int(table)] +
                  bodyNames[int(body)] + (isSimd ? " of lanes" : "");
    std::string statements = drawBody(); // before the description: it says how many outputs
    result.text = types() + function(statements) + thunk();
    result.description = describe();
    return result;
  }

private:
  void drawIndex() {
    indexKind = random.of(std::vector<char>{'i', 'i', 'i', 'l', 'l', 'u', 's', 'f'});
    if (isOfWords())
      indexKind = 's';
    if (table == Table::Pointers)
      indexKind = 'p';
    least = indexKind == 'u' || random.oneIn(2) ? 0 : -random.between(1, 40);
    most = least + random.between(1, 120);
    isNested = random.oneIn(6) && !isOfWords();
    isTestedBehind = random.oneIn(4);
    isChosen = random.oneIn(8);
    if (table == Table::Pointers || (isOfWords() && !random.oneIn(4)))
      return;
    switch (random.between(0, 5)) {
    case 0:
      factor = random.between(2, 5);
      shift = random.between(0, 3);
      break;
    case 1:
      factor = 1 << random.between(1, 3);
      isShifted = true;
      break;
    case 2:
      factor = indexKind == 'u' ? 1 : -1;
      break;
    case 3:
      shift = random.between(1, 9);
      break;
    }
  }

  /// With an index of words.
  bool isOfWords() const { return isNarrow && element == 's'; }

  void drawMembers() {
    if (table == Table::Record || table == Table::Pointers) {
      int fields = random.between(2, 6);
      bool isMixed = random.oneIn(3);
      if (isOfWords()) { // else offsets are wider
        fields = random.oneIn(2) ? 2 : 4;
        isMixed = false;
      }
      for (int i = 0; i < fields; ++i)
        layout +=
            isMixed && i % 2 ? random.of(std::vector<char>{'d', 'f', 'i', 'l', 's'}) : element;
      distances = drawDistances(random, 0, fields);
      for (int &d : distances)
        d %= fields;
    } else if (table == Table::Complex) {
      layout = std::string(2, element);
      distances = drawDistances(random, 0, 2);
      for (int &d : distances)
        d %= 2;
    } else {
      layout = std::string(1, element);
      int lowest = indexKind == 'u' || random.oneIn(2) ? 0 : -random.between(1, 3);
      distances = drawDistances(random, lowest, isShifted ? int(factor) : 8);
    }
    if (table == Table::Strided) {
      stride = random.between(1, 9);
      isConstantStride = random.oneIn(2);
    }
    if (table == Table::Counter)
      drawCounter();
  }

  /// An index that is made of the loop's counter alone.
  void drawCounter() {
    const int by = random.between(1, 9), bits = random.between(1, 7);
    constexpr long last = 67; // of the counter
    switch (random.between(0, 4)) {
    case 0:
      counter = "i / " + text(by);
      counterMost = last / by;
      break;
    case 1:
      counter = "(i ^ " + text(bits) + ")";
      counterMost = last | 7;
      break;
    case 2:
      counter = "(i & " + text(bits) + ")";
      counterMost = bits;
      break;
    case 3:
      counter = text(by) + " * i";
      counterMost = by * last;
      break;
    default:
      counter = "-" + text(by) + " * i";
      counterLeast = -by * last;
    }
  }

  bool isArray() const {
    return table == Table::Array || table == Table::Global || table == Table::Strided ||
           table == Table::Counter;
  }

  /// Records that are read, from the first to the last.
  std::pair<long, long> extent() const {
    auto [low, high] = std::minmax_element(distances.begin(), distances.end());
    long a = factor * least + shift, b = factor * most + shift;
    if (table == Table::Strided)
      a = shift, b = shift + 67 * stride;
    if (table == Table::Counter)
      a = counterLeast, b = counterMost;
    if (a > b)
      std::swap(a, b);
    if (isArray())
      a += *low, b += *high;
    if (body == Body::Aliased)
      a = std::min(a, 0L), b = std::max(b, 67L + 8);
    return {a, b};
  }

  std::string recordType() const { return "struct R" + text(number); }
  std::string tableType() const {
    return table == Table::Complex ? std::string("_Complex ") + typeOf(element)
           : isArray()             ? typeOf(element)
                                   : recordType();
  }

  std::string types() const {
    std::string result;
    if (table == Table::Record || table == Table::Pointers) {
      result = recordType() + " {";
      for (std::size_t i = 0; i < layout.size(); ++i)
        result += std::string(" ") + typeOf(layout[i]) + " f" + text(long(i)) + ";";
      result += " };\n";
    }
    if (table == Table::Global)
      result = "static " + std::string(typeOf(element)) + " g" + text(number) + "[" +
               text(extent().second - extent().first + 1) + "];\n";
    return result;
  }

  /// May members be at offsets from a pointer of the iteration's own?
  bool mayBeLocal() const {
    return table == Table::Array || table == Table::Record || table == Table::Complex;
  }

  /// The index in front of what members add.
  std::string scaledIndex() const {
    return factor == 1 ? "j" : isShifted ? "(j * " + text(factor) + ")" : text(factor) + " * j";
  }

  /// Member with distance `d` from the pointer `p`.
  std::string localMember(int d) const {
    return table == Table::Complex  ? std::string(d ? "__imag__" : "__real__") + " *p"
           : table == Table::Record ? "p->f" + text(d)
                                    : "p[" + text(d) + "]";
  }

  /// Member with distance `d`, of which the index is `j`.
  std::string member(int d) const {
    std::string field = text(d);
    if (isLocal)
      return localMember(d);
    if (table == Table::Pointers)
      return "j->f" + field;
    if (table == Table::Counter)
      return "x[" + counter + " + " + field + "]";
    std::string at = scaledIndex();
    if (isArray() && isShifted && d >= 0 && d < factor)
      at = "(" + at + " | " + field + ")";
    else if (isArray() && d != 0)
      at += " + " + std::to_string(d);
    if (shift)
      at += " + " + text(shift);
    if (table == Table::Global)
      return "g" + text(number) + "[" + at +
             (extent().first ? " - (" + text(extent().first) + ")" : "") + "]";
    if (table == Table::Strided)
      return "x[i * " + (isConstantStride ? text(stride) : "stride") + " + " + text(d + shift) +
             "]";
    if (table == Table::Complex)
      return std::string(d ? "__imag__" : "__real__") + " x[" + at + "]";
    return "x[" + at + "]" + (table == Table::Record ? ".f" + field : "");
  }

  std::string drawSum() {
    std::string sum;
    for (int d : distances) {
      if (!sum.empty() && random.oneIn(3) && distances.size() > 2)
        continue;
      sum += sum.empty() ? "" : random.oneIn(3) ? " - " : " + ";
      sum += (random.oneIn(3) ? "w[i] * " : "") + member(d);
    }
    // A floating-point number that no narrow integer has is not converted to one.
    const bool isNarrowed =
        (element == 'c' || element == 's') && layout.find_first_of("fd") != layout.npos;
    return isNarrowed ? "(long)(" + sum + ")" : sum;
  }

  std::string drawBody() {
    std::string type = typeOf(element), result;
    if (body == Body::Reduction) {
      outs = 1;
      return std::string("    ") + (isGuarded ? "if (w[i] > 0) " : "") + "sum += " + drawSum() +
             ";\n";
    }
    outs = random.between(1, 3);
    for (int q = 0; q < outs; ++q) {
      std::string to = "out[" + (outs > 1 ? text(outs) + " * i + " + text(q) : "i") + "]";
      if (body == Body::Aliased && random.oneIn(2))
        to = isArray() && table != Table::Global ? "x[i + " + text(random.between(0, 8)) + "]"
             : table == Table::Record
                 ? "x[i].f0"
                 : "g" + text(number) + "[i + " + text(random.between(0, 8)) + "]";
      std::string sum = drawSum();
      if (body == Body::Aliased && (element == 'i' || element == 'l'))
        sum = "(long)(" + sum + ") & 63"; // what is stored is read again: no overflow
      if (body == Body::Masked && random.oneIn(2))
        result += "    " + to + " = w[i] > 0 ? " + sum + " : w[i];\n";
      else
        result += std::string("    ") + (body == Body::Masked ? "if (w[i] > 0) " : "") + to +
                  " = " + sum + ";\n";
    }
    return result;
  }

  std::string indexDeclaration() const {
    std::string at = isNested ? "idx[nested[i]]" : "idx[i]";
    if (table == Table::Strided || table == Table::Counter)
      return "";
    if (table == Table::Pointers)
      return "    const " + recordType() + " *j = " + at + ";\n";
    if (indexKind == 'f')
      return "    int j = (int)" + at + ";\n";
    const std::string chosen =
        isChosen ? at + " > " + text(least + (most - least) / 2) + " ? " + text(least) + " : " : "";
    return std::string("    ") + typeOf(indexKind == 's' ? 'i' : indexKind) + " j = " + chosen +
           at + ";\n";
  }

  /// What an iteration's members are at offsets from.
  std::string localPointer() const {
    if (!isLocal)
      return "";
    return std::string("    ") + (body == Body::Aliased ? "" : "const ") + tableType() +
           " *p = x + " + scaledIndex() + (shift ? " + " + text(shift) : "") + ";\n";
  }

  std::string indexType() const {
    return table == Table::Pointers ? recordType() + " *const" : typeOf(indexKind);
  }

  std::string function(const std::string &statements) {
    std::string type = typeOf(element);
    std::string strict = random.oneIn(8) ? "" : "restrict ";
    std::string constant = body == Body::Aliased ? "" : "const ";
    std::string counterType = random.oneIn(2) ? "int" : "long";
    bool isReduction = body == Body::Reduction;
    return "__attribute__((noipa)) static void kernel" + text(number) + "(" + type + " *" + strict +
           "out, " + constant + tableType() + " *" + strict + "x, const " + indexType() + " *" +
           strict + "idx, const int *" + strict + "nested, const " + type + " *" + strict +
           "w, long stride, int n) {\n" + (isReduction ? "  " + type + " sum = 0;\n" : "") +
           (isSimd ? "#pragma omp simd reduction(+ : sum)\n" : "") + "  for (" + counterType +
           " i = 0; i < n; i++) {\n" + indexDeclaration() + localPointer() + statements + "  }\n" +
           (isReduction ? "  out[0] = sum;\n" : "") + "}\n";
  }

  std::string thunk() const {
    return "static void call" + text(number) + "(const struct FuzzArrays *a) {\n  " +
           (isTestedBehind ? "if (a->n > 0)\n    " : "") + "kernel" + text(number) +
           "(a->out, a->table, a->index, a->nested, a->weights, a->stride, a->n);\n}\n";
  }

  /// True if the index of an iteration whose weight is not positive may be anything.
  bool usesOnlyActive() const {
    return body == Body::Masked && !isNested && indexKind != 'p' && table != Table::Strided &&
           table != Table::Counter;
  }

  std::string describe() const {
    auto [first, last] = extent();
    std::string n = text(number);
    return "{\"kernel" + n + "\", call" + n + ", \"" + layout + "\", " + text(first) + ", " +
           text(last) + ", '" + indexKind + "', " + text(least) + ", " + text(most) + ", '" +
           (usesOnlyActive() ? char(std::toupper(element)) : element) + "', " + text(outs) + ", " +
           text(stride) + ", " + (table == Table::Global ? "g" + n : "0") + ", 0, " +
           (indexKind == 'u' && factor > 1 ? text(factor) : "0") + "}";
  }

  Random &random;
  const bool isNarrow; ///< mostly words, whose index is as narrow
  int number;
  Table table;
  Body body;
  char element;
  std::string layout;
  char indexKind = 'i';
  long least = 0, most = 0, factor = 1, shift = 0, stride = 0;
  std::string counter;
  long counterLeast = 0, counterMost = 0;
  bool isNested = false, isShifted = false, isConstantStride = false, isLocal = false;
  bool isSimd = false, isGuarded = false; ///< the sum: `omp simd`, and under a condition
  bool isTestedBehind = false;            ///< a loop of one iteration at least
  bool isChosen = false;                  ///< an index, by a condition
  std::vector<int> distances;
  int outs = 1;
};

} // namespace

Kernel drawLoop(Random &random, bool isExact, bool isNarrow, int number) {
  return Loop(random, isExact, isNarrow, number).kernel();
}

} // namespace fuzz

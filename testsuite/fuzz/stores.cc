// SPDX-License-Identifier: GPL-3.0-or-later
//
// In loops GCC has to be told that iterations do not depend on each other (ivdep). So rows are as
// long as they are apart, and where a row is read and written, no index repeats itself. Or indices
// descend and fields ascend: then a statement depends on earlier ones in earlier iterations at
// most, as is allowed. Vectors have an order that is exact, lane by lane: there everything may
// overlap, and rows may take the place of their indices.

#include "stores.h"

#include "loop.h"

#include <algorithm>
#include <cctype>

namespace fuzz {

namespace {

// ---- Loops ----

class ScatterLoop {
public:
  ScatterLoop(Random &r, int kernelNumber) : random(r), number(kernelNumber) {
    element = random.of(std::vector<char>{'d', 'd', 'f', 'f', 'i', 'l'});
    indexKind = random.of(std::vector<char>{'i', 'i', 'i', 'l', 's'});
    isRecord = random.oneIn(6);
    isUpdate = random.oneIn(2);
    isMasked = random.oneIn(5);
    isForward = !isRecord && random.oneIn(4);
    isNested = !isUpdate && !isMasked && !isForward && random.oneIn(6);
    width = random.between(2, 6);
    factor = isForward  ? random.between(1, 2)
             : isRecord ? 1
                        : width + (random.oneIn(4) ? random.between(1, 2) : 0);
    shift = random.oneIn(4) ? random.between(1, 5) : 0;
    least = random.oneIn(2) ? 0 : -random.between(1, 40);
    const long ranges[] = {64, 67, 97, 128};
    most = least - 1 +
           (isForward  ? 160
            : isUpdate ? ranges[random.between(0, 3)]
                       : random.between(1, 120));
    fields = drawDistances(random, 0, width);
    for (int &field : fields)
      field %= width;
    if (isForward)
      std::sort(fields.begin(), fields.end());
    if (random.oneIn(4))
      return; // some fields twice
    std::vector<int> once;
    for (int field : fields)
      if (std::find(once.begin(), once.end(), field) == once.end())
        once.push_back(field);
    fields = once;
  }

  Kernel kernel() {
    Kernel result;
    const std::string n = text(number);
    result.form = std::string(isUpdate ? "update" : "scatter") + (isMasked ? ", masked" : "") +
                  (isForward ? ", dependent" : "");
    const std::string body = statements();
    result.text = types() + function(body) + "static void call" + n +
                  "(const struct FuzzArrays *a) {\n  kernel" + n +
                  "(a->table, a->index, a->nested, a->weights, a->n);\n}\n";
    // Records of an array are its elements.
    const long rows = isRecord ? 1 : factor, extra = isRecord ? 0 : width - 1;
    const char index = char(isUpdate || isForward ? std::toupper(indexKind) : indexKind);
    const char kind = char(isMasked ? std::toupper(element) : element);
    result.description = "{\"kernel" + n + "\", call" + n + ", \"" +
                         std::string(isRecord ? std::size_t(width) : 1, element) + "\", " +
                         text(rows * least + shift) + ", " + text(rows * most + shift + extra) +
                         ", '" + index + "', " + text(least) + ", " + text(most) + ", '" + kind +
                         "', 0, 0, 0, " + text(isForward) + "}";
    return result;
  }

private:
  std::string tableType() const {
    return isRecord ? "struct S" + text(number) : std::string(typeOf(element));
  }

  std::string types() const {
    if (!isRecord)
      return "";
    std::string result = "struct S" + text(number) + " {";
    for (int f = 0; f < width; ++f)
      result += std::string(" ") + typeOf(element) + " f" + text(f) + ";";
    return result + " };\n";
  }

  std::string place(int field) const {
    const std::string at = shift ? " + " + text(shift) : "";
    return isRecord ? "x[j" + at + "].f" + text(field)
                    : "x[" + text(factor) + " * j" + at + (field ? " + " + text(field) : "") + "]";
  }

  std::string statements() {
    std::string result;
    for (int field : fields) {
      const std::string value = random.oneIn(3)   ? "w[i]"
                                : random.oneIn(2) ? "w[i] * " + text(random.between(2, 5))
                                                  : "w[i] - " + text(random.between(1, 9));
      const bool isSum = isUpdate && !random.oneIn(4);
      result += std::string("    ") + (isMasked ? "if (w[i] > 0) " : "") + place(field) +
                (isSum ? " += " : " = ") + value + ";\n";
    }
    return result;
  }

  std::string function(const std::string &body) {
    const std::string strict = random.oneIn(8) ? "" : "restrict ";
    return "__attribute__((noipa)) static void kernel" + text(number) + "(" + tableType() + " *" +
           strict + "x, const " + typeOf(indexKind) + " *" + strict + "idx, const int *" + strict +
           "nested, const " + typeOf(element) + " *" + strict + "w, int n) {\n" +
           "#pragma GCC ivdep\n  for (int i = 0; i < n; i++) {\n    " +
           typeOf(indexKind == 's' ? 'i' : indexKind) + " j = idx[" +
           (isNested ? "nested[i]" : "i") + "];\n" + body + "  }\n}\n";
  }

  Random &random;
  int number;
  char element, indexKind;
  bool isRecord, isUpdate, isMasked, isForward, isNested;
  int width;
  long factor, shift, least, most;
  std::vector<int> fields;
};

// ---- Vectors ----

/// One scatter intrinsic of base, j and v; or vectors that have none, of 64 bits.
struct Scatter {
  const char *call; ///< null: none
  char element, index;
  int lanes;
};

const std::vector<Scatter> scatters = {
    {"_mm256_i32scatter_pd(base, (__m128i)j, (__m256d)v, 8)", 'd', 'i', 4},
    {"_mm512_i32scatter_pd(base, (__m256i)j, (__m512d)v, 8)", 'd', 'i', 8},
    {"_mm256_i64scatter_pd(base, (__m256i)j, (__m256d)v, 8)", 'd', 'l', 4},
    {"_mm512_i64scatter_pd(base, (__m512i)j, (__m512d)v, 8)", 'd', 'l', 8},
    {"_mm_i64scatter_pd(base, (__m128i)j, (__m128d)v, 8)", 'd', 'l', 2},
    {"_mm_i32scatter_ps(base, (__m128i)j, (__m128)v, 4)", 'f', 'i', 4},
    {"_mm256_i32scatter_ps(base, (__m256i)j, (__m256)v, 4)", 'f', 'i', 8},
    {"_mm512_i32scatter_ps(base, (__m512i)j, (__m512)v, 4)", 'f', 'i', 16},
    {"_mm256_i64scatter_ps(base, (__m256i)j, (__m128)v, 4)", 'f', 'l', 4},
    {"_mm512_i64scatter_ps(base, (__m512i)j, (__m256)v, 4)", 'f', 'l', 8},
    {"_mm256_i32scatter_epi32(base, (__m256i)j, (__m256i)v, 4)", 'i', 'i', 8},
    {"_mm256_i32scatter_epi64(base, (__m128i)j, (__m256i)v, 8)", 'l', 'i', 4},
    {"_mm512_i64scatter_epi64(base, (__m512i)j, (__m512i)v, 8)", 'l', 'l', 8},
    {nullptr, 'f', 'l', 2},
    {nullptr, 'i', 'l', 2}};

class Scatters {
public:
  Scatters(Random &r, const Isa &isa, int kernelNumber)
      : random(r), n(text(kernelNumber)), form(random.of(scatters)),
        isBuiltin(form.call && isa.avx512 && !random.oneIn(3)),
        isMasked(isBuiltin && random.oneIn(3)) {
    while (!isa.avx512 && form.lanes * bytesOf(form.element) > 32)
      form = random.of(scatters);
    isAlone = random.oneIn(2);
    factor = !isAlone && random.oneIn(4) ? 1 : random.between(2, 4);
    least = -random.between(0, 12);
    most = least + random.between(1, 40); // few rows: many are equal
    const int lowest = -random.between(0, 2);
    distances = drawDistances(random, lowest, int(std::max(2L, factor)));
    if (isAlone) // rows no longer than they are apart
      for (int &d : distances)
        d = lowest + (d - lowest) % int(factor);
    isInPlace = isAlone && !isBuiltin && form.element != form.index && random.oneIn(2);
    // One place only has no neighbour, so there is nothing to rewrite.
    if (!random.oneIn(8) && std::count(distances.begin(), distances.end(), distances[0]) ==
                                std::ptrdiff_t(distances.size()))
      distances.push_back(distances[0] == lowest ? lowest + 1 : lowest);
  }

  Kernel kernel() {
    Kernel result;
    result.form = isMasked    ? "scatter intrinsics, masked"
                  : isBuiltin ? "scatter intrinsics"
                  : isInPlace ? "elementwise stores, in place"
                              : "elementwise stores";
    result.text =
        types() + scatterFunction() + gatherFunction() + function() + "static void call" + n +
        "(const struct FuzzArrays *a) {\n" +
        (isInPlace ? callInPlace()
                   : "  kernel" + n + "(a->out, a->table, a->index, a->weights, a->n);\n") +
        "}\n";
    const auto [low, high] = std::minmax_element(distances.begin(), distances.end());
    result.description =
        "{\"kernel" + n + "\", call" + n + ", \"" + form.element + "\", " +
        text(std::min(0L, factor * least + *low)) + ", " +
        text(std::max(isInPlace ? elementsOfIndices() : 3, factor * most + *high)) + ", '" +
        form.index + "', " + text(least) + ", " + text(most) + ", '" + form.element + "', 1, 0, 0}";
    return result;
  }

private:
  std::string type() const { return typeOf(form.element); }

  std::string types() const {
    return "typedef " + type() + " V" + n + " __attribute__((vector_size(" +
           text(form.lanes * bytesOf(form.element)) + "), aligned(1), may_alias));\ntypedef " +
           typeOf(form.index) + " J" + n + " __attribute__((vector_size(" +
           text(form.lanes * bytesOf(form.index)) + "), aligned(1)" +
           (isInPlace ? "" : ", may_alias") + "));\n" +
           (isInPlace ? std::string("typedef ") + typeOf(form.index) + " I" + n +
                            " __attribute__((aligned(1)));\n"
                      : "");
  }

  long elementsOfIndices() const {
    return form.lanes * bytesOf(form.index) / bytesOf(form.element);
  }

  /// Rows take the place of their indices, which are of another type.
  std::string callInPlace() const {
    const std::string lanes = text(form.lanes), of = typeOf(form.index);
    return "  " + type() + " *out = a->out, *w = a->weights;\n  const " + of +
           " *idx = a->index;\n  for (int i = 0; i + " + lanes + " <= a->n; i += " + lanes +
           ") {\n    __builtin_memcpy(a->table, idx + i, " + lanes +
           " * sizeof *idx);\n    kernel" + n + "(out + i, a->table, a->table, w + i, " + lanes +
           ");\n  }\n";
  }

  /// The intrinsic, under the mask `m` if there is one.
  std::string call() const {
    std::string result = form.call;
    if (!isMasked)
      return result;
    const char *const base = "(base, ";
    result.insert(result.find(base) + std::string(base).size(),
                  form.lanes == 16 ? "(__mmask16)m, " : "(__mmask8)m, ");
    return result.insert(result.find("_i"), "_mask");
  }

  /// The last argument of a masked scatter: one mask for most, and all that is not in it.
  std::string mask() { return !isMasked ? "" : random.oneIn(8) ? ", ~m" : ", m"; }

  std::string scatterFunction() const {
    std::string lanes;
    for (int l = 0; l < form.lanes; ++l)
      lanes += (isMasked ? " if (m >> " + text(l) + " & 1)" : "") + " base[j[" + text(l) +
               "]] = v[" + text(l) + "];";
    const std::string head = "static inline __attribute__((always_inline)) void scatter" + n + "(" +
                             type() + " *base, J" + n + " j, V" + n + " v" +
                             (isMasked ? ", unsigned m" : "") + ") {\n";
    return isBuiltin
               ? head + "#ifdef REFERENCE\n " + lanes + "\n#else\n  " + call() + ";\n#endif\n}\n"
               : head + " " + lanes + "\n}\n";
  }

  std::string gatherFunction() const {
    std::string lanes;
    for (int l = 0; l < form.lanes; ++l)
      lanes += std::string(l ? ", " : "") + "base[j[" + text(l) + "]]";
    return "static inline __attribute__((always_inline)) V" + n + " gather" + n + "(const " +
           type() + " *base, J" + n + " j) {\n  return (V" + n + "){" + lanes + "};\n}\n";
  }

  /// "x + 3, j" or "x, k + 3"
  std::string place(int distance) {
    const std::string index = random.oneIn(4) ? "k" : "j";
    return random.oneIn(3) ? "x, " + index + " + " + text(distance)
                           : "x + " + text(distance) + ", " + index;
  }

  std::string step() {
    const std::string at = place(random.of(distances)), field = text(random.between(0, 3));
    const std::string c = text(random.between(1, 9));
    switch (random.between(0, 9)) {
    case 0:
      return "    r += gather" + n + "(" + at + ");\n";
    case 1:
      return "    x[" + field + "] = i;\n";
    case 2:
      return "    r += x[" + field + "];\n";
    case 3:
      return "    scatter" + n + "(" + at + ", gather" + n + "(" + at + ") + v" + mask() + ");\n";
    default:
      return "    scatter" + n + "(" + at + ", v + " + c + mask() + ");\n";
    }
  }

  /// A store of the indices' type.
  std::string other() {
    return "    *(I" + n + " *)(x + " + text(random.between(0, 2)) + ") = i;\n";
  }

  std::string function() {
    const std::string strict = isInPlace || random.oneIn(3) ? "" : "restrict ";
    const std::string lanes = text(form.lanes);
    std::string body;
    for (int d : distances) // a group, most times, and often with other things in it
      body += !isAlone && random.oneIn(3) ? step()
                                          : "    scatter" + n + "(x + " + text(d) + ", j, v - " +
                                                text(random.between(1, 9)) + mask() + ");\n" +
                                                (!isAlone && random.oneIn(5) ? step() : "") +
                                                (isInPlace && random.oneIn(6) ? other() : "");
    const std::string times = factor == 1 ? "" : " * " + text(factor);
    return "__attribute__((noipa)) static void kernel" + n + "(" + type() + " *" + strict +
           "out, " + type() + " *" + strict + "x, const " + typeOf(form.index) + " *" + strict +
           "idx, const " + type() + " *" + strict + "w, int n) {\n  for (int i = 0; i + " + lanes +
           " <= n; i += " + lanes + ") {\n    J" + n + " j = *(const J" + n + " *)(idx + i)" +
           times + ", k = *(const J" + n + " *)(idx + n - " + lanes + " - i)" + times + ";\n    V" +
           n + " v = *(const V" + n + " *)(w + i), r = v;\n" +
           (isMasked ? "    const unsigned m = (unsigned)idx[i] * 40503u >> 4;\n" : "") + body +
           "    *(V" + n + " *)(out + i) = r;\n  }\n}\n";
  }

  Random &random;
  std::string n;
  Scatter form;
  bool isBuiltin, isMasked;
  bool isAlone;   ///< a group that may be rewritten, and nothing else
  bool isInPlace; ///< the rows are where their indices are
  long factor, least, most;
  std::vector<int> distances;
};

} // namespace

Kernel drawScatterLoop(Random &random, int number) {
  return ScatterLoop(random, number).kernel();
}

Kernel drawScatters(Random &random, const Isa &isa, int number) {
  return Scatters(random, isa, number).kernel();
}

} // namespace fuzz

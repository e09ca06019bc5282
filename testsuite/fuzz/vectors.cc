// SPDX-License-Identifier: GPL-3.0-or-later

#include "vectors.h"

#include <algorithm>

namespace fuzz {

namespace {

/// One gather intrinsic.
struct Gather {
  const char *call; ///< of base and index
  char element, index;
  int elements, indices; ///< lanes of the result and of the index
  bool avx512;

  int lanes() const { return std::min(elements, indices); }
};

const std::vector<Gather> gathers = {
    {"_mm_i32gather_ps(base, (__m128i)j, 4)", 'f', 'i', 4, 4, false},
    {"_mm256_i32gather_ps(base, (__m256i)j, 4)", 'f', 'i', 8, 8, false},
    {"_mm_i64gather_ps(base, (__m128i)j, 4)", 'f', 'l', 4, 2, false},
    {"_mm256_i64gather_ps(base, (__m256i)j, 4)", 'f', 'l', 4, 4, false},
    {"_mm_i32gather_pd(base, (__m128i)j, 8)", 'd', 'i', 2, 4, false},
    {"_mm256_i32gather_pd(base, (__m128i)j, 8)", 'd', 'i', 4, 4, false},
    {"_mm_i64gather_pd(base, (__m128i)j, 8)", 'd', 'l', 2, 2, false},
    {"_mm256_i64gather_pd(base, (__m256i)j, 8)", 'd', 'l', 4, 4, false},
    {"_mm256_i32gather_epi32((const int *)base, (__m256i)j, 4)", 'i', 'i', 8, 8, false},
    {"_mm_i32gather_epi32((const int *)base, (__m128i)j, 4)", 'i', 'i', 4, 4, false},
    {"_mm256_i64gather_epi64((const long long *)base, (__m256i)j, 8)", 'l', 'l', 4, 4, false},
    {"_mm512_i32gather_ps((__m512i)j, base, 4)", 'f', 'i', 16, 16, true},
    {"_mm512_i32gather_pd((__m256i)j, base, 8)", 'd', 'i', 8, 8, true},
    {"_mm512_i64gather_pd((__m512i)j, base, 8)", 'd', 'l', 8, 8, true},
    {"_mm512_i64gather_ps((__m512i)j, base, 4)", 'f', 'l', 8, 8, true},
    {"_mm512_i32gather_epi32((__m512i)j, base, 4)", 'i', 'i', 16, 16, true}};

} // namespace

Kernel drawVectors(Random &random, const Isa &isa, int number) {
  Gather gather = random.of(gathers);
  while (gather.avx512 && !isa.avx512)
    gather = random.of(gathers);
  std::string n = text(number), type = typeOf(gather.element), index = typeOf(gather.index);
  std::vector<int> distances = drawDistances(random, -random.between(0, 3), 8);
  bool isAliased = random.oneIn(3), isInVector = random.oneIn(3);
  long least = -random.between(0, 20), most = least + random.between(1, 90);
  long factor = random.oneIn(3) ? random.between(2, 4) : 1;

  Kernel kernel;
  kernel.form = isAliased ? "intrinsics, aliased" : "intrinsics";
  std::string &code = kernel.text;
  code = "typedef " + type + " V" + n + " __attribute__((vector_size(" +
         text(gather.elements * bytesOf(gather.element)) + "), aligned(1), may_alias));\n" +
         "typedef " + index + " J" + n + " __attribute__((vector_size(" +
         text(gather.indices * bytesOf(gather.index)) + "), aligned(1), may_alias));\n";
  code += "static inline __attribute__((always_inline)) V" + n + " gather" + n + "(const " + type +
          " *base, J" + n + " j) {\n#ifdef REFERENCE\n  V" + n +
          " v = {0};\n  for (int l = 0; l < " + text(gather.lanes()) +
          "; l++)\n    __builtin_memcpy((char *)&v + l * sizeof *base, base + j[l]"
          ", sizeof *base);\n  return v;\n#else\n  return (V" +
          n + ")" + gather.call + ";\n#endif\n}\n";

  code += "__attribute__((noipa)) static void kernel" + n + "(" + type + " *out, " +
          (isAliased ? "" : "const ") + type + " *x, const " + index + " *idx, int n) {\n" +
          "  for (int i = 0; i + " + text(gather.indices) + " <= n; i += " + text(gather.lanes()) +
          ") {\n    J" + n + " j = *(const J" + n + " *)(idx + i);\n";
  if (factor != 1)
    code += "    j = j * " + text(factor) + ";\n";
  for (std::size_t q = 0; q < distances.size(); ++q) {
    std::string d = text(distances[q]);
    code += "    V" + n + " v" + text(long(q)) + " = gather" + n +
            (isInVector ? "(x, j + " + d + ");\n" : "(x + " + d + ", j);\n");
    if (isAliased && random.oneIn(2))
      code += "    x[" + text(random.between(0, 3)) + "] = i;\n";
    if (random.oneIn(3))
      code += "    *(V" + n + " *)(out + " + text(gather.elements) + " * (i / " +
              text(gather.lanes()) + ")) = v" + text(long(q)) + ";\n";
  }
  std::string sum;
  for (std::size_t q = 0; q < distances.size(); ++q)
    sum += (q ? random.oneIn(3) ? " - v" : " + v" : "v") + text(long(q)) +
           (random.oneIn(3) ? " * " + text(random.between(2, 5)) : "");
  code += "    *(V" + n + " *)(out + " + text(gather.elements) + " * (i / " + text(gather.lanes()) +
          " + n / " + text(gather.lanes()) + ")) = " + sum + ";\n  }\n}\n";
  code += "static void call" + n + "(const struct FuzzArrays *a) {\n  kernel" + n +
          "(a->out, a->table, a->index, a->n);\n}\n";

  auto [low, high] = std::minmax_element(distances.begin(), distances.end());
  long first = factor * least + *low, last = factor * most + *high;
  if (isAliased)
    first = std::min(first, 0L), last = std::max(last, 3L);
  kernel.description = "{\"kernel" + n + "\", call" + n + ", \"" + gather.element + "\", " +
                       text(first) + ", " + text(last) + ", '" + gather.index + "', " +
                       text(least) + ", " + text(most) + ", '" + gather.element + "', 4, 0, 0}";
  return kernel;
}

} // namespace fuzz

// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/broadcast.h"

namespace vls::gcc {

namespace {

struct Row {
  BroadcastForm form;
  const char *name;
};

// AVX alone has memory forms only, whose builtins GCC takes for stores. Broadcasts of bytes and
// words cost a shuffle, as inserting them does.
//
// There is no merging broadcast of 64 bits into 128: GCC makes an insert of it, on the shuffle
// port.
constexpr Row rows[] = {
    {{32, 128, 0}, "__builtin_ia32_vbroadcastss_ps"},
    {{32, 256, 0}, "__builtin_ia32_vbroadcastss_ps256"},
    {{32, 512, 0}, "__builtin_ia32_broadcastss512"},
    {{64, 128, 0}, "__builtin_ia32_pbroadcastq128"},
    {{64, 256, 0}, "__builtin_ia32_vbroadcastsd_pd256"},
    {{64, 512, 0}, "__builtin_ia32_broadcastsd512"},
    {{128, 512, 0}, "__builtin_ia32_broadcastf64x2_512_mask"},
    {{256, 512, 0}, "__builtin_ia32_broadcastf64x4_512"},
    {{32, 128, 32}, "__builtin_ia32_broadcastss128_mask"},
    {{32, 256, 32}, "__builtin_ia32_broadcastss256_mask"},
    {{32, 512, 32}, "__builtin_ia32_broadcastss512"},
    {{64, 256, 64}, "__builtin_ia32_broadcastsd256_mask"},
    {{64, 512, 64}, "__builtin_ia32_broadcastsd512"},
    {{128, 512, 32}, "__builtin_ia32_broadcastf32x4_512"},
    {{128, 512, 64}, "__builtin_ia32_broadcastf64x2_512_mask"},
    {{256, 512, 32}, "__builtin_ia32_broadcastf32x8_512_mask"},
    {{256, 512, 64}, "__builtin_ia32_broadcastf64x4_512"},
};

/// The target's builtin called `name`, if the compiler has made it already: it makes those of an
/// instruction set when the first function may use that.
tree findBuiltin(const char *name) {
  for (unsigned code = 0;; ++code) {
    tree decl = targetm.builtin_decl(code, true);
    if (decl == error_mark_node)
      return NULL_TREE;
    if (decl && DECL_NAME(decl) && strcmp(IDENTIFIER_POINTER(DECL_NAME(decl)), name) == 0)
      return decl;
  }
}

bool mayUse(const BroadcastForm &form) {
  // With -mfpmath=387 a scalar could pass through the x87 unit, which changes signalling NaNs.
  if (!TARGET_AVX2 || !TARGET_SSE_MATH)
    return false;
  return (form.bits < 512 && form.mergedBits == 0) ||
         (TARGET_AVX512F && TARGET_AVX512VL && TARGET_AVX512DQ);
}

} // namespace

tree broadcastBuiltin(const BroadcastForm &form) {
  static std::map<const char *, tree> known;
  if (!mayUse(form))
    return NULL_TREE;
  for (const Row &row : rows) {
    if (row.form.partBits != form.partBits || row.form.bits != form.bits ||
        row.form.mergedBits != form.mergedBits)
      continue;
    auto [entry, isNew] = known.try_emplace(row.name);
    if (isNew)
      entry->second = findBuiltin(row.name);
    return entry->second;
  }
  return NULL_TREE;
}

bool isRepeatedHalf(const BroadcastForm &form) {
  return TARGET_AVX2 && form.partBits == 128 && form.bits == 256 && form.mergedBits == 0;
}

} // namespace vls::gcc

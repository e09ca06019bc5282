// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/broadcast.h"

#include "x86/builtins.h"

namespace vls::gcc {

namespace {

struct BroadcastRow {
  BroadcastForm form;
  const char *name;
};

// What is not here would not pay. Without masks, broadcasts have to be blended, which takes more
// µops than the inserts that it replaces: measured, loops become slower more often than faster.
// Broadcasts of bytes and words cost a shuffle, as inserting them does. Merging 64 bits into 128,
// GCC makes an insert of it, on the shuffle port; merging 128 bits into 256 is an insert from
// memory, which needs neither that port nor a mask; and 32 bits into 512 need more masks than there
// are registers.
constexpr BroadcastRow broadcastRows[] = {
    {{32, 128, 32}, "__builtin_ia32_broadcastss128_mask"},
    {{32, 256, 32}, "__builtin_ia32_broadcastss256_mask"},
    {{64, 256, 64}, "__builtin_ia32_broadcastsd256_mask"},
    {{64, 512, 64}, "__builtin_ia32_broadcastsd512"},
    {{128, 512, 32}, "__builtin_ia32_broadcastf32x4_512"},
    {{128, 512, 64}, "__builtin_ia32_broadcastf64x2_512_mask"},
    {{256, 512, 32}, "__builtin_ia32_broadcastf32x8_512_mask"},
    {{256, 512, 64}, "__builtin_ia32_broadcastf64x4_512"},
};

bool mayBroadcast() {
  // With -mfpmath=387 a scalar could pass through the x87 unit, which changes signalling NaNs.
  return TARGET_AVX512F && TARGET_AVX512VL && TARGET_AVX512DQ && TARGET_SSE_MATH;
}

} // namespace

tree broadcastBuiltin(const BroadcastForm &form) {
  if (!mayBroadcast())
    return NULL_TREE;
  for (const BroadcastRow &row : broadcastRows) {
    if (row.form.partBits != form.partBits || row.form.bits != form.bits ||
        (form.mergedBits && row.form.mergedBits != form.mergedBits))
      continue;
    return targetBuiltin(row.name);
  }
  return NULL_TREE;
}

} // namespace vls::gcc

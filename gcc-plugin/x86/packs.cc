// SPDX-License-Identifier: GPL-3.0-or-later

#include "x86/packs.h"

#include "x86/builtins.h"

#include <string_view>

namespace vls::gcc {

namespace {

/// Names of builtins without "__builtin_ia32_", by the bits of the widest register.
struct BuiltinRow {
  std::string_view name; ///< the instruction's, and after a dot the result's element if it matters
  const char *of128, *of256, *of512;
};

constexpr BuiltinRow builtinRows[] = {
    {"addsubps", "addsubps", "addsubps256", nullptr},
    {"addsubpd", "addsubpd", "addsubpd256", nullptr},
    {"floor.f32", "roundps", "roundps256", "rndscaleps_mask"},
    {"floor.f64", "roundpd", "roundpd256", "rndscalepd_mask"},
    {"ceiling.f32", "roundps", "roundps256", "rndscaleps_mask"},
    {"ceiling.f64", "roundpd", "roundpd256", "rndscalepd_mask"},
    {"round-to-zero.f32", "roundps", "roundps256", "rndscaleps_mask"},
    {"round-to-zero.f64", "roundpd", "roundpd256", "rndscalepd_mask"},
    {"round-to-even.f32", "roundps", "roundps256", "rndscaleps_mask"},
    {"round-to-even.f64", "roundpd", "roundpd256", "rndscalepd_mask"},
    {"minimum.f32", "minps", "minps256", "minps512_mask"},
    {"minimum.f64", "minpd", "minpd256", "minpd512_mask"},
    {"maximum.f32", "maxps", "maxps256", "maxps512_mask"},
    {"maximum.f64", "maxpd", "maxpd256", "maxpd512_mask"},
    {"phaddw", "phaddw128", "phaddw256", nullptr},
    {"phsubw", "phsubw128", "phsubw256", nullptr},
    {"psignb", "psignb128", "psignb256", nullptr},
    {"psignb-zero", "psignb128", "psignb256", nullptr},
    {"psignw", "psignw128", "psignw256", nullptr},
    {"psignw-zero", "psignw128", "psignw256", nullptr},
    {"psignd", "psignd128", "psignd256", nullptr},
    {"psignd-zero", "psignd128", "psignd256", nullptr},
    {"shift-left-by.i16", "psllv8hi_mask", "psllv16hi_mask", "psllv32hi_mask"},
    {"shift-left-by.i32", "psllv4si", "psllv8si", "psllv16si_mask"},
    {"shift-right-logical-by.i16", "psrlv8hi_mask", "psrlv16hi_mask", "psrlv32hi_mask"},
    {"shift-right-logical-by.i32", "psrlv4si", "psrlv8si", "psrlv16si_mask"},
    {"shift-right-arithmetic-by.i16", "psrav8hi_mask", "psrav16hi_mask", "psrav32hi_mask"},
    {"shift-right-arithmetic-by.i32", "psrav4si", "psrav8si", "psrav16si_mask"},
    {"rotate-left-by.i32", "prolvd128_mask", "prolvd256_mask", "prolvd512_mask"},
    {"rotate-left-by.i64", "prolvq128_mask", "prolvq256_mask", "prolvq512_mask"},
    {"fmaddsubps", "vfmaddsubps", "vfmaddsubps256", "vfmaddsubps512_mask"},
    {"fmaddsubpd", "vfmaddsubpd", "vfmaddsubpd256", "vfmaddsubpd512_mask"},
    {"fmsubaddps", "vfmaddsubps", "vfmaddsubps256", "vfmaddsubps512_mask"},
    {"fmsubaddpd", "vfmaddsubpd", "vfmaddsubpd256", "vfmaddsubpd512_mask"},
    {"pmaddwd", "pmaddwd128", "pmaddwd256", "pmaddwd512_mask"},
    {"pmaddwd-ones", "pmaddwd128", "pmaddwd256", "pmaddwd512_mask"},
    {"pmaddubsw", "pmaddubsw128", "pmaddubsw256", "pmaddubsw512_mask"},
    {"pmuludq", "pmuludq128", "pmuludq256", "pmuludq512_mask"},
    {"pmuldq", "pmuldq128", "pmuldq256", "pmuldq512_mask"},
    {"pmulhw", "pmulhw128", "pmulhw256", "pmulhw512_mask"},
    {"pmulhuw", "pmulhuw128", "pmulhuw256", "pmulhuw512_mask"},
    {"pmulhrsw", "pmulhrsw128", "pmulhrsw256", "pmulhrsw512_mask"},
    {"pmulhrsw-half", "pmulhrsw128", "pmulhrsw256", "pmulhrsw512_mask"},
    {"pavgb", "pavgb128", "pavgb256", "pavgb512_mask"},
    {"pavgw", "pavgw128", "pavgw256", "pavgw512_mask"},
    {"paddsb", "paddsb128", "paddsb256", "paddsb512_mask"},
    {"paddsw", "paddsw128", "paddsw256", "paddsw512_mask"},
    {"psubsb", "psubsb128", "psubsb256", "psubsb512_mask"},
    {"psubsw", "psubsw128", "psubsw256", "psubsw512_mask"},
    {"paddusb", "paddusb128", "paddusb256", "paddusb512_mask"},
    {"paddusw", "paddusw128", "paddusw256", "paddusw512_mask"},
    {"psubusb", "psubusb128", "psubusb256", "psubusb512_mask"},
    {"psubusw", "psubusw128", "psubusw256", "psubusw512_mask"},
    {"psubusb-max", "psubusb128", "psubusb256", "psubusb512_mask"},
    {"psubusw-max", "psubusw128", "psubusw256", "psubusw512_mask"},
    {"packssdw", "packssdw128", "packssdw256", "packssdw512_mask"},
    {"packsswb", "packsswb128", "packsswb256", "packsswb512_mask"},
    {"packuswb", "packuswb128", "packuswb256", "packuswb512_mask"},
    {"packssdw-ordered", nullptr, "packssdw256", nullptr},
    {"packusdw-ordered", nullptr, "packusdw256", nullptr},
    {"packsswb-ordered", nullptr, "packsswb256", nullptr},
    {"packuswb-ordered", nullptr, "packuswb256", nullptr},
    {"packsswb-low", "packsswb128", nullptr, nullptr},
    {"packuswb-low", "packuswb128", nullptr, nullptr},
    {"packssdw-low", "packssdw128", nullptr, nullptr},
    {"packusdw", "packusdw128", "packusdw256", "packusdw512_mask"},
    {"psadbw", "psadbw128", "psadbw256", "psadbw512"},
    {"psadbw-low", "psadbw128", "psadbw256", "psadbw512"},
    {"psadbw-zero", "psadbw128", "psadbw256", "psadbw512"},
    {"psadbw-pshufd", "psadbw128", "psadbw256", nullptr},
    {"vpdpbusd", "vpdpbusd_v4si", "vpdpbusd_v8si", "vpdpbusd_v16si"},
    {"vpdpbusd-sum", "vpdpbusd_v4si", "vpdpbusd_v8si", "vpdpbusd_v16si"},
    {"vpdpwssd", "vpdpwssd_v4si", "vpdpwssd_v8si", "vpdpwssd_v16si"},
    {"vpdpwssd-sum", "vpdpwssd_v4si", "vpdpwssd_v8si", "vpdpwssd_v16si"},
    {"sign-extend8.i16", "pmovsxbw128", "pmovsxbw256", "pmovsxbw512_mask"},
    {"sign-extend8.i32", "pmovsxbd128", "pmovsxbd256", "pmovsxbd512_mask"},
    {"sign-extend16.i32", "pmovsxwd128", "pmovsxwd256", "pmovsxwd512_mask"},
    {"sign-extend16.i64", "pmovsxwq128", "pmovsxwq256", "pmovsxwq512_mask"},
    {"sign-extend32.i64", "pmovsxdq128", "pmovsxdq256", "pmovsxdq512_mask"},
    {"zero-extend8.i16", "pmovzxbw128", "pmovzxbw256", "pmovzxbw512_mask"},
    {"zero-extend8.i32", "pmovzxbd128", "pmovzxbd256", "pmovzxbd512_mask"},
    {"zero-extend16.i32", "pmovzxwd128", "pmovzxwd256", "pmovzxwd512_mask"},
    {"zero-extend16.i64", "pmovzxwq128", "pmovzxwq256", "pmovzxwq512_mask"},
    {"zero-extend32.i64", "pmovzxdq128", "pmovzxdq256", "pmovzxdq512_mask"},
    {"vpmov16.i8", nullptr, "pmovwb256_mask", "pmovwb512_mask"},
    {"vpmov32.i8", nullptr, "pmovdb256_mask", "pmovdb512_mask"},
    {"vpmov32.i16", nullptr, "pmovdw256_mask", "pmovdw512_mask"},
    {"vpmov64.i16", nullptr, "pmovqw256_mask", "pmovqw512_mask"},
    {"to-float32", "cvtdq2pd", "cvtdq2pd256", "cvtdq2pd512_mask"},
    {"to-signed64", "cvttpd2dq", "cvttpd2dq256", "cvttpd2dq512_mask"},
    {"float-extend", "cvtps2pd", "cvtps2pd256", "cvtps2pd512_mask"},
    {"float-truncate", "cvtpd2ps", "cvtpd2ps256", "cvtpd2ps512_mask"},
};

/// GIMPLE's own minima and maxima may choose either of zeros, and do not know NaNs: it has codes
/// for floats only where that does not matter.
bool hasCode(const VectorInstruction &instruction) {
  const std::string base = baseName(instruction);
  return (base == "minimum" || base == "maximum") && flag_finite_math_only && !flag_signed_zeros;
}

/// Extensions are instructions from SSE4.1 on; with less, permutes do the same (pack/widths.h).
/// That GCC has made a builtin does not say that this function may use it.
bool mayUseBuiltin(const std::string &base) {
  const std::string kind = base.substr(0, 11);
  return TARGET_SSE4_1 || (kind != "sign-extend" && kind != "zero-extend");
}

} // namespace

std::string baseName(const VectorInstruction &instruction) {
  return instruction.name.substr(0, instruction.name.find('.'));
}

bool negatesLast(const VectorInstruction &instruction) {
  return baseName(instruction).compare(0, 7, "fmsubad") == 0;
}

tree packBuiltin(const VectorInstruction &instruction) {
  if (hasCode(instruction))
    return NULL_TREE;
  const std::string base = baseName(instruction);
  if (!mayUseBuiltin(base))
    return NULL_TREE;
  const std::string typed = base + "." + toString(instruction.result.element);
  const unsigned bits = std::max(128u, widestBits(instruction));
  for (const BuiltinRow &row : builtinRows)
    if (base == row.name || typed == row.name) {
      const char *name = bits == 128 ? row.of128 : bits == 256 ? row.of256 : row.of512;
      return name ? targetBuiltin((std::string("__builtin_ia32_") + name).c_str()) : NULL_TREE;
    }
  return NULL_TREE;
}

std::optional<int> packImmediate(const VectorInstruction &instruction) {
  constexpr int quiet = 8; // no inexact
  const std::string base = baseName(instruction);
  if (base == "floor")
    return 1 | quiet;
  if (base == "ceiling")
    return 2 | quiet;
  if (base == "round-to-zero")
    return 3 | quiet;
  if (base == "round-to-even")
    return 4; // as MXCSR says, which is to even: the function does not change it
  return {};
}

bool permutesAnyTwo(unsigned bits) {
  return TARGET_AVX512VL && (bits >= 32 || (bits == 16 && TARGET_AVX512BW));
}

} // namespace vls::gcc

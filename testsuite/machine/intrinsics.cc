// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of intrinsics. In its templates stand for
//
//   $   _mm, _mm256 or _mm512, by the result       %   the same, by the first operand
//   #   epi8 … epi64, ps, pd, by the result        {u} epu8 … epu64
//   !   epi8 … pd, by the first operand            @   si128, si256, si512
//   {I} __m128i, __m256i, __m512i                  {K} bits of an element of the first operand
//
// Rows are tried from the top.

#include "machine/intrinsics.h"

#include <algorithm>

namespace machine {

namespace {

using vls::ElementType;
using vls::VectorInstruction;

struct Row {
  const char *name;   ///< of the instruction, without type and width
  const char *type;   ///< of the result's elements; "i": any integer, "f": any float
  unsigned low, high; ///< widths of the result
  const char *levels; ///< machines, separated by blanks; null: all
  const char *expression;
};

// pshufb that takes the low parts of elements together.
const char *const lowBytesOfWords =
    "_mm_shuffle_epi8(A, _mm_setr_epi8(0,2,4,6,8,10,12,14,-1,-1,-1,-1,-1,-1,-1,-1))";
const char *const lowBytesOfInts =
    "_mm_shuffle_epi8(A, _mm_setr_epi8(0,4,8,12,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1))";
const char *const lowWordsOfInts =
    "_mm_shuffle_epi8(A, _mm_setr_epi8(0,1,4,5,8,9,12,13,-1,-1,-1,-1,-1,-1,-1,-1))";
const char *const lowWordsOfLongs =
    "_mm_shuffle_epi8(A, _mm_setr_epi8(0,1,8,9,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1))";

const char *const onlySse2 = "sse2";
const char *const withAvx2 = "avx2 avx2-fma";
const char *const withAvx512 = "avx512 avx512-vnni";

/// Of 64-bit integers, where there is no instruction for it.
#define LONG_PRODUCT(X, Y)                                                                         \
  "$_add_#($_mul_epu32(" X ", " Y "), $_slli_#($_add_#($_mul_epu32($_srli_#(" X ", 32), " Y        \
  "), $_mul_epu32(" X ", $_srli_#(" Y ", 32))), 32))"

const Row rows[] = {
    {"add", nullptr, 0, 512, nullptr, "$_add_#(A, B)"},
    {"subtract", nullptr, 0, 512, nullptr, "$_sub_#(A, B)"},
    {"multiply", "f", 0, 512, nullptr, "$_mul_#(A, B)"},
    {"multiply", "i8", 0, 512, nullptr,
     "$_or_@($_and_@($_mullo_epi16(A, B), $_set1_epi16(0x00ff)), $_mullo_epi16($_srli_epi16(A, 8), "
     "$_and_@(B, $_set1_epi16((short)0xff00))))"},
    {"multiply-by-4", "i8", 0, 512, nullptr,
     "$_and_@($_slli_epi16(A, 2), $_set1_epi8((char)0xfc))"},
    {"multiply-by-5", "i8", 0, 512, nullptr,
     "$_add_#($_and_@($_slli_epi16(A, 2), $_set1_epi8((char)0xfc)), A)"},
    {"multiply-by-6", "i8", 0, 512, nullptr,
     "$_add_#($_add_#($_add_#(A, A), A), $_add_#($_add_#(A, A), A))"},
    {"multiply-by-7", "i8", 0, 512, nullptr,
     "$_sub_#($_and_@($_slli_epi16(A, 3), $_set1_epi8((char)0xf8)), A)"},
    {"multiply-by-9", "i8", 0, 512, nullptr,
     "$_add_#($_and_@($_slli_epi16(A, 3), $_set1_epi8((char)0xf8)), A)"},
    {"multiply-by-10", "i8", 0, 512, nullptr,
     "$_add_#($_add_#($_and_@($_slli_epi16(A, 2), $_set1_epi8((char)0xfc)), A), "
     "$_add_#($_and_@($_slli_epi16(A, 2), $_set1_epi8((char)0xfc)), A))"},
    {"multiply-by-12", "i8", 0, 512, nullptr,
     "$_and_@($_slli_epi16($_add_#($_add_#(A, A), A), 2), $_set1_epi8((char)0xfc))"},
    {"multiply-by-2", "i", 0, 512, nullptr, "$_add_#(A, A)"},
    {"multiply-by-3", "i", 0, 512, nullptr, "$_add_#($_add_#(A, A), A)"},
    {"multiply-by-4", "i", 0, 512, nullptr, "$_slli_#(A, 2)"},
    {"multiply-by-5", "i", 0, 512, nullptr, "$_add_#($_slli_#(A, 2), A)"},
    {"multiply-by-6", "i", 0, 512, nullptr, "$_slli_#($_add_#($_add_#(A, A), A), 1)"},
    {"multiply-by-7", "i", 0, 512, nullptr, "$_sub_#($_slli_#(A, 3), A)"},
    {"multiply-by-8", "i", 0, 512, nullptr, "$_slli_#(A, 3)"},
    {"multiply-by-9", "i", 0, 512, nullptr, "$_add_#($_slli_#(A, 3), A)"},
    {"multiply-by-10", "i", 0, 512, nullptr, "$_slli_#($_add_#($_slli_#(A, 2), A), 1)"},
    {"multiply-by-12", "i", 0, 512, nullptr, "$_slli_#($_add_#($_add_#(A, A), A), 2)"},
    {"square", "i64", 0, 256, nullptr, LONG_PRODUCT("A", "A")},
    {"multiply", "i64", 0, 512, withAvx512, "$_mullo_#(A, B)"},
    {"multiply", "i64", 0, 256, nullptr, LONG_PRODUCT("A", "B")},
    {"multiply", "i", 0, 512, nullptr, "$_mullo_#(A, B)"},
    {"divide", "f", 0, 512, nullptr, "$_div_#(A, B)"},
    {"square-root", "f", 0, 512, nullptr, "$_sqrt_#(A)"},
    {"floor", "f", 0, 256, nullptr, "$_floor_#(A)"},
    {"ceiling", "f", 0, 256, nullptr, "$_ceil_#(A)"},
    {"round-to-zero", "f", 0, 256, nullptr, "$_round_#(A, 11)"},
    {"round-to-even", "f", 0, 256, nullptr, "$_round_#(A, 4)"},
    {"floor", "f", 512, 512, nullptr, "$_roundscale_#(A, 9)"},
    {"ceiling", "f", 512, 512, nullptr, "$_roundscale_#(A, 10)"},
    {"round-to-zero", "f", 512, 512, nullptr, "$_roundscale_#(A, 11)"},
    {"round-to-even", "f", 512, 512, nullptr, "$_roundscale_#(A, 4)"},
    {"fence", "f", 0, 512, nullptr, "A"},
    {"copy-sign", "f", 0, 512, nullptr,
     "$_or_#($_andnot_#($_set1_#(-0.0), A), $_and_#($_set1_#(-0.0), B))"},
    {"minimum", "f", 0, 512, nullptr, "$_min_#(A, B)"},
    {"maximum", "f", 0, 512, nullptr, "$_max_#(A, B)"},
    {"negate", "f", 0, 512, nullptr, "$_xor_#(A, $_set1_#(-0.0))"},
    {"negate", "i", 0, 512, nullptr, "$_sub_#(({I}){0}, A)"},
    {"absolute", "f", 0, 512, nullptr, "$_andnot_#($_set1_#(-0.0), A)"},
    {"absolute", "i16", 0, 512, onlySse2, "_mm_max_epi16(A, _mm_sub_epi16(({I}){0}, A))"},
    {"absolute", "i32", 0, 512, onlySse2,
     "_mm_sub_epi32(_mm_srai_epi32(A, 31) ^ A, _mm_srai_epi32(A, 31))"},
    {"absolute", "i64", 0, 256, withAvx2,
     "$_castpd_@($_blendv_pd($_cast@_pd(A), $_cast@_pd($_sub_#(({I}){0}, A)), $_cast@_pd(A)))"},
    {"absolute", "i", 0, 512, nullptr, "$_abs_#(A)"},
    {"reinterpret", "f", 0, 512, nullptr, "$_cast@_#(A)"},
    {"reinterpret", "i", 0, 512, nullptr, "$_cast!_@(A)"},
    {"and", "i", 0, 512, nullptr, "$_and_@(A, B)"},
    {"and-not", "i", 0, 512, nullptr, "$_andnot_@(A, B)"},
    {"or", "i", 0, 512, nullptr, "$_or_@(A, B)"},
    {"xor", "i", 0, 512, nullptr, "$_xor_@(A, B)"},
    {"not", "i", 0, 512, nullptr, "$_xor_@(A, $_set1_epi32(-1))"},
    {"shift-left", "i8", 0, 512, nullptr,
     "$_and_@($_slli_epi16(A, N), $_set1_epi8((char)(N < 8 ? 255 << N : 0)))"},
    {"shift-right-logical", "i8", 0, 512, nullptr,
     "$_and_@($_srli_epi16(A, N), $_set1_epi8((char)(N < 8 ? 255 >> N : 0)))"},
    {"shift-left", "i", 0, 512, nullptr, "$_slli_#(A, N)"},
    {"shift-right-logical", "i", 0, 512, nullptr, "$_srli_#(A, N)"},
    {"shift-right-arithmetic", "i", 0, 512, nullptr, "$_srai_#(A, N)"},
    {"rotate-left", "i16", 0, 512, nullptr,
     "$_or_@($_slli_#(A, (N & 15)), $_srli_#(A, 16 - (N & 15)))"},
    {"rotate-left", "i", 0, 512, withAvx512, "$_rol_#(A, N)"},
    {"rotate-left", "i32", 0, 256, nullptr,
     "$_or_@($_slli_#(A, (N & 31)), $_srli_#(A, 32 - (N & 31)))"},
    {"rotate-left", "i64", 0, 256, nullptr,
     "$_or_@($_slli_#(A, (N & 63)), $_srli_#(A, 64 - (N & 63)))"},
    {"rotate-left-by", "i", 0, 512, nullptr, "$_rolv_#(A, B)"},
    {"byte-swap", "i16", 0, 512, nullptr, "$_or_@($_slli_#(A, 8), $_srli_#(A, 8))"},
    {"byte-swap", "i32", 0, 128, nullptr,
     "_mm_shuffle_epi8(A, _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203))"},
    {"byte-swap", "i32", 256, 256, nullptr,
     "_mm256_shuffle_epi8(A, _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0c0d0e0f08090a0b, "
     "0x0405060700010203)))"},
    {"byte-swap", "i32", 512, 512, nullptr,
     "_mm512_shuffle_epi8(A, _mm512_broadcast_i32x4(_mm_set_epi64x(0x0c0d0e0f08090a0b, "
     "0x0405060700010203)))"},
    {"byte-swap", "i64", 0, 128, nullptr,
     "_mm_shuffle_epi8(A, _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607))"},
    {"byte-swap", "i64", 256, 256, nullptr,
     "_mm256_shuffle_epi8(A, _mm256_broadcastsi128_si256(_mm_set_epi64x(0x08090a0b0c0d0e0f, "
     "0x0001020304050607)))"},
    {"byte-swap", "i64", 512, 512, nullptr,
     "_mm512_shuffle_epi8(A, _mm512_broadcast_i32x4(_mm_set_epi64x(0x08090a0b0c0d0e0f, "
     "0x0001020304050607)))"},
    {"shift-left-by", "i", 0, 512, nullptr, "$_sllv_#(A, B)"},
    {"shift-right-logical-by", "i", 0, 512, nullptr, "$_srlv_#(A, B)"},
    {"shift-right-arithmetic-by", "i", 0, 512, nullptr, "$_srav_#(A, B)"},
    {"minimum-signed", "i64", 0, 256, withAvx2, "$_blendv_epi8(A, B, $_cmpgt_#(A, B))"},
    {"maximum-signed", "i64", 0, 256, withAvx2, "$_blendv_epi8(B, A, $_cmpgt_#(A, B))"},
    {"minimum-signed", "i", 0, 512, nullptr, "$_min_#(A, B)"},
    {"maximum-signed", "i", 0, 512, nullptr, "$_max_#(A, B)"},
    {"minimum-unsigned", "i", 0, 512, nullptr, "$_min_{u}(A, B)"},
    {"maximum-unsigned", "i", 0, 512, nullptr, "$_max_{u}(A, B)"},
    {"pmulhw", "i16", 0, 512, nullptr, "$_mulhi_#(A, B)"},
    {"pmulhuw", "i16", 0, 512, nullptr, "$_mulhi_{u}(A, B)"},
    {"pmulhrsw", "i16", 0, 512, nullptr, "$_mulhrs_#(A, B)"},
    {"pmulhrsw-half", "i16", 0, 512, nullptr, "$_mulhrs_#(A, B)"},
    {"pavgb", "i8", 0, 512, nullptr, "$_avg_{u}(A, B)"},
    {"pavgw", "i16", 0, 512, nullptr, "$_avg_{u}(A, B)"},
    {"average-floor-signed", "i", 0, 512, nullptr,
     "$_add_#($_and_@(A, B), $_srai_#($_xor_@(A, B), 1))"},
    {"average-ceiling-signed", "i", 0, 512, nullptr,
     "$_sub_#($_or_@(A, B), $_srai_#($_xor_@(A, B), 1))"},
    {"average-floor", "i8", 0, 512, nullptr,
     "$_add_#($_and_@(A, B), $_and_@($_srli_epi16($_xor_@(A, B), 1), $_set1_epi8(0x7f)))"},
    {"average-floor", "i", 0, 512, nullptr, "$_add_#($_and_@(A, B), $_srli_#($_xor_@(A, B), 1))"},
    {"average-ceiling", "i", 0, 512, nullptr, "$_sub_#($_or_@(A, B), $_srli_#($_xor_@(A, B), 1))"},
    {"absolute-difference", "i", 0, 512, nullptr, "$_sub_#($_max_{u}(A, B), $_min_{u}(A, B))"},
    {"absolute-difference-signed", "i", 0, 512, nullptr, "$_sub_#($_max_#(A, B), $_min_#(A, B))"},
    {"greater-difference", "i", 0, 512, nullptr, "$_sub_#($_max_{u}(A, B), $_min_{u}(A, B))"},
    {"greater-difference-signed", "i", 0, 512, nullptr, "$_sub_#($_max_#(A, B), $_min_#(A, B))"},
    {"paddsb", "i8", 0, 512, nullptr, "$_adds_#(A, B)"},
    {"paddsw", "i16", 0, 512, nullptr, "$_adds_#(A, B)"},
    {"psubsb", "i8", 0, 512, nullptr, "$_subs_#(A, B)"},
    {"psubsw", "i16", 0, 512, nullptr, "$_subs_#(A, B)"},
    {"paddusb", "i8", 0, 512, nullptr, "$_adds_{u}(A, B)"},
    {"paddusw", "i16", 0, 512, nullptr, "$_adds_{u}(A, B)"},
    {"psubusb", "i8", 0, 512, nullptr, "$_subs_{u}(A, B)"},
    {"psubusw", "i16", 0, 512, nullptr, "$_subs_{u}(A, B)"},
    {"psubusb-max", "i8", 0, 512, nullptr, "$_subs_{u}(A, B)"},
    {"psubusw-max", "i16", 0, 512, nullptr, "$_subs_{u}(A, B)"},
    {"psignb", "i8", 0, 256, nullptr, "$_sign_#(A, B)"},
    {"psignb-zero", "i8", 0, 256, nullptr, "$_sign_#(A, B)"},
    {"psignw", "i16", 0, 256, nullptr, "$_sign_#(A, B)"},
    {"psignw-zero", "i16", 0, 256, nullptr, "$_sign_#(A, B)"},
    {"psignd", "i32", 0, 256, nullptr, "$_sign_#(A, B)"},
    {"psignd-zero", "i32", 0, 256, nullptr, "$_sign_#(A, B)"},

    {"zero-extend8", "i16", 0, 128, onlySse2, "_mm_unpacklo_epi8(A, ({I}){0})"},
    {"zero-extend16", "i32", 0, 128, onlySse2, "_mm_unpacklo_epi16(A, ({I}){0})"},
    {"zero-extend32", "i64", 0, 128, onlySse2, "_mm_unpacklo_epi32(A, ({I}){0})"},
    {"zero-extend8", "i32", 0, 128, onlySse2,
     "_mm_unpacklo_epi16(_mm_unpacklo_epi8(A, ({I}){0}), ({I}){0})"},
    {"sign-extend8", "i16", 0, 128, onlySse2, "_mm_srai_epi16(_mm_unpacklo_epi8(A, A), 8)"},
    {"sign-extend16", "i32", 0, 128, onlySse2, "_mm_srai_epi32(_mm_unpacklo_epi16(A, A), 16)"},
    {"sign-extend32", "i64", 0, 128, onlySse2, "_mm_unpacklo_epi32(A, _mm_srai_epi32(A, 31))"},
    {"zero-extend8", "i", 0, 512, nullptr, "$_cvtepu{K}_#(A)"},
    {"zero-extend16", "i", 0, 512, nullptr, "$_cvtepu{K}_#(A)"},
    {"zero-extend32", "i", 0, 512, nullptr, "$_cvtepu{K}_#(A)"},
    {"sign-extend8", "i", 0, 512, nullptr, "$_cvtepi{K}_#(A)"},
    {"sign-extend16", "i", 0, 512, nullptr, "$_cvtepi{K}_#(A)"},
    {"sign-extend32", "i", 0, 512, nullptr, "$_cvtepi{K}_#(A)"},
    {"zero-extend8-even", "i16", 0, 512, nullptr, "$_srli_epi16($_slli_epi16(A, 8), 8)"},
    {"zero-extend8-odd", "i16", 0, 512, nullptr, "$_srli_epi16(A, 8)"},
    {"sign-extend8-even", "i16", 0, 512, nullptr, "$_srai_epi16($_slli_epi16(A, 8), 8)"},
    {"sign-extend8-odd", "i16", 0, 512, nullptr, "$_srai_epi16(A, 8)"},
    {"zero-extend16-even", "i32", 0, 512, nullptr, "$_srli_epi32($_slli_epi32(A, 16), 16)"},
    {"zero-extend16-odd", "i32", 0, 512, nullptr, "$_srli_epi32(A, 16)"},
    {"sign-extend16-even", "i32", 0, 512, nullptr, "$_srai_epi32($_slli_epi32(A, 16), 16)"},
    {"sign-extend16-odd", "i32", 0, 512, nullptr, "$_srai_epi32(A, 16)"},
    {"zero-extend8-0-of-4", "i32", 0, 512, nullptr, "$_srli_epi32($_slli_epi32(A, 24), 24)"},
    {"sign-extend8-0-of-4", "i32", 0, 512, nullptr, "$_srai_epi32($_slli_epi32(A, 24), 24)"},
    {"zero-extend8-1-of-4", "i32", 0, 512, nullptr, "$_srli_epi32($_slli_epi32(A, 16), 24)"},
    {"sign-extend8-1-of-4", "i32", 0, 512, nullptr, "$_srai_epi32($_slli_epi32(A, 16), 24)"},
    {"zero-extend8-2-of-4", "i32", 0, 512, nullptr, "$_srli_epi32($_slli_epi32(A, 8), 24)"},
    {"sign-extend8-2-of-4", "i32", 0, 512, nullptr, "$_srai_epi32($_slli_epi32(A, 8), 24)"},
    {"zero-extend8-3-of-4", "i32", 0, 512, nullptr, "$_srli_epi32($_slli_epi32(A, 0), 24)"},
    {"sign-extend8-3-of-4", "i32", 0, 512, nullptr, "$_srai_epi32($_slli_epi32(A, 0), 24)"},
    {"zero-extend32-even", "i64", 0, 512, nullptr, "$_srli_epi64($_slli_epi64(A, 32), 32)"},
    {"zero-extend32-odd", "i64", 0, 512, nullptr, "$_srli_epi64(A, 32)"},
    {"zero-extend8-0-of-3", "i32", 256, 256, nullptr,
     "_mm256_shuffle_epi8(A, _mm256_setr_epi8(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, "
     "-1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1, 13, -1, -1, -1))"},
    {"zero-extend8-1-of-3", "i32", 256, 256, nullptr,
     "_mm256_shuffle_epi8(A, _mm256_setr_epi8(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, "
     "-1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1, 14, -1, -1, -1))"},
    {"zero-extend8-2-of-3", "i32", 256, 256, nullptr,
     "_mm256_shuffle_epi8(A, _mm256_setr_epi8(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, "
     "-1, -1, 6, -1, -1, -1, 9, -1, -1, -1, 12, -1, -1, -1, 15, -1, -1, -1))"},
    {"truncate16", "i8", 0, 64, nullptr, lowBytesOfWords},
    {"truncate32", "i8", 0, 32, nullptr, lowBytesOfInts},
    {"truncate32", "i16", 0, 64, nullptr, lowWordsOfInts},
    {"truncate64", "i16", 0, 32, nullptr, lowWordsOfLongs},
    {"truncate64", "i32", 0, 64, nullptr, "_mm_shuffle_epi32(A, 8)"},
    {"truncate16", "i8", 128, 128, withAvx2,
     "_mm256_castsi256_si128(_mm256_permute4x64_epi64(_mm256_shuffle_epi8(A, "
     "_mm256_set1_epi64x(0x0e0c0a0806040200)), 8))"},
    {"truncate32", "i16", 128, 128, withAvx2,
     "_mm256_castsi256_si128(_mm256_permute4x64_epi64(_mm256_shuffle_epi8(A, "
     "_mm256_set1_epi64x(0x0d0c090805040100)), 8))"},
    {"truncate32", "i8", 64, 64, withAvx2,
     "_mm256_castsi256_si128(_mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(A, "
     "_mm256_set1_epi32(0x0c080400)), _mm256_setr_epi32(0, 4, 0, 0, 0, 0, 0, 0)))"},
    {"truncate64", "i32", 128, 128, withAvx2,
     "_mm256_castsi256_si128(_mm256_permutevar8x32_epi32(A, "
     "_mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0)))"},
    {"truncate16-pair", "i8", 128, 128, nullptr,
     "_mm_packus_epi16(_mm_and_si128(A, _mm_set1_epi16(255)), _mm_and_si128(B, "
     "_mm_set1_epi16(255)))"},
    {"truncate16-pair", "i8", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packus_epi16(_mm256_and_si256(A, _mm256_set1_epi16(255)), "
     "_mm256_and_si256(B, _mm256_set1_epi16(255))), 0xd8)"},
    {"truncate16-pair", "i8", 512, 512, nullptr,
     "_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), "
     "_mm512_packus_epi16(_mm512_and_si512(A, _mm512_set1_epi16(255)), _mm512_and_si512(B, "
     "_mm512_set1_epi16(255))))"},
    {"truncate32-pair", "i16", 128, 128, nullptr,
     "_mm_packus_epi32(_mm_and_si128(A, _mm_set1_epi32(65535)), _mm_and_si128(B, "
     "_mm_set1_epi32(65535)))"},
    {"truncate32-pair", "i16", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packus_epi32(_mm256_and_si256(A, _mm256_set1_epi32(65535)), "
     "_mm256_and_si256(B, _mm256_set1_epi32(65535))), 0xd8)"},
    {"truncate32-pair", "i16", 512, 512, nullptr,
     "_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), "
     "_mm512_packus_epi32(_mm512_and_si512(A, _mm512_set1_epi32(65535)), _mm512_and_si512(B, "
     "_mm512_set1_epi32(65535))))"},
    {"truncate64-pair", "i32", 128, 128, nullptr,
     "_mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(A), _mm_castsi128_ps(B), 0x88))"},
    {"truncate64-pair", "i32", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(A), "
     "_mm256_castsi256_ps(B), 0x88)), 0xd8)"},
    {"truncate64-pair", "i32", 512, 512, nullptr,
     "_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), "
     "_mm512_castps_si512(_mm512_shuffle_ps(_mm512_castsi512_ps(A), _mm512_castsi512_ps(B), "
     "0x88)))"},
    {"vpmov16", "i", 0, 256, withAvx512, "%_cvtepi{K}_#(A)"},
    {"vpmov32", "i", 0, 256, withAvx512, "%_cvtepi{K}_#(A)"},
    {"vpmov64", "i", 0, 256, withAvx512, "%_cvtepi{K}_#(A)"},
    {"truncate64", "i", 0, 256, withAvx512, "%_cvtepi{K}_#(A)"},
    {"to-float", "f32", 0, 512, nullptr, "$_cvtepi32_ps(A)"},
    {"to-float32", "f64", 0, 512, nullptr, "$_cvtepi32_pd(A)"},
    {"to-signed", "i", 0, 512, nullptr, "$_cvtt!_#(A)"},
    {"to-signed64", "i32", 0, 256, nullptr, "%_cvttpd_epi32(A)"},
    {"from-unsigned", "f", 0, 512, nullptr, "$_cvtepu{K}_#(A)"},
    {"from-signed", "f", 0, 512, nullptr, "$_cvtepi{K}_#(A)"},
    {"float-extend", "f64", 0, 512, nullptr, "$_cvtps_pd(A)"},
    {"float-truncate", "f32", 0, 256, nullptr, "%_cvtpd_ps(A)"},

    {"fma", "f", 0, 512, nullptr, "$_fmadd_#(A, B, C)"},
    {"fmsub", "f", 0, 512, nullptr, "$_fmsub_#(A, B, C)"},
    {"fnmadd", "f", 0, 512, nullptr, "$_fnmadd_#(A, B, C)"},
    {"fnmsub", "f", 0, 512, nullptr, "$_fnmsub_#(A, B, C)"},
    {"fmaddsubps", "f32", 0, 512, nullptr, "$_fmaddsub_#(A, B, C)"},
    {"fmaddsubpd", "f64", 0, 512, nullptr, "$_fmaddsub_#(A, B, C)"},
    {"fmsubaddps", "f32", 0, 512, nullptr, "$_fmsubadd_#(A, B, C)"},
    {"fmsubaddpd", "f64", 0, 512, nullptr, "$_fmsubadd_#(A, B, C)"},
    {"addsubps", "f32", 0, 256, nullptr, "$_addsub_#(A, B)"},
    {"addsubpd", "f64", 0, 256, nullptr, "$_addsub_#(A, B)"},
    {"haddps", "f32", 0, 256, nullptr, "$_hadd_#(A, B)"},
    {"haddpd", "f64", 0, 256, nullptr, "$_hadd_#(A, B)"},
    {"hsubps", "f32", 0, 256, nullptr, "$_hsub_#(A, B)"},
    {"hsubpd", "f64", 0, 256, nullptr, "$_hsub_#(A, B)"},
    {"phaddw", "i16", 0, 256, nullptr, "$_hadd_#(A, B)"},
    {"phaddd", "i32", 0, 256, nullptr, "$_hadd_#(A, B)"},
    {"phsubw", "i16", 0, 256, nullptr, "$_hsub_#(A, B)"},
    {"phsubd", "i32", 0, 256, nullptr, "$_hsub_#(A, B)"},
    {"pmaddwd", "i32", 0, 512, nullptr, "$_madd_epi16(A, B)"},
    {"pmaddubsw", "i16", 0, 512, nullptr, "$_maddubs_epi16(A, B)"},
    {"pmuludq", "i64", 0, 512, nullptr, "$_mul_epu32(A, B)"},
    {"pmuldq", "i64", 0, 512, nullptr, "$_mul_epi32(A, B)"},
    {"packsswb-low", "i8", 32, 64, nullptr, "_mm_packs_epi16(A, A)"},
    {"packuswb-low", "i8", 32, 64, nullptr, "_mm_packus_epi16(A, A)"},
    {"packssdw-low", "i16", 32, 64, nullptr, "_mm_packs_epi32(A, A)"},
    {"packssdw", "i16", 0, 512, nullptr, "$_packs_epi32(A, B)"},
    {"packsswb", "i8", 0, 512, nullptr, "$_packs_epi16(A, B)"},
    {"packuswb", "i8", 0, 512, nullptr, "$_packus_epi16(A, B)"},
    {"packusdw", "i16", 0, 512, nullptr, "$_packus_epi32(A, B)"},
    {"packssdw-ordered", "i16", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packs_epi32(A, B), 0xd8)"},
    {"packusdw-ordered", "i16", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packus_epi32(A, B), 0xd8)"},
    {"packsswb-ordered", "i8", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packs_epi16(A, B), 0xd8)"},
    {"packuswb-ordered", "i8", 256, 256, nullptr,
     "_mm256_permute4x64_epi64(_mm256_packus_epi16(A, B), 0xd8)"},
    {"packsdb", "i8", 0, 512, nullptr, "$_packs_epi16($_packs_epi32(A, B), $_packs_epi32(C, D))"},
    {"packusdb", "i8", 0, 512, nullptr, "$_packus_epi16($_packs_epi32(A, B), $_packs_epi32(C, D))"},
    {"pmaddwd-ones", "i32", 0, 512, nullptr, "$_madd_epi16(A, $_set1_epi16(1))"},
    {"psadbw-low", "i32", 0, 512, nullptr, "$_sad_epu8(A, B)"},
    {"psadbw-zero", "i32", 0, 512, nullptr, "$_sad_epu8(A, ({I}){0})"},
    {"psadbw", "i64", 0, 512, nullptr, "$_sad_epu8(A, B)"},
    {"psadbw-pshufd", "i32", 0, 64, nullptr, "_mm_shuffle_epi32(_mm_sad_epu8(A, B), 8)"},
    {"psadbw-pshufd", "i32", 128, 128, nullptr,
     "_mm256_castsi256_si128(_mm256_permutevar8x32_epi32(_mm256_sad_epu8(A, B), "
     "_mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0)))"},
    {"vpdpbusd", "i32", 0, 512, nullptr, "$_dpbusd_epi32(A, B, C)"},
    {"vpdpbusd-sum", "i32", 0, 512, nullptr, "$_dpbusd_epi32(A, B, C)"},
    {"vpdpwssd", "i32", 0, 512, nullptr, "$_dpwssd_epi32(A, B, C)"},
    {"vpdpwssd-sum", "i32", 0, 512, nullptr, "$_dpwssd_epi32(A, B, C)"},
};

std::string nameOf(ElementType type, const char *integer) {
  return type.isFloat() ? type.bits == 32 ? "ps" : "pd" : integer + std::to_string(type.bits);
}

unsigned registerBits(vls::PackedType type) {
  return std::max(128u, type.bits());
}

std::string prefix(unsigned bits) {
  return bits == 128 ? "_mm" : "_mm" + std::to_string(bits);
}

/// `text` with `value` for each `name`.
void replace(std::string &text, const std::string &name, const std::string &value) {
  for (std::size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
}

std::string expand(std::string text, const VectorInstruction &instruction) {
  const vls::PackedType result = instruction.result, first = instruction.operands[0].type;
  const std::string bits = std::to_string(registerBits(result));
  replace(text, "$", prefix(registerBits(result)));
  replace(text, "%", prefix(registerBits(first)));
  replace(text, "#", nameOf(result.element, "epi"));
  replace(text, "{u}", nameOf(result.element, "epu"));
  replace(text, "!", nameOf(first.element, "epi"));
  replace(text, "@", "si" + bits);
  replace(text, "{I}", "__m" + bits + "i");
  replace(text, "{K}", std::to_string(first.element.bits));
  return text;
}

/// The mask of compare `predicate` in vectors of at most 256 bits.
std::string compareMask(const std::string &predicate, ElementType type, bool isWide) {
  if (type.isFloat()) {
    const std::string number = predicate == "equal"        ? "_CMP_EQ_OQ"
                               : predicate == "less"       ? "_CMP_LT_OQ"
                               : predicate == "less-equal" ? "_CMP_LE_OQ"
                                                           : "_CMP_ORD_Q";
    const std::string word = predicate == "equal"        ? "eq"
                             : predicate == "less"       ? "lt"
                             : predicate == "less-equal" ? "le"
                                                         : "ord";
    return isWide ? "$_cmp_!(A, B, " + number + ")" : "$_cmp" + word + "_!(A, B)";
  }
  if (predicate == "equal")
    return "$_cmpeq_!(A, B)";
  if (predicate == "less")
    return "$_cmpgt_!(B, A)";
  const std::string sign =
      type.bits == 64 ? "$_set1_epi64x(1ll << 63)" : "$_set1_!((int)(1u << ({K} - 1)))";
  return "$_cmpgt_!(B ^ " + sign + ", A ^ " + sign + ")";
}

/// The same in mask registers.
std::string compareBits(const std::string &predicate, ElementType type) {
  if (type.isFloat())
    return "_mm512_cmp_!_mask(A, B, " +
           std::string(predicate == "equal"        ? "_CMP_EQ_OQ"
                       : predicate == "less"       ? "_CMP_LT_OQ"
                       : predicate == "less-equal" ? "_CMP_LE_OQ"
                                                   : "_CMP_ORD_Q") +
           ")";
  return "_mm512_cmp_ep" + std::string(predicate == "less-unsigned" ? "u" : "i") +
         "{K}_mask(A, B, " + (predicate == "equal" ? "_MM_CMPINT_EQ" : "_MM_CMPINT_LT") + ")";
}

/// "select-less-f32", "compare-less-f32", "mask-less-f32".
std::string selection(const std::string &name, const VectorInstruction &instruction) {
  const bool isSelect = name.compare(0, 7, "select-") == 0;
  const bool isMask = name.compare(0, 5, "mask-") == 0;
  if (!isSelect && !isMask && name.compare(0, 8, "compare-") != 0)
    return {};
  const std::size_t start = name.find('-') + 1;
  const std::string predicate = name.substr(start, name.rfind('-') - start);
  const ElementType compared = instruction.operands[0].type.element;
  const bool isZmm = instruction.result.bits() == 512;
  const std::string mask =
      isZmm ? compareBits(predicate, compared)
            : "({I})" + compareMask(predicate, compared, instruction.result.bits() == 256);
  const std::string width = "epi" + std::to_string(instruction.result.element.bits);
  if (isSelect)
    return isZmm ? "_mm512_mask_blend_" + width + "(" + mask + ", ({I})D, ({I})C)"
                 : "(({I})C & " + mask + ") | (({I})D & ~" + mask + ")";
  const std::string one =
      "$_set1_" + width + (width == "epi64" && !isZmm ? "x" : "") + (isMask ? "(-1)" : "(1)");
  return isZmm ? "_mm512_maskz_mov_" + width + "(" + mask + ", " + one + ")" : mask + " & " + one;
}

bool isAmong(const std::string &name, const std::string &list) {
  return (" " + list + " ").find(" " + name + " ") != std::string::npos;
}

bool covers(const Row &row, const std::string &name, const VectorInstruction &instruction,
            const std::string &level) {
  const ElementType type = instruction.result.element;
  const std::string wanted = row.type ? row.type : "";
  return name == row.name &&
         (wanted.empty() || wanted == (type.isFloat() ? "f" : "i") || wanted == toString(type)) &&
         instruction.result.bits() >= row.low && instruction.result.bits() <= row.high &&
         (!row.levels || isAmong(level, row.levels));
}

} // namespace

std::string registerType(vls::PackedType type) {
  return "__m" + std::to_string(registerBits(type)) +
         (!type.element.isFloat()   ? "i"
          : type.element.bits == 64 ? "d"
                                    : "");
}

std::string intrinsicFor(const VectorInstruction &instruction, const std::string &level) {
  const std::string name = instruction.name.substr(0, instruction.name.find('.'));
  std::string text = selection(name, instruction);
  for (const Row &row : rows)
    if (text.empty() && covers(row, name, instruction, level))
      text = row.expression;
  return expand(text, instruction);
}

} // namespace machine

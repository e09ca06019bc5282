/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What emitted sequences are written with: values in registers, and one function or macro for each
 * form of instruction. rN is a register of N bits; narrower values are the low bits of an r128. One
 * call is one machine instruction as far as the machine has it, and OPAQUE behind it keeps
 * the compiler from making one of two, or two of one.
 *
 *   load_64(p)  broadcast_32_256(p)  masked_64_256(p, k)  merging_64_256(v, p, k)
 *   concatenate_256(a, b)  concatenateFrom_256(a, p)  extract_128_256(v, 1)  SHUFFLE(64, 256, a, b,
 * ...) store_64(p, v)  storeMasked_32_256(p, v, k)
 *
 * Before it is included: AT(lane, offset), an address as char *.
 */

#ifndef VLS_MACHINE_REGISTERS_H
#define VLS_MACHINE_REGISTERS_H

#include <immintrin.h>
#include <string.h>

#define FORM static inline __attribute__((always_inline))
#define OPAQUE(v) __asm__("" : "+v"(v))

#define REGISTER(bits)                                                                             \
  typedef float r##bits __attribute__((vector_size(bits / 8), may_alias));                         \
  typedef float u##bits __attribute__((vector_size(bits / 8), may_alias, aligned(1)));             \
  typedef char e8_##bits __attribute__((vector_size(bits / 8)));                                   \
  typedef short e16_##bits __attribute__((vector_size(bits / 8)));                                 \
  typedef float e32_##bits __attribute__((vector_size(bits / 8)));                                 \
  typedef double e64_##bits __attribute__((vector_size(bits / 8)));                                \
  typedef char i8_##bits __attribute__((vector_size(bits / 8)));                                   \
  typedef short i16_##bits __attribute__((vector_size(bits / 8)));                                 \
  typedef int i32_##bits __attribute__((vector_size(bits / 8)));                                   \
  typedef long long i64_##bits __attribute__((vector_size(bits / 8)));                             \
  FORM r##bits load_##bits(const void *p) {                                                        \
    return *(const u##bits *)p;                                                                    \
  }                                                                                                \
  FORM void store_##bits(void *p, r##bits v) {                                                     \
    *(u##bits *)p = v;                                                                             \
  }
REGISTER(128)
REGISTER(256)
#ifdef __AVX512F__
REGISTER(512)
#endif

/* Scalars at any address. */
typedef char s8 __attribute__((may_alias));
typedef short s16 __attribute__((may_alias, aligned(1)));
typedef float s32 __attribute__((may_alias, aligned(1)));
typedef double s64 __attribute__((may_alias, aligned(1)));
#define READ(bits, p) (*(const s##bits *)(p))

/* Lanes of a, then of b. */
#define SHUFFLE(element, bits, a, b, ...)                                                          \
  ((r##bits)__builtin_shuffle((e##element##_##bits)(a), (e##element##_##bits)(b),                  \
                              (i##element##_##bits){__VA_ARGS__}))
#define SHUFFLE1(element, bits, a, ...)                                                            \
  ((r##bits)__builtin_shuffle((e##element##_##bits)(a), (i##element##_##bits){__VA_ARGS__}))

/* The elements in `set` from b; by name, because the compiler may take a shuffle otherwise. */
#define blend_32_128(a, b, set) ((r128)_mm_blend_ps((__m128)(a), (__m128)(b), set))
#define blend_64_128(a, b, set) ((r128)_mm_blend_pd((__m128d)(a), (__m128d)(b), set))
#define blend_32_256(a, b, set) ((r256)_mm256_blend_ps((__m256)(a), (__m256)(b), set))
#define blend_64_256(a, b, set) ((r256)_mm256_blend_pd((__m256d)(a), (__m256d)(b), set))
#ifdef __AVX512F__
FORM r512 blend_32_512(r512 a, r512 b, __mmask16 k) {
  __asm__("vblendmps %2, %1, %0%{%3%}" : "=v"(a) : "v"(a), "v"(b), "Yk"(k));
  return a;
}
FORM r512 blend_64_512(r512 a, r512 b, __mmask8 k) {
  __asm__("vblendmpd %2, %1, %0%{%3%}" : "=v"(a) : "v"(a), "v"(b), "Yk"(k));
  return a;
}
#endif

/* ---- loads and stores of less than a slot ---- */

FORM r128 load_64(const void *p) {
  return (r128)(e64_128){READ(64, p), 0};
}
FORM r128 load_32(const void *p) {
  return (r128)(e32_128){READ(32, p), 0, 0, 0};
}
FORM r128 load_16(const void *p) {
  return (r128)_mm_cvtsi32_si128(*(const unsigned short __attribute__((may_alias, aligned(1))) *)p);
}
FORM r128 load_8(const void *p) {
  return (r128)_mm_cvtsi32_si128(*(const unsigned char *)p);
}
FORM void store_64(void *p, r128 v) {
  *(s64 *)p = ((e64_128)v)[0];
}
FORM void store_32(void *p, r128 v) {
  *(s32 *)p = ((e32_128)v)[0];
}
FORM void store_16(void *p, r128 v) {
  *(s16 *)p = (short)_mm_extract_epi16((__m128i)v, 0);
}
FORM void store_8(void *p, r128 v) {
  *(s8 *)p = (char)_mm_extract_epi8((__m128i)v, 0);
}

/* ---- broadcasts ---- */

#define BROADCASTS(bits, mm)                                                                       \
  FORM r##bits broadcast_8_##bits(const void *p) {                                                 \
    return (r##bits)mm##_set1_epi8(READ(8, p));                                                    \
  }                                                                                                \
  FORM r##bits broadcast_16_##bits(const void *p) {                                                \
    return (r##bits)mm##_set1_epi16(READ(16, p));                                                  \
  }                                                                                                \
  FORM r##bits broadcast_32_##bits(const void *p) {                                                \
    return (r##bits)mm##_set1_ps(READ(32, p));                                                     \
  }                                                                                                \
  FORM r##bits broadcast_64_##bits(const void *p) {                                                \
    return (r##bits)mm##_set1_pd(READ(64, p));                                                     \
  }
BROADCASTS(128, _mm)
BROADCASTS(256, _mm256)
FORM r256 broadcast_128_256(const void *p) {
  return (r256)_mm256_broadcast_ps((const __m128 *)p);
}
#ifdef __AVX512F__
BROADCASTS(512, _mm512)
FORM r512 broadcast_128_512(const void *p) {
  return (r512)_mm512_broadcast_f32x4((__m128)load_128(p));
}
FORM r512 broadcast_256_512(const void *p) {
  return (r512)_mm512_broadcast_f64x4((__m256d)load_256(p));
}
#endif

/* ---- parts of registers ---- */

FORM r128 concatenate_16(r128 a, r128 b) {
  return (r128)_mm_unpacklo_epi8((__m128i)a, (__m128i)b);
}
FORM r128 concatenateFrom_16(r128 a, const void *p) {
  return (r128)_mm_insert_epi8((__m128i)a, READ(8, p), 1);
}
FORM r128 concatenate_32(r128 a, r128 b) {
  return (r128)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
}
FORM r128 concatenateFrom_32(r128 a, const void *p) {
  return (r128)_mm_insert_epi16((__m128i)a, READ(16, p), 1);
}
FORM r128 concatenate_64(r128 a, r128 b) {
  return (r128)_mm_unpacklo_ps((__m128)a, (__m128)b);
}
FORM r128 concatenateFrom_64(r128 a, const void *p) {
  return (r128)_mm_insert_ps((__m128)a, (__m128)load_32(p), 0x10);
}
FORM r128 concatenate_128(r128 a, r128 b) {
  return (r128)_mm_movelh_ps((__m128)a, (__m128)b);
}
FORM r128 concatenateFrom_128(r128 a, const void *p) {
  return (r128)_mm_loadh_pi((__m128)a, (const __m64 *)p);
}
FORM r256 concatenate_256(r128 a, r128 b) {
  return (r256)_mm256_insertf128_ps(_mm256_castps128_ps256((__m128)a), (__m128)b, 1);
}
#define concatenateFrom_256(a, p) concatenate_256(a, load_128(p))

#define low_128_128(v) (v)
#define low_128_256(v) ((r128)_mm256_castps256_ps128((__m256)(v)))
#define low_256_256(v) (v)
/* The part at `index`, which is not 0. */
#define extract_128_256(v, index) ((r128)_mm256_extractf128_ps((__m256)(v), index))
/* The part from `byte` on of a slot; above it is rubbish. */
FORM r128 upper_64(r128 v) {
  return (r128)_mm_unpackhi_pd((__m128d)v, (__m128d)v);
}
#define shiftedDown_128(v, byte) ((r128)_mm_bsrli_si128((__m128i)(v), byte))
FORM void storeUpper_64(void *p, r128 v) {
  _mm_storeh_pi((__m64 *)p, (__m128)v);
}

#ifdef __AVX512F__
FORM r512 concatenate_512(r256 a, r256 b) {
  return (r512)_mm512_insertf64x4(_mm512_castpd256_pd512((__m256d)a), (__m256d)b, 1);
}
#define concatenateFrom_512(a, p) concatenate_512(a, load_256(p))
#define low_128_512(v) ((r128)_mm512_castps512_ps128((__m512)(v)))
#define low_256_512(v) ((r256)_mm512_castps512_ps256((__m512)(v)))
#define extract_128_512(v, index) ((r128)_mm512_extractf32x4_ps((__m512)(v), index))
#define extract_256_512(v, index) ((r256)_mm512_extractf64x4_pd((__m512d)(v), index))
#endif

/* ---- some elements only ---- */

/* MASK(element, bits, name, set): a mask for elements, whose bits `set` has. */
#ifdef __AVX512VL__

#define MASK(element, bits, name, set)                                                             \
  k##element##_##bits name = (k##element##_##bits)(set);                                           \
  __asm__("" : "+Yk"(name))

#define MASKED(bits, mm, element, suffix, type, mask)                                              \
  typedef mask k##element##_##bits;                                                                \
  FORM r##bits masked_##element##_##bits(const void *p, mask k) {                                  \
    return (r##bits)mm##_maskz_loadu_##suffix(k, p);                                               \
  }                                                                                                \
  FORM r##bits merging_##element##_##bits(r##bits v, const void *p, mask k) {                      \
    return (r##bits)mm##_mask_loadu_##suffix((type)v, k, p);                                       \
  }                                                                                                \
  FORM void storeMasked_##element##_##bits(void *p, r##bits v, mask k) {                           \
    mm##_mask_storeu_##suffix(p, k, (type)v);                                                      \
  }
#define MASKED_SIZES(bits, mm, single, dbl, integer, m8, m16, m32, m64)                            \
  MASKED(bits, mm, 8, epi8, integer, m8)                                                           \
  MASKED(bits, mm, 16, epi16, integer, m16)                                                        \
  MASKED(bits, mm, 32, ps, single, m32)                                                            \
  MASKED(bits, mm, 64, pd, dbl, m64)
MASKED_SIZES(128, _mm, __m128, __m128d, __m128i, __mmask16, __mmask8, __mmask8, __mmask8)
MASKED_SIZES(256, _mm256, __m256, __m256d, __m256i, __mmask32, __mmask16, __mmask8, __mmask8)
MASKED_SIZES(512, _mm512, __m512, __m512d, __m512i, __mmask64, __mmask32, __mmask16, __mmask8)

#define mergingBroadcast(element, repeated, bits, v, p, k)                                         \
  mergingBroadcast_##element##_##repeated##_##bits(v, p, k)
#define maskedBroadcast(element, repeated, bits, p, k)                                             \
  mergingBroadcast(element, repeated, bits, (r##bits){0}, p, k)

/* Of one element: an element is a mask's bit. */
#define MERGE(element, bits, mm, suffix, type)                                                     \
  FORM r##bits mergingBroadcast_##element##_##element##_##bits(r##bits v, const void *p,           \
                                                               k##element##_##bits k) {            \
    return (r##bits)mm##_mask_mov_##suffix((type)v, k, (type)broadcast_##element##_##bits(p));     \
  }
#define MERGES(bits, mm, single, dbl, integer)                                                     \
  MERGE(8, bits, mm, epi8, integer)                                                                \
  MERGE(16, bits, mm, epi16, integer)                                                              \
  MERGE(32, bits, mm, ps, single)                                                                  \
  MERGE(64, bits, mm, pd, dbl)
MERGES(128, _mm, __m128, __m128d, __m128i)
MERGES(256, _mm256, __m256, __m256d, __m256i)
MERGES(512, _mm512, __m512, __m512d, __m512i)

/* Of a slot or two. */
#define MERGE_SLOTS(element, repeated, bits, mm, suffix, type, part)                               \
  FORM r##bits mergingBroadcast_##element##_##repeated##_##bits(r##bits v, const void *p,          \
                                                                k##element##_##bits k) {           \
    return (r##bits)mm##_mask_broadcast_##suffix((type)v, k, (part)load_##repeated(p));            \
  }
MERGE_SLOTS(32, 128, 256, _mm256, f32x4, __m256, __m128)
MERGE_SLOTS(64, 128, 256, _mm256, f64x2, __m256d, __m128d)
MERGE_SLOTS(32, 128, 512, _mm512, f32x4, __m512, __m128)
MERGE_SLOTS(64, 128, 512, _mm512, f64x2, __m512d, __m128d)
MERGE_SLOTS(32, 256, 512, _mm512, f32x8, __m512, __m256)
MERGE_SLOTS(64, 256, 512, _mm512, f64x4, __m512d, __m256d)

#else /* vmaskmovps and vmaskmovpd: the mask is a register of the same size */

#define MASK(element, bits, name, set)                                                             \
  i##element##_##bits name;                                                                        \
  for (int e = 0; e < bits / element; ++e)                                                         \
    name[e] = -(int)((set) >> e & 1);                                                              \
  OPAQUE(name)

#define MASKED(bits, mm, element, suffix, pointer, integer, type)                                  \
  FORM r##bits masked_##element##_##bits(const void *p, i##element##_##bits k) {                   \
    return (r##bits)mm##_maskload_##suffix((const pointer *)p, (integer)k);                        \
  }                                                                                                \
  FORM void storeMasked_##element##_##bits(void *p, r##bits v, i##element##_##bits k) {            \
    mm##_maskstore_##suffix((pointer *)p, (integer)k, (type)v);                                    \
  }
MASKED(128, _mm, 32, ps, float, __m128i, __m128)
MASKED(128, _mm, 64, pd, double, __m128i, __m128d)
MASKED(256, _mm256, 32, ps, float, __m256i, __m256)
MASKED(256, _mm256, 64, pd, double, __m256i, __m256d)

#endif

#endif

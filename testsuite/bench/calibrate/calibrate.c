// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measures what gathers and scatters cost on this CPU, and how many loads, stores, shuffles and
// blends it executes in a cycle, and prints that as a target in the textual form (docs/text.md).
//
// Each measurement is a loop of a few instructions that do not depend on each other, and is
// compared with a chain of additions, each of which takes a cycle: so neither the clock's frequency
// nor the load of the machine count, as long as they are the same for both. A gather is compared
// with what would stand in its place, a load for each lane, and gets the price of that times how
// much longer it takes: it is compared with such sequences again when the plugin decides. All
// measurements take turns; of each the median is printed. Everything is in the first-level cache.

#include <cpuid.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 41, TURNS = 4000 };

static char memory[4096] __attribute__((aligned(4096)));
/// Indices of elements, in no order, as 32 and as 64 bits.
static int32_t indices32[16] __attribute__((aligned(64)));
static int64_t indices64[16] __attribute__((aligned(64)));

/// Executes `body`, a string of instructions on memory (%[m]) and indices (%[i], %[l]), TURNS
/// times.
#define LOOP(NAME, BODY)                                                                           \
  static void NAME(void) {                                                                         \
    long turns = TURNS;                                                                            \
    uint64_t rax = 0;                                                                              \
    __asm__ volatile(".p2align 6\n1:\n" BODY "sub $1, %[n]\njnz 1b\n"                              \
                     : [n] "+r"(turns), "+a"(rax)                                                  \
                     : [m] "r"(memory), [i] "r"(indices32), [l] "r"(indices64)                     \
                     : "memory", "cc", "rdx", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",      \
                       "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",         \
                       "xmm14", "xmm15");                                                          \
    __asm__ volatile("vzeroupper");                                                                \
  }
#define TWICE(TEXT) TEXT TEXT
#define FOUR(TEXT) TWICE(TWICE(TEXT))
#define EIGHT(TEXT) TWICE(FOUR(TEXT))
#define SIXTEEN(TEXT) FOUR(FOUR(TEXT))

LOOP(additions, SIXTEEN("add $1, %%rax\n"))

/// As in a sequence: an index, and what is read through it.
#define INDEX_AND_PART(OFFSET, N)                                                                  \
  "movslq " OFFSET "(%[i]), %%rdx\nvmovups " OFFSET "(%[m]), %%xmm" N "\n"
LOOP(loads, INDEX_AND_PART("0", "0") INDEX_AND_PART("4", "1") INDEX_AND_PART("8", "2")
                INDEX_AND_PART("12", "3") INDEX_AND_PART("16", "4") INDEX_AND_PART("20", "5"))
LOOP(stores, "vmovups %%ymm0, (%[m])\nvmovups %%ymm0, 32(%[m])\nvmovups %%ymm0, 64(%[m])\n"
             "vmovups %%ymm0, 96(%[m])\nvmovups %%ymm0, 128(%[m])\nvmovups %%ymm0, 160(%[m])\n"
             "vmovups %%ymm0, 192(%[m])\nvmovups %%ymm0, 224(%[m])\n")
/// Eight of one instruction with its operands in ymm14 and ymm15.
#define INTO_EIGHT(OPERATION)                                                                      \
  OPERATION "%%ymm15, %%ymm14, %%ymm0\n" OPERATION "%%ymm15, %%ymm14, %%ymm1\n" OPERATION          \
            "%%ymm15, %%ymm14, %%ymm2\n" OPERATION "%%ymm15, %%ymm14, %%ymm3\n" OPERATION          \
            "%%ymm15, %%ymm14, %%ymm4\n" OPERATION "%%ymm15, %%ymm14, %%ymm5\n" OPERATION          \
            "%%ymm15, %%ymm14, %%ymm6\n" OPERATION "%%ymm15, %%ymm14, %%ymm7\n"
LOOP(unpacks, INTO_EIGHT("vunpcklpd "))
LOOP(slotPermutes, INTO_EIGHT("vperm2f128 $0x21, "))
LOOP(blends, INTO_EIGHT("vblendps $0x5a, "))

/// A gather, and the same by a load for each lane, each with its indices from memory. The mask is
/// set anew, as it has to be, and the destination cleared, so that none waits for the one before.
#define GATHER_256(INSTRUCTION, REGISTER, INDEX, SCALE, N)                                         \
  "vmovdqu (%[i]), %%" INDEX "9\nvpcmpeqd %%" REGISTER "1" N ", %%" REGISTER "1" N ", %%" REGISTER \
  "1" N "\nvpxor %%" REGISTER N ", %%" REGISTER N ", %%" REGISTER N "\n" INSTRUCTION               \
  " %%" REGISTER "1" N ", (%[m],%%" INDEX "9," SCALE "), %%" REGISTER N "\n"
#define GATHERS_256(INSTRUCTION, REGISTER, INDEX, SCALE)                                           \
  GATHER_256(INSTRUCTION, REGISTER, INDEX, SCALE, "0")                                             \
  GATHER_256(INSTRUCTION, REGISTER, INDEX, SCALE, "1")                                             \
  GATHER_256(INSTRUCTION, REGISTER, INDEX, SCALE, "2")                                             \
  GATHER_256(INSTRUCTION, REGISTER, INDEX, SCALE, "3")
LOOP(gather2x64, GATHERS_256("vgatherdpd", "xmm", "xmm", "8"))
LOOP(gather4x64, GATHERS_256("vgatherdpd", "ymm", "xmm", "8"))
LOOP(gather4x32, GATHERS_256("vgatherdps", "xmm", "xmm", "4"))
LOOP(gather8x32, GATHERS_256("vgatherdps", "ymm", "ymm", "4"))

#define GATHER_512(INSTRUCTION, INDEX, N)                                                          \
  "vmovdqu32 (%[i]), %%" INDEX "9\nkxnorw %%k1, %%k1, %%k" N "\nvpxor %%xmm" N ", %%xmm" N         \
  ", %%xmm" N "\n" INSTRUCTION N "%{%%k" N "%}\n"
#define GATHERS_512(INSTRUCTION, INDEX)                                                            \
  GATHER_512(INSTRUCTION, INDEX, "2")                                                              \
  GATHER_512(INSTRUCTION, INDEX, "3") GATHER_512(INSTRUCTION, INDEX, "4")                          \
      GATHER_512(INSTRUCTION, INDEX, "5")
LOOP(gather8x64, GATHERS_512("vgatherdpd (%[m],%%ymm9,8), %%zmm", "ymm"))
LOOP(gather16x32, GATHERS_512("vgatherdps (%[m],%%zmm9,4), %%zmm", "zmm"))

/// One lane: its index, and what is there, into register N.
#define LANE(OFFSET, LOAD, SCALE, REGISTERS)                                                       \
  "movslq " OFFSET "(%[i]), %%rdx\n" LOAD "(%[m],%%rdx," SCALE "), " REGISTERS "\n"
#define TWO_64(FROM, TO, N)                                                                        \
  LANE(FROM, "vmovsd ", "8", "%%xmm" N) LANE(TO, "vmovhpd ", "8", "%%xmm" N ", %%xmm" N)
#define FOUR_64(A, B, C, D, N, M)                                                                  \
  TWO_64(A, B, N) TWO_64(C, D, M) "vinsertf128 $1, %%xmm" M ", %%ymm" N ", %%ymm" N "\n"
#define EIGHT_64(N, M, O, P)                                                                       \
  FOUR_64("0", "4", "8", "12", N, M)                                                               \
  FOUR_64("16", "20", "24", "28", O, P) "vinsertf64x4 $1, %%ymm" O ", %%zmm" N ", %%zmm" N "\n"
#define FOUR_32(A, B, C, D, N)                                                                     \
  LANE(A, "vmovss ", "4", "%%xmm" N)                                                               \
  LANE(B, "vinsertps $0x10, ", "4", "%%xmm" N ", %%xmm" N)                                         \
      LANE(C, "vinsertps $0x20, ", "4", "%%xmm" N ", %%xmm" N)                                     \
          LANE(D, "vinsertps $0x30, ", "4", "%%xmm" N ", %%xmm" N)
#define EIGHT_32(A, B, C, D, E, F, G, H, N, M)                                                     \
  FOUR_32(A, B, C, D, N)                                                                           \
  FOUR_32(E, F, G, H, M) "vinsertf128 $1, %%xmm" M ", %%ymm" N ", %%ymm" N "\n"
#define SIXTEEN_32(N, M, O, P)                                                                     \
  EIGHT_32("0", "4", "8", "12", "16", "20", "24", "28", N, M)                                      \
  EIGHT_32("32", "36", "40", "44", "48", "52", "56", "60", O, P)                                   \
  "vinsertf64x4 $1, %%ymm" O ", %%zmm" N ", %%zmm" N "\n"
LOOP(lanes2x64,
     TWO_64("0", "4", "0") TWO_64("0", "4", "1") TWO_64("0", "4", "2") TWO_64("0", "4", "3"))
LOOP(lanes4x64, FOUR_64("0", "4", "8", "12", "0", "1") FOUR_64("0", "4", "8", "12", "2", "3")
                    FOUR_64("0", "4", "8", "12", "4", "5") FOUR_64("0", "4", "8", "12", "6", "7"))
LOOP(lanes4x32, FOUR_32("0", "4", "8", "12", "0") FOUR_32("0", "4", "8", "12", "1")
                    FOUR_32("0", "4", "8", "12", "2") FOUR_32("0", "4", "8", "12", "3"))
LOOP(lanes8x32, EIGHT_32("0", "4", "8", "12", "16", "20", "24", "28", "0", "1")
                    EIGHT_32("0", "4", "8", "12", "16", "20", "24", "28", "2", "3")
                        EIGHT_32("0", "4", "8", "12", "16", "20", "24", "28", "4", "5")
                            EIGHT_32("0", "4", "8", "12", "16", "20", "24", "28", "6", "7"))
LOOP(lanes8x64, EIGHT_64("0", "1", "2", "3") EIGHT_64("4", "5", "6", "7")
                    EIGHT_64("8", "9", "10", "11") EIGHT_64("12", "13", "14", "15"))
LOOP(lanes16x32, SIXTEEN_32("0", "1", "2", "3") SIXTEEN_32("4", "5", "6", "7")
                     SIXTEEN_32("8", "9", "10", "11") SIXTEEN_32("12", "13", "14", "15"))

#define SCATTER(INSTRUCTION, REGISTER, N)                                                          \
  "kxnorw %%k1, %%k1, %%k" N "\n" INSTRUCTION "%{%%k" N "%}\n"
#define SCATTERS(INSTRUCTION, INDEX_REGISTER)                                                      \
  "vmovdqu32 (%[i]), %%" INDEX_REGISTER "9\n" SCATTER(INSTRUCTION, , "2")                          \
      SCATTER(INSTRUCTION, , "3") SCATTER(INSTRUCTION, , "4") SCATTER(INSTRUCTION, , "5")
LOOP(scatter2x64, SCATTERS("vscatterdpd %%xmm0, (%[m],%%xmm9,8)", "xmm"))
LOOP(scatter4x64, SCATTERS("vscatterdpd %%ymm0, (%[m],%%xmm9,8)", "xmm"))
LOOP(scatter8x64, SCATTERS("vscatterdpd %%zmm0, (%[m],%%ymm9,8)", "ymm"))
LOOP(scatter4x32, SCATTERS("vscatterdps %%xmm0, (%[m],%%xmm9,4)", "xmm"))
LOOP(scatter8x32, SCATTERS("vscatterdps %%ymm0, (%[m],%%ymm9,4)", "ymm"))
LOOP(scatter16x32, SCATTERS("vscatterdps %%zmm0, (%[m],%%zmm9,4)", "zmm"))

enum Level { AVX2, AVX512 };

struct Measurement {
  const char *row; ///< what is printed in front of the number
  void (*loop)(void);
  unsigned count; ///< instructions that one turn of the loop is about
  enum Level level;
  /// Of gathers: the same lane by lane, and the price of that under the predefined targets.
  void (*lanes)(void);
  double price;
  double cycles[ROUNDS]; ///< of one of them; of gathers, price times how much longer they take
};

/// A load for each index and each lane, and slots joined, of four µops a cycle half, as the plugin
/// has it.
#define BY_LANES(LOOP, LANES, SLOTS)                                                               \
  LOOP, (2 * (LANES) + (SLOTS)-1) / 2.0, {                                                         \
    0                                                                                              \
  }

static struct Measurement chain = {"", additions, 16, AVX2, NULL, 0, {0}};

static struct Measurement all[] = {
    {"load", loads, 12, AVX2, NULL, 0, {0}},
    {"store", stores, 8, AVX2, NULL, 0, {0}},
    {"unpack", unpacks, 8, AVX2, NULL, 0, {0}},
    {"slot-permute", slotPermutes, 8, AVX2, NULL, 0, {0}},
    {"blend", blends, 8, AVX2, NULL, 0, {0}},
    {"indexed-load 2 x 64", gather2x64, 4, AVX2, BY_LANES(lanes2x64, 2, 1)},
    {"indexed-load 4 x 64", gather4x64, 4, AVX2, BY_LANES(lanes4x64, 4, 2)},
    {"indexed-load 4 x 32", gather4x32, 4, AVX2, BY_LANES(lanes4x32, 4, 1)},
    {"indexed-load 8 x 32", gather8x32, 4, AVX2, BY_LANES(lanes8x32, 8, 2)},
    {"indexed-load 8 x 64", gather8x64, 4, AVX512, BY_LANES(lanes8x64, 8, 4)},
    {"indexed-load 16 x 32", gather16x32, 4, AVX512, BY_LANES(lanes16x32, 16, 4)},
    {"indexed-store 2 x 64", scatter2x64, 4, AVX512, NULL, 0, {0}},
    {"indexed-store 4 x 64", scatter4x64, 4, AVX512, NULL, 0, {0}},
    {"indexed-store 8 x 64", scatter8x64, 4, AVX512, NULL, 0, {0}},
    {"indexed-store 4 x 32", scatter4x32, 4, AVX512, NULL, 0, {0}},
    {"indexed-store 8 x 32", scatter8x32, 4, AVX512, NULL, 0, {0}},
    {"indexed-store 16 x 32", scatter16x32, 4, AVX512, NULL, 0, {0}},
};
enum { KINDS = sizeof all / sizeof *all, PORTS = 5 };

static double nanoseconds(void (*loop)(void)) {
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  loop();
  clock_gettime(CLOCK_MONOTONIC, &after);
  return (double)(after.tv_sec - before.tv_sec) * 1e9 + (double)(after.tv_nsec - before.tv_nsec);
}

static int inOrder(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static double median(double *values) {
  qsort(values, ROUNDS, sizeof *values, inOrder);
  return values[ROUNDS / 2];
}

/// To quarters: what is left is noise.
static double rounded(double value) {
  return (double)(long)(value * 4 + 0.5) / 4;
}

static double perCycle(int kind) {
  return rounded(1 / median(all[kind].cycles));
}

static void printCpu(void) {
  unsigned words[12] = {0};
  for (unsigned leaf = 0; leaf < 3; leaf++)
    __get_cpuid(0x80000002u + leaf, words + 4 * leaf, words + 4 * leaf + 1, words + 4 * leaf + 2,
                words + 4 * leaf + 3);
  printf("# %.48s\n", (const char *)words);
}

int main(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2")) {
    fputs("calibrate: this CPU has no gathers (AVX2): there is nothing to measure\n", stderr);
    return 1;
  }
  const enum Level level =
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? AVX512 : AVX2;
  for (int i = 0; i < 16; i++)
    indices64[i] = indices32[i] = (i * 37 + 5) % 64;

  for (int round = -2; round < ROUNDS; round++) // the first two warm up
    for (int kind = 0; kind < KINDS; kind++) {
      if (all[kind].level > level)
        continue;
      const double time = nanoseconds(all[kind].loop) / (TURNS * (double)all[kind].count);
      const double unit = all[kind].lanes ? nanoseconds(all[kind].lanes) /
                                                (TURNS * (double)all[kind].count) / all[kind].price
                                          : nanoseconds(chain.loop) / (TURNS * (double)chain.count);
      if (round >= 0)
        all[kind].cycles[round] = time / unit;
    }

  printCpu();
  printf("target this-cpu from %s {\n", level == AVX512 ? "avx512" : "avx2");
  const double unpack = perCycle(2), permute = perCycle(3);
  printf("  per-cycle %g: load\n  per-cycle %g: store\n  per-cycle %g: shuffle\n"
         "  per-cycle %g: shuffle + vector\n",
         perCycle(0), perCycle(1), unpack < permute ? unpack : permute, perCycle(4));
  for (int kind = PORTS; kind < KINDS; kind++)
    if (all[kind].level <= level)
      printf("  access %s: %g\n", all[kind].row, rounded(median(all[kind].cycles)));
  puts("}");
  return 0;
}

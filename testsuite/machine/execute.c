/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Executes plans on this machine and compares what they load and store with the definition of their
 * groups. PLANS is the file that `plans` wrote.
 *
 * Rows that may be anywhere lie at the beginning or the end of pages that others, which must not be
 * accessed, surround; so do all rows of a group with a constant stride. Lanes that are not active
 * have such pages only. Prints how many runs of how many plans were right. Exit status: 1 if one
 * was wrong, 77 if the machine lacks the instructions.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define AT(lane, offset) (base[lane] + (offset))
#define ON(lane) (active >> (lane)&1)
#define MEMBER(member, bits) load_##bits(values[member])
#define RESULT(member, bits, v) store_##bits(values[member], v)
#include "machine/registers.h"

struct Member {
  unsigned bytes;
  long offset;
  unsigned long long needed; /* lanes */
};

struct Plan {
  const char *name;
  void (*execute)(char *const *base, unsigned long long active, char (*values)[64]);
  int isLoad;
  unsigned lanes;
  int isMasked, hasStride;
  long stride, rowBytes;
  unsigned members;
  const struct Member *member;
};

#include PLANS

enum { PAGE = 4096, BLOCK = 4 * PAGE, LANES = 64, STRIDED = 1 << 19, MEMBERS = 16, RUNS = 12 };

static char *blocks, *nowhere, *strided; /* a block: a guard page, data */
static char *copy;                       /* of blocks and strided */
static const char *volatile current = "no plan";

static unsigned long long next(void) {
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static char *reserve(size_t bytes, int protection) {
  char *p = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) {
    perror("mmap");
    exit(1);
  }
  return p;
}

static void guard(char *p) {
  if (mprotect(p, PAGE, PROT_NONE) != 0) {
    perror("mprotect");
    exit(1);
  }
}

static void layOut(void) {
  blocks = reserve(LANES * BLOCK + PAGE, PROT_READ | PROT_WRITE);
  strided = reserve(STRIDED + 2 * PAGE, PROT_READ | PROT_WRITE) + PAGE;
  copy = reserve(LANES * BLOCK + STRIDED, PROT_READ | PROT_WRITE);
  nowhere = reserve(16 * PAGE, PROT_NONE) + 8 * PAGE;
  for (size_t i = 0; i < LANES * BLOCK; i++)
    blocks[i] = (char)next();
  for (size_t i = 0; i < STRIDED; i++)
    strided[i] = (char)next();
  for (int lane = 0; lane <= LANES; lane++)
    guard(blocks + (size_t)lane * BLOCK);
  guard(strided - PAGE);
  guard(strided + STRIDED);
}

/* Where `bytes` bytes lie among `room`: at its beginning or its end. */
static char *placed(char *from, long room, long bytes) {
  return next() & 1 ? from : from + room - bytes;
}

/* base: as the plan has it; row: of each lane. */
static void place(const struct Plan *p, unsigned long long active, char **base, char **row) {
  if (p->hasStride) {
    const long reach = (long)(p->lanes - 1) * p->stride;
    char *lowest = placed(strided, STRIDED, labs(reach) + p->rowBytes);
    base[0] = reach < 0 ? lowest - reach : lowest;
    for (unsigned lane = 0; lane < p->lanes; lane++)
      row[lane] = base[0] + (long)lane * p->stride;
    return;
  }
  for (unsigned lane = 0; lane < p->lanes; lane++) {
    const unsigned block = p->isLoad && next() % 4 == 0 ? 0 : lane; /* loads: rows may be one */
    row[lane] = placed(blocks + (size_t)block * BLOCK + PAGE, BLOCK - PAGE, p->rowBytes);
    base[lane] = active >> lane & 1 ? row[lane] : nowhere;
  }
}

static int loadsRight(const struct Plan *p, unsigned long long active, char *const *row,
                      char (*values)[64]) {
  for (unsigned m = 0; m < p->members; m++)
    for (unsigned lane = 0; lane < p->lanes; lane++)
      if ((active & p->member[m].needed) >> lane & 1 &&
          memcmp(values[m] + lane * p->member[m].bytes, row[lane] + p->member[m].offset,
                 p->member[m].bytes) != 0)
        return 0;
  return 1;
}

/* Data only: guard pages cannot be read. */
static int forBlocks(int compare) {
  for (int lane = 0; lane < LANES; lane++) {
    const size_t at = (size_t)lane * BLOCK + PAGE;
    if (!compare)
      memcpy(copy + at, blocks + at, BLOCK - PAGE);
    else if (memcmp(copy + at, blocks + at, BLOCK - PAGE) != 0)
      return 0;
  }
  if (!compare)
    memcpy(copy + LANES * BLOCK, strided, STRIDED);
  return !compare || memcmp(copy + LANES * BLOCK, strided, STRIDED) == 0;
}

static void storeIntoCopy(const struct Plan *p, unsigned long long active, char *const *row,
                          char (*values)[64]) {
  for (unsigned m = 0; m < p->members; m++)
    for (unsigned lane = 0; lane < p->lanes; lane++)
      if (active >> lane & 1) {
        const char *to = row[lane] + p->member[m].offset;
        char *copied = p->hasStride ? copy + LANES * BLOCK + (to - strided) : copy + (to - blocks);
        memcpy(copied, values[m] + lane * p->member[m].bytes, p->member[m].bytes);
      }
}

static int isRight(const struct Plan *p) {
  char *base[LANES], *row[LANES], values[MEMBERS][64];
  const unsigned long long all = p->lanes == 64 ? ~0ull : (1ull << p->lanes) - 1;
  const unsigned long long active = p->isMasked ? next() & all : all;
  place(p, active, base, row);
  for (unsigned m = 0; m < MEMBERS; m++)
    for (unsigned i = 0; i < 64; i++)
      values[m][i] = (char)next();
  if (p->isLoad) {
    p->execute(base, active, values);
    return loadsRight(p, active, row, values);
  }
  forBlocks(0);
  storeIntoCopy(p, active, row, values);
  p->execute(base, active, values);
  return forBlocks(1);
}

static void onFault(int number) {
  (void)number;
  const char *text[] = {"wrong: ", (const char *)current, " accesses what it must not\n"};
  for (int i = 0; i < 3; i++)
    if (write(1, text[i], strlen(text[i])) < 0)
      break;
  _exit(1);
}

int main(void) {
#ifdef __AVX512BW__
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512dq"))
    return 77;
#endif
  if (!__builtin_cpu_supports("avx2"))
    return 77;
  signal(SIGSEGV, onFault);
  layOut();
  unsigned wrong = 0, count = sizeof plans / sizeof *plans;
  for (unsigned i = 0; i < count; i++) {
    current = plans[i].name;
    for (unsigned run = 0; run < RUNS; run++)
      if (!isRight(&plans[i])) {
        printf("wrong: %s\n", plans[i].name);
        ++wrong;
        break;
      }
  }
  printf("%u plans, %u runs of each\n", count, (unsigned)RUNS);
  return wrong != 0;
}

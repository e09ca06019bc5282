// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory that is stored may be loaded, or stored again: pointers of which nothing is known, at all
// distances. A load that moves past a store, a store past a load, or two stores that change places
// show in the memory.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v2 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 4 stores of i32 became" } }

#include "pack.h"

/* Read after write: the second load may be of what the first store wrote. */
#define AFTER(I) p[I] = (int)(q[I] + 1u);
PACK_OVERLAP(loadAfterStore, int, EACH_4(AFTER))

/* Loads first: these are packed, and each store is behind all loads. */
PACK_OVERLAP(loadsFirst, int, int t0 = q[0]; int t1 = q[1]; int t2 = q[2]; int t3 = q[3]; p[0] = t0;
             p[1] = t1; p[2] = t2; p[3] = t3;)

/* Write after read: the load of q[2] is in front of the store that may change it. */
PACK_OVERLAP(storeAfterLoad, int, int t0 = q[0]; int t1 = q[1]; p[0] = 7; int t2 = q[2];
             int t3 = q[3]; p[1] = t0; p[2] = t1; p[3] = t2; p[4] = t3;)

/* Write after write: which of p and q is stored last. */
#define BOTH(I)                                                                                    \
  p[I] = (int)(I + 1u);                                                                            \
  q[I] = (int)(I + 100u);
PACK_OVERLAP(storeAfterStore, int, EACH_4(BOTH))

/* Stores to one object that overlap: the later one counts. */
PACK_OVERLAP(twice, int, p[0] = 1; p[1] = 2; p[2] = 3; p[3] = 4; p[2] = 5; p[3] = 6; p[4] = 7;
             p[5] = 8;)

/* Two rows of ints that share two bytes, which the end of the first row is stored to last. */
typedef int Unaligned __attribute__((aligned(1), may_alias));
#define UPPER(I) *(Unaligned *)((char *)p + 14 + 4 * I) = I + 100;
PACK_OVERLAP(halves, int, p[0] = 1; p[1] = 2; p[2] = 3; UPPER(0) p[3] = 4;
             UPPER(1) UPPER(2) UPPER(3)(void) q;)

/* Narrow and wide: a store of bytes into what is loaded as ints. */
PACK_OVERLAP(bytes, int, ((char *)q)[5] = 1; p[0] = q[0]; ((char *)q)[9] = 2; p[1] = q[1];
             p[2] = q[2]; p[3] = q[3];)

/* A value that goes through memory between two packs. */
PACK_OVERLAP(through, int, p[0] = 10; p[1] = 11; p[2] = 12; p[3] = 13; int t0 = q[0]; int t1 = q[1];
             int t2 = q[2]; int t3 = q[3]; p[4] = t0; p[5] = t1; p[6] = t2; p[7] = t3;)

/* Memory that holds floats, and then ints: a store may not move above a load of another type. */
__attribute__((noipa)) static float reused(const float *f, int *i) {
  const float first = f[0];
  i[0] = 1;
  const float second = f[1];
  i[1] = 2;
  i[2] = 3;
  const float last = f[3];
  i[3] = 4;
  return first + 10 * second + 100 * last;
}

__attribute__((noipa)) static void reusedLoads(float *__restrict o, const float *f, int *i) {
  const float t0 = f[0];
  i[0] = 9;
  const float t1 = f[1], t2 = f[2], t3 = f[3];
  o[0] = t0;
  o[1] = t1;
  o[2] = t2;
  o[3] = t3;
}

static void reusedRun(void) {
  void *memory = malloc(4 * sizeof(float));
  for (int k = 0; k < 4; k++)
    ((float *)memory)[k] = (float)(k + 1);
  float o[4];
  reusedLoads(o, memory, memory);
  if (o[0] != 1 || o[3] != 4 || *(int *)memory != 9)
    abort();
  *(float *)memory = 1;
  if (reused(memory, memory) != 421)
    abort();
  for (int k = 0; k < 4; k++)
    if (((int *)memory)[k] != k + 1)
      abort();
  free(memory);
}

int main(void) {
  loadAfterStoreRun();
  loadsFirstRun();
  storeAfterLoadRun();
  storeAfterStoreRun();
  twiceRun();
  halvesRun();
  reusedRun();
  bytesRun();
  throughRun();
  return 0;
}

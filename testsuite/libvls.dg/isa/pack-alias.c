// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks that are packed under run-time alias checks, at all distances of what they access. With
// an interval of the checks one byte shorter at either end, this fails.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fwrapv -fplugin-arg-libvls-packer=on -fplugin-arg-libvls-way=helped" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "under a run-time alias check; cost" 12 } }
// { dg-final { scan-vls-remark-times "under 2 run-time alias checks; cost" 4 } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x add\\.f64\\.256, 1 x store under 2 run-time alias checks" { target haswell } } }

#include "pack-distances.h"

/* One may be the other: only a load of what was stored before has to wait. */
#define ADD(I) o[I] = a[I] + b[I];
PACK_DISTANCES(add, GUARDED_DOUBLE, AnyDouble, 32, 32, EACH_4(ADD) return 0;)

/* Here it may not. */
#define REVERSED(I) o[I] = a[3 - I] * 3.f;
PACK_DISTANCES(reversed, GUARDED_FLOAT, AnyFloat, 16, 16, EACH_4(REVERSED) return 0;)

PACK_DISTANCES(product, GUARDED_FLOAT, AnyFloat, 16, 16, o[0] = a[0] * b[0] - a[1] * b[1];
               o[1] = a[0] * b[1] + a[1] * b[0]; o[2] = a[2] * b[2] - a[3] * b[3];
               o[3] = a[2] * b[3] + a[3] * b[2]; return 0;)

#define FACTORS(I, J)                                                                              \
  o[I] = (int)((unsigned)a[I] * (unsigned)b[I] - (unsigned)a[J] * (unsigned)b[J]);                 \
  o[J] = (int)((unsigned)a[I] * (unsigned)b[J] + (unsigned)a[J] * (unsigned)b[I]);
PACK_DISTANCES(integers, GUARDED_INT32, AnyInt, 16, 16, FACTORS(0, 1) FACTORS(2, 3) return 0;)

/* Other widths. */
#define NOT(I) o[I] = (AnyByte)(a[I] ^ b[I]);
PACK_DISTANCES(bytes, GUARDED_BYTES, AnyByte, 16, 16, EACH_16(NOT) return 0;)

#define DOUBLED(I) o[I] = (AnyShort)(a[I] * 3 + 7);
PACK_DISTANCES(words, GUARDED_INT16, AnyShort, 16, 16, EACH_8(DOUBLED) return 0;)

#define LESS(I) o[I] = a[I] - 5;
PACK_DISTANCES(longs, GUARDED_INT64, AnyLong, 32, 32, EACH_4(LESS) return 0;)

/* Widths that differ: ints of bytes. */
#define WIDER(I) o[I] = ((AnyByte *)a)[I] * 77;
PACK_DISTANCES(wider, GUARDED_INT32, AnyInt, 32, 8, EACH_8(WIDER) return 0;)

/* Two that are stored to. */
#define BOTH(I)                                                                                    \
  o[I] = 3 * I;                                                                                    \
  a[I] = 5 * I;
PACK_DISTANCES(both, GUARDED_INT32, AnyInt, 32, 32, EACH_8(BOTH) return 0;)

/* The distance of o + j and a + j is known; those of o + j and a + k are, too. */
#define MOVED(I) o[j + I] = a[j + I] + 1.f;
PACK_DISTANCES(moved, GUARDED_FLOAT, AnyFloat, 32, 32, EACH_8(MOVED) return 0;)

#define APART(I) o[I] = a[(unsigned)j + I] + 1.f;
PACK_DISTANCES(indexed, GUARDED_FLOAT, AnyFloat, 32, 32, EACH_8(APART) return 0;)

/* Values that are needed behind the block: of a lane, of what is left scalar, of memory. */
#define NEGATED(I)                                                                                 \
  const int t##I = a[I] ^ 12345;                                                                   \
  o[I] = t##I;
PACK_DISTANCES(needed, GUARDED_INT32, AnyInt, 32, 32,
               EACH_8(NEGATED) const int u = t5 + (int)j; if (t2 > 100) { b[0] = u; } return t1 + u + a[1];)

/* A switch at the end, and a block that is reached twice. */
#define ONE_LESS(I) o[I] = a[I] - b[I];
PACK_DISTANCES(
    chosen, GUARDED_INT32, AnyInt, 16, 16,
    for (int round = 0; round < 3; round++) {
      EACH_4(ONE_LESS)
      switch (o[0] & 7) {
      case 0:
        o[1] = 3;
        break;
      case 1:
        a[2] = 5;
        break;
      case 2:
        b[3] ^= 1;
        /* fall through */
      case 4:
        return o[2];
      default:
        o[3] = round;
      }
    } return o[0];)

/* A loop that is one block, whose pointers go on; in it an accumulator. */
PACK_DISTANCES(
    rows, GUARDED_INT32, AnyInt, 48, 48, unsigned sum = 0;
    for (int row = 0; row < 2 + (int)j; row++, o += 4, a += 4) {
      o[0] = a[0] + a[1];
      o[1] = a[1] + a[2];
      o[2] = a[2] + a[3];
      o[3] = a[3] + a[0];
      sum = sum * 3 + (unsigned)a[3];
    } return (long)sum;)

/* What may not be there twice: calls, assembly, volatile accesses. What is between them is packed. */
static volatile int seen;
__attribute__((noipa)) static int turned(int *at) {
  at[1] ^= at[2];
  seen = seen + 1;
  return at[3];
}
#define TWICE(I) o[I] = 2 * a[I];
#define THRICE(I) a[I] = 3 * b[I] + turn;
PACK_DISTANCES(called, GUARDED_INT32, AnyInt, 32, 32, EACH_8(TWICE) const int turn = turned(o);
               EACH_8(THRICE) turned(a); __asm__ volatile("" ::: "memory"); EACH_8(TWICE) seen = o[5];
               return turn;)

/* Pointers that are loaded in the block, behind a store that does not change them. */
struct Rows {
  int round;
  AnyFloat *to, *from;
};
#define SCALED(I) rows->to[j + I] = rows->from[j + I] * 3.f;
GUARDED_UNDER_TEST long loaded(struct Rows *rows, long j) {
  rows->round = 3;
  EACH_8(SCALED)
  return rows->round;
}
GUARDED_HOST long loadedReference(struct Rows *rows, long j) {
  rows->round = 3;
  EACH_8(SCALED)
  return rows->round;
}
GUARDED_HOST long loadedAt(void *o, void *a, void *b, long j) {
  struct Rows rows = {0, o, a};
  (void)b;
  return loaded(&rows, j);
}
GUARDED_HOST long loadedAtReference(void *o, void *a, void *b, long j) {
  struct Rows rows = {0, o, a};
  (void)b;
  return loadedReference(&rows, j);
}
GUARDED_HOST void loadedRun(void) {
  const struct DistancesCase t = {"loaded", loadedAt, loadedAtReference, 32, 32, GUARDED_FLOAT};
  distancesRun(&t);
}

int main(void) {
  loadedRun();
  addRun();
  reversedRun();
  productRun();
  integersRun();
  bytesRun();
  wordsRun();
  longsRun();
  widerRun();
  bothRun();
  movedRun();
  indexedRun();
  neededRun();
  chosenRun();
  rowsRun();
  calledRun();
  return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions whose lanes differ, or that mix lanes. Sums and differences of neighbours are written as
// two shuffles and one operation, but those of words.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vpmaddwd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x pmaddwd\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmaddubsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pmaddubsw\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmuldq" { target haswell } } }
// { dg-final { scan-vls-remark "2 stores of i64 became \[^;\]*1 x pmuldq\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmuludq" { target haswell } } }
// { dg-final { scan-vls-remark "2 stores of i64 became \[^;\]*1 x pmuludq\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm-not "vp?h(add|sub)(ps|d)\[ \t\]|vh(add|sub)pd\[^\n\]*ymm" } }
// { dg-final { scan-asm-times "vshufps\[^\n\]*%xmm" 8 { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f32 became \[^;\]*1 x haddps\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*1 x phaddd\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vphaddw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x phaddw\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f32 became \[^;\]*1 x hsubps\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*1 x phsubd\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vphsubw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x phsubw\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x haddpd\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "2 stores of f64 became \[^;\]*1 x hsubpd\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vaddsubpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x addsubpd\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vaddsubps" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of f32 became \[^;\]*1 x addsubps\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpackssdw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x packssdw\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpackusdw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x packusdw\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpacksswb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x packsswb\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpackuswb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x packuswb\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x packsdb\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x packusdb\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsadbw" { target haswell } } }
// { dg-final { scan-vls-remark "2 stores of i32 became \[^;\]*1 x psadbw-pshufd\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "2 stores of i64 became \[^;\]*1 x psadbw\\.128\[,;\]" { target haswell } } }

#include "pack.h"

#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))
#define CLAMP(X, LOW, HIGH) MAX(MIN(X, HIGH), LOW)

#define DISTANCE(K) __builtin_abs(a[K] - b[K])

#define PRODUCTS(I) o[I] = a[2 * I] * b[2 * I] + a[2 * I + 1] * b[2 * I + 1];
PACK_KERNEL(products, int, 8, short, 16, EACH_8(PRODUCTS))
#define BYTE_PRODUCTS(I)                                                                           \
  o[I] = CLAMP((unsigned char)a[2 * I] * b[2 * I] + (unsigned char)a[2 * I + 1] * b[2 * I + 1],    \
               -32768, 32767);
PACK_KERNEL(byteProducts, short, 8, signed char, 16, EACH_8(BYTE_PRODUCTS))
#define WIDEN_SIGNED(I) o[I] = (long)a[2 * I] * b[2 * I];
PACK_KERNEL(widenSigned, long, 2, int, 4, EACH_2(WIDEN_SIGNED))
#define WIDEN_UNSIGNED(I) o[I] = (unsigned long)a[2 * I] * b[2 * I];
PACK_KERNEL(widenUnsigned, unsigned long, 2, unsigned, 4, EACH_2(WIDEN_UNSIGNED))
#define PAIRS_FLOAT(I) o[I] = a[2 * I] + a[2 * I + 1];
PACK_KERNEL(pairsFloat, float, 4, float, 8, EACH_4(PAIRS_FLOAT))
PACK_KERNEL(pairsInt, unsigned, 4, unsigned, 8, EACH_4(PAIRS_FLOAT))
PACK_KERNEL(pairsShort, short, 8, short, 16, EACH_8(PAIRS_FLOAT))
#define DIFFERENCES_FLOAT(I) o[I] = a[2 * I] - a[2 * I + 1];
PACK_KERNEL(differencesFloat, float, 4, float, 8, EACH_4(DIFFERENCES_FLOAT))
PACK_KERNEL(differencesInt, unsigned, 4, unsigned, 8, EACH_4(DIFFERENCES_FLOAT))
PACK_KERNEL(differencesShort, short, 8, short, 16, EACH_8(DIFFERENCES_FLOAT))
PACK_KERNEL(pairsDouble, double, 4, double, 8, EACH_4(PAIRS_FLOAT))
PACK_KERNEL(differencesDouble, double, 2, double, 4, EACH_2(DIFFERENCES_FLOAT))
#define ALTERNATING_DOUBLE(I)                                                                      \
  o[2 * I] = a[2 * I] - b[2 * I];                                                                  \
  o[2 * I + 1] = a[2 * I + 1] + b[2 * I + 1];
PACK_KERNEL(alternatingDouble, double, 4, double, 4, EACH_2(ALTERNATING_DOUBLE))
PACK_KERNEL(alternatingFloat, float, 8, float, 8, EACH_4(ALTERNATING_DOUBLE))
#define PACK_WORDS(I) o[I] = CLAMP(a[I], -32768, 32767);
PACK_KERNEL(packWords, short, 8, int, 8, EACH_8(PACK_WORDS))
#define PACK_UNSIGNED_WORDS(I) o[I] = CLAMP(a[I], 0, 65535);
PACK_KERNEL(packUnsignedWords, unsigned short, 8, int, 8, EACH_8(PACK_UNSIGNED_WORDS))
#define PACK_BYTES(I) o[I] = CLAMP(a[I], -128, 127);
PACK_KERNEL(packBytes, signed char, 16, short, 16, EACH_16(PACK_BYTES))
#define PACK_UNSIGNED_BYTES(I) o[I] = CLAMP(a[I], 0, 255);
PACK_KERNEL(packUnsignedBytes, unsigned char, 16, short, 16, EACH_16(PACK_UNSIGNED_BYTES))
PACK_KERNEL(packInts, signed char, 16, int, 16, EACH_16(PACK_BYTES))
PACK_KERNEL(packUnsignedInts, unsigned char, 16, int, 16, EACH_16(PACK_UNSIGNED_BYTES))
#define SUM_OF_DIFFERENCES(I)                                                                      \
  o[I] = DISTANCE(8 * I) + DISTANCE(8 * I + 1) + DISTANCE(8 * I + 2) + DISTANCE(8 * I + 3) +       \
         DISTANCE(8 * I + 4) + DISTANCE(8 * I + 5) + DISTANCE(8 * I + 6) + DISTANCE(8 * I + 7);
PACK_KERNEL(sumOfDifferences, int, 2, unsigned char, 16, EACH_2(SUM_OF_DIFFERENCES))
PACK_KERNEL(wideSumOfDifferences, unsigned long, 2, unsigned char, 16, EACH_2(SUM_OF_DIFFERENCES))
#define ALTERNATING_OTHERWISE(I)                                                                   \
  o[2 * I] = a[2 * I] + b[2 * I];                                                                  \
  o[2 * I + 1] = a[2 * I + 1] - b[2 * I + 1];
PACK_KERNEL(alternatingOtherwise, double, 4, double, 4, EACH_2(ALTERNATING_OTHERWISE))

int main(void) {
  productsRun();
  byteProductsRun();
  widenSignedRun();
  widenUnsignedRun();
  pairsFloatRun();
  pairsIntRun();
  pairsShortRun();
  differencesFloatRun();
  differencesIntRun();
  differencesShortRun();
  pairsDoubleRun();
  differencesDoubleRun();
  alternatingDoubleRun();
  alternatingFloatRun();
  packWordsRun();
  packUnsignedWordsRun();
  packBytesRun();
  packUnsignedBytesRun();
  packIntsRun();
  packUnsignedIntsRun();
  sumOfDifferencesRun();
  wideSumOfDifferencesRun();
  alternatingOtherwiseRun();
  return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// One number as an address of two spaces: what stands there are two values, so that what they index
// are no neighbours.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }
// { dg-final { scan-vls-remark-not "1 x load" } }

#include <asm/prctl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { count = 64 };
typedef const long __seg_gs Other;

/// The other space begins `count` elements above the generic one.
static long numbers[2 * count];
static long *const generic = numbers, *const other = numbers + count;

__attribute__((noipa)) void loop(double *restrict out, const double *restrict x, uintptr_t index,
                                 int n) {
  Other *i = (Other *)index;
  const long *j = (const long *)index;
  for (int k = 0; k < n; k++)
    out[k] = x[3 * i[k]] + 2 * x[3 * j[k] + 1];
}

__attribute__((noipa)) void pair(double *restrict out, const double *restrict x, uintptr_t index) {
  const long i = *(Other *)index, j = *(const long *)index;
  out[0] = -x[i];
  out[1] = -x[j + 1];
}

int main(void) {
  double x[3 * count], out[count];
  for (int i = 0; i < 3 * count; i++)
    x[i] = i;
  for (int i = 0; i < count; i++) {
    generic[i] = i;
    other[i] = count - 1 - i;
  }
  if (syscall(SYS_arch_prctl, ARCH_SET_GS, count * sizeof(long)))
    abort();
  loop(out, x, (uintptr_t)generic, count);
  for (int i = 0; i < count; i++)
    if (out[i] != 3 * other[i] + 2 * (3 * generic[i] + 1))
      abort();
  pair(out, x, (uintptr_t)(generic + 1));
  if (out[0] != -other[1] || out[1] != -(generic[1] + 1))
    abort();
  return 0;
}

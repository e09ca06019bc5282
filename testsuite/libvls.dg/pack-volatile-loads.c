// SPDX-License-Identifier: GPL-3.0-or-later
//
// Volatile loads stay loads of one element each.

// { dg-do compile }
// { dg-options "-O3 -march=x86-64-v2 -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-asm-times "\\(%rsi\\)" 4 } }

void loads(int *__restrict o, const volatile int *a) {
  int t0 = a[0], t1 = a[1], t2 = a[2], t3 = a[3];
  o[0] = (int)(t0 + 1u);
  o[1] = (int)(t1 + 1u);
  o[2] = (int)(t2 + 1u);
  o[3] = (int)(t3 + 1u);
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// With -ftrapv signed arithmetic that overflows ends the program, so it is no vector arithmetic;
// unsigned arithmetic may be.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ftrapv -fno-tree-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-times "4 stores of i32 became" 1 } }

#include "pack.h"

#include <signal.h>
#include <sys/wait.h>

#define ADD(I) o[I] = a[I] + b[I];
__attribute__((noipa)) static void signedSums(int *__restrict o, const int *a, const int *b){
    EACH_4(ADD)} PACK_KERNEL(unsignedSums, unsigned, 4, unsigned, 4, EACH_4(ADD))

    int main(void) {
  unsignedSumsRun();
  int a[4] = {1, 2, 3, 0x7fffffff}, b[4] = {1, 1, 1, 0}, o[4];
  signedSums(o, a, b);
  if (o[3] != 0x7fffffff)
    abort();
  const pid_t child = fork();
  if (child == 0) {
    b[3] = 1;
    signal(SIGABRT, SIG_DFL);
    signedSums(o, a, b);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFSIGNALED(status))
    abort();
  return 0;
}

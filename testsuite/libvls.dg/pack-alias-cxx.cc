// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks that are checked and end in a call that throws: what the handler sees is there, whichever
// version was executed. Pointers are members, loaded behind what the constructor stores.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 8 stores of i32 became \[^;\]* under a run-time alias check; cost" } }

extern "C" void abort(void);

struct Rows {
  int *to;
  const int *from;
  int steps;

  __attribute__((noipa)) int step(int thrown);
};

__attribute__((noipa)) static void mayThrow(int value, int thrown) {
  if (value > thrown)
    throw value;
}

int Rows::step(int thrown) {
  steps++;
  try {
    to[0] = from[0] + 1;
    to[1] = from[1] + 2;
    to[2] = from[2] + 3;
    to[3] = from[3] + 4;
    to[4] = from[4] + 5;
    to[5] = from[5] + 6;
    to[6] = from[6] + 7;
    to[7] = from[7] + 8;
    const int last = from[7];
    mayThrow(last, thrown);
    return last;
  } catch (int value) {
    return value + 1000 * to[0] + from[0];
  }
}

// What step() does to `memory`, element by element.
static int expected(volatile int *memory, int to, int from, int thrown) {
  for (int i = 0; i < 8; i++)
    memory[to + i] = memory[from + i] + i + 1;
  const int last = memory[from + 7];
  return last > thrown ? last + 1000 * memory[to] + memory[from] : last;
}

int main() {
  for (int to = 0; to <= 16; to++)
    for (int from = 0; from <= 16; from++)
      for (int thrown = 0; thrown < 40; thrown += 20) {
        int got[24];
        volatile int want[24];
        for (int i = 0; i < 24; i++)
          want[i] = got[i] = i;
        Rows rows = {got + to, got + from, 0};
        if (rows.step(thrown) != expected(want, to, from, thrown) || rows.steps != 1)
          abort();
        for (int i = 0; i < 24; i++)
          if (got[i] != want[i])
            abort();
      }
  return 0;
}

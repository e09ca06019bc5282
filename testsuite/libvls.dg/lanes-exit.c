// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: a loop that ends on what it finds, and one whose length is not known.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes" }
// { dg-final { scan-vls-remark ":21:\[0-9\]+: note: lanes: the loop may end early here, depending on x.i. == v, and lanes would end in different iterations: x.i. is loaded from memory at line 21" } }
// { dg-final { scan-vls-remark ":28:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: not for vectors as it stands, because of a chain of loads at line 28; a number of iterations that is not known before the loop starts" } }
// { dg-final { scan-vls-remark ":28:\[0-9\]+: note: lanes: the loop goes on depending on p != 0: p->next is loaded from memory at line 28, so the number of iterations is not known before it starts" } }
// { dg-final { scan-vls-remark ":28:\[0-9\]+: note: lanes: p is carried from iteration to iteration: it is loaded by way of itself, as in a linked list" } }
// { dg-final { scan-vls-remark ":29:\[0-9\]+: note: lanes: read of p->value is random: p is carried from iteration to iteration" } }
// { dg-final { same-object-without-plugin } }

struct node {
  struct node *next;
  long value;
};

int find(const int *x, int n, int v) {
  for (int i = 0; i < n; i++)
    if (x[i] == v)
      return i;
  return -1;
}

long list(const struct node *p) {
  long s = 0;
  for (; p; p = p->next)
    s += p->value;
  return s;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wrong uses of the attribute: one warning each. Without arguments, at functions, there is none.

// { dg-do compile }
// { dg-options "-O1 -std=gnu2x" }

int variable __attribute__((libvls_disable)); // { dg-warning "libvls_disable\[^ \]* attribute ignored: it is for functions" }
typedef int Integer __attribute__((libvls_disable)); // { dg-warning "it is for functions" }
struct __attribute__((libvls_disable)) S { int a; }; // { dg-warning "libvls_disable\[^ \]* attribute does not apply to types" }
void one(void) __attribute__((libvls_disable(1))); // { dg-warning "libvls_disable\[^ \]* attribute ignored: it takes no arguments" }
[[libvls::disable(1, 2)]] void two(void); // { dg-warning "libvls::disable\[^ \]* attribute ignored: it takes no arguments" }
void three(int x [[libvls::disable]]); // { dg-warning "libvls::disable\[^ \]* attribute ignored: it is for functions" }
[[libvls::other]] void four(void); // { dg-warning "libvls::other\[^ \]* scoped attribute directive ignored" }

__attribute__((libvls_disable)) void right(void);
[[libvls::disable]] void right(void);
void right(void) {}

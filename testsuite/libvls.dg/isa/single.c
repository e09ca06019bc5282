// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers without neighbours, where the user says that gathers are slow: a load for each lane, which
// reads what the gather read and nothing else. Indices are loaded again, or extracted.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-gathers=slow" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double became 4 loads, put together; cost" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double at byte 0 became 1 load, 3 inserts, 0 shuffles" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x double at byte 0 became 2 loads, 6 inserts, 1 shuffle;" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x \[a-z0-9_\]*long\[a-z0-9_ \]* at byte 0 became 1 load" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x float became 8 loads, put together; cost" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x float at byte 0 became 2 loads, 6 inserts, 1 shuffle;" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 16 x float at byte 0 became 2 loads, 14 inserts, 1 shuffle;" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x \[a-z0-9_\]*int\[a-z0-9_ \]* became 8 loads" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x \[a-z0-9_\]*int\[a-z0-9_ \]* at byte 0 became 2 loads, 6 inserts" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x \[a-z0-9_\]*long\[a-z0-9_ \]* became 4 loads" { target haswell } } }

#define SINGLE_DOUBLES_COMPUTED
#include "singles.h"

# SPDX-License-Identifier: GPL-3.0-or-later
"""A program of some kernels in all their builds: its tables, and linking it in several layouts."""

import os
import random
import subprocess

from builds import symbol

HERE = os.path.dirname(os.path.abspath(__file__))
FILLS = {'uniform': 'Uniform', 'distinct': 'Distinct', 'starts': 'Starts'}


def field(f):
    kind = 'f' if f.element.floating else 'i' if f.element.signed else 'u'
    return f"{{'{kind}', {f.element.size}, {f.offset}, {f.low}, {f.high}, {f.scale}}}"


def tolerance(case):
    return 16 + case.sums / 4


def caller(case, name):
    """Calls one build of a kernel: a loop once, a block for each instance."""
    kinds = ['void *'] * len(case.arrays) + [kind for kind, _ in case.scalars]
    kinds = [{'size_t': 'std::size_t'}.get(k, k) for k in kinds]
    values = [f'a[{i}]' for i in range(len(case.arrays))]
    values += [f'({k})n' if v is None else str(v) for k, v in case.scalars]
    if case.instance:
        values = [f'static_cast<char *>(a[{i}]) + i * {step}' for i, step in enumerate(case.instance)]
    kernel = symbol(case, name)
    call = f'{kernel}({", ".join(values)});'
    call = f'for (long i = 0; i < n; ++i)\n    {call}' if case.instance else f'(void)n;\n  {call}'
    return (f'extern "C" void {kernel}({", ".join(kinds)});\n'
            f'static void call_{kernel}(void *const *a, long n) {{\n  {call}\n}}\n')


def table(cases, names, have):
    """The tables of runner.h in C++. Where a build of a case is missing, gcc's stands for it."""
    out = ['#include "runner.h"', '#include <cstdint>']
    entries = []
    for case in cases:
        ident = case.name.replace('-', '_')
        rows = []
        for i, a in enumerate(case.arrays):
            out.append(f'static const Field f_{ident}_{i}[] = {{{", ".join(field(f) for f in a.fields)}}};')
            rows.append(f'{{{a.count}, {a.size}, f_{ident}_{i}, {len(a.fields)}, {str(a.written).lower()}, '
                        f'{str(a.vector).lower()}, {FILLS[a.fill]}}}')
        out.append(f'static const Array a_{ident}[] = {{{", ".join(rows)}}};')
        builds = [n if have(case, n) else 'gcc' for n in names]
        out += [caller(case, n) for n in dict.fromkeys(builds)]
        out.append(f'static const Kernel b_{ident}[] = {{{", ".join("call_" + symbol(case, n) for n in builds)}}};')
        entries.append(f'{{"{case.name}", a_{ident}, {len(rows)}, {case.count}, {str(case.counts_vary).lower()}, '
                       f'b_{ident}, {tolerance(case)}, {str(case.reordered).lower()}, '
                       f'{str(case.rounds).lower()}}}')
    out.append(f'const Case cases[] = {{{", ".join(entries)}}};')
    out.append(f'const unsigned caseCount = {len(entries)};')
    quoted = ', '.join(f'"{n}"' for n in names)
    out.append(f'const char *const buildNames[] = {{{quoted}}};')
    out.append(f'const unsigned buildCount = {len(names)};')
    return '\n'.join(out) + '\n'


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f'{" ".join(command[:3])} ...: {done.stderr.strip()[-600:]}')


def link(cxx, fc, folder, cases, names, have, objects, layouts):
    """Programs runner-1, runner-2, ...: the same objects in other orders, behind pads of other lengths."""
    with open(os.path.join(folder, 'tables.cc'), 'w', encoding='utf-8') as f:
        f.write(table(cases, names, have))
    for source, target in ((os.path.join(HERE, 'runner.cc'), 'runner.o'), ('tables.cc', 'tables.o')):
        # Callers of all builds are placed alike: where their loops lie counts as much as a small block.
        run(cxx.split() + ['-std=c++17', '-O2', '-falign-functions=64', '-w', f'-I{HERE}', '-c', '-o', target, source], folder)
    for layout in range(1, layouts + 1):
        order = random.Random(layout)
        placed = list(objects)
        order.shuffle(placed)
        pads = []
        for i in range(16):
            pad = f'pad-{i}.s'
            with open(os.path.join(folder, pad), 'w', encoding='ascii') as f:
                f.write(f'.text\n.skip {16 * order.randrange(64)}, 0xcc\n.section .note.GNU-stack,"",@progbits\n')
            pads.append(pad)
        step = max(1, len(placed) // len(pads))
        for i, pad in enumerate(pads):
            placed.insert(min(len(placed), i * (step + 1)), pad)
        last = ['-lm'] + (['-lgfortran'] if fc else [])
        run(cxx.split() + ['-o', f'runner-{layout}', 'runner.o', 'tables.o'] + placed + last, folder)

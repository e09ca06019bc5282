# SPDX-License-Identifier: GPL-3.0-or-later
"""The builds that are compared, and compiling one kernel in one of them."""

import os
import subprocess

NO_GATHER = ('-mno-gather', '-mtune-ctrl=^use_gather,^use_gather_4parts,^use_gather_2parts',
             '-mtune-ctrl=^use_gather')
NEEDS = {
    'haswell': {'avx2', 'fma', 'bmi2', 'movbe'},
    'x86-64-v3': {'avx2', 'fma', 'bmi2', 'movbe'},
    'skylake-avx512': {'avx2', 'fma', 'avx512f', 'avx512vl', 'avx512dq', 'avx512bw', 'avx512cd'},
}
REFERENCE, OWN = 'reference', 'libvls'


class Missing(Exception):
    """Something that is needed is not there."""


def accepts(compiler, *options):
    try:
        command = compiler.split() + list(options) + ['-S', '-x', 'c', '-o', os.devnull, os.devnull]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def runnable(isas):
    """Those of the instruction sets that this CPU has, and those that it has not."""
    with open('/proc/cpuinfo', encoding='ascii', errors='replace') as f:
        has = set(next((line for line in f if line.startswith('flags')), '').split())
    for isa in isas:
        if isa not in NEEDS:
            raise Missing(f"'{isa}' is none of {', '.join(NEEDS)}")
    return [i for i in isas if NEEDS[i] <= has], [i for i in isas if not NEEDS[i] <= has]


class Builds:
    def __init__(self, cc, plugin, clang):
        number = cc.rsplit('gcc', 1)[-1]  # gcc-13: g++-13, gfortran-13
        stem = cc[:len(cc) - len(number) - 3]
        self.compilers = {'c': cc, 'c++': f'{stem}g++{number}', 'fortran': f'{stem}gfortran{number}'}
        if not accepts(cc):
            raise Missing(f"'{cc}' is no compiler that works; name one with CC=")
        if not os.path.isfile(plugin):
            raise Missing(f'no plugin at {plugin}; build it first')
        self.plugin = os.path.abspath(plugin)
        self.no_gather = next((o for o in NO_GATHER if accepts(cc, o)), None)
        if not self.no_gather:
            raise Missing(f"'{cc}' has no option that turns gathers off")
        self.clang = clang if accepts(clang) else None
        self.has_fortran = subprocess.run(self.compilers['fortran'].split() + ['--version'], capture_output=True,
                                          check=False).returncode == 0 if self.is_there('fortran') else False
        self.names = [REFERENCE, 'gcc', 'no-gathers', 'clang', OWN]

    def is_there(self, language):
        return any(os.access(os.path.join(d, self.compilers[language].split()[0]), os.X_OK)
                   for d in os.environ.get('PATH', '').split(':'))

    def have(self, case, name):
        return name != 'clang' or (self.clang is not None and case.language != 'fortran')

    def command(self, case, name, isa):
        compiler = self.compilers[case.language]
        if name == REFERENCE:
            return compiler.split() + ['-O1', '-fno-tree-vectorize', '-ffp-contract=off']
        if name == 'clang':
            compiler = self.clang if case.language == 'c' else self.clang.replace('clang', 'clang++')
        command = compiler.split() + ['-O3', '-fopenmp-simd', f'-march={isa}'] + case.flags
        if name == 'clang':
            command += ['-ffp-contract=fast', '-Wno-everything']
        if name == 'no-gathers':
            command.append(self.no_gather)
        if name == OWN:
            command.append(f'-fplugin={self.plugin}')
        return command

    def compile(self, case, name, isa, folder):
        """An object, and what was said of the kernel; its function is called NAME_BUILD."""
        folder = os.path.join(folder, name)
        os.makedirs(folder, exist_ok=True)
        source, remarks = os.path.join(folder, case.file), os.path.join(folder, 'remarks')
        with open(source, 'w', encoding='utf-8') as f:
            f.write(case.source)
        command = self.command(case, name, isa) + [f'-Dkernel={symbol(case, name)}', '-c', '-w', '-o', 'kernel.o',
                                                   case.file]
        if case.language == 'fortran':
            command += ['-cpp', f'-Dkernels=module_{symbol(case, name)}']
        if name in ('gcc', OWN):
            command.append('-fopt-info-vec-all=remarks')
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f'{case.name}, {name}, {isa}: {done.stderr.strip()[-400:]}')
        said = ''
        if os.path.exists(remarks):
            with open(remarks, encoding='utf-8', errors='replace') as f:
                said = f.read()
        return os.path.join(folder, 'kernel.o'), said


def symbol(case, name):
    return f'{case.name}_{name}'.replace('-', '_')

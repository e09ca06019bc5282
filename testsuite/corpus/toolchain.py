# SPDX-License-Identifier: GPL-3.0-or-later
"""The builds that are compared: compilers, flags, and what they are called in tables."""

import hashlib
import os
import shutil
import subprocess

from recipe import Error

AVX512 = {"avx512f", "avx512vl", "avx512bw", "avx512dq", "avx512cd"}
AVX2 = {"avx2", "fma", "bmi2", "movbe"}
TITLES = {"gcc": "GCC", "vls": "libvls", "clang": "clang"}


def cpuFlags():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("flags"):
                return set(line.split())
    return set()


def chooseMarch():
    """What CORPUS_MARCH says, or what this CPU can run."""
    flags = cpuFlags()
    chosen = "skylake-avx512" if AVX512 <= flags else "haswell" if AVX2 <= flags else "native"
    return os.environ.get("CORPUS_MARCH") or chosen


class Build:
    """One way of compiling: commands by language, and flags behind those of the program."""

    def __init__(self, name, commands, flags):
        self.name, self.commands, self.flags = name, commands, flags
        self.remarks = name != "clang"

    def serves(self, recipe):
        return all(language in self.commands for language in recipe.languages)


class Toolchain:
    """All builds that this machine can make."""

    def __init__(self, contract=None):
        self.march = chooseMarch()
        self.plugin = os.path.abspath(os.environ.get("PLUGIN", "build/libvls.so"))
        if not os.path.exists(self.plugin):
            raise Error("no plugin at %s; run make first, or set PLUGIN" % self.plugin)
        self.contract = ["-ffp-contract=" + contract] if contract else []
        self.gcc = self.gccCommands()
        self.builds = [self.gccBuild("gcc"), self.gccBuild("vls", self.load())]
        clang = os.environ.get("CLANG", "clang-22")
        if shutil.which(clang):
            plus = clang.replace("clang", "clang++", 1)
            self.builds.append(Build("clang", {"C": clang, "C++": plus}, self.common()))

    def gccCommands(self):
        commands = {"C": os.environ.get("CC") or "gcc", "C++": os.environ.get("CXX") or "g++"}
        fortran = os.environ.get("FC") or commands["C"].replace("gcc", "gfortran")
        for command in commands.values():
            if not shutil.which(command.split()[-1]):
                raise Error("compiler '%s' not found" % command)
        if shutil.which(fortran):
            commands["Fortran"] = fortran
        return commands

    def load(self):
        return ["-fplugin=" + self.plugin]

    @staticmethod
    def argument(text):
        return ["-fplugin-arg-libvls-" + text]

    def common(self):
        return ["-O3", "-march=" + self.march, "-g", "-w"] + self.contract

    def gccBuild(self, name, more=()):
        return Build(name, self.gcc, self.common() + ["-gno-record-gcc-switches"] + list(more))

    def key(self):
        """What results depend on, but for the recipe."""
        with open(self.plugin, "rb") as file:
            parts = [hashlib.sha256(file.read()).hexdigest()]
        for build in self.builds:
            parts += [build.name] + build.flags
            parts += [versionOf(command) for command in sorted(build.commands.values())]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def versionOf(command):
    done = subprocess.run(command.split() + ["--version"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    return done.stdout.partition("\n")[0]

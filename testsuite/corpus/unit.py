# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles one translation unit in one build, and keeps what is to be known of it.

As a program it stands where a makefile expects the compiler: unit.py LANGUAGE ARGUMENTS…, with the
build's settings in the file that CORPUS_UNIT names. Optimization levels, -march and -g of the program are
replaced by those of the build, so that all builds differ in nothing else. Of each unit a file
HASH.json in the log says source, object, command, seconds and where the remarks are.
"""

import hashlib
import json
import os
import re
import subprocess
import sys

SOURCE = re.compile(r"\.(c|cc|cpp|cxx|C|f|F|f90|F90|for|f95)$")
REPLACED = re.compile(r"-(O.*|march=.*|mtune=.*|g([0-9]|db.*|dwarf.*)?|Werror.*|pipe|flto.*)$")
TAKES_VALUE = {"-o", "-I", "-D", "-U", "-L", "-l", "-x", "-include", "-isystem", "-MF", "-MT", "-MQ", "-J"}
TRIALS = re.compile(r"conftest|CMakeTmp|CMakeScratch|CMakeCCompilerId|CMakeCXXCompilerId")


def sourcesOf(arguments):
    found, skip = [], False
    for argument in arguments:
        if not skip and not argument.startswith("-") and SOURCE.search(argument):
            found.append(argument)
        skip = argument in TAKES_VALUE
    return found


def objectOf(arguments, source):
    if "-o" in arguments:
        return arguments[arguments.index("-o") + 1]
    return os.path.splitext(os.path.basename(source))[0] + ".o"


def languageOf(source):
    suffix = os.path.splitext(source)[1]
    return "C" if suffix == ".c" else "C++" if suffix in (".cc", ".cpp", ".cxx", ".C") else "Fortran"


def timed(command, cwd=None):
    """(exit status, what it said, seconds of processor time)."""
    process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
    said = process.stdout.read().decode(errors="replace")
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, said, usage.ru_utime + usage.ru_stime


def readLog(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


class Unit:
    """One call of the compiler that makes an object."""

    def __init__(self, settings, language, arguments, cwd):
        self.settings, self.cwd = settings, cwd
        source = sourcesOf(arguments)[0]
        self.source = os.path.realpath(os.path.join(cwd, source))
        self.object = os.path.join(cwd, objectOf(arguments, source))
        name = hashlib.sha256(self.object.encode()).hexdigest()[:16]
        self.log = os.path.join(settings["log"], name + ".json")
        self.remarks = os.path.join(settings["log"], name + ".remarks")
        kept = [argument for argument in arguments if not REPLACED.match(argument)]
        self.plain = settings["commands"][language].split() + kept + self.flags()
        self.command = self.plain + self.remarkFlags()

    def relative(self):
        return os.path.relpath(self.source, self.settings["root"])

    def flags(self):
        return self.settings.get("flagsOf", {}).get(self.relative(), self.settings["flags"])

    def remarkFlags(self):
        return ["-fopt-info-vec-optimized-missed=" + self.remarks] if self.settings["remarks"] else []

    def upToDate(self):
        known = readLog(self.log)
        return (os.path.exists(self.object) and known.get("command") == self.command and
                known.get("key") == self.settings["key"])

    def compile(self):
        """Exit status and what the compiler said."""
        if self.upToDate():
            return 0, ""
        if os.path.exists(self.remarks):
            os.remove(self.remarks)
        status, said, seconds = timed(self.command, self.cwd)
        if status == 0 and not TRIALS.search(self.source):
            self.write(seconds)
        return status, said

    def write(self, seconds):
        entry = {"source": self.source, "unit": self.relative(), "object": self.object, "cwd": self.cwd,
                 "command": self.command, "plain": self.plain, "seconds": seconds,
                 "remarks": self.remarks if self.settings["remarks"] else None,
                 "key": self.settings["key"]}
        with open(self.log, "w", encoding="utf-8") as file:
            json.dump(entry, file)


def link(settings, language, arguments):
    """Whatever is no single unit goes to the compiler with the build's flags."""
    kept = [argument for argument in arguments if not REPLACED.match(argument)]
    flags = settings["flags"] if sourcesOf(arguments) else []
    command = settings["commands"][language].split() + kept + flags
    return subprocess.call(command)


def main(arguments):
    settings = readLog(os.environ.get("CORPUS_UNIT", ""))
    if not settings or len(arguments) < 1 or arguments[0] not in settings["commands"]:
        sys.exit("unit.py LANGUAGE ARGUMENTS…, with CORPUS_UNIT naming a build's settings")
    language, arguments = arguments[0], arguments[1:]
    if "-c" not in arguments or len(sourcesOf(arguments)) != 1:
        return link(settings, language, arguments)
    status, said = Unit(settings, language, arguments, os.getcwd()).compile()
    sys.stderr.write(said)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

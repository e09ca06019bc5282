# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds a program in one build: from a list of its files, or by its own makefiles.

    sources: F…   each file is compiled here, and the objects are linked
    build: C…     the commands run in a copy of the tree, with CC, CXX and FC set to unit.py
"""

import concurrent.futures
import glob
import json
import os
import shlex
import shutil
import subprocess
import sys

import unit
from recipe import HERE, Error

DRIVERS = os.path.join(HERE, "drivers")


class Built:
    """A program that was built, and its units' logs."""

    def __init__(self, build, program, log, root):
        self.build, self.program, self.log, self.root = build, program, log, root

    def units(self):
        logs = [unit.readLog(path) for path in sorted(glob.glob(os.path.join(self.log, "*.json")))]
        return [entry for entry in logs if entry and os.path.exists(entry["object"])]

    def textSize(self):
        said = subprocess.run(["size", self.program], stdout=subprocess.PIPE, text=True, check=True).stdout
        return int(said.splitlines()[1].split()[0])


def filesOf(recipe, tree, words):
    """The files that the words of `sources` or `except` name; @NAME is one of drivers/."""
    found = []
    for word in words:
        pattern = os.path.join(DRIVERS, word[1:]) if word.startswith("@") else os.path.join(tree, word)
        names = sorted(glob.glob(pattern, recursive=True))
        if not names:
            recipe.complain("no file '%s' in its sources" % word)
        found += names
    return found


def shell(recipe, what, script, cwd, environment):
    done = subprocess.run(["sh", "-e", "-c", script], cwd=cwd, env=dict(os.environ, **environment),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines()
        errors = [line for line in lines if "error" in line.lower()]
        raise Error("%s: %s failed (exit status %d)%s" % (recipe.name, what, done.returncode,
                                                       ": " + (errors or lines)[0] if lines else ""))


def prepare(recipe, tree, toolchain):
    """What is done once to the tree, before any build."""
    stamp = os.path.join(tree, ".prepared")
    if not recipe.prepare or (os.path.exists(stamp) and open(stamp).read() == recipe.prepare):
        return
    shell(recipe, "prepare", recipe.prepare, tree, {"CC": toolchain.gcc["C"], "HERE": HERE})
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(recipe.prepare)


def settingsOf(build, key, root, directory, flagsOf=None):
    log = os.path.join(directory, "log")
    os.makedirs(log, exist_ok=True)
    settings = {"commands": build.commands, "flags": build.flags, "remarks": build.remarks, "log": log,
                "key": key, "root": root, "flagsOf": flagsOf or {}}
    path = os.path.join(directory, "settings.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(settings, file)
    return settings, path


def unitsOf(recipe, tree, settings, directory):
    """A Unit for each source file."""
    left_out = set(filesOf(recipe, tree, recipe.left_out.split()))
    files = [file for file in filesOf(recipe, tree, recipe.sources.split()) if file not in left_out]
    units = []
    for number, file in enumerate(files):
        name = "%03d-%s.o" % (number, os.path.splitext(os.path.basename(file))[0])
        arguments = shlex.split(recipe.flags) + ["-c", file, "-o", os.path.join(directory, name)]
        units.append(unit.Unit(settings, unit.languageOf(file), arguments, tree))
    return units


def fromSources(recipe, tree, settings, directory, jobs):
    units = unitsOf(recipe, tree, settings, directory)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for one, (status, said) in zip(units, pool.map(unit.Unit.compile, units)):
            if status != 0:
                errors = [line for line in said.splitlines() if "error" in line.lower()] or [said.strip()]
                raise Error("%s: %s does not compile: %s" % (recipe.name, one.relative(), errors[0]))
    program = os.path.join(directory, recipe.name)
    last = [language for language in ("Fortran", "C++", "C") if language in recipe.languages][0]
    command = settings["commands"][last].split() + ["-Wl,--build-id=none", "-o", program]
    command += [one.object for one in units] + shlex.split(recipe.libs)
    status, said, _ = unit.timed(command, tree)
    if status != 0:
        errors = [line for line in said.splitlines() if "undefined" in line] or said.splitlines()
        raise Error("%s: does not link: %s" % (recipe.name, errors[0]))
    return program


def byCommands(recipe, tree, settings, path, directory, jobs):
    copy = settings["root"]
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tree, copy, symlinks=True)
    wrapper = "%s %s" % (sys.executable, os.path.join(HERE, "unit.py"))
    environment = {"CORPUS_UNIT": path, "MAKEFLAGS": "-j%d" % jobs, "HERE": HERE}
    for name, language in (("CC", "C"), ("CXX", "C++"), ("FC", "Fortran"), ("F77", "Fortran")):
        environment[name] = "%s %s" % (wrapper, language)
    shell(recipe, "build", recipe.build, copy, environment)
    program = os.path.join(copy, recipe.program)
    if not os.path.exists(program):
        recipe.complain("the build did not make '%s'" % recipe.program)
    return program


def make(recipe, tree, build, key, directory, jobs, flagsOf=None):
    """The program, built below directory; flagsOf: other flags for some units, by their names."""
    directory = os.path.join(directory, build.name)
    os.makedirs(directory, exist_ok=True)
    root = os.path.realpath(os.path.join(directory, "tree") if recipe.build else tree)
    settings, path = settingsOf(build, key, root, directory, flagsOf)
    if recipe.build:
        program = byCommands(recipe, tree, settings, path, directory, jobs)
    else:
        program = fromSources(recipe, tree, settings, directory, jobs)
    return Built(build, program, settings["log"], root)

# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the unit, then the group or pack, that makes a program slower.

Some units are compiled as libvls has them, the others as GCC does. First the units whose objects
differ are halved: the half that is slower holds the one that is looked for. Then
-fplugin-arg-libvls-limit=N is halved in that unit.
"""

import os
import re

import code
import interval
import remarks

ROUNDS = 6
LIMIT = re.compile(r"^vls (?:group|pack) (\d+): ")


class Bisection:
    """Builds of one program that differ in where libvls works."""

    def __init__(self, program):
        self.program = program
        self.gcc, self.vls = program.buildOf("gcc"), program.buildOf("vls")
        self.base = program.make(self.gcc)
        self.full = program.make(self.vls)

    def with_(self, flagsOf):
        """A build in which some units have other flags than GCC's."""
        place = os.path.join(self.program.directory, "blame")
        return self.program.make(self.gcc, flagsOf, place)

    def slowdown(self, built):
        """Its time against GCC's, in turns."""
        times, base = [], []
        for _ in range(ROUNDS):
            base.append(self.program.workload.run(self.base.program).seconds)
            times.append(self.program.workload.run(built.program).seconds)
        return interval.ratio(times, base)

    def changedUnits(self):
        """Names of the units whose machine code differs."""
        plain = {entry["unit"]: entry["object"] for entry in self.base.units()}
        return [entry["unit"] for entry in self.full.units()
                if code.changed(code.functions(entry["object"]), code.functions(plain[entry["unit"]]))]

    def onlyIn(self, units):
        return self.with_({one: self.vls.flags for one in units})

    def limited(self, one, limit):
        return self.with_({one: self.vls.flags + self.program.toolchain.argument("limit=%d" % limit)})


def findUnit(bisection, units, say):
    """The unit that is slower; a half that is as slow as the whole is gone on with."""
    while len(units) > 1:
        halves = [units[:len(units) // 2], units[len(units) // 2:]]
        ratios = [bisection.slowdown(bisection.onlyIn(half))[0] for half in halves]
        say("%s: %.3f; %s: %.3f" % (" ".join(halves[0]), ratios[0], " ".join(halves[1]), ratios[1]))
        units = halves[0] if ratios[0] >= ratios[1] else halves[1]
    return units[0]


def numbersIn(bisection, one):
    """number -> what libvls says of it, in one unit."""
    entry = next(entry for entry in bisection.full.units() if entry["unit"] == one)
    found = {}
    with open(entry["remarks"], encoding="utf-8", errors="replace") as file:
        for line in file:
            match = remarks.LINE.match(line.rstrip("\n"))
            number = match and match.group(4) == "optimized" and LIMIT.match(match.group(5))
            if number:
                found[int(number.group(1))] = line.strip()
    return found


def findNumber(bisection, one, numbers, slow, say):
    """The first number with which more than half of the slow-down is there."""
    low, high = 0, max(numbers)
    while high - low > 1:
        middle = (low + high) // 2
        ratio = bisection.slowdown(bisection.limited(one, middle))[0]
        say("limit=%d: %.3f" % (middle, ratio))
        low, high = (low, middle) if ratio - 1 > (slow - 1) / 2 else (middle, high)
    return high


def run(program):
    """What makes the program slower than GCC's, if anything does."""
    program.workload.makeInput()
    bisection = Bisection(program)
    units = bisection.changedUnits()
    if not units:
        program.say("the same code as GCC's")
        return 0
    whole = bisection.slowdown(bisection.full)
    program.say("%.3f (%.3f to %.3f) of GCC's time, %d units changed" % (*whole, len(units)))
    if whole[1] <= 1:
        program.say("no slow-down beyond doubt")
        return 0
    one = findUnit(bisection, units, program.say)
    slow = bisection.slowdown(bisection.onlyIn([one]))[0]
    numbers = numbersIn(bisection, one)
    number = findNumber(bisection, one, numbers, slow, program.say)
    program.say("%s of %s: %s" % (number, one, numbers.get(number, "a number without a remark")))
    return 0

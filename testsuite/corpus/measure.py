# SPDX-License-Identifier: GPL-3.0-or-later
"""One program: built in all builds, its outputs compared, its times measured.

    fetch -> prepare -> build * -> first run * -> outputs -> rounds -> profiles -> reasons

Builds whose machine code is the same, function by function, are measured once.
"""

import collections
import concurrent.futures
import math
import os
import shutil

import build as builder
import code
import interval
import left
import remarks
import samples
import unit
from workload import Workload, compare

ROUNDS = {"quick": 6, "full": 12}
PROFILES = {"quick": 2, "full": 5}  # runs, and more if these are less than so many seconds:
PROFILED = {"quick": 3, "full": 10}
COMPILED_AGAIN = {"quick": 2, "full": 3}  # times each
UNITS_AGAIN = 3
LONG = 10              # seconds: longer units are compiled again once, in a quick run not at all
HOT = 0.005            # share of a function that is listed
LISTED = 12            # functions


class Program:
    """All that is done to one program."""

    def __init__(self, recipe, toolchain, tree, mode, directory, jobs, say):
        self.recipe, self.toolchain, self.tree, self.mode = recipe, toolchain, tree, mode
        self.directory, self.jobs, self.say = directory, jobs, say
        self.workload = Workload(recipe, tree, mode, directory)
        self.built, self.first, self.code = {}, {}, {}

    def measure(self):
        """What is kept of the program, as plain data."""
        self.say("preparing")
        builder.prepare(self.recipe, self.tree, self.toolchain)
        self.workload.makeInput()
        self.buildAll([one for one in self.toolchain.builds if one.serves(self.recipe)])
        for name, built in self.built.items():
            self.first[name] = self.workload.run(built.program)
            self.code[name] = code.functions(built.program)
        result = {"name": self.recipe.name, "field": self.recipe.field, "about": self.recipe.about}
        result.update(self.outputs())
        result.update(self.times())
        result.update(self.compiled())
        result.update(self.profiles(result["ratios"]["vls"]))
        return result

    def buildAll(self, builds):
        """Side by side, as many at once as there are jobs: a program may be one large file."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for one, built in zip(builds, pool.map(self.buildOne, builds)):
                self.built[one.name] = built

    def buildOne(self, one):
        self.say("building: " + one.name)
        return self.make(one, jobs=max(1, self.jobs // len(self.toolchain.builds)))

    def make(self, one, flagsOf=None, directory=None, jobs=None):
        return builder.make(self.recipe, self.tree, one, self.toolchain.key(), directory or self.directory,
                            jobs or self.jobs, flagsOf)

    # ---- outputs

    def outputs(self):
        base, tolerance = self.first["gcc"], self.recipe.tolerance
        verdicts = {name: compare(outcome, base, tolerance) for name, outcome in self.first.items()
                    if name != "gcc"}
        found = {"outputs": verdicts}
        if verdicts["vls"] != "same":
            found["without contraction"] = self.withoutContraction()
        return found

    def withoutContraction(self):
        """The verdict when neither build may fuse products and sums."""
        self.say("outputs without contraction")
        flags, outcomes = ["-ffp-contract=off", "-mno-fma"], {}
        for name in ("gcc", "vls"):
            one = self.buildOf(name)
            plain = builder.make(self.recipe, self.tree,
                                 type(one)(name, one.commands, one.flags + flags),
                                 self.toolchain.key(), os.path.join(self.directory, "plain"), self.jobs)
            outcomes[name] = self.workload.run(plain.program)
        return compare(outcomes["vls"], outcomes["gcc"], self.recipe.tolerance)

    def buildOf(self, name):
        return next(one for one in self.toolchain.builds if one.name == name)

    # ---- times

    def sameCode(self, name):
        """The build before this one whose code is the same, or itself."""
        for other in self.built:
            if other == name or not code.changed(self.code[name], self.code[other]):
                return other
        return name

    def times(self):
        self.twins = {name: self.sameCode(name) for name in self.built}
        distinct = sorted(set(self.twins.values()), key=list(self.built).index)
        series, rounds = collections.defaultdict(list), ROUNDS[self.mode]
        for number in range(rounds):
            self.say("measuring %d of %d" % (number + 1, rounds))
            turn = number % len(distinct)
            for name in distinct[turn:] + distinct[:turn]:
                outcome = self.workload.run(self.built[name].program)
                if compare(outcome, self.first[name], None) != "same":
                    self.recipe.complain("runs of the same program differ in their outputs")
                series[name].append(outcome.seconds)
        ratios = {name: interval.ratio(series[twin], series["gcc"])
                  for name, twin in self.twins.items() if twin != "gcc"}
        return {"seconds": {name: interval.median(series[twin]) for name, twin in self.twins.items()},
                "ratios": ratios, "same code": [name for name, twin in self.twins.items()
                                                if name != "gcc" and twin == "gcc"]}

    # ---- what compiling costs, and what it made

    def compiled(self):
        self.say("compiling again, for time")
        forms = {name: self.forms(built) for name, built in self.built.items() if name != "clang"}
        sizes = {name: built.textSize() for name, built in self.built.items()}
        return {"forms": forms, "sizes": sizes, "compile": self.compileRatios()}

    def forms(self, built):
        """kind -> form -> number; loops by file and line, as they are vectorized in several copies."""
        found, vectors = collections.defaultdict(collections.Counter), set()
        for remark in (one for entry in built.units() for one in remarks.read(entry)):
            if remark.kind in ("group", "pack"):
                found[remark.kind][remark.text] += 1
            elif remark.kind == "loop":
                vectors.add((remark.file, remark.line))
        found["loop"]["became vectors"] = len(vectors)
        return found

    def compileRatios(self):
        """Seconds of libvls' build against GCC's for the units that take longest, in turns."""
        units = {name: {entry["unit"]: entry for entry in self.built[name].units()}
                 for name in ("gcc", "vls")}
        longest = sorted(units["gcc"].values(), key=lambda entry: -entry["seconds"])[:UNITS_AGAIN]
        isLong = longest[0]["seconds"] >= LONG
        seconds = collections.defaultdict(list)
        if isLong and self.mode == "quick":
            for name in units:
                for entry in longest:
                    seconds[name, entry["unit"]].append(units[name][entry["unit"]]["seconds"])
        for _ in range(0 if seconds else 1 if isLong else COMPILED_AGAIN[self.mode]):
            for entry in longest:
                for name in units:
                    seconds[name, entry["unit"]].append(self.compileSeconds(units[name][entry["unit"]]))
        total = {name: sum(min(seconds[name, entry["unit"]]) for entry in longest) for name in units}
        return {name: total[name] / total["gcc"] for name in units if name != "gcc" and total["gcc"]}

    def compileSeconds(self, entry):
        trial = os.path.join(self.directory, "again.o")
        command = [trial if word == entry["object"] or after == "-o" else word
                   for after, word in zip([""] + entry["plain"], entry["plain"])]
        return unit.timed(command, entry["cwd"])[2]

    # ---- where the time goes

    def profiles(self, ratio):
        if not shutil.which("perf"):
            return {"changed": [], "left": {}, "profiled": False}
        names = [name for name in ("gcc", "vls") if self.twins[name] == name]
        kept = {name: samples.Profile(self.built[name].program) for name in names}
        runs = max(PROFILES[self.mode], math.ceil(PROFILED[self.mode] / max(self.first["gcc"].seconds, 0.25)))
        for number in range(runs):
            self.say("profile %d of %d" % (number + 1, runs))
            for name in names:
                samples.record(self.workload, self.built[name], kept[name],
                               os.path.join(self.directory, "perf.data"))
        return {"profiled": True, "left": self.leftAlone(kept),
                "changed": self.changedFunctions(kept, ratio) if len(names) > 1 else []}

    def leftAlone(self, kept):
        self.say("reasons")
        twin = self.twins["vls"]
        return left.reasons(self.built["vls"].units(), kept[twin], self.built[twin].root,
                            ("own", "compiler"))

    def changedFunctions(self, kept, program):
        """Times of the hot functions that libvls changed, against GCC's: their shares of the samples,
        as the runs that are sampled may be slower than others, and the program's ratio."""
        base, new = kept["gcc"], kept["vls"]
        before, after = base.functions(), new.functions()
        rows = []
        for function in code.changed(self.code["vls"], self.code["gcc"]):
            share = before[function] / max(base.total, 1)
            if max(share, after[function] / max(new.total, 1)) >= HOT:
                ratio = interval.countRatio(after[function], before[function], program, base.total / new.total)
                rows.append({"function": function, "share": share, "ratio": ratio})
        return sorted(rows, key=lambda row: -row["share"])[:LISTED]

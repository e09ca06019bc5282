# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a program spends its time: samples of perf by address, function and source line."""

import bisect
import collections
import os
import re
import subprocess

from recipe import Error

FREQUENCY = "4000"
MAPPED = re.compile(r"MMAP2? \d+/\d+: \[0x([0-9a-f]+)\(0x([0-9a-f]+)\) @ (0x[0-9a-f]+|0) .*: r-xp (.*)$")
SAMPLE = re.compile(r"^\s*(\d+)\s+([0-9a-f]+)\s*$")
PROCESS = re.compile(r"MMAP2? (\d+)/")


def output(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          errors="replace", **more)
    if done.returncode != 0:
        raise Error("%s failed: %s" % (command[0], (done.stderr.strip().splitlines() or ["?"])[-1]))
    return done.stdout


def segments(program):
    """(offset in the file, size, address) of what is loaded."""
    found = []
    for line in output("readelf", "-lW", program).splitlines():
        words = line.split()
        if words[:1] == ["LOAD"]:
            found.append((int(words[1], 16), int(words[4], 16), int(words[2], 16)))
    return found


def toAddress(parts, offset):
    for start, size, address in parts:
        if start <= offset < start + size:
            return address + offset - start
    return None


class Symbols:
    """Functions by address."""

    def __init__(self, program):
        entries = []
        for line in output("nm", "--defined-only", program).splitlines():
            words = line.split(None, 2)
            if len(words) == 3 and words[1] in "tTwWi":
                entries.append((int(words[0], 16), words[2]))
        self.entries = sorted(entries)
        self.starts = [address for address, _ in self.entries]

    def at(self, address):
        place = bisect.bisect_right(self.starts, address) - 1
        return self.entries[place][1] if place >= 0 else "?"


class Profile:
    """Samples of some runs of one program."""

    def __init__(self, program):
        self.program, self.runs, self.total = os.path.realpath(program), 0, 0
        self.addresses = collections.Counter()

    def add(self, data):
        """The samples of one run: of the processes that execute the program."""
        parts, maps = segments(self.program), {}
        self.runs += 1
        for line in output("perf", "script", "-i", data, "--show-mmap-events", "-F", "pid,ip").splitlines():
            sample = SAMPLE.match(line)
            if sample:
                self.count(parts, maps, int(sample.group(1)), int(sample.group(2), 16))
                continue
            mapped = MAPPED.search(line)
            if mapped and os.path.realpath(mapped.group(4)) == self.program:
                process = int(PROCESS.search(line).group(1))
                maps[process] = [int(group, 16) for group in mapped.groups()[:3]]

    def count(self, parts, maps, process, ip):
        if process not in maps:
            return
        start, size, offset = maps[process]
        self.total += 1
        if start <= ip < start + size:
            address = toAddress(parts, ip - start + offset)
            if address is not None:
                self.addresses[address] += 1

    def functions(self):
        symbols, found = Symbols(self.program), collections.Counter()
        for address, samples in self.addresses.items():
            found[symbols.at(address)] += samples
        return found

    def lines(self):
        """(file, line) -> the addresses that belong to it, inlined code to all lines it is inlined at."""
        asked = sorted(self.addresses)
        said = output("addr2line", "-i", "-a", "-e", self.program,
                      input="\n".join("%x" % address for address in asked) + "\n")
        found, current = collections.defaultdict(set), None
        for line in said.splitlines():
            if line.startswith("0x") and ":" not in line:
                current = int(line, 16)
                continue
            file, _, number = line.partition(" (")[0].rpartition(":")
            if number.isdigit() and file != "??":
                found[(os.path.realpath(file), int(number))].add(current)
        return found


def record(workload, built, profile, data):
    """One run of the workload under perf, added to the profile."""
    workload.run(built.program, ("perf", "record", "-q", "-F", FREQUENCY, "-e", "cycles:u", "-o", data, "--"))
    profile.add(data)
    os.remove(data)

# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program's workload, and compares what runs put out."""

import hashlib
import os
import re
import shutil
import signal
import subprocess

from build import shell
from recipe import HERE, Error

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


class Outcome:
    """Seconds of processor time, the text on standard output, and digests of the other outputs."""

    def __init__(self, seconds, text, digests):
        self.seconds, self.text, self.digests = seconds, text, digests


class Workload:
    """The workload of a recipe in one mode; its input is made once."""

    def __init__(self, recipe, tree, mode, directory):
        self.recipe, self.tree = recipe, tree
        self.size = recipe.sizeIn(mode)
        self.input = os.path.join(directory, "input-%s" % mode)
        self.scratch = os.path.join(directory, "run")
        self.limit = 60 if mode == "quick" else 600

    def environment(self, program=""):
        return {"PROGRAM": program, "INPUT": self.input, "TREE": self.tree, "HERE": HERE,
                "SIZE": str(self.size), "LC_ALL": "C", "OMP_NUM_THREADS": "1"}

    def makeInput(self):
        stamp = os.path.join(self.input, ".made")
        said = "%s\n%s\n%d" % (digestOf(os.path.join(HERE, "inputs.py")), self.recipe.input, self.size)
        if os.path.exists(stamp) and open(stamp, encoding="utf-8").read() == said:
            return
        shutil.rmtree(self.input, ignore_errors=True)
        os.makedirs(self.input)
        if self.recipe.input:
            shell(self.recipe, "input", self.recipe.input, self.input, self.environment())
        with open(stamp, "w", encoding="utf-8") as file:
            file.write(said)

    def run(self, program, prefix=()):
        """One run in an empty directory; prefix: a command that runs it, as perf."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.makedirs(self.scratch)
        seconds, text = self.execute(program, prefix)
        if self.recipe.ignored:
            text = "".join(line for line in text.splitlines(True) if not self.recipe.ignored.search(line))
        files = {name: digestOf(os.path.join(self.scratch, name)) for name in self.recipe.outputs.split()}
        return Outcome(seconds, text, files)

    def execute(self, program, prefix):
        out = os.path.join(self.scratch, ".out")
        with open(out, "wb") as file:
            process = subprocess.Popen(
                list(prefix) + ["sh", "-e", "-c", self.recipe.run], cwd=self.scratch,
                env=dict(os.environ, **self.environment(program)), stdin=subprocess.DEVNULL, stdout=file,
                stderr=subprocess.PIPE, start_new_session=True)
            alarm = signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
            signal.alarm(self.limit)
            said = process.stderr.read().decode(errors="replace").strip().splitlines()
            _, status, usage = os.wait4(process.pid, 0)
            signal.alarm(0)
            signal.signal(signal.SIGALRM, alarm)
        process.stderr.close()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise Error("%s: a run failed (exit status %d)%s" % (
                self.recipe.name, process.returncode, ": " + said[-1] if said else ""))
        with open(out, encoding="utf-8", errors="replace") as file:
            return usage.ru_utime + usage.ru_stime, file.read()


def digestOf(path):
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return "missing"


def close(text, base, tolerance):
    """Whether texts are the same but for numbers, and those within the tolerance."""
    if NUMBER.sub("#", text) != NUMBER.sub("#", base):
        return False
    for a, b in zip(NUMBER.findall(text), NUMBER.findall(base)):
        a, b = float(a), float(b)
        if not abs(a - b) <= tolerance * max(abs(a), abs(b), 1e-12):
            return False
    return True


def compare(outcome, base, tolerance):
    """'same' byte for byte, 'close' (numbers within the tolerance), or 'differs'."""
    if outcome.text == base.text and outcome.digests == base.digests:
        return "same"
    if tolerance is not None and close(outcome.text, base.text, tolerance):
        return "close"
    return "differs"

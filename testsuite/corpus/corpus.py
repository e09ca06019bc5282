# SPDX-License-Identifier: GPL-3.0-or-later
"""make corpus: real programs with and without libvls. docs/corpus.md describes it.

    corpus.py run [RECIPE…]      measures programs and prints the tables; without RECIPE the project's own
    corpus.py report             the tables of what was measured
    corpus.py blame RECIPE       finds the group or pack that makes a program slower
    corpus.py fetch [RECIPE…]    fetches the sources only
    corpus.py list               names of the project's own recipes

RECIPE is a name of the project's own or a file. From the environment: CORPUS=quick|full,
CORPUS_MARCH, CORPUS_CONTRACT, CC, CXX, FC, CLANG, PLUGIN, BUILD, JOBS, PROGRAMS (names, if no RECIPE
is given).
"""

import hashlib
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import blame  # noqa: E402
import recipe as recipes  # noqa: E402
import report  # noqa: E402
from fetch import Fetcher  # noqa: E402
from measure import Program  # noqa: E402
from recipe import Error  # noqa: E402
from toolchain import Toolchain  # noqa: E402


class Settings:
    """What the environment says."""

    def __init__(self):
        self.mode = os.environ.get("CORPUS") or "quick"
        if self.mode not in ("quick", "full"):
            raise Error("CORPUS is quick or full, not '%s'" % self.mode)
        self.contract = os.environ.get("CORPUS_CONTRACT")
        if self.contract not in (None, "", "off", "on", "fast"):
            raise Error("CORPUS_CONTRACT is off, on or fast, not '%s'" % self.contract)
        jobs = os.environ.get("JOBS") or str(os.cpu_count() or 1)
        if not jobs.isdigit() or jobs == "0":
            raise Error("JOBS is a number of processes, not '%s'" % jobs)
        self.jobs = int(jobs)
        self.directory = os.path.abspath(os.environ.get("BUILD") or "build/corpus")

    def results(self, toolchain):
        """Where results of this mode are kept."""
        parts = [self.mode, toolchain.march] + (["contract-" + self.contract] if self.contract else [])
        path = os.path.join(self.directory, "results", "-".join(parts))
        os.makedirs(path, exist_ok=True)
        return path

    def work(self, toolchain, recipe):
        path = os.path.join(self.directory, "work", recipe.name,
                            toolchain.march + ("-" + self.contract if self.contract else ""))
        os.makedirs(path, exist_ok=True)
        return path


def find(words):
    """The recipes that are asked for."""
    known = recipes.own()
    if not words:
        words = (os.environ.get("PROGRAMS") or "").split() or sorted(known)
    paths = []
    for word in words:
        if word not in known and not os.path.exists(word):
            raise Error("no program '%s' in the corpus, nor a file of that name" % word)
        paths.append(known.get(word, word))
    return [recipes.read(path) for path in paths]


def treeOf(recipe, fetcher):
    if recipe.package:
        return fetcher.fetch(recipe.package)
    tree = os.path.realpath(os.path.join(os.path.dirname(recipe.path), recipe.tree))
    if not os.path.isdir(tree):
        recipe.complain("no directory '%s'" % recipe.tree)
    return tree


def keyOf(recipe, toolchain):
    """Results with another key are measured again."""
    parts = [toolchain.key()]
    for path in [recipe.path] + [os.path.join(recipes.HERE, "drivers", word[1:])
                                 for word in recipe.sources.split() if word.startswith("@")]:
        with open(path, "rb") as file:
            parts.append(hashlib.sha256(file.read()).hexdigest())
    return hashlib.sha256("".join(parts).encode()).hexdigest()[:16]


def measured(path, key):
    try:
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
    except (OSError, ValueError):
        return None
    return result if result.get("key") == key else None


def measureOne(recipe, toolchain, settings, fetcher, say):
    """The result of a program; one that was measured is read again."""
    path, key = os.path.join(settings.results(toolchain), recipe.name + ".json"), keyOf(recipe, toolchain)
    known = measured(path, key)
    if known:
        return known
    say("fetching")
    tree = treeOf(recipe, fetcher)
    program = Program(recipe, toolchain, tree, settings.mode, settings.work(toolchain, recipe),
                      settings.jobs, say)
    result = dict(program.measure(), key=key)
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
    os.rename(path + ".new", path)
    return result


def run(words):
    settings, toolchain = Settings(), None
    chosen = find(words)
    toolchain = Toolchain(settings.contract)
    fetcher = Fetcher(settings.directory)
    results, failures = [], []
    for number, recipe in enumerate(chosen, 1):
        started = time.time()

        def say(what, number=number, recipe=recipe, started=started):
            print("[%d/%d] %s: %s (%.0f s)" % (number, len(chosen), recipe.name, what,
                                               time.time() - started), flush=True)
        try:
            results.append(measureOne(recipe, toolchain, settings, fetcher, say))
            say(report.oneLine(results[-1]))
        except Error as error:
            failures.append("%s: left out: %s" % (recipe.name, str(error).replace(recipe.name + ": ", "", 1)))
            say("left out: %s" % error)
    report.write(results, failures, toolchain, settings.results(toolchain))
    return 1 if failures or report.wrongOutputs(results) else 0


def showReport(words):
    if words:
        raise Error("report takes no recipes")
    settings = Settings()
    toolchain = Toolchain(settings.contract)
    directory, results = settings.results(toolchain), []
    for name in sorted(os.listdir(directory)):
        if name.endswith(".json"):
            with open(os.path.join(directory, name), encoding="utf-8") as file:
                results.append(json.load(file))
    if not results:
        raise Error("nothing was measured in this mode yet")
    report.write(results, [], toolchain, directory)
    return 0


def fetch(words):
    settings = Settings()
    fetcher, failed = Fetcher(settings.directory), 0
    for recipe in find(words):
        try:
            print("%s: %s" % (recipe.name, treeOf(recipe, fetcher)), flush=True)
        except Error as error:
            print("%s: not fetched: %s" % (recipe.name, error), flush=True)
            failed += 1
    return 1 if failed else 0


def blameOne(words):
    settings = Settings()
    if len(words) != 1 and len((os.environ.get("PROGRAMS") or "").split()) != 1:
        raise Error("blame takes one recipe")
    recipe = find(words)[0]
    toolchain = Toolchain(settings.contract)
    program = Program(recipe, toolchain, treeOf(recipe, Fetcher(settings.directory)), settings.mode,
                      settings.work(toolchain, recipe), settings.jobs, lambda what: print(what, flush=True))
    return blame.run(program)


def listOwn(words):
    if words:
        raise Error("list takes no recipes")
    for path in recipes.own().values():
        recipe = recipes.read(path)
        print("%-14s %-22s %s" % (recipe.name, recipe.field, recipe.about))
    return 0


COMMANDS = {"run": run, "report": showReport, "blame": blameOne, "fetch": fetch, "list": listOwn}


def main(arguments):
    if not arguments or arguments[0] not in COMMANDS:
        raise Error("usage: corpus.py %s [RECIPE…]" % "|".join(COMMANDS))
    return COMMANDS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Error as error:
        print("corpus: %s" % error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("corpus: stopped; what was measured is kept", file=sys.stderr)
        sys.exit(130)

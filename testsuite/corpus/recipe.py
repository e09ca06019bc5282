# SPDX-License-Identifier: GPL-3.0-or-later
"""Recipes: how a program is fetched, built, run, and what of it is compared.

A recipe is lines `key: value`; a line that starts with a blank continues the one above, `#` starts a
comment. docs/corpus.md lists the keys. What is not known, missing or malformed is an error with the
place where it stands.
"""

import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))

# key: whether it may be missing
KEYS = {
    "about": False, "field": True, "package": True, "tree": True, "language": True, "prepare": True,
    "sources": True, "except": True, "flags": True, "libs": True, "build": True, "program": True,
    "size": True, "input": True, "run": False, "outputs": True, "compare": True, "ignore": True,
}
LANGUAGES = ("C", "C++", "Fortran")


class Error(Exception):
    """What a user is told in one line."""


class Recipe:
    """The values of a recipe as attributes; lists where words are meant."""

    def __init__(self, path, values):
        self.path = os.path.abspath(path)
        self.name = os.path.splitext(os.path.basename(path))[0]
        self.values = values
        for key in KEYS:
            setattr(self, key if key != "except" else "left_out", values.get(key, ""))
        self.languages = self.language.split() or ["C"]
        self.tolerance = toleranceOf(self)
        self.sizes = sizesOf(self)
        self.ignored = patternOf(self)

    def complain(self, what):
        raise Error("%s: %s" % (self.path, what))

    def sizeIn(self, mode):
        return self.sizes[1 if mode == "full" else 0]


def toleranceOf(recipe):
    """None: outputs are the same byte for byte; else the relative difference that numbers may have."""
    words = recipe.compare.split()
    if words in ([], ["exact"]):
        return None
    try:
        if words[0] == "numbers" and len(words) == 2:
            return float(words[1])
    except ValueError:
        pass
    return recipe.complain("compare is 'exact' or 'numbers TOLERANCE', not '%s'" % recipe.compare)


def sizesOf(recipe):
    try:
        sizes = [int(word) for word in recipe.size.split()] or [1]
    except ValueError:
        sizes = []
    if len(sizes) not in (1, 2):
        recipe.complain("size is a number for quick runs and one for full runs, not '%s'" % recipe.size)
    return sizes * 2 if len(sizes) == 1 else sizes


def patternOf(recipe):
    try:
        return re.compile(recipe.ignore) if recipe.ignore else None
    except re.error as error:
        return recipe.complain("ignore is no regular expression: %s" % error)


def readValues(path):
    """The pairs of a recipe's file."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Error("%s: cannot be read: %s" % (path, getattr(error, "strerror", None) or error))
    values, key = {}, None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] in " \t":
            if key is None:
                raise Error("%s:%d: continues nothing" % (path, number))
            values[key] += "\n" + line.strip()
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            raise Error("%s:%d: '%s' is no key of a recipe" % (path, number, key.strip()))
        if key in values:
            raise Error("%s:%d: '%s' is there twice" % (path, number, key))
        values[key] = value.strip()
    return values


def check(recipe):
    for key, optional in KEYS.items():
        if not optional and not recipe.values.get(key):
            recipe.complain("'%s' is missing" % key)
    if bool(recipe.package) == bool(recipe.tree):
        recipe.complain("either 'package' or 'tree' says where the sources are")
    if bool(recipe.sources) == bool(recipe.build):
        recipe.complain("either 'sources' or 'build' says how to build it")
    if recipe.build and not recipe.program:
        recipe.complain("'build' needs 'program', the file that it makes")
    for language in recipe.languages:
        if language not in LANGUAGES:
            recipe.complain("the language is C, C++ or Fortran, not '%s'" % language)


def read(path):
    recipe = Recipe(path, readValues(path))
    check(recipe)
    return recipe


def own():
    """The paths of the project's own recipes, by name."""
    directory = os.path.join(HERE, "recipes")
    return {name[:-len(".recipe")]: os.path.join(directory, name)
            for name in sorted(os.listdir(directory)) if name.endswith(".recipe")}

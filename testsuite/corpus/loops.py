# SPDX-License-Identifier: GPL-3.0-or-later
"""The loops of a source file: first and last line of each, read from the text.

What belongs to a loop is wanted as lines only, to add up the samples that fall into it. C and C++
are read by keywords, parentheses and braces; Fortran by DO and END DO, or the label.
"""

import functools
import re

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\#(?:\\\n|[^\n])*|\n
                       |\b(?:for|while|do|if|else|switch)\b|[(){};]""", re.X | re.S)
DO = re.compile(r"^\s*(?:\w+\s*:)?\s*do\b\s*(\d+)?(?:\s|,|$)", re.I)
END = re.compile(r"^\s*\d*\s*end\s*do\b", re.I)
LABEL = re.compile(r"^\s*(\d+)\s")


def tokensOf(text):
    """(token, line) of what matters."""
    found, line = [], 1
    for match in TOKEN.finditer(text):
        token = match.group()
        if token not in ("\n",) and token[0] not in "/\"'#":
            found.append((token, line))
        line += token.count("\n")
    return found


class Reader:
    """Reads statements one after the other and notes the loops among them."""

    def __init__(self, tokens):
        self.tokens, self.loops = tokens, []

    def token(self, at):
        return self.tokens[at][0] if at < len(self.tokens) else ""

    def closing(self, at):
        """Behind the parenthesis that closes the one at `at`."""
        depth = 0
        while at < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.token(at), 0)
            at += 1
            if depth == 0:
                break
        return at

    def statement(self, at):
        """Behind the statement that begins at `at`."""
        token = self.token(at)
        if token == "{":
            return self.block(at + 1)
        if token in ("for", "while"):
            return self.noted(at, self.statement(self.closing(at + 1)))
        if token == "do":
            return self.noted(at, self.simple(self.statement(at + 1)))
        if token in ("if", "switch"):
            end = self.statement(self.closing(at + 1))
            return self.statement(end + 1) if self.token(end) == "else" else end
        return self.simple(at)

    def block(self, at):
        while at < len(self.tokens) and self.token(at) != "}":
            at = self.statement(at) if self.token(at) != ")" else at + 1
        return at + 1

    def simple(self, at):
        """Up to the semicolon; braces in it are initializers, lambdas or function bodies."""
        while at < len(self.tokens) and self.token(at) not in ("}", ";"):
            if self.token(at) == "{":
                return self.block(at + 1)
            at = self.closing(at) if self.token(at) == "(" else at + 1
        return at + 1 if self.token(at) == ";" else max(at, 0)

    def noted(self, start, end):
        last = self.tokens[min(end, len(self.tokens)) - 1][1]
        self.loops.append((self.tokens[start][1], last))
        return end

    def all(self):
        at = 0
        while at < len(self.tokens):
            at = max(self.statement(at), at + 1)
        return sorted(set(self.loops))


def fortranLoops(text):
    open_loops, found = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line[:1] in "cC*!" and line[:1]:
            continue
        label = LABEL.match(line)
        while label and open_loops and open_loops[-1][1] == label.group(1):
            found.append((open_loops.pop()[0], number))
        if END.match(line) and open_loops:
            found.append((open_loops.pop()[0], number))
        begin = DO.match(line)
        if begin:
            open_loops.append((number, begin.group(1)))
    return sorted(found)


@functools.lru_cache(maxsize=None)
def loopsOf(path):
    """(first line, last line) of each loop of a file."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return ()
    if re.search(r"\.(f|for|f9\d)$", path, re.I):
        return tuple(fortranLoops(text))
    try:
        return tuple(Reader(tokensOf(text)).all())
    except RecursionError:
        return ()


def around(path, line):
    """The innermost loop that a line is in, or None."""
    holding = [loop for loop in loopsOf(path) if loop[0] <= line <= loop[1]]
    return min(holding, key=lambda loop: loop[1] - loop[0], default=None)


def isInnermost(path, loop):
    return not any(loop[0] <= first and last <= loop[1] and (first, last) != loop
                   for first, last in loopsOf(path))

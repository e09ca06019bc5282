# SPDX-License-Identifier: GPL-3.0-or-later
"""Remarks of GCC and libvls: what was rewritten, and what was left alone for which reason.

Reasons are read as they stand, with numbers and names taken out, so that a new one needs no entry
here.
"""

import collections
import os
import re

LINE = re.compile(r"^(.*?):(\d+):(\d+): (optimized|missed): +(.*)$")
DONE = re.compile(r"^vls (group|pack) (\d+): (.*)$")
FORM = re.compile(r"^(.*?)(?: at (?:bytes?) .*?)? (?:became|no longer|moved) ")
COST = re.compile(r",? cost [-\d.]+ -> [-\d.]+|: [-\d.]+ -> [-\d.]+")
SPECIFIC = re.compile(r"(,? between (?:data-refs|(?=\S)).*| for stmt.*| in stmt.*|: .* = .*| data-ref .*)$")

SUBJECT = re.compile(r"^.*?(?=(?:is|are) (?:at an offset|at a stride|nothing that|volatile|a bit-field|of a type)"
                     r"|would be a |may be one place|may depend|has no version)")

Remark = collections.namedtuple("Remark", "file line kind number text")


def withoutCase(text):
    """The text without what belongs to one case only: prices, numbers, names in quotes."""
    text = re.sub(r"'[^']*'", "'…'", COST.sub("", text))
    text = re.sub(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])", "N", text)
    return re.sub(r"\bN (bytes?|bits?|lanes?|operations?|instead)", r"N \1", text).strip(" .,:")


def loopReason(sentence):
    """Of a loop that GCC left scalar: without advice, and without the names that it begins with."""
    sentence = sentence.partition(";")[0]
    return "libvls: loop left scalar: " + withoutCase(SUBJECT.sub("", re.sub(r'".*', "something else", sentence)))


def ownReason(text):
    """The reason in a remark of libvls on something that it left alone."""
    scalar = text.partition(" left scalar by GCC: ")[2]
    if scalar:
        return loopReason(scalar)
    text = re.sub(r"^vls(?: (?:group|pack) \d+)?: ", "", text)
    _, found, reason = text.partition(" left alone: ")
    return "libvls: " + withoutCase(reason if found else text)


def compilerReason(text):
    text = re.sub(r"^not vectorized[:,] *", "", text)
    return "GCC: " + withoutCase(SPECIFIC.sub("", text))


def formOf(text):
    match = FORM.match(text + " ")
    return withoutNumbersOfBytes(match.group(1) if match else text)


def withoutNumbersOfBytes(text):
    return re.sub(r", lanes \d+ bytes apart", ", lanes a constant apart", text)


def read(entry):
    """The remarks of a unit. Kinds: group, pack, loop (became vectors), own and compiler (left alone)."""
    if not entry.get("remarks") or not os.path.exists(entry["remarks"]):
        return []
    found, pending = [], None
    with open(entry["remarks"], encoding="utf-8", errors="replace") as file:
        for line in file:
            match = LINE.match(line.rstrip("\n"))
            if not match:
                continue
            place = os.path.realpath(os.path.join(entry["cwd"], match.group(1))), int(match.group(2))
            remark, pending = classify(place, match.group(4), match.group(5), pending)
            found += remark
    return found


def classify(place, verdict, text, pending):
    """([the remark], where a loop was just refused whose reason comes next)."""
    done = DONE.match(text)
    if verdict == "optimized":
        if done:
            return [Remark(*place, done.group(1), int(done.group(2)), formOf(done.group(3)))], None
        return ([Remark(*place, "loop", 0, text)] if text.startswith("loop vectorized") else []), None
    if text.startswith("vls"):
        return [Remark(*place, "own", 0, ownReason(text))], None
    if text == "couldn't vectorize loop":
        return [], place
    if pending and text.startswith("not vectorized"):
        return [Remark(*pending, "compiler", 0, compilerReason(text))], None
    return [], pending

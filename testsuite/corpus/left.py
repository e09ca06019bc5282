# SPDX-License-Identifier: GPL-3.0-or-later
"""What was left alone, by reason, weighed by the time that is spent there.

A remark weighs what its loop does: the share of the program's samples that fall into the innermost
loop around its line; outside loops, on the line. Several remarks with one reason in one loop count once.
"""

import collections

import loops
import remarks

WORST = 3


class Weights:
    """Shares of a profile by lines of source."""

    def __init__(self, profile):
        self.samples, self.total = profile.addresses, max(profile.total, 1)
        self.byFile = collections.defaultdict(list)
        for (file, line), addresses in profile.lines().items():
            self.byFile[file].append((line, addresses))

    def of(self, file, first, last):
        inside = set()
        for line, addresses in self.byFile.get(file, ()):
            if first <= line <= last:
                inside |= addresses
        return sum(self.samples[address] for address in inside) / self.total


def placeOf(remark):
    return loops.around(remark.file, remark.line) or (remark.line, remark.line)


def counts(remark, vectors):
    """GCC's word on a loop counts for innermost loops none of whose copies became vectors."""
    loop = loops.around(remark.file, remark.line)
    if remark.kind != "compiler":
        return True
    return bool(loop) and loops.isInnermost(remark.file, loop) and (remark.file, loop) not in vectors


def reasons(entries, profile, root, kinds=("own", "compiler")):
    """reason -> {count, share, worst}: places, their share of the time, the hottest of them."""
    weights = Weights(profile)
    read = [remark for entry in entries for remark in remarks.read(entry)]
    vectors = {(remark.file, placeOf(remark)) for remark in read if remark.kind == "loop"}
    places = collections.defaultdict(set)
    for remark in read:
        if remark.kind in kinds and counts(remark, vectors):
            places[remark.text].add((remark.file, placeOf(remark)))
    found = {reason: summary(weights, where, root) for reason, where in places.items()}
    if "compiler" in kinds:
        found["(became vectors)"] = summary(weights, vectors, root)
    return found


def summary(weights, where, root):
    shares = sorted(((weights.of(file, *lines), file, lines[0]) for file, lines in where), reverse=True)
    worst = [["%s:%d" % (shortName(file, root), line), share] for share, file, line in shares[:WORST] if share]
    return {"count": len(shares), "share": sum(share for share, _, _ in shares), "worst": worst}


def shortName(file, root):
    return file[len(root) + 1:] if file.startswith(root + "/") else file.rpartition("/")[2]

# SPDX-License-Identifier: GPL-3.0-or-later
"""The ratio of two series of times measured in turns, with its interval of 95%.

Ratios are taken round by round and compared on a logarithmic scale. The estimate is the median of
all means of two rounds (Hodges and Lehmann); the interval is that of Wilcoxon's signed ranks, which
one outlier does not stretch. Below six rounds there is no interval of 95%.
"""

import math


def signedRankCounts(n):
    """How many of the 2^n choices of signs have which sum of positive ranks."""
    counts = [1]
    for rank in range(1, n + 1):
        longer = counts + [0] * rank
        for total, count in enumerate(counts):
            longer[total + rank] += count
        counts = longer
    return counts


def outside(n, level=0.05):
    """How many of the sorted means lie outside the interval on each side; None: no such interval."""
    below, found = 0, None
    for total, count in enumerate(signedRankCounts(n)):
        below += count
        if 2 * below > level * 2 ** n:
            break
        found = total
    return found


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def ratio(times, base):
    """(estimate, low, high) of times / base; low and high are None without an interval."""
    logs = [math.log(a / b) for a, b in zip(times, base) if a > 0 and b > 0]
    if not logs:
        return None
    means = sorted((logs[i] + logs[j]) / 2 for i in range(len(logs)) for j in range(i, len(logs)))
    cut = outside(len(logs))
    if cut is None:
        return math.exp(median(means)), None, None
    return math.exp(median(means)), math.exp(means[cut]), math.exp(means[-1 - cut])


def countRatio(count, base, program, fewer):
    """The same of two numbers of samples, which vary as Poisson's do; of a program whose ratio is
    program, and which has fewer times as many samples in all."""
    if not count or not base:
        return None
    estimate = math.log(count / base * fewer * program[0])
    of = math.log(program[2] / program[1]) / 2 if program[1] else 0
    half = math.sqrt(1.96 ** 2 * (1 / count + 1 / base) + of * of)
    return math.exp(estimate), math.exp(estimate - half), math.exp(estimate + half)

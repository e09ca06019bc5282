# SPDX-License-Identifier: GPL-3.0-or-later
"""Random choices that depend on a seed, a kind and a number alone: the same ones with every Python."""

import hashlib

MASK = (1 << 64) - 1


class Draw:
    """A stream of choices (splitmix64)."""

    def __init__(self, seed, kind, number):
        digest = hashlib.sha256(f'{seed}/{kind}/{number}'.encode()).digest()
        self.state = int.from_bytes(digest[:8], 'little')

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit):
        return (self.bits() * limit) >> 64

    def between(self, low, high):
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent):
        return self.below(100) < percent

    def among(self, values):
        return values[self.below(len(values))]

    def weighted(self, weights):
        """A key of weights, which are whole numbers, as often as its weight says."""
        at = self.below(sum(weights.values()))
        for value, weight in weights.items():
            if at < weight:
                return value
            at -= weight
        raise ValueError('no weights')

    def shuffled(self, values):
        out = list(values)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def some(self, count, values):
        """That many of the values, in their own order."""
        places = sorted(self.shuffled(range(len(values)))[:count])
        return [values[i] for i in places]

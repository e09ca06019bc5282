# SPDX-License-Identifier: GPL-3.0-or-later
"""Input of workloads, made from a seed: inputs.py KIND SEED SIZE, on standard output.

Whole numbers alone decide what is drawn, so the same bytes come out everywhere.
"""

import math
import struct
import sys


class Random:
    """A linear congruential generator, 64 bits; the upper ones are used."""

    def __init__(self, seed):
        self.state = seed * 2862933555777941757 + 3037000493 & (1 << 64) - 1

    def below(self, n):
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (self.state >> 33) % n


def text(random, size):
    """Words of a vocabulary in which the first ones are frequent."""
    letters = "etaoinshrdlucmfwypvbgk"
    words = ["".join(letters[min(random.below(22), random.below(22))] for _ in range(2 + random.below(9)))
             for _ in range(4000)]
    out, length = [], 0
    while length < size:
        word = words[min(random.below(4000), random.below(4000), random.below(4000))]
        word += ".\n" if random.below(12) == 0 else " "
        out.append(word)
        length += len(word)
    return "".join(out)[:size].encode()


def tones(random, seconds, rate=44100):
    """Samples of two channels: notes with overtones that fade, and a little noise."""
    table = [math.sin(2 * math.pi * i / 4096) for i in range(4096)]
    notes = [110, 131, 147, 165, 196, 220, 262, 294, 330, 392, 440, 523, 587, 659]
    for start in range(0, seconds * rate, rate // 4):
        voices = [(notes[random.below(14)] * 4096 / rate, 0.5 + random.below(100) / 100) for _ in range(3)]
        for i in range(start, min(start + rate // 4, seconds * rate)):
            fade = 1 - (i - start) / (rate / 4)
            left = sum(table[int(i * f) & 4095] + table[int(2 * i * f) & 4095] / 3 for f, _ in voices)
            right = sum(table[int(i * f) & 4095] * w for f, w in voices)
            yield (int(left * fade * 5000) + random.below(200) - 100,
                   int(right * fade * 4000) + random.below(200) - 100)


def wave(random, seconds):
    """A WAV file: 44.1 kHz, 16 bits, two channels."""
    data = b"".join(struct.pack("<hh", *pair) for pair in tones(random, seconds))
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 2, 44100,
                       176400, 4, 16, b"data", len(data))
    return head + data


def raw(random, seconds):
    """The samples alone, at 48 kHz."""
    return b"".join(struct.pack("<hh", *pair) for pair in tones(random, seconds, 48000))


def pixel(x, y, t, width, height, random):
    """A moving gradient with circles and noise."""
    ring = (x - width // 2 + 3 * t) ** 2 + (y - height // 2) ** 2
    r = (255 * x // width + 2 * t + (40 if ring // 900 % 3 == 0 else 0)) & 255
    g = (255 * y // height + ring // 400) & 255
    b = (x * y // 64 + 5 * t) & 255
    return [min(255, max(0, value + random.below(9) - 4)) for value in (r, g, b)]


def picture(random, width):
    """A PPM file, three quarters as high as wide."""
    height = width * 3 // 4
    data = bytearray()
    for y in range(height):
        for x in range(width):
            data += bytes(pixel(x, y, 0, width, height, random))
    return b"P6\n%d %d\n255\n" % (width, height) + bytes(data)


def video(random, frames, width=352, height=288):
    """A Y4M file, 4:2:0."""
    out = [b"YUV4MPEG2 W%d H%d F25:1 Ip A1:1 C420jpeg\n" % (width, height)]
    for t in range(frames):
        out.append(b"FRAME\n")
        luma = bytearray()
        for y in range(height):
            for x in range(width):
                ring = (x - width // 2 + 3 * t) ** 2 + (y - height // 2) ** 2
                edge = 60 if (ring >> 10) % 3 == 0 else 0
                luma.append((x + 2 * t >> 1 & 63) + (y >> 2 & 63) + edge + random.below(6))
        half = width // 2 * (height // 2)
        out += [bytes(luma), bytes(128 + (i + t & 31) for i in range(half)),
                bytes(128 - (i >> 3 & 31) for i in range(half))]
    return b"".join(out)


def vectors(random, rows, columns=24):
    """Two classes, in LIBSVM's form."""
    lines = []
    for _ in range(rows):
        label = random.below(2)
        values = ["%d:%.4f" % (i + 1, (random.below(20001) - 10000) / 10000 + (0.35 if label and i % 3 else 0))
                  for i in range(columns)]
        lines.append("%s %s\n" % ("+1" if label else "-1", " ".join(values)))
    return "".join(lines).encode()


def sequences(random, number, length=400):
    """Related DNA sequences, in FASTA: each is a mutated copy of an earlier one."""
    known = [[random.below(4) for _ in range(length)]]
    while len(known) < number:
        copy = list(known[random.below(len(known))])
        for _ in range(length // 25):
            copy[random.below(length)] = random.below(4)
        known.append(copy)
    return "".join(">s%d\n%s\n" % (i, "".join("ACGT"[base] for base in one))
                   for i, one in enumerate(known)).encode()


def points(random, number):
    """Numbered points in a cube of side 1."""
    return "".join("%d %.6f %.6f %.6f\n" % ((i + 1,) + tuple(random.below(1000001) / 1000001 for _ in range(3)))
                   for i in range(number)).encode()


KINDS = {kind.__name__: kind for kind in (text, wave, raw, picture, video, vectors, sequences, points)}


def main(arguments):
    if len(arguments) != 3 or arguments[0] not in KINDS or not all(word.isdigit() for word in arguments[1:]):
        sys.exit("inputs.py %s SEED SIZE" % "|".join(KINDS))
    sys.stdout.buffer.write(KINDS[arguments[0]](Random(int(arguments[1])), int(arguments[2])))


if __name__ == "__main__":
    main(sys.argv[1:])

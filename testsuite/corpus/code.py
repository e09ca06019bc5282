# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions as machine code, so that those of two builds can be compared.

Addresses differ as soon as anything in front of a function has another size, so they are left out:
jumps keep their distance within the function, calls the name, data nothing but that it is data.
"""

import re
import subprocess

HEAD = re.compile(r"^[0-9a-f]+ <(.+)>:$")
DATA = re.compile(r"-?(0x)?[0-9a-f]+\(%rip\) +# .*")
TARGET = re.compile(r"\b[0-9a-f]+ <([^>]*)>")
ADDRESS = re.compile(r"\$0x[4-9a-f][0-9a-f]{5}\b")


def instruction(line):
    """The text of an instruction without what depends on where it stands."""
    text = line.partition("\t")[2].strip()
    return ADDRESS.sub("$data", TARGET.sub(r"<\1>", DATA.sub("data", text)))


def isPadding(text):
    return text.startswith(("nop", "data16", "cs nopw", "xchg   %ax,%ax", "int3"))


def functions(program):
    """(name, how many of that name came before) -> the text of its instructions."""
    said = subprocess.run(["objdump", "-d", "--no-show-raw-insn", "-j", ".text", program],
                          stdout=subprocess.PIPE, text=True, errors="replace", check=True).stdout
    found, seen, lines = {}, {}, []
    for line in said.splitlines():
        head = HEAD.match(line)
        if head:
            name = head.group(1)
            lines = found.setdefault((name, seen.get(name, 0)), [])
            seen[name] = seen.get(name, 0) + 1
        elif line.startswith(" "):
            text = instruction(line)
            if not isPadding(text):
                lines.append(text)
    return {name: "\n".join(lines) for name, lines in found.items()}


def changed(code, base):
    """Names of the functions whose code differs, or that only one of the two has."""
    return {name[0] for name in set(code) | set(base) if code.get(name) != base.get(name)}

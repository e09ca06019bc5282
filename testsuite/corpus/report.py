# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables: on the terminal, as CSV, and as Markdown for the documents."""

import collections
import csv
import os


SLOWER = {"program": 1.02, "function": 1.05}
REASONS = 40
NAMES = {"vls": "libvls", "clang": "clang"}


def wrongOutputs(results):
    """Programs whose output libvls alone changed."""
    return [result["name"] for result in results
            if result["outputs"]["vls"] != "same" or result.get("without contraction", "same") != "same"]


def ratioText(result, name):
    if name in result["same code"]:
        return "same code"
    ratio = result["ratios"].get(name)
    return "–" if not ratio else spanText(ratio)


def spanText(ratio):
    estimate, low, high = ratio
    return "%.3f" % estimate if low is None else "%.3f (%.3f to %.3f)" % (estimate, low, high)


def count(result, name, kind):
    return sum(result["forms"].get(name, {}).get(kind, {}).values())


def oneLine(result):
    return "GCC %.2f s, libvls %s, clang %s, outputs %s" % (
        result["seconds"]["gcc"], ratioText(result, "vls"), ratioText(result, "clang"), outputText(result))


def outputText(result):
    text = ", ".join("%s %s" % (NAMES[name], verdict) for name, verdict in result["outputs"].items())
    if "without contraction" in result:
        text += "; without contraction " + result["without contraction"]
    return text


# ---- tables: (head, rows) -------------------------------------------------------------------------

def programs(results):
    head = ["program", "field", "GCC, s", "libvls", "clang", "loops", "groups", "packs", "compile",
            "size", "outputs"]
    rows = []
    for result in results:
        sizes = result["sizes"]
        rows.append([
            result["name"], result["field"], "%.2f" % result["seconds"]["gcc"], ratioText(result, "vls"),
            ratioText(result, "clang"), count(result, "gcc", "loop"), count(result, "vls", "group"),
            count(result, "vls", "pack"), "%.2f" % result["compile"]["vls"] if result["compile"] else "–",
            "%.3f" % (sizes["vls"] / sizes["gcc"]), outputText(result)])
    return head, rows


def functions(results):
    head = ["program", "function", "share, %", "time", "slower"]
    rows = []
    for result in results:
        for row in result["changed"]:
            ratio = row["ratio"]
            rows.append([result["name"], row["function"], "%.1f" % (100 * row["share"]),
                         spanText(ratio) if ratio else "–", "yes" if isSlower(ratio, "function") else ""])
    return head, rows


def isSlower(ratio, kind):
    return bool(ratio and ratio[1] and ratio[1] > 1 and ratio[0] > SLOWER[kind])


def slower(results):
    """Programs and functions that libvls made slower, beyond doubt."""
    head, rows = ["program", "function", "time"], []
    for result in results:
        if "vls" not in result["same code"] and isSlower(result["ratios"].get("vls"), "program"):
            rows.append([result["name"], "(whole program)", ratioText(result, "vls")])
        rows += [[result["name"], row["function"], spanText(row["ratio"])]
                 for row in result["changed"] if isSlower(row["ratio"], "function")]
    return head, rows


def forms(results):
    head, totals, where = ["what", "form", "number", "programs"], collections.Counter(), collections.Counter()
    for result in results:
        for kind in ("group", "pack"):
            for form, number in result["forms"].get("vls", {}).get(kind, {}).items():
                totals[kind, form] += number
                where[kind, form] += 1
    order = sorted(totals, key=lambda key: (key[0], -totals[key], key[1]))
    return head, [[kind, form, totals[kind, form], where[kind, form]] for kind, form in order]


def reasons(results):
    """Over the corpus; each program weighs the same."""
    profiled = [result for result in results if result["profiled"]]
    totals = collections.defaultdict(lambda: [0, 0.0, 0, []])
    for result in profiled:
        for reason, row in result["left"].items():
            total = totals[reason]
            total[0] += row["count"]
            total[1] += row["share"]
            total[2] += 1
            total[3] += [(share, result["name"] + " " + place) for place, share in row["worst"]]
    head = ["reason", "time, %", "loops", "programs", "hottest (% of its program)"]
    rows = []
    for reason, (places, share, where, worst) in sorted(totals.items(), key=lambda item: -item[1][1]):
        hottest = ", ".join("%s %.0f" % (place, 100 * part) for part, place in sorted(worst, reverse=True)[:3])
        rows.append([reason, "%.2f" % (100 * share / len(profiled)), places, where, hottest])
    return head, rows


def mean(results):
    head, rows = ["build", "programs", "geometric mean of times"], []
    for name in ("vls", "clang"):
        ratios = [[1.0] if name in result["same code"] else result["ratios"].get(name) for result in results]
        ratios = [ratio[0] for ratio in ratios if ratio]
        if ratios:
            product = 1.0
            for value in ratios:
                product *= value ** (1 / len(ratios))
            rows.append([NAMES[name], len(ratios), "%.3f" % product])
    return head, rows


# ---- as text --------------------------------------------------------------------------------------

def markdown(head, rows):
    lines = ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in [head] + rows]
    return "\n".join([lines[0], "|" + "---|" * len(head)] + lines[1:]) + "\n"


def plain(head, rows):
    cells = [[str(cell) for cell in row] for row in [head] + rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                     for row in cells) + "\n"


TABLES = (("programs", "Time against GCC's", programs), ("mean", "All programs", mean),
          ("slower", "Slower with libvls, beyond doubt", slower),
          ("functions", "Functions that libvls changed", functions),
          ("forms", "Groups and packs by form", forms),
          ("reasons", "Left alone, by reason and time", reasons))


def write(results, failures, toolchain, directory):
    """Prints the tables and keeps them as files."""
    results = sorted(results, key=lambda result: result["name"])
    text = ["-march=%s; %d programs\n" % (toolchain.march, len(results))]
    for name, title, table in TABLES:
        head, rows = table(results)
        with open(os.path.join(directory, name + ".csv"), "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head] + rows)
        shown = rows[:REASONS]
        print("\n%s\n%s" % (title, plain(head, shown) if rows else "none\n"), end="")
        text.append("## %s\n\n%s" % (title, markdown(head, shown) if rows else "None.\n"))
    if failures:
        print("\n" + "\n".join(failures))
        text.append("\n".join("- " + failure for failure in failures) + "\n")
    path = os.path.join(directory, "corpus.md")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    print("\n%s and *.csv beside it" % path)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels drawn at random, in every build, measured against each other: docs/bench.md, Families."""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

from blocks import block_case
from builds import NEEDS, OWN, Builds, Missing, runnable
from loop_body import loop_case
from page import write_page
from program import link
from results import measure, summary, write_csv

CHUNK = 20  # cases of one program


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--seed', type=int, default=1, help='which kernels are drawn [1]')
    parser.add_argument('--loops', type=int, default=200, help='how many loops [200]')
    parser.add_argument('--blocks', type=int, default=100, help='how many blocks of straight-line code [100]')
    parser.add_argument('--isa', default=','.join(NEEDS), help=f'some of {",".join(NEEDS)} [all]')
    parser.add_argument('--case', default='', help='only these, as loop-17,block-3; what they compile to is kept')
    parser.add_argument('--list', action='store_true', help='print the kernels, measure nothing')
    parser.add_argument('--layouts', type=int, default=3)
    parser.add_argument('--rounds', type=int, default=7)
    parser.add_argument('--cc', default='gcc')
    parser.add_argument('--clang', default='clang-22')
    parser.add_argument('--plugin', default='build/libvls.so')
    parser.add_argument('--work', default='build/families', help='where results are kept: a run that was interrupted goes on')
    a = parser.parse_args()
    if a.loops < 0 or a.blocks < 0 or a.layouts < 1 or a.rounds < 1:
        parser.error('numbers of kernels must not be negative; there is at least one layout and round')
    return a


def draw(a):
    """The cases that are asked for."""
    names = [f'loop-{i}' for i in range(1, a.loops + 1)] + [f'block-{i}' for i in range(1, a.blocks + 1)]
    if a.case:
        names = [n for n in a.case.replace(',', ' ').split() if n]
    cases = []
    for name in names:
        match = re.fullmatch(r'(loop|block)-([1-9]\d*)', name)
        if not match:
            raise Missing(f"'{name}' is no case: they are called loop-1, loop-2, ..., block-1, ...")
        cases.append((loop_case if match[1] == 'loop' else block_case)(a.seed, int(match[2])))
    return cases


def said(text):
    """Groups and packs that were rewritten, and why something was not, from a build's remarks."""
    groups = len(re.findall(r'optimized: +vls group', text))
    packs = len(re.findall(r'optimized: +vls (?:pack|block)', text))
    reasons = re.findall(r'missed: +vls[^\n]*?(?:left alone|not packed): ([^\n,;]*)', text) or \
        re.findall(r'missed: +vls: ([^\n]*)', text) or re.findall(r'not vectorized: ([^\n:;]*)', text)
    reason = collections.Counter(r.strip() for r in reasons).most_common(1)
    return groups, packs, '' if groups else (reason[0][0] if reason else '')


class Chunk:
    """Some cases for one instruction set, as one program."""

    def __init__(self, a, builds, isa, cases, folder):
        self.a, self.builds, self.isa, self.cases, self.folder = a, builds, isa, cases, folder
        self.remarks = {}

    def compile(self):
        objects = []
        jobs = [(case, name) for case in self.cases for name in self.builds.names if self.builds.have(case, name)]

        def one(job):
            case, name = job
            return self.builds.compile(case, name, self.isa, os.path.join(self.folder, case.name))

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for (case, name), (path, remarks) in zip(jobs, pool.map(one, jobs)):
                objects.append(os.path.abspath(path))
                self.remarks[case.name, name] = remarks
        link(self.builds.compilers['c++'], any(c.language == 'fortran' for c in self.cases), self.folder,
             self.cases, self.builds.names, self.builds.have, objects, self.a.layouts)

    def run(self, *words):
        program = os.path.abspath(os.path.join(self.folder, f'runner-{words[1] if len(words) > 1 else 1}'))
        done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f'{program} {words[0]} ended with status {done.returncode}, behind:\n'
                               f'{done.stdout[-300:]}')
        return [line.split() for line in done.stdout.splitlines()]

    def rows(self):
        self.compile()
        verdicts = collections.defaultdict(dict)
        for case, build, verdict in self.run('check'):
            verdicts[case][build] = verdict
        samples = collections.defaultdict(lambda: collections.defaultdict(list))
        for layout in range(1, self.a.layouts + 1):
            for case, _, number, build, ns in self.run('time', layout, self.a.rounds):
                rounds = samples[case][layout]
                while len(rounds) <= int(number):
                    rounds.append({})
                rounds[int(number)][build] = float(ns)
        for case in self.cases:
            names = [n for n in self.builds.names if self.builds.have(case, n)]
            row = measure(samples[case.name], names)
            groups, packs, reason = said(self.remarks[case.name, OWN])
            row.update(case=case.name, march=self.isa, features=case.features, groups=groups, packs=packs,
                       reason=reason, source=case.source, language=case.language, flags=case.flags,
                       verdicts={n: v for n, v in verdicts[case.name].items() if n in names},
                       reordered=case.reordered,
                       remarks=[line for line in self.remarks[case.name, OWN].splitlines() if ' vls' in line][:12])
            yield row


def wrong(row):
    """What is wrong with the outputs of a case: libvls' differ from GCC's with the same flags."""
    verdict = row['verdicts'][OWN]
    if verdict == 'WRONG' and row['verdicts'].get('gcc') != 'WRONG':
        return [f'{row["case"]} {row["march"]}: {verdict}']
    if verdict != 'same' and not row['reordered']:
        return [f'{row["case"]} {row["march"]}: not bit for bit what GCC computes']
    return []


def measured(a, builds, isas, cases):
    """All rows, from earlier runs where they are known."""
    with open(builds.plugin, 'rb') as f:
        key = hashlib.sha256(f.read() + repr((a.seed, a.cc, a.layouts, a.rounds)).encode()).hexdigest()[:10]
    folder = os.path.join(a.work, f'seed-{a.seed}-{key}')
    os.makedirs(folder, exist_ok=True)
    kept, rows = os.path.join(folder, 'rows.jsonl'), {}
    if os.path.exists(kept):
        with open(kept, encoding='utf-8') as f:
            rows = {(r['case'], r['march']): r for r in map(json.loads, f)}
    left = [(isa, case) for isa in isas for case in cases if (case.name, isa) not in rows]
    done = 0
    for isa in isas:
        mine = [case for i, case in left if i == isa]
        for at in range(0, len(mine), CHUNK):
            part = mine[at:at + CHUNK]
            chunk = Chunk(a, builds, isa, part, os.path.join(folder, isa, part[0].name))
            with open(kept, 'a', encoding='utf-8') as f:
                for row in chunk.rows():
                    rows[row['case'], isa] = row
                    f.write(json.dumps(row) + '\n')
            done += len(part)
            print(f'[{done}/{len(left)}] {isa}: {part[0].name} to {part[-1].name}', flush=True)
    return folder, [rows[case.name, isa] for isa in isas for case in cases]


def report(folder, rows):
    write_csv(os.path.join(folder, 'families.csv'), rows)
    write_page(os.path.join(folder, 'families.html'), rows)
    print()
    print(summary(rows))
    differ = sum(row['verdicts'][OWN] != 'same' for row in rows)
    print(f'\n{sum(r["groups"] > 0 for r in rows)} of {len(rows)} kernels with groups rewritten, '
          f'{sum(r["packs"] > 0 for r in rows)} packed; {differ} differ from GCC in last digits')
    bad = [line for row in rows for line in wrong(row)]
    for line in bad:
        print('WRONG:', line)
    print(f'Written: {folder}/families.csv, families.html')
    return 1 if bad else 0


def main():
    a = arguments()
    try:
        cases = draw(a)
        if a.list:
            for case in cases:
                print(f'// {case.name} {" ".join(case.flags)}\n{case.source}')
            return 0
        builds = Builds(a.cc, a.plugin, a.clang)
        isas, missing = runnable([i for i in a.isa.replace(',', ' ').split() if i])
        for isa in missing:
            print(f'families: this CPU cannot run {isa}, so it is left out')
        if not builds.clang:
            print(f'families: no {a.clang} here, so its column is left out (make deps-bench installs it)')
        if not builds.has_fortran:
            print('families: no gfortran here, so Fortran is left out')
            cases = [c for c in cases if c.language != 'fortran']
        if not isas or not cases:
            print('families: nothing to run')
            return 0
        return report(*measured(a, builds, isas, cases))
    except Missing as problem:
        print(f'families: {problem}', file=sys.stderr)
        return 2


if __name__ == '__main__':
    sys.exit(main())

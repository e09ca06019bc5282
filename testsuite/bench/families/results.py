# SPDX-License-Identifier: GPL-3.0-or-later
"""What was measured of a case: ratios with their intervals, and tables of many."""

import csv
import math
import random
import statistics

from builds import OWN, REFERENCE

RESAMPLES = 200


def geomean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float('nan')


def medians(samples, names, choose=None):
    """Per layout and build the median of the rounds; `choose` draws rounds anew."""
    out = []
    for rounds in samples.values():
        picked = [choose(rounds) for _ in rounds] if choose else rounds
        out.append({n: statistics.median(r[n] for r in picked) for n in names})
    return out


def ratio_of(layouts, own, others):
    """How many times as fast as the fastest of the others, which is one build for all layouts: of equal
    code in several builds one or the other is placed luckily in each."""
    return min(geomean(layout[o] / layout[own] for layout in layouts) for o in others)


def measure(samples, names):
    """`samples`: layout: [round: {build: ns}]. Returns the row of a case."""
    others = [n for n in names if n not in (REFERENCE, OWN)]
    timed = others + [OWN]
    plain = medians(samples, timed)
    row = {'ns': {n: geomean(layout[n] for layout in plain) for n in timed}}
    draws = random.Random(1)
    row[OWN] = ratio_of(plain, OWN, others)
    resampled = []
    for _ in range(RESAMPLES):
        chosen = {i: samples[draws.choice(list(samples))] for i in range(len(samples))}
        resampled.append(ratio_of(medians(chosen, timed, draws.choice), OWN, others))
    resampled.sort()
    row[OWN + ' low'], row[OWN + ' high'] = resampled[RESAMPLES // 40], resampled[-1 - RESAMPLES // 40]
    row['best'] = min(others, key=lambda n: row['ns'][n])
    return row


def write_csv(path, rows):
    features = sorted({f for row in rows for f in row['features']})
    builds = sorted({b for row in rows for b in row['ns']})
    own = [OWN, OWN + ' low', OWN + ' high']
    with open(path, 'w', newline='', encoding='utf-8') as f:
        out = csv.writer(f)
        out.writerow(['case', 'march'] + features + [f'{b} ns' for b in builds] + own +
                     ['best', 'groups', 'packs', 'reason', 'verdicts'])
        for row in rows:
            out.writerow([row['case'], row['march']] + [row['features'].get(n, '') for n in features] +
                         [f'{row["ns"][b]:.4f}' if b in row['ns'] else '' for b in builds] +
                         [f'{row[c]:.3f}' if c in row else '' for c in own] +
                         [row['best'], row['groups'], row['packs'], row['reason'],
                          ' '.join(f'{b}:{v}' for b, v in sorted(row['verdicts'].items()))])


def share(ratios, limit):
    return 100 * sum(r >= limit for r in ratios) / len(ratios)


def summary(rows):
    """Lines of a table: kind and march against geometric mean and shares."""
    lines = [f'{"":26}{"cases":>6}{"mean":>7}{">=.97":>7}{">=.95":>7}{">=.90":>7}{"least":>7}   libvls, of the best '
             'other build']
    for kind in ('loop', 'block'):
        for march in dict.fromkeys(row['march'] for row in rows):
            chosen = [r for r in rows if r['march'] == march and r['case'].startswith(kind)]
            if not chosen:
                continue
            own = [r[OWN] for r in chosen]
            lines.append(f'{kind + "s, " + march:26}{len(own):6}{geomean(own):7.2f}' +
                         ''.join(f'{share(own, limit):6.0f}%' for limit in (.97, .95, .9)) +
                         f'{min(own):7.2f}')
    return '\n'.join(lines)

# SPDX-License-Identifier: GPL-3.0-or-later
"""One page of HTML: how the ratios are distributed, by features, and the worst cases."""

import html
import math

from builds import OWN
from results import geomean, share, summary

STYLE = '''body{font:15px/1.5 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:1em 0}td,th{padding:.15em .7em;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}pre{background:#f6f6f4;padding:.7em;overflow-x:auto;font-size:13px}
details{margin:.4em 0;border:1px solid #ddd;border-radius:4px;padding:.3em .7em}summary{cursor:pointer}
.slow{color:#b3261e}.fast{color:#1b6e3c}svg text{font-size:11px;fill:#555}'''
WORST = 40
LOW, HIGH, BINS = math.log2(0.25), math.log2(8), 50


def histogram(ratios, title):
    """Bars of how many cases have which ratio, on a logarithmic axis."""
    counts = [0] * BINS
    for r in ratios:
        counts[max(0, min(BINS - 1, int((math.log2(r) - LOW) / (HIGH - LOW) * BINS)))] += 1
    most, width = max(counts), 640
    bars = []
    for i, count in enumerate(counts):
        middle = LOW + (i + .5) * (HIGH - LOW) / BINS
        colour = '#b3261e' if middle < math.log2(.95) else '#8a8a86' if middle < math.log2(1.05) else '#1b6e3c'
        height = 110 * count / most
        bars.append(f'<rect x="{i * width / BINS:.1f}" y="{120 - height:.1f}" width="{width / BINS - 1:.1f}" '
                    f'height="{height:.1f}" fill="{colour}"><title>{count}</title></rect>')
    ticks = ''.join(f'<text x="{(math.log2(t) - LOW) / (HIGH - LOW) * width:.0f}" y="136" text-anchor="middle">{t}</text>'
                    for t in (.5, 1, 2, 4))
    return (f'<p>{html.escape(title)}: {len(ratios)} cases, mean {geomean(ratios):.2f}, {share(ratios, .95):.0f}% at '
            f'least 0.95</p><svg width="{width}" height="140" role="img">{"".join(bars)}{ticks}</svg>')


def by_feature(rows):
    """A row for each value of each feature: cases, means, share below 0.95."""
    out = []
    names = list(dict.fromkeys(n for row in rows for n in row['features']))
    for name in names:
        values = sorted({row['features'][name] for row in rows if name in row['features']}, key=str)
        for value in values:
            chosen = [row for row in rows if row['features'].get(name) == value]
            own = [r[OWN] for r in chosen]
            out.append(f'<tr><td>{html.escape(name)} = {html.escape(str(value))}<td>{len(chosen)}<td>{geomean(own):.2f}'
                       f'<td>{100 - share(own, .95):.0f}%')
    return ('<table><tr><th>feature<th>cases<th>libvls<th>below .95' + ''.join(out) +
            '</table>')


def case_details(row):
    times = ', '.join(f'{b} {ns:.3f}' for b, ns in row['ns'].items())
    remarks = '\n'.join(row['remarks']) or 'no remark of libvls'
    reason = f'<p>Left alone: {html.escape(row["reason"])}</p>' if row['reason'] else ''
    kind = 'slow' if row[OWN] < .95 else 'fast'
    return (f'<details><summary><b class="{kind}">{row[OWN]:.2f}</b> [{row[OWN + " low"]:.2f}, {row[OWN + " high"]:.2f}] '
            f'{row["case"]}, {row["march"]} ({html.escape(" ".join(map(str, row["features"].values())))})</summary>'
            f'<p>ns an element: {times}; best: {row["best"]}; flags: {" ".join(row["flags"]) or "none of its own"}</p>'
            f'{reason}<pre>{html.escape(row["source"])}</pre><pre>{html.escape(remarks)}</pre></details>')


def write_page(path, rows):
    parts = [f'<!doctype html><meta charset="utf-8"><title>Families</title><style>{STYLE}</style>',
             '<h1>Families of kernels</h1><p>How many times as fast as the fastest build of another compiler: GCC, GCC '
             'without gathers, clang. Left of 1 libvls is slower.</p>', f'<pre>{html.escape(summary(rows))}</pre>']
    for kind in ('loop', 'block'):
        for march in dict.fromkeys(row['march'] for row in rows):
            ratios = [r[OWN] for r in rows if r['march'] == march and r['case'].startswith(kind)]
            if ratios:
                parts.append(histogram(ratios, f'{kind}s, {march}'))
    for kind in ('loop', 'block'):
        chosen = [row for row in rows if row['case'].startswith(kind)]
        if chosen:
            parts.append(f'<h2>{kind.capitalize()}s by feature</h2>' + by_feature(chosen))
            parts.append(f'<h2>The worst {kind}s</h2>')
            parts += [case_details(row) for row in sorted(chosen, key=lambda r: r[OWN])[:WORST]]
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\n'.join(parts) + '\n')

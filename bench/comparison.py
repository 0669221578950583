"""Compares servers that were measured in alternating rounds."""

import math
from collections.abc import Mapping, Sequence
from statistics import median

from bench.wrk import Load


def comparison(unit: str, rounds: Mapping[str, Sequence[Load]]) -> list[str]:
    """Return a table with a row per server: median rate, median p99 in milliseconds, errors, and
    the ratio of the first server's rate to its own by round (median, lowest, highest).
    """
    first = next(iter(rounds.values()))
    lines = [f"  {'':<34}{unit:>12}{'p99 ms':>9}{'errors':>8}  ours to it (rounds)"]
    for name, loads in rounds.items():
        rate, p99 = median(one.a_second for one in loads), median(one.p99 for one in loads)
        errors = sum(one.bad for one in loads)
        pairs = [
            a.a_second / b.a_second if b.responses else math.inf
            for a, b in zip(first, loads, strict=True)
        ]
        shown = f"{rate:,.0f}" if rate >= 1000 else f"{rate:,.1f}"
        lines.append(
            f"  {name:<34}{shown:>12}{p99:>9.2f}{errors:>8}"
            f"  {median(pairs):.2f} ({min(pairs):.2f} to {max(pairs):.2f})"
        )
    return lines

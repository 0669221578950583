"""Formats the results of servers that were measured in turn, with ratios round by round."""

import math
from collections.abc import Mapping, Sequence
from statistics import median

from bench.wrk import Load


def comparison(unit: str, rounds: Mapping[str, Sequence[Load]]) -> list[str]:
    """Return a table as lines, the header first, with a row for each server. `rounds` maps each
    server's name to its results, one for each round. A row has the server's median rate in `unit`,
    its median p99 in milliseconds, the sum of its errors, and the first server's rate divided by
    this server's: the median, lowest and highest ratio of the rounds.
    """
    first = next(iter(rounds.values()))
    lines = [f"  {'':<34}{unit:>12}{'p99 ms':>9}{'errors':>8}  ours to it (rounds)"]
    for name, loads in rounds.items():
        rate, p99 = median(one.a_second for one in loads), median(one.p99 for one in loads)
        errors = sum(one.bad for one in loads)
        pairs = [
            a.a_second / b.a_second if b.answers else math.inf
            for a, b in zip(first, loads, strict=True)
        ]
        shown = f"{rate:,.0f}" if rate >= 1000 else f"{rate:,.1f}"
        lines.append(
            f"  {name:<34}{shown:>12}{p99:>9.2f}{errors:>8}"
            f"  {median(pairs):.2f} ({min(pairs):.2f} to {max(pairs):.2f})"
        )
    return lines

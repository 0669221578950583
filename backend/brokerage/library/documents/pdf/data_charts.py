"""Charts and lists of PDF documents from facts and from texts that staff edit."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Any

from brokerage.content.selectors import bodies
from brokerage.core.facts import EntryBody
from brokerage.library.documents.excel.multiples_data import Trade, figures
from brokerage.library.documents.pdf.drawings import plot
from brokerage.library.documents.pdf.inline import Runs
from brokerage.pdf.letterhead import missing_glyphs
from brokerage.valuation.rules.reported_multiples import reported_multiples


def data_chart(name: str, runs: Runs) -> dict[str, Any]:
    """Build the chart or list of this name. Raises KeyError."""
    return {"multiples-by-industry": _multiples, "industries": _industries}[name](runs)


def sde_scale(trades: Sequence[Trade]) -> tuple[int, int]:
    """Return the ends of a scale that holds the SDE multiples of all industries: 1 and
    5, or wider.
    """
    values = [value for trade in trades for value in (*trade.sde, trade.reported_sde)]
    return min(1, floor(min(values))), max(5, ceil(max(values)))


def _multiples(runs: Runs) -> dict[str, Any]:
    """Chart the method's SDE multiples of each industry, and the average that others report."""
    trades = figures().trades
    rows: list[dict[str, Any]] = [
        {
            "label": trade.name,
            "low": trade.sde[0],
            "high": trade.sde[1],
            "mark": trade.reported_sde,
            "shown": f"{trade.sde[0]:.1f}–{trade.sde[1]:.1f}",
            "also": f"{trade.reported_sde:.2f}",
            "tone": "copper",
        }
        for trade in trades
    ]
    ranges = "; ".join(
        f"{row['label']}, ours {row['low']:.1f} to {row['high']:.1f}, reported {row['also']}"
        for row in rows
    )
    start, end = sde_scale(trades)
    keys = [key for each in reported_multiples()["comparisons"] for key in each["sources"]]
    cited = "".join(f"[^{key}]" for key in dict.fromkeys(keys))
    part = {
        "title": "Multiples of SDE by industry",
        "alt": f"Ranges on one scale from {start} to {end} times SDE. {ranges}.",
        "scale": [start, end, 1],
        "unit": "{}×",
        "legend": [
            ["copper", "our multiples, before location and years"],
            ["mark", "average others report"],
        ],
        "columns": ["ours", "reported"],
        "note": f"Reported averages are national.{cited}",
    }
    return plot(part, rows, runs)


def _industries(_: Runs) -> dict[str, Any]:
    """List the industries of the services page."""
    words: Any = bodies.public_body("services")
    return {"kind": "names", "items": words["criteria"]["industries"]}


def problems(key: str, words: EntryBody) -> list[str]:
    """Return a message for each industry in the entry `services` that PDFs
    cannot show.
    """
    assert isinstance(words, dict)
    listed = enumerate(words["criteria"]["industries"], start=1)
    return list(missing_glyphs((f"criteria › industries {at}", name) for at, name in listed))

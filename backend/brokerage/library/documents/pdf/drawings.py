"""Builds the drawings that a document describes in a fenced block; positions are shares (0 to 1) of
the width.

Every drawing has `title` and `alt`, its text alternative; `note` is printed below it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from brokerage.library.documents.pdf.inline import Runs
from brokerage.library.documents.source import Unsupported

Part = Mapping[str, Any]
_MOST_STEPS: Final = 50


def plot(part: Part, rows: list[dict[str, Any]], runs: Runs) -> dict[str, Any]:
    """Build a chart of bars on one scale. A row has `label`, `low` and `high`, and optionally
    `mark`, a further value; `shown` and `also`, texts next to the bar; and `tone`, the color.

    `part["scale"]` is start, end and step; `part["ticks"]` has the labels, or `part["unit"]` their
    pattern with `{}`. Raises Unsupported for a scale with too many steps or none.
    """
    start, end, step = part["scale"]
    are_numbers = all(isinstance(each, int | float) for each in (start, end, step))
    if not are_numbers or not 0 < (end - start) / step <= _MOST_STEPS:
        raise Unsupported(f"A scale has from 1 to {_MOST_STEPS} steps.")

    def at(value: float) -> float:
        return float((value - start) / (end - start))

    ticks = [start + step * number for number in range(round((end - start) / step) + 1)]
    written = part.get("ticks") or [part["unit"].replace("{}", f"{tick:g}") for tick in ticks]
    labels = zip(ticks, written, strict=True)
    return {
        "kind": "plot",
        "ticks": [{"at": at(tick), "label": label} for tick, label in labels],
        "rows": [
            {
                "label": row["label"],
                "start": at(row["low"]),
                "end": at(row["high"]),
                "mark": None if row.get("mark") is None else at(row["mark"]),
                "tone": row.get("tone", "ink"),
                "shown": row.get("shown", ""),
                "also": row.get("also", ""),
            }
            for row in rows
        ],
        "legend": part.get("legend", []),
        "columns": part.get("columns", []),
        **_captions(part, runs),
    }


def _bars(part: Part, runs: Runs) -> dict[str, Any]:
    """Bars from the start of the scale. A row is a label, the value where the bar ends, its text,
    and optionally the tone.
    """
    start = part["scale"][0]
    rows = [[label, start, *rest] for label, *rest in part["rows"]]
    return _spans({**part, "rows": rows}, runs)


def _spans(part: Part, runs: Runs) -> dict[str, Any]:
    """Bars between two values. A row is a label, the low and the high value, their text, and
    optionally the tone.
    """
    rows = [
        {"label": label, "low": low, "high": high, "shown": shown, "tone": "".join(tone) or "ink"}
        for label, low, high, shown, *tone in part["rows"]
    ]
    return plot(part, rows, runs)


def _build(part: Part, runs: Runs) -> dict[str, Any]:
    """A waterfall chart. A row is a label and an amount in dollars, which is added to those above
    it; a row without an amount shows the total.
    """
    rows: list[dict[str, Any]] = []
    reached = 0
    for label, *amount in part["rows"]:
        added = amount[0] if amount else 0
        low, high = sorted((reached, reached + added)) if amount and rows else (0, reached + added)
        reached += added
        minus = "−" if added < 0 else ""
        rows.append(
            {
                "label": label,
                "low": low,
                "high": high,
                "tone": "ink" if len(rows) == 0 else "soft" if amount else "copper",
                "shown": f"{minus}${abs(added) if amount else reached:,}",
            }
        )
    return plot(part, rows, runs)


def _split(part: Part, runs: Runs) -> dict[str, Any]:
    """Stacked bars: `parts` has their names; each row has a label and an amount for each."""
    unit = part["unit"]
    most = max(sum(amounts) for _, amounts in part["rows"])
    return {
        "kind": "split",
        "parts": part["parts"],
        "rows": [
            {
                "label": label,
                "shares": [amount / most for amount in amounts],
                "shown": [unit.replace("{}", f"{each:,}") if each else "" for each in amounts],
            }
            for label, amounts in part["rows"]
        ],
        **_captions(part, runs),
    }


def _facts(part: list[list[str]], runs: Runs) -> dict[str, Any]:
    """A list of large figures. An entry is a figure and the text below it."""
    return {
        "kind": "facts",
        "items": [{"figure": figure, "runs": runs.of(words)} for figure, words in part],
    }


def _lines(part: list[str], runs: Runs) -> dict[str, Any]:
    """A list of prompts, each with a line to write on."""
    return {"kind": "lines", "items": [runs.of(prompt) for prompt in part]}


def _captions(part: Part, runs: Runs) -> dict[str, Any]:
    return {"title": part["title"], "alt": part["alt"], "note": runs.of(part.get("note", ""))}


DRAWINGS: Final[Mapping[str, Callable[[Any, Runs], dict[str, Any]]]] = {
    "bars": _bars,
    "spans": _spans,
    "build": _build,
    "split": _split,
    "facts": _facts,
    "lines": _lines,
}

"""Parses bar charts in articles: a fenced block `chart` with a title, a source and a
table as CSV.
"""

import csv
import re
from decimal import Decimal
from math import ceil
from typing import Final

from markdown_it.token import Token

from brokerage.library.selectors.article_head import Part

_MOST_ROWS: Final = 12
_LONGEST: Final = {"title": 90, "source": 300, "label": 60}
"""Characters."""
_FIELD: Final = re.compile(r"(title|source): *(.*)")
_ASKED: Final = {
    "title": "what it shows after “title:”",
    "source": "where its figures come from after “source:”",
}
_VALUE: Final = re.compile(r"(\$?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,4})? ?([KM]?)([%×x]?)")
_FACTORS: Final = {"": 1, "K": 1_000, "M": 1_000_000}
_STEPS: Final = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))


class BarRow(Part):
    """A row of a bar chart: `value` is the shown text, `amount` the length of the bar."""

    label: str
    value: str
    amount: float


class BarChart(Part):
    """A bar chart whose scale begins at 0."""

    title: str
    columns: tuple[str, str]
    rows: tuple[BarRow, ...]
    end: float
    ticks: tuple[str, ...]
    """The labels of the scale, evenly spaced from 0 to `end`."""
    note: str
    """The source."""


class BadChart(Exception):
    """The block is not a valid chart; the message is for its author."""


class Chart(Part):
    chart: BarChart


def chart_of(token: Token, problems: list[str]) -> Chart | None:
    """Parse a fenced block ```` ```chart ````. Returns None for another block, and for an invalid
    chart, whose problem is added to `problems`.
    """
    if token.info.strip() != "chart":
        return None
    if token.level > 0:
        problems.append("A chart cannot stand in a list or a quote.")
        return None
    try:
        return Chart(chart=read_chart(token.content))
    except BadChart as bad:
        problems.append(f"A chart cannot be drawn. {bad}")
        return None


def read_chart(block: str) -> BarChart:
    """Parse the text of a chart: lines `title:` and `source:`, then the table. Raises BadChart."""
    fields: dict[str, str] = {}
    lines = [line for line in block.splitlines() if line.strip()]
    while lines and (found := _FIELD.fullmatch(lines[0].strip())):
        fields[found[1]] = found[2].strip()
        lines.pop(0)
    missing = [asked for name, asked in _ASKED.items() if not fields.get(name)]
    if missing:
        raise BadChart(f"Add {' and '.join(missing)} above the table.")
    for name, text in fields.items():
        _limit(name, text)
    header, *table = [_cells(line) for line in lines] or [("", "")]
    if not 2 <= len(table) <= _MOST_ROWS:
        message = f"Its table needs a line with two headings, and then 2 to {_MOST_ROWS} rows."
        raise BadChart(message)
    for label, _ in (header, *table):
        _limit("label", label)
    labels = [label for label, _ in table]
    if repeated := next((label for label in labels if labels.count(label) > 1), None):
        raise BadChart(f"Two of its rows are called “{repeated}”.")
    amounts, units = zip(*(_amount(value) for _, value in table), strict=True)
    if len(set(units)) > 1:
        raise BadChart("Its values have different units: use the same one for all of them.")
    if not any(amounts):
        raise BadChart("One of its values has to be more than 0.")
    end, ticks = _scale(max(amounts), *units[0])
    return BarChart(
        title=fields["title"],
        columns=header,
        rows=tuple(
            BarRow(label=label, value=value, amount=float(amount))
            for (label, value), amount in zip(table, amounts, strict=True)
        ),
        end=float(end),
        ticks=ticks,
        note=fields["source"],
    )


def _cells(line: str) -> tuple[str, str]:
    try:
        (cells,) = csv.reader([line], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError) as error:
        raise BadChart(f"The row “{line}” has an unclosed quote.") from error
    if len(cells) != 2 or not all(map(str.strip, cells)):
        raise BadChart(
            f"The row “{line}” needs two parts: a text and a value with a comma between them."
            ' Put a part with a comma of its own in quotes: "$780,000".'
        )
    label, value = map(str.strip, cells)
    return label, value


def _amount(value: str) -> tuple[Decimal, tuple[str, str]]:
    """Return a value as a number, and the signs before and after it. Raises BadChart."""
    found = _VALUE.fullmatch(value)
    if found is None:
        raise BadChart(
            f"“{value}” is not a number from 0 on, such as 12, 2.8×, 35%, $400K or $1,250,000."
        )
    before, whole, fraction, factor, after = found.groups()
    number = Decimal(whole.replace(",", "") + (fraction or ""))
    return number * _FACTORS[factor], (before, after.replace("x", "×"))


def _scale(most: Decimal, before: str, after: str) -> tuple[Decimal, tuple[str, ...]]:
    """Return the end of a scale from 0 that holds `most`, and the labels of its round steps.
    `before` and `after` are the signs around each number, such as `$` or `%`.
    """
    power = Decimal(10) ** (most / 4).adjusted()
    step = next(each * power for each in _STEPS if each * power * 4 >= most)
    count = ceil(most / step)
    labels = (_label(step * index, before, after) for index in range(count + 1))
    return step * count, tuple(labels)


def _label(amount: Decimal, before: str, after: str) -> str:
    for sign, factor in (("M", 1_000_000), ("K", 1_000)):
        if amount >= factor:
            return f"{before}{_plain(amount / factor)}{sign}{after}"
    return f"{before}{_plain(amount)}{after}"


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def _limit(name: str, text: str) -> None:
    if len(text) > _LONGEST[name]:
        raise BadChart(f"“{text[:20]}…” is too long: at most {_LONGEST[name]} characters.")

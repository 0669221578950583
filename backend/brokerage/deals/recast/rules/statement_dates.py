"""Reads the dates of columns and titles of statements: `Jan 2025`, `Jan - Dec 25`,
`January 1 - September 30, 2026`, `31 Dec 2025`, `For the 9 months ended 30 September 2026`.
"""

import re
from dataclasses import dataclass
from typing import Final

from brokerage.deals.recast.rules.periods import month_number

_NAMES: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_YEAR: Final = r"(?:20\d\d|'?\d\d)"
_TO: Final = r"\s*(?:-|–|—|to|through)\s*"
_DAY: Final = r"(?:\d{1,2}(?:st|nd|rd|th)?)"

_RANGE: Final = re.compile(
    rf"(?P<m1>{_MONTH})\s*{_DAY}?,?\s*(?P<y1>20\d\d|'\d\d)?{_TO}"
    rf"(?P<m2>{_MONTH})\s*(?:{_DAY},\s*|{_DAY}\s+(?=20))?,?\s*(?P<y2>{_YEAR})"
)
_SAME_MONTH: Final = re.compile(
    rf"(?P<m1>{_MONTH})\s*{_DAY}\s*(?:-|–)\s*{_DAY},?\s*(?P<y1>{_YEAR})"
)
_ONE: Final = re.compile(rf"(?P<m1>{_MONTH})[\s\-]*(?P<y1>{_YEAR})")
_ENDED: Final = re.compile(
    rf"for the (?:(?P<n>\d+) )?(?P<unit>year|months?) ended (?:{_DAY} )?(?P<m1>{_MONTH})"
    rf"(?: {_DAY})?,? (?P<y1>20\d\d)"
)
_LAST_DAY: Final = re.compile(
    rf"(?P<d1>{_DAY})\s+(?P<m1>{_MONTH})\s+(?P<y1>{_YEAR})|"
    rf"(?P<m2>{_MONTH})\s+(?P<d2>{_DAY}),\s*(?P<y2>20\d\d)"
)
_PLAIN_YEAR: Final = re.compile(r"(?:fy |year |calendar )?(?P<y1>20\d\d)")


@dataclass(frozen=True)
class Span:
    """Whole months, counted from year 0: `first` to `last`. `is_day` if only the last day was
    named, so that the length is not known.
    """

    first: int
    last: int
    is_day: bool = False

    @property
    def months(self) -> int:
        return self.last - self.first + 1


def span_of(text: str) -> Span | None:
    """Return the months that a text names; None if it names none."""
    plain = " ".join(text.lower().replace("\u2019", "'").split())
    if found := _ENDED.search(plain):
        last = _month(found["m1"], found["y1"])
        months = 12 if found["unit"] == "year" else int(found["n"] or 1)
        return Span(last - months + 1, last)
    if found := _SAME_MONTH.fullmatch(plain):
        return _single(found["m1"], found["y1"])
    if found := _RANGE.fullmatch(plain):
        last = _month(found["m2"], found["y2"])
        first = _month(found["m1"], found["y1"] or found["y2"])
        return Span(first if first <= last else first - 12, last)
    if found := _LAST_DAY.fullmatch(plain):
        last = _month(found["m1"] or found["m2"], found["y1"] or found["y2"])
        return Span(last, last, is_day=True)
    if found := _ONE.fullmatch(plain):
        return _single(found["m1"], found["y1"])
    if found := _PLAIN_YEAR.fullmatch(plain):
        year = int(found["y1"])
        return Span(month_number(year, 1), month_number(year, 12))
    return None


def _single(month: str, year: str) -> Span:
    number = _month(month, year)
    return Span(number, number)


def _month(name: str, year: str) -> int:
    digits = year.removeprefix("'")
    full = int(digits) if len(digits) == 4 else 2000 + int(digits)
    return month_number(full, _NAMES.index(name[:3]) + 1)

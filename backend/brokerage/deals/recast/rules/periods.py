"""The columns of a recast: three fiscal years, and the months since the last of them."""

from calendar import month_abbr
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

PRIOR: Final = "prior"
"""The months of last year that `YTD` has of this year."""
YTD: Final = "ytd"
TTM: Final = "ttm"
"""The latest twelve months."""
YEARS: Final = 3


class Interim(StrEnum):
    """What is known of the time since the last full year."""

    NONE = "none"
    YTD = "ytd"
    """Year to date in both years, from which the latest twelve months are computed."""
    MONTHS = "months"
    """The latest twelve months themselves, such as from monthly statements."""


def month_number(year: int, month: int) -> int:
    """Count months from year 0."""
    return year * 12 + month - 1


@dataclass(frozen=True)
class Period:
    id: str
    label: str
    months: int
    end: int = 0
    """Its last month, counted from year 0."""
    is_entered: bool = True
    """Whether its amounts are entered; otherwise they are computed from other periods."""


@dataclass(frozen=True)
class Calendar:
    """Which periods a recast has. Months are 1 to 12."""

    last_year: int
    """The last full fiscal year, by the calendar year in which it ends."""
    year_end: int = 12
    """The month in which fiscal years end."""
    interim: Interim = Interim.NONE
    through: int = 12
    """The month up to which the year to date or the twelve months go."""

    @property
    def months(self) -> int:
        """Months of the year to date, 0 to 11."""
        return (self.through - self.year_end) % 12

    def periods(self) -> tuple[Period, ...]:
        years = range(self.last_year - YEARS + 1, self.last_year + 1)
        full = [
            Period(str(year), self._year_label(year), 12, month_number(year, self.year_end))
            for year in years
        ]
        if self.interim == Interim.NONE or not self.months:
            return tuple(full)
        end = self.last_year + (self.through <= self.year_end)
        last = month_number(end, self.through)
        is_entered = self.interim == Interim.MONTHS
        latest = Period(TTM, f"TTM {month_abbr[self.through]} {end}", 12, last, is_entered)
        if is_entered:
            return (*full, latest)
        parts = [
            Period(PRIOR, self._span_label(end - 1), self.months, last - 12),
            Period(YTD, self._span_label(end), self.months, last),
        ]
        return (*full, *parts, latest)

    def _year_label(self, year: int) -> str:
        return str(year) if self.year_end == 12 else f"FY {month_abbr[self.year_end]} {year}"

    def _span_label(self, end: int) -> str:
        """Label the year to date that ends in `end`: `Jan–Sep 2026`."""
        first = self.year_end % 12 + 1
        if first == self.through:
            return f"{month_abbr[first]} {end}"
        start = "" if first < self.through else f" {end - 1}"
        return f"{month_abbr[first]}{start}–{month_abbr[self.through]} {end}"

    def latest_twelve(self, amounts: Mapping[str, int]) -> int | None:
        """Return a row's amount of the latest twelve months: the last full year, less the part of
        it up to this month, plus this year's. None if one of the three is unknown.
        """
        if self.interim == Interim.MONTHS:
            return amounts.get(TTM)
        year, prior, ytd = (amounts.get(each) for each in (str(self.last_year), PRIOR, YTD))
        if year is None or prior is None or ytd is None:
            return None
        return year - prior + ytd

"""What an owner writes above the questions: who it is about, and when. All of it may stay empty."""

from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Final

from pydantic.alias_generators import to_camel

from brokerage.pdf.font_coverage import one_line, unprintable
from brokerage.pdf.letterhead import day

LENGTH: Final = 120
"""Unicode code points that one of these may have; the inputs on the page stop there too."""


@dataclass(frozen=True)
class Respondent:
    """The four texts, as typed or as cleaned. `date` is `2026-11-21` when a browser's own field
    wrote it.
    """

    business_name: str = ""
    owner_name: str = ""
    date: str = ""
    industry: str = ""

    def by_field(self) -> dict[str, str]:
        """The texts under the names that the form uses: `businessName`."""
        return {to_camel(each.name): getattr(self, each.name) for each in fields(self)}


_NAMED = {
    "businessName": "Business name",
    "ownerName": "Owner name",
    "date": "Date",
    "industry": "Industry",
}


def clean(header: Respondent) -> Respondent:
    """One line each, without what cannot be seen."""
    return replace(header, **{name: one_line(text) for name, text in vars(header).items()})


def too_long(header: Respondent) -> dict[str, str]:
    """The texts of a cleaned header that are too long, with the message to show."""
    return {
        name: f"{_NAMED[name]} must be at most {LENGTH} characters"
        for name, text in header.by_field().items()
        if len(text) > LENGTH
    }


def problems(header: Respondent) -> dict[str, str]:
    """The texts of a cleaned header that no report can show, with the message to show."""
    unset = {
        name: f"{_NAMED[name]}: the report cannot print “{letter}”. Please leave it out."
        for name, text in header.by_field().items()
        if (letter := unprintable(text))
    }
    return unset | too_long(header)


def shown_date(written: str) -> str:
    """A calendar date in words, and anything else as it was written."""
    try:
        return day(date.fromisoformat(written))
    except ValueError:
        return written

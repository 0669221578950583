"""The header of the assessment: business, owner, date and industry, all optional."""

import unicodedata
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Final

from pydantic.alias_generators import to_camel

from brokerage.core.text import single_line
from brokerage.pdf.font_coverage import unprintable
from brokerage.pdf.letterhead import day

MAX_LENGTH: Final = 120
"""Unicode code points of each text."""


@dataclass(frozen=True)
class Respondent:
    """The four texts of the header, as typed or as cleaned. `date` is `2026-11-21` from a date
    picker.
    """

    business_name: str = ""
    owner_name: str = ""
    date: str = ""
    industry: str = ""

    def by_field(self) -> dict[str, str]:
        """Return the texts by the names of their inputs, such as `businessName`."""
        return {to_camel(each.name): getattr(self, each.name) for each in fields(self)}


_LABELS = {
    "businessName": "Business name",
    "ownerName": "Owner name",
    "date": "Date",
    "industry": "Industry",
}


def clean(header: Respondent) -> Respondent:
    """Return the header with each text composed (NFC) and on one line, without invisible characters
    except those that join letters or emoji.
    """
    composed = {name: unicodedata.normalize("NFC", text) for name, text in vars(header).items()}
    return replace(header, **{name: single_line(text) for name, text in composed.items()})


def length_errors(header: Respondent) -> dict[str, str]:
    """Return messages for texts of a cleaned header that are too long, by input name."""
    return {
        name: f"{_LABELS[name]} must be at most {MAX_LENGTH} characters"
        for name, text in header.by_field().items()
        if len(text) > MAX_LENGTH
    }


def field_errors(header: Respondent) -> dict[str, str]:
    """Return messages for texts of a cleaned header that are too long or cannot be printed, by
    input name.
    """
    unprintable_texts = {
        name: f"{_LABELS[name]}: the report cannot print “{character}”. Please use Latin letters."
        for name, text in header.by_field().items()
        if (character := unprintable(text))
    }
    return unprintable_texts | length_errors(header)


def format_date(text: str) -> str:
    """Format `2026-11-21` as `November 21, 2026`; return any other text unchanged."""
    try:
        return day(date.fromisoformat(text))
    except ValueError:
        return text

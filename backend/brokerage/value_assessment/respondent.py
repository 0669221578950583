"""The header of the assessment: business, owner, date and industry. All four are optional."""

from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Final

from pydantic.alias_generators import to_camel

from brokerage.pdf.font_coverage import one_line, unprintable
from brokerage.pdf.letterhead import day

MAX_LENGTH: Final = 120
"""The maximum length of each text, in Unicode code points; the inputs have the same limit."""


@dataclass(frozen=True)
class Respondent:
    """The four texts, as typed or as cleaned. `date` is `2026-11-21` if a date picker wrote it."""

    business_name: str = ""
    owner_name: str = ""
    date: str = ""
    industry: str = ""

    def by_field(self) -> dict[str, str]:
        """The texts by the names of their inputs: `businessName`."""
        return {to_camel(each.name): getattr(self, each.name) for each in fields(self)}


_LABELS = {
    "businessName": "Business name",
    "ownerName": "Owner name",
    "date": "Date",
    "industry": "Industry",
}


def clean(header: Respondent) -> Respondent:
    """Each text on one line, without invisible characters."""
    return replace(header, **{name: one_line(text) for name, text in vars(header).items()})


def length_errors(header: Respondent) -> dict[str, str]:
    """The messages for too long texts of a cleaned header, by the names of their inputs."""
    return {
        name: f"{_LABELS[name]} must be at most {MAX_LENGTH} characters"
        for name, text in header.by_field().items()
        if len(text) > MAX_LENGTH
    }


def field_errors(header: Respondent) -> dict[str, str]:
    """The messages for texts of a cleaned header that are too long or cannot be printed."""
    unprintable_texts = {
        name: f"{_LABELS[name]}: the report cannot print “{character}”. Please leave it out."
        for name, text in header.by_field().items()
        if (character := unprintable(text))
    }
    return unprintable_texts | length_errors(header)


def format_date(text: str) -> str:
    """`November 21, 2026` for `2026-11-21`; any other text unchanged."""
    try:
        return day(date.fromisoformat(text))
    except ValueError:
        return text

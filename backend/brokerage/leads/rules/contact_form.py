"""The contact form's rules (specification, section 5), read from `domain/forms/contact.json`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from pydantic.alias_generators import to_snake

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

FORM: Final = facts.form("contact")
COLUMNS: Final = {field.name: to_snake(field.name) for field in FORM.fields}
"""The column of `ContactMessage` that stores each field, by the field's name."""
_RULES = FormRules(FORM)
_LONGEST_NUMBER: Final = 6
_PARTS_OF_THE_DAY = ("Mornings", "Midday", "Afternoons")

ContactValues: TypeAlias = Mapping[str, str]
"""The values of the form by the names of its fields, as typed or cleaned. A missing one is empty;
other names are ignored.
"""


@dataclass(frozen=True)
class Sending:
    """Signs of whether a person or a bot sent a form. Without JavaScript there is only `trap`."""

    trap: str = ""
    """The value of the honeypot field."""
    took: int | None = None
    """Milliseconds to fill in the empty form; None if unknown."""
    proof: str = ""
    """The solution of a proof-of-work challenge."""


def check(values: ContactValues) -> dict[str, str]:
    """Return the first error message for each invalid value, by the name of its field."""
    return _RULES.check(_complete(values))


def clean(values: ContactValues) -> dict[str, str]:
    """Return all values without superfluous spaces, empty lines and invisible characters."""
    return _RULES.clean(_complete(values))


def listing_number(text: str) -> str:
    """Return the number of a listing, such as 1042; empty if the text is none."""
    return text if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else ""


def in_words(name: str, value: str) -> str:
    """Return the cleaned value of a field as people read it."""
    return times_in_words(value) if name == "times" else value


def _complete(values: ContactValues) -> dict[str, str]:
    return {name: values.get(name, "") for name in COLUMNS}


def times_in_words(times: str) -> str:
    """Return `Tuesday or Thursday, mornings, Central Time` for `Tuesday, Thursday, Mornings`."""
    if not times:
        return ""
    chosen = times.split(", ")
    days = " or ".join(each for each in chosen if each not in _PARTS_OF_THE_DAY)
    parts = " or ".join(each for each in chosen if each in _PARTS_OF_THE_DAY)
    parts = parts.lower() if days else parts.capitalize()
    return ", ".join([*filter(None, (days, parts)), "Central Time"])

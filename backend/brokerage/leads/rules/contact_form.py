"""The contact form's rules (specification, section 5), read from `domain/forms/contact.json`.

The browser reads the same file. The cases in `domain/vectors/contact.json` test both.
"""

from dataclasses import dataclass

from brokerage.core import facts
from brokerage.core.form_rules import FormRules

FORM = facts.form("contact")
_RULES = FormRules(FORM)
_PARTS_OF_THE_DAY = ("Mornings", "Midday", "Afternoons")


@dataclass(frozen=True)
class ContactValues:
    """The values of the form's fields, as typed or cleaned."""

    name: str = ""
    email: str = ""
    phone: str = ""
    company: str = ""
    message: str = ""
    times: str = ""
    """Days and parts of the day, separated by a comma and a space."""


@dataclass(frozen=True)
class Sending:
    """Signs of whether a person or a robot sent a form. A browser without JavaScript sends only the
    honeypot field `trap`.
    """

    trap: str = ""
    """The value of the honeypot field."""
    took: int | None = None
    """Milliseconds to fill in the empty form; None if unknown."""
    proof: str = ""
    """The solution of a proof-of-work challenge."""


def check(values: ContactValues) -> dict[str, str]:
    """Check the values, and return an error message for each invalid one, by its field in
    `ContactValues`: that of the first check that fails. Empty if all are valid.
    """
    return _RULES.check(vars(values))


def clean(values: ContactValues) -> ContactValues:
    """Return the values without superfluous spaces, empty lines and invisible characters; line
    feeds of the message stay.
    """
    return ContactValues(**_RULES.clean(vars(values)))


def times_in_words(times: str) -> str:
    """Return `Tuesday or Thursday, mornings, Central Time` for the times `Tuesday, Thursday,
    Mornings`; empty for empty times.
    """
    if not times:
        return ""
    chosen = times.split(", ")
    days = " or ".join(each for each in chosen if each not in _PARTS_OF_THE_DAY)
    parts = " or ".join(each for each in chosen if each in _PARTS_OF_THE_DAY)
    parts = parts.lower() if days else parts.capitalize()
    return ", ".join([*filter(None, (days, parts)), "Central Time"])

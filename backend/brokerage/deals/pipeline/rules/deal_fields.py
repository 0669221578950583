"""The limits of the texts of a deal, read from `domain/forms/deal.json`."""

from collections.abc import Mapping
from typing import Final

from brokerage.core import facts
from brokerage.core.form_rules import FormRules, InvalidForm

_RULES: Final = FormRules(facts.form("deal"))
_MOST: Final = {"expectedFee": 100_000_000, "ownProbability": 100}
"""The largest numbers: whole US dollars, and percent."""


def cleaned(texts: Mapping[str, str]) -> dict[str, str]:
    """Check and clean texts by the names of their fields, such as `nextStep`. Raises
    InvalidForm.
    """
    if errors := _RULES.check(texts):
        raise InvalidForm(errors)
    clean = _RULES.clean(texts)
    if "email" in clean:
        clean["email"] = clean["email"].lower()
    return clean


def checked_number(field: str, value: int | None) -> int | None:
    """Return a number that may be empty. Raises InvalidForm if it is negative or too large."""
    if value is not None and not 0 <= value <= _MOST[field]:
        raise InvalidForm({field: f"Please enter a number from 0 to {_MOST[field]:,}"})
    return value

"""Adds the scorecards to the export of a person's data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.exit_readiness.selectors import rows_of, scorecards_of


def scorecards(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and labels and texts of each scorecard of the person's business,
    newest first.
    """
    found = scorecards_of(person.business) if person.business else ()
    return "Exit readiness scorecards", [dict(rows_of(card)) for card in found]

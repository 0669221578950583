"""Adds the saved runs to the export of a person's data."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.valuation.selectors.saved_runs import runs_of


def valuations(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a dict for each saved run of the person's business, newest
    first, with figures in whole US dollars.
    """
    found = runs_of(person.business) if person.business else ()
    return "Valuations", [
        {
            "When": timestamp(run.made_at),
            "Method version": run.version,
            "Answers": run.inputs,
            "Figures": run.result,
        }
        for run in found
    ]

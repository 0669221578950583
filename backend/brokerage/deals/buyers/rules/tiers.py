"""Suggests the tier of a buyer from the profile and the proof of funds, with the reasons."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from brokerage.deals.buyers.rules.kinds import Tier
from brokerage.deals.buyers.rules.profile import amount, missing
from brokerage.deals.intake.rules.sheet import Value

DOWN: Final = 15
"""Percent of the price that a buyer brings in cash, at least: what lenders and owners who carry a
note ask for (workflow of the firm; SBA loans ask for 10).
"""


class Suggestion(NamedTuple):
    tier: Tier | None
    """None while too little is known."""
    reasons: list[str]
    """What speaks for and against, in words for staff."""


def suggest(values: Mapping[str, Value], *, is_funded: bool) -> Suggestion:
    """Return the tier that the answers suggest. `is_funded`: staff have seen a proof of funds or a
    lender's letter that still counts.

    Ready takes money for the price they name, seen by staff, a time within half a year and nothing
    that stops a lender. Only looking, far too little money or money that cannot move makes a
    dreamer.
    """
    cash, price = amount(values, "liquid"), amount(values, "priceTo")
    if cash is None or price is None:
        return Suggestion(None, ["The profile does not say yet what they have and what they want"])
    reasons, against, open_points = [], [], []
    needed = price * DOWN // 100
    pays_cash = values.get("financing") == "cash"
    if pays_cash:
        needed = price
    if cash >= needed:
        reasons.append(f"Cash covers {'the price' if pays_cash else f'{DOWN}% of the price'}")
    elif cash * 2 < needed:
        what = "the price" if pays_cash else "a loan"
        against.append(f"Cash is less than half of what {what} takes")
    else:
        open_points.append("Cash falls short of what the price takes")
    when = values.get("timeline")
    if when in ("now", "half-year"):
        reasons.append("Could buy within six months")
    elif when == "looking":
        against.append("Only looking")
    else:
        open_points.append("Could buy within a year" if when else "Does not say when")
    borrows = values.get("financing") in ("sba", "bank")
    stops = [words for field, words in _STOPS.items() if values.get(field) == "yes"]
    if borrows and stops:
        open_points.append(f"A lender will stop at this: {', '.join(stops)}")
    if borrows and values.get("credit") == "low":
        open_points.append("Credit score below 620")
    if values.get("financing") == "sba" and values.get("citizens") != "yes":
        open_points.append("Not every owner is said to be a US citizen or national (SBA)")
    if values.get("tied") in ("yes", "unsure"):
        open_points.append("SB 17: ask before anything with land or a lease")
    if not is_funded:
        open_points.append("No proof of funds seen")
    else:
        reasons.append("Proof of funds seen")
    if missing(values):
        open_points.append("The profile is not complete")
    if against:
        return Suggestion(Tier.DREAMER, [*against, *open_points, *reasons])
    if open_points:
        return Suggestion(Tier.POSSIBLE, [*open_points, *reasons])
    return Suggestion(Tier.READY, reasons)


_STOPS: Final = {
    "bankruptcy": "a bankruptcy in seven years",
    "judgments": "judgments or liens",
    "federalDebt": "late on a federal debt",
    "felony": "a felony",
}

"""What the principal's Monday sheet counts as something to act on."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

SOON: Final = timedelta(days=14)
"""Dates that come this soon are on the sheet."""
SILENT: Final = timedelta(days=7)
"""After so long without a sign, a seller is called."""
ENDS: Final = timedelta(days=30)
"""Agreements that end this soon are on the sheet."""
TALK: Final = timedelta(days=60)
"""After so long at one price without an offer, the price is talked about."""
LICENSE_ENDS: Final = timedelta(days=60)
CUTS_OF: Final = timedelta(days=7)
"""The price cuts of the last week."""


class Asked(NamedTuple):
    """A price that visitors read from a day on."""

    on: date
    price: int


class PriceNews(NamedTuple):
    """`text` in words for staff; `on` is the day of the cut, or since when the price stands."""

    text: str
    on: date


def price_news(
    asked: Sequence[Asked], *, has_offer: bool, is_on_market: bool, today: date
) -> PriceNews | None:
    """Return a price cut of the last week, or that it is time to talk about a price. `asked` is in
    the order of days.
    """
    if not asked:
        return None
    changes = [asked[0]]
    changes += [now for before, now in pairwise(asked) if now.price != before.price]
    last = changes[-1]
    if len(changes) > 1 and last.price < changes[-2].price and today - last.on <= CUTS_OF:
        percent = round(100 * (changes[-2].price - last.price) / changes[-2].price)
        return PriceNews(f"Cut by {percent}% to ${last.price:,}", last.on)
    if is_on_market and not has_offer and today - last.on >= TALK:
        days = (today - last.on).days
        return PriceNews(f"{days} days at ${last.price:,} without an offer: talk about it", last.on)
    return None


class Known(NamedTuple):
    """What the records of a deal from engagement on know about compliance."""

    has_agreement: bool
    """An agreement in force, signed by everyone."""
    unread: int
    """Clients who have not read the agency disclosure of it."""
    licenses: Sequence[tuple[str, date]]
    """What the seller holds, with the day on which each ends."""
    control_answered: bool | None
    """Whether the accepted offer says if the buyer will own and run the business; None without
    one.
    """


class Lack(NamedTuple):
    text: str
    tab: str
    """Of the deal's page, where it is done."""
    on: date | None = None


def lacks(known: Known, today: date) -> list[Lack]:
    """Return what compliance lacks, as far as the records know."""
    found = []
    if not known.has_agreement:
        found.append(Lack("No agreement in force", "agreement"))
    elif known.unread:
        who = "A client has" if known.unread == 1 else f"{known.unread} clients have"
        found.append(Lack(f"{who} not read the agency disclosure", "agreement"))
    for name, ends in known.licenses:
        if ends - today <= LICENSE_ENDS:
            verb = "ended" if ends < today else "ends"
            found.append(Lack(f"{name or 'A license'} {verb}", "intake", ends))
    if known.control_answered is False:
        found.append(Lack("Control and active part of the buyer not answered", "offers"))
    return found

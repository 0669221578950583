"""Whether a listing fits what a buyer looks for, with the reasons in words."""

import json
import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from brokerage.core import facts
from brokerage.deals.buyers.rules.profile import REGIONS, TRADES, Wanted

_FACTS: Final[dict[str, Any]] = json.loads(facts.domain_file("deals", "trades"))
_WORDS: Final = {
    trade: re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})(?:s|es)?\b")
    for trade, words in _FACTS["trades"].items()
}
_KEYS: Final = {label: key for key, label in REGIONS.items()}


class Offered(NamedTuple):
    """What is known of a listing that is compared. Amounts are whole US dollars, None if unknown;
    `region` is empty for all of Texas.
    """

    trades: tuple[str, ...]
    region: str
    price: int | None
    earnings: int | None


@lru_cache(maxsize=4096)
def trades_of(industry: str, title: str = "") -> tuple[str, ...]:
    """Return the trades of a listing by the words of its industry, or else of its title."""
    for text in (industry, title):
        found = tuple(key for key, words in _WORDS.items() if words.search(text.lower()))
        if found:
            return found
    return ()


def offered(
    *, industry: str, title: str, region: str, price: int | None, earnings: int | None
) -> Offered:
    return Offered(trades_of(industry, title), _KEYS.get(region, ""), price, earnings)


def reasons(listing: Offered, buyer: Wanted) -> list[str] | None:
    """Return why a listing fits a buyer; None if it does not. What is unknown excludes nothing, and
    is no reason either.
    """
    found = []
    if buyer.trades:
        both = [trade for trade in listing.trades if trade in buyer.trades]
        if not both:
            return None
        found.append(f"Looks for {TRADES[both[0]].partition(' (')[0].lower()}")
    if buyer.regions and listing.region:
        if listing.region not in buyer.regions:
            return None
        found.append(f"In {REGIONS[listing.region]}")
    if listing.price is not None:
        if buyer.price_to is not None:
            if listing.price > buyer.price_to:
                return None
            found.append(f"Pays up to ${buyer.price_to:,}")
        if buyer.price_from is not None and listing.price < buyer.price_from:
            return None
    if listing.earnings is not None and buyer.least_earnings is not None:
        if listing.earnings < buyer.least_earnings:
            return None
        found.append(f"Wants at least ${buyer.least_earnings:,} a year")
    return found or ["Open to any business"]

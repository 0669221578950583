"""Adds to the export of a person's data what they offered as a buyer, and what was answered."""

from itertools import groupby
from typing import Any

from brokerage.accounts.models import User
from brokerage.core.dates import timestamp
from brokerage.deals.offers.rules.rows import terms_for_buyer
from brokerage.deals.offers.rules.states import OfferSide
from brokerage.deals.offers.selectors.buyers import handed_over, rounds_of


def offers_made(person: User, **_signal: object) -> tuple[str, list[dict[str, Any]]]:
    """Return the section's title, and a row for each round that was handed over."""
    offers = handed_over().filter(interest__buyer__account=person)
    return "Your offers", [
        {
            "Listing": offer.interest.listing.number,
            "Round": offer.round,
            "Kind": offer.label,
            "By": "The owner's side" if offer.side == OfferSide.SELLER else "You",
            "Handed over": timestamp(offer.submitted_at),
            "Where it stands": round_.state,
            "Terms": "\n".join(
                f"{term.label}: {term.words}"
                for term in terms_for_buyer(offer.written)
                if term.words
            ),
        }
        for _interest, rounds in groupby(
            offers.select_related("interest__listing"), key=lambda offer: offer.interest_id
        )
        for offer, round_ in rounds_of(rounds)
    ]

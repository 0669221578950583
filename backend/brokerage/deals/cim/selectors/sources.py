"""Reads what a memorandum is drafted from, and checks its words."""

from typing import Any

from brokerage.content.selectors.bodies import cached_body
from brokerage.deals.cim.rules import assembly
from brokerage.deals.cim.rules.names import FoundName, names_in
from brokerage.deals.cim.rules.sections import CimContent
from brokerage.deals.intake.selectors.sheets import values_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.selectors.check import known_of


def standard_words() -> dict[str, Any]:
    """Return the firm's words for memoranda, as they are now."""
    body: Any = cached_body("cim")
    return {key: words for key, words in body.items() if key != "$schema"}


def drafts_of(listing: Listing) -> dict[str, str]:
    """Return the words of each section as they would be drafted today, by its id."""
    assert listing.deal is not None
    return assembly.drafts(
        listing.public, listing.secrets.written, values_of(listing.deal), standard_words()
    )


def company_of(listing: Listing) -> str:
    """Return the business as the first page names it."""
    secrets = listing.secrets.written
    trade = secrets.trade_names.strip().splitlines()
    return (trade[0] if trade else secrets.legal_name) or listing.title or listing.number


def names_of(listing: Listing, content: CimContent) -> list[FoundName]:
    """Return where the words name staff or customers of the business."""
    known = known_of(listing)
    texts = {
        section.id: "\n".join([section.text, *(picture.alt for picture in section.pictures)])
        for section in content.sections
    }
    return names_in(texts, people=known.staff, customers=(*known.customers, *_asked(listing)))


def _asked(listing: Listing) -> list[str]:
    """Return the customers that the owner named in the intake sheet."""
    rows = values_of(listing.deal).get("topCustomers", "") if listing.deal else ""
    return [row.get("customer", "") for row in rows] if isinstance(rows, list) else []

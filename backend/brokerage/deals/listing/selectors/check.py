"""What the teaser check finds in a listing, and whether it was answered."""

from collections.abc import Iterable
from dataclasses import dataclass

from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.lines import lines
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.deals.listing.rules.teaser_check import Finding, Known, check_teaser
from brokerage.deals.pipeline.models import Contact, Deal
from brokerage.deals.pipeline.rules.stages import OWNER_SIDE


@dataclass(frozen=True)
class Found:
    """A finding with its words, and why it may stay; empty if nobody has answered it."""

    finding: Finding
    words: str
    reason: str

    @property
    def key(self) -> str:
        return key_of(self.finding, self.words)


def key_of(finding: Finding, words: str) -> str:
    """Return what names a finding, also after other words of the listing have changed."""
    return f"{finding.field}|{finding.kind}|{words.casefold()}"


def texts_of(public: PublicListing) -> dict[str, str]:
    """Return what visitors would read, by the name of the field."""
    return {line.id: line.text for line in lines(public)}


def findings_of(listing: Listing) -> list[Found]:
    """Check the latest words of a listing against what is known about its business."""
    texts = texts_of(listing.public)
    reasons = listing.internal.check_reasons
    found = []
    for each in check_teaser(texts, known_of(listing)):
        words = texts[each.field][each.start : each.end]
        found.append(Found(each, words, str(reasons.get(key_of(each, words), ""))))
    return found


def known_of(listing: Listing) -> Known:
    """Return what must not be recognized in the public words: what the confidential part says, and
    the people of the deal.
    """
    secrets, people = listing.secrets.written, _people_of(listing.deal)
    owners = [*_several(secrets.owners), *(person.name for person in people)]
    phones = [*_several(secrets.phones), *(person.phone for person in people)]
    emails = [*_several(secrets.email), *(person.email for person in people)]
    return Known(
        legal_name=secrets.legal_name,
        trade_names=_several(secrets.trade_names),
        owners=_distinct(owners),
        staff=_several(secrets.staff),
        street=secrets.address,
        city=secrets.town,
        county=secrets.county,
        phones=_distinct(phones),
        web_domain=secrets.website,
        emails=_distinct(emails),
        licenses=_several(secrets.license_holders),
        tax_id=secrets.tax_id,
        year_established=int(secrets.founded) if secrets.founded else None,
        trade=listing.industry,
        staff_count=secrets.headcount,
        franchise=secrets.franchise_of,
        customers=_several(secrets.customers),
        brands=_several(secrets.suppliers),
        own_phrases=_several(secrets.phrases),
    )


def _people_of(deal: Deal | None) -> list[Contact]:
    """Return the owner and those who help the owner."""
    if deal is None:
        return []
    parts = deal.people.filter(role__in=OWNER_SIDE).select_related("contact")
    return [part.contact for part in parts]


def _several(text: str) -> tuple[str, ...]:
    """Return the lines of a field that holds one a line."""
    return _distinct(text.splitlines())


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))

"""What the teaser check finds in a listing, and whether it was answered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.lines import ListingLine, lines
from brokerage.deals.listing.rules.teaser_check import Finding, Known, check_teaser
from brokerage.deals.pipeline.models import Contact, Deal
from brokerage.deals.pipeline.rules.stages import OWNER_SIDE

_AROUND: Final = 32
"""Characters of a text that are shown on either side of a finding."""
_NEEDED: Final = {
    "legal_name": "legal name",
    "owners": "owners",
    "city": "town",
    "phones": "phone number",
    "web_domain": "website",
}


@dataclass(frozen=True)
class Found:
    """A finding in its text, and why it may stay; empty if nobody has answered it."""

    finding: Finding
    label: str
    """What the text is called on the desk."""
    text: str
    reason: str

    @property
    def words(self) -> str:
        return self.text[self.finding.start : self.finding.end]

    @property
    def before(self) -> str:
        start = max(0, self.finding.start - _AROUND)
        return ("…" if start else "") + self.text[start : self.finding.start]

    @property
    def after(self) -> str:
        end = self.finding.end + _AROUND
        return self.text[self.finding.end : end] + ("…" if end < len(self.text) else "")

    @property
    def key(self) -> str:
        return key_of(self.finding, self.words)


def key_of(finding: Finding, words: str) -> str:
    """Return what names a finding, also after other words of the listing have changed."""
    return f"{finding.field}|{finding.kind}|{words.casefold()}"


def texts_of(listing: Listing) -> list[ListingLine]:
    """Return everything that leaves the firm before a buyer is approved: the lines that visitors
    read, the period beside their figures, and the words for portals.
    """
    public = listing.public
    return [
        *lines(public),
        ListingLine("figuresPeriod", "Figures of", public.figures_period),
        ListingLine("adText", "Words of the ads", listing.internal.written.ad_text),
    ]


def findings_of(listing: Listing, known: Known) -> list[Found]:
    """Check the latest words of a listing against what is known about its business."""
    texts = {line.id: line for line in texts_of(listing)}
    found = []
    for each in check_teaser({name: line.text for name, line in texts.items()}, known):
        line = texts[each.field]
        key = key_of(each, line.text[each.start : each.end])
        reason = str(listing.internal.check_reasons.get(key, ""))
        found.append(Found(each, line.label, line.text, reason))
    return found


def unknown_facts(known: Known) -> list[str]:
    """Return what the check would need to know of a business and does not, in words."""
    return [words for fact, words in _NEEDED.items() if not getattr(known, fact)]


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

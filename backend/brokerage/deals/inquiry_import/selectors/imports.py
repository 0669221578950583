"""Queries for imports, and what their rows would become."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.inquiry_import.models import InquiryImport
from brokerage.deals.inquiry_import.rules.columns import RefusedRow, Row, read_row
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.leads.rules import phones


@dataclass(frozen=True)
class Planned:
    """What a row of a file becomes. Without a `row` it is refused, and `reason` says why."""

    place: int
    line: int
    row: Row | None
    listing: Listing | None = None
    buyer: Buyer | None = None
    """A known buyer whom it joins."""
    same_as: int = 0
    """The line of an earlier row with the same person, or 0."""
    asked_before: bool = False
    reason: str = ""


def imports_of(user: User) -> QuerySet[InquiryImport]:
    """Return the imports that a member of staff may see, the latest first."""
    imports = InquiryImport.objects.select_related("listing", "created_by")
    return imports if user.is_principal else imports.filter(created_by=user)


def import_of(user: User, import_id: int) -> InquiryImport:
    """Raises InquiryImport.DoesNotExist, also if it is not theirs."""
    return imports_of(user).get(pk=import_id)


def known_buyer(row: Row) -> Buyer | None:
    """Return the buyer whom a row is about: by email, or else by phone, if only one has it and
    neither the emails nor the names say otherwise.
    """
    if row.email and (found := Buyer.objects.filter(email=row.email).first()):
        return found
    number = phones.to_e164(row.phone)
    same = list(Buyer.objects.filter(phone_e164=number)[:2]) if number else []
    if len(same) != 1:
        return None
    (buyer,) = same
    has_other_email = bool(row.email and buyer.email)
    is_other_name = row.name.casefold() != buyer.name.casefold()
    return None if has_other_email and is_other_name else buyer


class Listings:
    """The listings that a member of staff may see, by number."""

    def __init__(self, user: User | None) -> None:
        theirs = Listing.objects.all().visible_to(user) if user else Listing.objects.none()
        self._by_number = {listing.number: listing for listing in theirs}

    def of(self, row: Row, otherwise: Listing | None) -> Listing:
        """Return the listing of a row. Raises RefusedRow."""
        if row.listing:
            if found := self._by_number.get(row.listing):
                return found
            raise RefusedRow(f"There is no listing {row.listing}")
        if otherwise is None or otherwise.number not in self._by_number:
            raise RefusedRow("It names no listing")
        return otherwise


def plan_row(source: InquiryImport, place: int, listings: Listings, today: date) -> Planned:
    """Return what a row becomes."""
    line = source.lines[place]
    try:
        row = read_row(source.rows[place], source.mapping, today)
        listing = listings.of(row, source.listing)
    except RefusedRow as refused:
        return Planned(place, line, None, reason=str(refused))
    buyer = known_buyer(row)
    asked = Interest.objects.filter(buyer=buyer, listing=listing) if buyer else None
    return Planned(place, line, row, listing, buyer, asked_before=bool(asked and asked.exists()))


def plan(source: InquiryImport, user: User, *, most: int | None = None) -> Iterator[Planned]:
    """Yield what the rows of a file would become, without importing them."""
    listings, today = Listings(user), timezone.localdate()
    seen: dict[str, int] = {}
    for place in range(len(source.rows) if most is None else min(most, len(source.rows))):
        planned = plan_row(source, place, listings, today)
        if planned.row is None:
            yield planned
            continue
        keys = [planned.row.email, phones.to_e164(planned.row.phone)]
        same = min((seen[key] for key in keys if key and key in seen), default=0)
        for key in filter(None, keys):
            seen.setdefault(key, planned.line)
        yield Planned(**{**vars(planned), "same_as": same})

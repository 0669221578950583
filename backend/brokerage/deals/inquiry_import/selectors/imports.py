"""Queries for imports, and what their rows would become."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q, QuerySet
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


class Planner:
    """Finds what rows of a file become. The listings and buyers that they are about are read once,
    for all of them.
    """

    def __init__(self, source: InquiryImport, places: range, user: User | None) -> None:
        self._source, today = source, timezone.localdate()
        self._rows = {place: _read(source, place, today) for place in places}
        rows = [row for row in self._rows.values() if isinstance(row, Row)]
        numbers = {row.listing for row in rows}
        if source.listing:
            numbers.add(source.listing.number)
        theirs = Listing.objects.all().visible_to(user) if user else Listing.objects.none()
        self._listings = {each.number: each for each in theirs.filter(number__in=numbers)}
        self._by_email = dict[str, Buyer]()
        self._by_phone = defaultdict[str, list[Buyer]](list)
        emails = {row.email for row in rows if row.email}
        phone_numbers = {number for row in rows if (number := phones.to_e164(row.phone))}
        for buyer in Buyer.objects.filter(Q(email__in=emails) | Q(phone_e164__in=phone_numbers)):
            self.add(buyer)

    def add(self, buyer: Buyer) -> None:
        """Let later rows find a buyer who came with an earlier one."""
        self._by_email[buyer.email] = buyer
        self._by_phone[buyer.phone_e164].append(buyer)

    def planned(self, place: int) -> Planned:
        line, row = self._source.lines[place], self._rows[place]
        try:
            if isinstance(row, RefusedRow):
                raise row
            return Planned(place, line, row, self._listing_of(row), self._buyer_of(row))
        except RefusedRow as refused:
            return Planned(place, line, None, reason=str(refused))

    def _listing_of(self, row: Row) -> Listing:
        """Return the listing of a row. Raises RefusedRow."""
        if row.listing:
            if found := self._listings.get(row.listing):
                return found
            raise RefusedRow(f"There is no listing {row.listing}")
        otherwise = self._source.listing
        if otherwise is None or otherwise.number not in self._listings:
            raise RefusedRow("It names no listing")
        return otherwise

    def _buyer_of(self, row: Row) -> Buyer | None:
        """Return the buyer whom a row is about: by email, or else by phone, if only one has it and
        neither the emails nor the names say otherwise.
        """
        if row.email and (found := self._by_email.get(row.email)):
            return found
        number = phones.to_e164(row.phone)
        same = self._by_phone.get(number, []) if number else []
        if len(same) != 1:
            return None
        (buyer,) = same
        has_other_email = bool(row.email and buyer.email)
        is_other_name = row.name.casefold() != buyer.name.casefold()
        return None if has_other_email and is_other_name else buyer


def _read(source: InquiryImport, place: int, today: date) -> Row | RefusedRow:
    try:
        return read_row(source.rows[place], source.mapping, today)
    except RefusedRow as refused:
        return refused


def plan(source: InquiryImport, user: User, *, most: int) -> Iterator[Planned]:
    """Yield what the first rows of a file would become, without importing them."""
    places = range(min(most, len(source.rows)))
    planner = Planner(source, places, user)
    found = [planner.planned(place) for place in places]
    buyers = [each.buyer for each in found if each.buyer]
    asked = set(Interest.objects.filter(buyer__in=buyers).values_list("buyer", "listing"))
    seen: dict[str, int] = {}
    for planned in found:
        if planned.row is None or planned.listing is None:
            yield planned
            continue
        keys = [planned.row.email, phones.to_e164(planned.row.phone)]
        same = min((seen[key] for key in keys if key and key in seen), default=0)
        for key in filter(None, keys):
            seen.setdefault(key, planned.line)
        pair = (planned.buyer.pk, planned.listing.pk) if planned.buyer else None
        yield replace(planned, same_as=same, asked_before=pair in asked)

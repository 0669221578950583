"""Begins a listing, and saves what staff write in its parts."""

from typing import Final

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.signals import public_content_changed
from brokerage.core.text import trimmed
from brokerage.deals.listing.models import Listing, ListingInternal, ListingSecrets
from brokerage.deals.listing.rules.private_parts import (
    ListingFloorContent,
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.listing.rules.public_listing import ListingPhoto, PublicListing, checked
from brokerage.deals.listing.selectors.check import findings_of, known_of
from brokerage.deals.listing.selectors.listings import listing_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.media.selectors import listed

_FIRST_NUMBER: Final = 1041


class ListingChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this listing in the meantime. Nothing was saved."


@transaction.atomic
def begin_listing(*, by: User, deal_id: int) -> Listing:
    """Begin the listing of a deal, with what the deal knows; return the one that it has already.
    Raises Deal.DoesNotExist.
    """
    deal = lock_deal(by, deal_id)
    if found := Listing.objects.filter(deal=deal).first():
        return listing_of(by, found.pk)
    number = _next_number()
    listing = Listing.objects.create(deal=deal, number=number, slug=f"listing-{number}")
    ListingSecrets.objects.create(listing=listing, content=_known(deal).model_dump(by_alias=True))
    ListingInternal.objects.create(listing=listing)
    record_event(deal, kind="listing-begun", text=f"Listing {number} begun", by=by)
    return listing_of(by, listing.pk)


@transaction.atomic
def save_public(*, by: User, listing_id: int, content: PublicListing, version: int) -> Listing:
    """Save the public words; they may be incomplete, and visitors go on reading those that were
    released. `version` is the one that the editor saw.

    Raises Listing.DoesNotExist, InvalidForm and ListingChanged.
    """
    listing = lock_listing(by, listing_id)
    clean = checked(content)
    if listing.public == clean:
        return listing
    if listing.version != version:
        raise ListingChanged
    if clean.photo and clean.photo != listing.public.photo:
        _require_picture(clean.photo)
    for name, value in clean.model_dump().items():
        setattr(listing, name, value)
    listing.writers = [*dict.fromkeys([*listing.writers, by.pk])]
    listing.save_changes(*PublicListing.model_fields, "writers")
    return listing


@transaction.atomic
def save_secrets(
    *, by: User, listing_id: int, content: ListingSecretsContent, version: int
) -> Listing:
    """Save what buyers read once they are approved. Raises as `save_public` does."""
    listing = lock_listing(by, listing_id)
    secrets, written = listing.secrets, content.model_dump(by_alias=True)
    if secrets.content != written:
        if secrets.version != version:
            raise ListingChanged
        secrets.content, secrets.version = written, secrets.version + 1
        secrets.save()
    return listing


@transaction.atomic
def save_internal(
    *,
    by: User,
    listing_id: int,
    content: ListingInternalContent,
    floor: ListingFloorContent | None,
    version: int,
) -> Listing:
    """Save what never leaves the firm. `floor` is None from staff who do not see it, which leaves
    it as it is. Raises as `save_public` does.
    """
    listing = lock_listing(by, listing_id)
    internal, written = listing.internal, content.model_dump(by_alias=True)
    low = internal.floor
    if floor is not None and listing.abilities(by)["see_floor"]:
        low = floor.model_dump(by_alias=True)
    if (internal.content, internal.floor) != (written, low):
        if internal.version != version:
            raise ListingChanged
        internal.content, internal.floor = written, low
        internal.version += 1
        internal.save()
    shows_sale = bool(content.sold_consent.strip())
    if listing.shows_sale != shows_sale:
        listing.shows_sale = shows_sale
        listing.save(update_fields=["shows_sale"])
        announce(listing, by)
    return listing


@transaction.atomic
def answer_finding(*, by: User, listing_id: int, key: str, reason: str) -> Listing:
    """Say why a finding of the teaser check may stay; an empty reason takes it back.

    Raises Listing.DoesNotExist, and InvalidForm if the check does not find it.
    """
    listing = lock_listing(by, listing_id)
    if key not in [found.key for found in findings_of(listing, known_of(listing))]:
        raise InvalidForm({"reason": "The check no longer finds this"})
    internal = listing.internal
    reasons = {each: text for each, text in internal.check_reasons.items() if each != key}
    if reason := trimmed(reason):
        reasons[key] = reason
    internal.check_reasons = reasons
    internal.save(update_fields=["check_reasons"])
    return listing


def lock_listing(by: User, listing_id: int) -> Listing:
    """Lock a listing that `by` may change, in the caller's transaction. Raises
    Listing.DoesNotExist.
    """
    Listing.objects.select_for_update().get(pk=listing_id)
    listing = listing_of(by, listing_id)
    if not listing.abilities(by)["change"]:
        raise Listing.DoesNotExist
    return listing


def announce(listing: Listing, by: User | None) -> None:
    """Ask for a publication, since the pages may show the listing otherwise now."""
    key = f"listings/{listing.number}"
    public_content_changed.send(sender=Listing, keys=(key,), by=by)


def note(listing: Listing, *, kind: str, text: str, by: User | None) -> None:
    """Add a row to the timeline of the listing's deal, if it has one."""
    if listing.deal:
        record_event(listing.deal, kind=kind, text=text, by=by)


def _require_picture(photo: ListingPhoto) -> None:
    """Raise InvalidForm unless the media library has the picture."""
    found = listed().filter(sha256=photo.file.partition(".")[0]).first()
    if found is None or found.file != photo.file:
        raise InvalidForm({"photo": "Please choose a picture of the library"})


def _next_number() -> str:
    numbers = Listing.objects.select_for_update().values_list("number", flat=True)
    return str(max([_FIRST_NUMBER - 1, *map(int, numbers)]) + 1)


def _known(deal: Deal) -> ListingSecretsContent:
    business, lead = deal.business, deal.lead
    sellers = [part.contact.name for part in deal.people.all() if part.role in ("seller", "spouse")]
    return ListingSecretsContent(
        legal_name=((business and business.name) or (lead and lead.company) or deal.name)[:120],
        owners="\n".join(dict.fromkeys(sellers)),
    )

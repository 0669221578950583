"""Takes the wish to hear of new listings, confirms and ends it, and mails what is new."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from secrets import token_hex
from threading import Event
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from brokerage.content.selectors import bodies
from brokerage.core import ratelimit
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.models import AlertedListing, AlertSent, Buyer, ListingAlert
from brokerage.deals.buyers.rules.matching import reasons
from brokerage.deals.buyers.rules.profile import REGIONS, TRADES, Wanted
from brokerage.deals.buyers.selectors.desk import offered_of_page
from brokerage.deals.listing.models import Listing
from brokerage.deals.listing.rules.page import PageListing
from brokerage.deals.listing.rules.states import SHOWN
from brokerage.deals.listing.selectors.public import public_listing
from brokerage.leads.rules.lead_fields import cleaned
from brokerage.mail.models import Mail
from brokerage.mail.services import caps
from brokerage.mail.services.mails import compose, queue, withdraw

ASKED_AN_HOUR: Final = 10
"""From one network."""
CONFIRM_WITHIN: Final = timedelta(days=7)
KEPT: Final = timedelta(days=4 * 366)
"""How long the proof of a wish stays after its end."""
_NEWS: Final = timedelta(days=3)
"""A listing that became public earlier is news to nobody."""
_BATCH: Final = 200
_MOST_PRICE: Final = 10**9


class UnknownAlert(Exception):
    """No wish has this key, or it was not confirmed in time."""


@transaction.atomic
def ask_for_alert(
    *,
    values: Mapping[str, str],
    trades: Collection[str],
    regions: Collection[str],
    network: str,
    source: str,
    is_trapped: bool = False,
) -> None:
    """Store the wish to hear of new listings, and mail a link that confirms it. `values` are
    `email` and `priceTo`, whole US dollars, which may be empty. Nobody learns whether the address
    is known. What a robot sends in the trap is not stored.

    Raises InvalidForm, and ratelimit.LimitReached for the network. A mailbox that got three links
    in a day gets no further one.
    """
    email = cleaned({"email": values.get("email", "")})["email"]
    price = values.get("priceTo", "").replace("$", "").replace(",", "").strip()
    errors = {}
    if not email:
        errors["email"] = "Please enter your email address"
    if price and not (price.isascii() and price.isdecimal() and int(price) <= _MOST_PRICE):
        errors["priceTo"] = "Please enter an amount, such as $1,200,000"
    if errors:
        raise InvalidForm(errors)
    ratelimit.consume("alerts", network, limit=ASKED_AN_HOUR, seconds=3600)
    if is_trapped:
        return
    try:
        caps.count("alert-confirm", email)
    except ratelimit.LimitReached:
        return
    alert = ListingAlert.objects.create(
        email=email,
        trades=sorted(set(trades) & TRADES.keys()),
        regions=sorted(set(regions) & REGIONS.keys()),
        price_to=int(price) if price else None,
        key=token_hex(24),
        source=source,
        consent_text=str(bodies.cached_body("listings")["alerts"]["consent"]),
        network=network,
    )
    link = f"{settings.SITE_URL}/alerts/confirm?key={alert.key}"
    mail = compose(
        kind="alert-confirm",
        to=email,
        reference=reference_of(alert),
        values={"wish": _in_words(alert), "link": link},
        now=timezone.now(),
    )
    queue([mail])


@transaction.atomic
def confirm_alert(*, key: str, network: str) -> ListingAlert:
    """Confirm a wish by the key of its mail; an earlier one of the same mailbox ends. A repetition
    changes nothing. Raises UnknownAlert.
    """
    advisory_lock("listing-alerts")
    alert = ListingAlert.objects.select_for_update().filter(key=key).first() if key else None
    if alert is None or alert.ended_at is not None:
        raise UnknownAlert
    if alert.confirmed_at is not None:
        return alert
    now = timezone.now()
    if alert.asked_at < now - CONFIRM_WITHIN:
        raise UnknownAlert
    _live().filter(email=alert.email).update(ended_at=now, ended_by="new-wish")
    alert.confirmed_at, alert.confirmed_from = now, network
    alert.save(update_fields=["confirmed_at", "confirmed_from"])
    return alert


@transaction.atomic
def end_alert(*, key: str, by: str) -> bool:
    """End a wish at once, with the mails about it that wait. Returns whether the key is known; a
    repetition changes nothing.
    """
    alert = ListingAlert.objects.select_for_update().filter(key=key).first() if key else None
    if alert is None:
        return False
    if alert.ended_at is None:
        alert.ended_at, alert.ended_by = timezone.now(), by
        alert.save(update_fields=["ended_at", "ended_by"])
    withdraw(Mail.objects.filter(reference=reference_of(alert)))
    return True


def send_alerts(stop: Event) -> None:
    """Queue a mail about each listing that has just become public, to everyone whose wish it fits,
    once for each person and listing: a task of the worker.
    """
    now = timezone.now()
    told = AlertedListing.objects.filter(listing=OuterRef("pk"))
    fresh = Listing.objects.filter(
        ~Exists(told), state__in=SHOWN, published_at__gt=now - _NEWS
    ).order_by("published_at", "pk")
    for listing in fresh:
        page = public_listing(listing.number)
        if page is None:
            continue
        while not stop.is_set() and _send_batch(listing, page, now):
            pass
        if stop.is_set():
            return
        AlertedListing.objects.get_or_create(listing=listing)


@transaction.atomic
def _send_batch(listing: Listing, page: PageListing, now: datetime) -> bool:
    """Queue the mails to some of those who were not told yet. Returns whether there may be more."""
    advisory_lock("listing-alerts")
    sent = AlertSent.objects.filter(alert=OuterRef("pk"), listing=listing)
    waiting = list(_live().filter(~Exists(sent)).order_by("pk")[:_BATCH])
    if not waiting:
        return False
    AlertSent.objects.bulk_create(AlertSent(alert=alert, listing=listing) for alert in waiting)
    barred = set(
        Buyer.objects.filter(email__in=[alert.email for alert in waiting])
        .exclude(do_not_contact="")
        .values_list("email", flat=True)
    )
    offer = offered_of_page(page)
    queue(
        [
            _news(alert, page, now)
            for alert in waiting
            if alert.email not in barred and reasons(offer, _wanted(alert)) is not None
        ]
    )
    return len(waiting) == _BATCH


def _wanted(alert: ListingAlert) -> Wanted:
    return Wanted(alert.trades, alert.regions, None, alert.price_to, None)


def _news(alert: ListingAlert, page: PageListing, now: datetime) -> Mail:
    stop = f"{settings.SITE_URL}/alerts/stop?key={alert.key}"
    mail = compose(
        kind="alert-listing",
        to=alert.email,
        reference=reference_of(alert),
        values={
            "number": page.number,
            "title": page.title,
            "facts": ", ".join(part for part in (page.location, page.price) if part),
            "link": f"{settings.SITE_URL}/business-listings/{page.number}",
            "stop": stop,
            "address": postal_address(),
        },
        now=now,
    )
    mail.list_unsubscribe = stop
    return mail


def postal_address() -> str:
    """Return the firm's postal address in one line, which such mails need (CAN-SPAM)."""
    address = bodies.cached_body("firm")["address"]
    return f"{address['street']}, {address['city']}, {address['region']} {address['postalCode']}"


def _in_words(alert: ListingAlert) -> str:
    trades = [TRADES[key].partition(" (")[0].lower() for key in alert.trades]
    regions = [REGIONS[key] for key in alert.regions]
    words = f"{' or '.join(trades) if trades else 'any business'}"
    words += f" in {' or '.join(regions)}" if regions else " in Texas"
    return words + (f", up to ${alert.price_to:,}" if alert.price_to is not None else "")


def forget_alerts(email: str) -> None:
    """Delete the wishes of a mailbox, and the mails about them, in the caller's transaction."""
    for alert in ListingAlert.objects.filter(email=email):
        Mail.objects.filter(reference=reference_of(alert)).delete()
        alert.delete()


def purge_alerts(now: datetime | None = None) -> None:
    """Delete wishes that were never confirmed, and those that ended long ago: a task of the
    worker.
    """
    now = now or timezone.now()
    ListingAlert.objects.filter(confirmed_at=None, asked_at__lt=now - CONFIRM_WITHIN).delete()
    ListingAlert.objects.filter(ended_at__lt=now - KEPT).delete()


def reference_of(alert: ListingAlert) -> str:
    """Return `Mail.reference` of the mails about a wish."""
    return f"alert-{alert.pk}"


def _live() -> QuerySet[ListingAlert]:
    return ListingAlert.objects.filter(confirmed_at__isnull=False, ended_at__isnull=True)

"""Mails about new listings: only to people who confirmed the wish, once, and ended by one click."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.deals.listing_samples import CONTENT
from tests.factories import BuyerFactory, ListingFactory

from brokerage.core.form_rules import InvalidForm
from brokerage.core.ratelimit import LimitReached
from brokerage.deals.buyers.models import AlertSent, ListingAlert
from brokerage.deals.buyers.services.alerts import (
    UnknownAlert,
    ask_for_alert,
    confirm_alert,
    purge_alerts,
    send_alerts,
)
from brokerage.deals.listing.models import Listing, Teaser
from brokerage.deals.listing.rules.public_listing import PublicListing
from brokerage.mail.models import Mail
from brokerage.mail.services.smtp import to_message

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

HOME = {"Sec-Fetch-Site": "same-origin"}


def _ask(email: str = "lee@example.com", **wish: Any) -> None:
    given: dict[str, Any] = {"trades": [], "regions": [], "network": "192.0.2.1", "source": "site"}
    price = wish.pop("price", "")
    ask_for_alert(values={"email": email, "priceTo": price}, **{**given, **wish})


def _subscribed(email: str = "lee@example.com", **wish: Any) -> ListingAlert:
    _ask(email, **wish)
    asked = ListingAlert.objects.filter(email=email).latest("pk")
    return confirm_alert(key=asked.key, network="192.0.2.9")


def _published(**changes: Any) -> Listing:
    """Create a listing that has just become public."""
    Listing.objects.all().update(published_at=None)
    listing = ListingFactory.create(industry="HVAC", asking_price=1_250_000)
    public = PublicListing.model_validate(CONTENT | changes)
    content = public.model_dump(by_alias=True)
    Teaser.objects.create(listing=listing, number=1, state="released", content=content)
    return listing


def _told() -> list[str]:
    send_alerts(Event())
    return sorted(Mail.objects.filter(list_unsubscribe__gt="").values_list("to", flat=True))


def test_a_listing_is_told_once_and_only_to_those_who_confirmed() -> None:
    _subscribed()
    _ask("never-confirmed@example.com")
    _published()
    assert _told() == ["lee@example.com"]
    _subscribed("later@example.com")
    assert _told() == ["lee@example.com"]


def test_a_worker_that_was_killed_tells_nobody_twice() -> None:
    _subscribed("one@example.com")
    listing = _published()
    AlertSent.objects.create(alert=ListingAlert.objects.get(), listing=listing)
    _subscribed("two@example.com")
    assert _told() == ["two@example.com"]


@pytest.mark.parametrize(
    ("wish", "fits"),
    [
        ({}, True),
        ({"trades": ["home-services"], "regions": ["east-texas"], "price": "$1,250,000"}, True),
        ({"trades": ["food"]}, False),
        ({"regions": ["panhandle"]}, False),
        ({"price": "1000000"}, False),
    ],
)
def test_only_what_fits_is_told(wish: dict[str, Any], fits: bool) -> None:
    _subscribed(**wish)
    _published()
    assert bool(_told()) is fits


def test_the_mail_ends_by_one_click_and_has_a_postal_address() -> None:
    alert = _subscribed()
    listing = _published()
    _told()
    mail = Mail.objects.get(list_unsubscribe__gt="")
    message = to_message(mail).message()
    assert message["List-Unsubscribe"] == f"<{mail.list_unsubscribe}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "100 Sample Square" in mail.text
    assert listing.title not in mail.subject

    path = mail.list_unsubscribe.partition("/alerts")[2]
    answer = Client(enforce_csrf_checks=True).post(
        f"/alerts{path}", {"List-Unsubscribe": "One-Click"}
    )
    assert answer.status_code == 200
    alert.refresh_from_db()
    assert (alert.is_live, alert.ended_by) == (False, "one-click")
    assert not Mail.objects.filter(list_unsubscribe__gt="").exists()  # it was still waiting


def test_a_link_alone_neither_confirms_nor_ends() -> None:
    _ask()
    asked = ListingAlert.objects.get()
    Client().get(f"/alerts/confirm?key={asked.key}")
    asked.refresh_from_db()
    assert asked.confirmed_at is None
    live = confirm_alert(key=asked.key, network="")
    Client().get(f"/alerts/stop?key={live.key}")
    live.refresh_from_db()
    assert live.is_live


def test_a_new_wish_replaces_the_one_of_the_same_mailbox() -> None:
    first = _subscribed(trades=["food"])
    second = _subscribed()
    first.refresh_from_db()
    assert (first.ended_by, second.is_live) == ("new-wish", True)
    with pytest.raises(UnknownAlert):
        confirm_alert(key=first.key, network="")


def test_what_was_agreed_to_is_kept_with_its_time_and_source() -> None:
    alert = _subscribed()
    assert "you agree" in alert.consent_text
    assert (alert.network, alert.confirmed_from, alert.source) == (
        "192.0.2.1",
        "192.0.2.9",
        "site",
    )


def test_somebody_whom_the_firm_must_not_write_to_gets_nothing() -> None:
    _subscribed()
    BuyerFactory.create(email="lee@example.com", do_not_contact="Asked us to stop")
    _published()
    assert _told() == []


def test_a_network_and_a_mailbox_have_limits() -> None:
    for _ in range(5):
        _ask()
    assert Mail.objects.count() == 3
    for _ in range(5):
        _ask("other@example.com", is_trapped=True)
    assert not ListingAlert.objects.filter(email="other@example.com").exists()
    with pytest.raises(LimitReached):
        _ask()


def test_a_wrong_address_is_named_and_a_late_confirmation_refused() -> None:
    with pytest.raises(InvalidForm) as invalid:
        _ask("nobody", price="a lot")
    assert "email" in invalid.value.fields
    _ask()
    asked = ListingAlert.objects.get()
    ListingAlert.objects.update(asked_at=timezone.now() - timedelta(days=8))
    with pytest.raises(UnknownAlert):
        confirm_alert(key=asked.key, network="")
    purge_alerts()
    assert not ListingAlert.objects.exists()


def test_the_form_needs_our_own_page() -> None:
    posted = {"email": "lee@example.com"}
    assert Client().post("/alerts", posted).status_code == 403
    typed = "email=lee%40example.com&trades=food&trades=retail"
    answer = Client().post("/alerts", typed, "application/x-www-form-urlencoded", headers=HOME)
    assert (answer.status_code, answer["Location"]) == (303, "/alerts/sent")
    assert ListingAlert.objects.get().trades == ["food", "retail"]

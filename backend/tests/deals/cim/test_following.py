"""What follows from memoranda: follow-ups, waits, exports and retention."""

from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import pytest
from django.utils import timezone
from tests.deals.cim.samples import interest_of, owner_of, reader, released
from tests.people import Person

from brokerage.accounts.services.export import personal_data
from brokerage.deals.cim.models import Cim, CimReading, CimStamp, CimVersion
from brokerage.deals.cim.services import retention
from brokerage.deals.cim.services.follow_ups import follow_up
from brokerage.deals.interests.models import Interest
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.selectors.extensions import asks, waits
from brokerage.mail.models import Mail

pytestmark = pytest.mark.django_db

_OPENED = datetime(2026, 11, 2, 16, tzinfo=UTC)
"""A Monday morning."""


@pytest.fixture
def rosa(listing: Listing, ada: Person) -> Person:
    released(listing, ada.user)
    person = reader(listing)
    Interest.objects.update(state_since=_OPENED, last_activity_at=_OPENED)
    return person


def _subjects(person: Person, **days: int) -> list[str]:
    follow_up(Event(), _OPENED + timedelta(**days))
    mails = Mail.objects.filter(to=person.user.email).order_by("pk")
    return [mail.subject for mail in mails]


def test_a_buyer_is_asked_after_3_and_10_days_once_each(rosa: Person) -> None:
    assert _subjects(rosa, days=2) == []
    assert _subjects(rosa, days=3, minutes=1) == ["Any questions so far?"]
    assert _subjects(rosa, days=4) == ["Any questions so far?"]
    both = ["Any questions so far?", "Shall we keep this open for you?"]
    assert _subjects(rosa, days=10, minutes=1) == both
    assert _subjects(rosa, days=12) == both
    mail = Mail.objects.filter(to=rosa.user.email).first()
    assert mail is not None
    assert mail.reference == f"interest-{interest_of(rosa).pk}"
    assert "Pecan Fork" not in mail.text + mail.subject


@pytest.mark.parametrize(
    "change",
    [
        {"state": "active"},
        {"state": "passed"},
        {"last_activity_at": _OPENED + timedelta(days=1)},
    ],
)
def test_a_buyer_who_answered_or_moved_on_is_left_alone(
    change: dict[str, Any], rosa: Person
) -> None:
    Interest.objects.update(**change)
    assert _subjects(rosa, days=3, minutes=1) == []


def test_a_listing_off_the_market_asks_nobody(rosa: Person) -> None:
    Listing.objects.update(state="on-hold")
    assert _subjects(rosa, days=3, minutes=1) == []


def test_deals_wait_for_the_owner_the_release_and_the_memorandum(
    listing: Listing, ada: Person
) -> None:
    def texts() -> list[str]:
        return [wait.text for wait in waits([listing.deal_id or 0]) if wait.tab == "cim"]

    assert listing.deal is not None
    reader(listing, state="approved")
    assert texts() == ["An approved buyer waits for the memorandum"]
    version = released(listing, ada.user)
    assert texts() == []
    CimVersion.objects.update(state="approved", answered_at=timezone.now())
    assert "The owner approved the memorandum: release it" in texts()
    CimVersion.objects.update(state="sent", sent_at=timezone.now() - timedelta(days=4))
    assert "The owner has not answered about the memorandum" in texts()
    everything = {"everything": True, "files": True}
    assert "description" in [ask.section for ask in asks(listing.deal, everything)]
    assert version.number == 1


def _rows(section: Any) -> list[dict[str, Any]]:
    assert isinstance(section, list)
    return section


def test_a_reader_and_an_owner_export_what_they_read_and_checked(
    listing: Listing, rosa: Person
) -> None:
    stamp = CimStamp.objects.create(
        version=CimVersion.objects.get(),
        reader=rosa.user,
        reader_name="Rosa Delgado",
        reader_email=rosa.user.email,
        day=timezone.localdate(),
    )
    CimReading.objects.create(stamp=stamp, page=2, kind="image")
    sections = personal_data(rosa.user)
    [row] = _rows(sections["Confidential pages we sent you"])
    assert (row["Business"], row["Page"]) == (f"No. {listing.number}", 2)
    assert listing.deal is not None
    owner = owner_of(listing.deal)
    CimVersion.objects.update(answered_by=owner.user, wishes={"people": "Fifteen"})
    [row] = _rows(personal_data(owner.user)["Versions you checked for us"])
    assert row["Wishes"] == "Fifteen"


def test_a_dead_deal_keeps_who_read_and_loses_what(listing: Listing, rosa: Person) -> None:
    assert listing.deal is not None
    version = CimVersion.objects.get()
    CimStamp.objects.create(
        version=version,
        reader=rosa.user,
        reader_name="Rosa Delgado",
        reader_email=rosa.user.email,
        day=timezone.localdate(),
    )
    retention.forget(deal=listing.deal)
    version.refresh_from_db()
    assert version.content == {"sections": []}
    assert bytes(version.pdf or b"") == b""
    assert version.pdf_sha256
    assert Cim.objects.get().content == {"sections": []}
    retention.delete_old_records()
    assert CimStamp.objects.count() == 1
    retention.delete_old_records(timezone.now() + timedelta(days=2200))
    assert CimStamp.objects.count() == 0

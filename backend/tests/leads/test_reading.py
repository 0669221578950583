"""Reading is in the staff log, and principals learn of unusual amounts."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from tests.factories import LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import DayOfReading, StaffLogEntry
from brokerage.accounts.services import reading, staff_log
from brokerage.accounts.services.cleanup import clean_up
from brokerage.leads.models import Lead
from brokerage.mail.models import Mail

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def ada() -> Person:
    """An advisor."""
    return Person(
        UserFactory.create(
            staff=True,
            staff_role="advisor",
            email="ada@sabineridge.example.com",
            full_name="Ada Cole",
        )
    )


def _entries() -> list[tuple[str, int | None, Any]]:
    found = StaffLogEntry.objects.order_by("pk")
    return [(entry.act, entry.object_id, entry.detail) for entry in found]


def test_a_list_is_one_entry_with_the_number_of_people(ada: Person) -> None:
    LeadFactory.create_batch(3)
    ada.get("desk/leads")
    assert _entries() == [("people-listed", None, {"list": "leads", "people": 3})]
    assert staff_log.verify().broken is None


def test_an_open_screen_that_loads_again_is_recorded_once_until_it_shows_others(
    ada: Person,
) -> None:
    LeadFactory.create_batch(2)
    for _ in range(3):
        ada.get("desk/leads")
    assert len(_entries()) == 1
    LeadFactory.create()
    ada.get("desk/leads")
    assert [detail["people"] for _, _, detail in _entries()] == [2, 3]


def test_each_page_of_a_list_is_recorded(ada: Person) -> None:
    LeadFactory.create_batch(3)
    page = ada.get("desk/leads?limit=2")
    ada.get(f"desk/leads?limit=2&after={page['nextCursor']}")
    assert [detail["people"] for _, _, detail in _entries()] == [2, 1]


def test_an_empty_list_is_not_recorded(ada: Person) -> None:
    ada.get("desk/leads?search=nobody")
    assert _entries() == []


def test_principals_get_one_mail_a_day_about_someone_who_opens_many_leads(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "OPENED_A_DAY", 2)
    pat = UserFactory.create(staff=True)
    UserFactory.create(staff=True, staff_role="advisor", email="sam@sabineridge.example.com")
    leads: list[Lead] = LeadFactory.create_batch(4)
    for lead in leads[:2]:
        for path in ("", "/timeline", "/reply", "/duplicates"):
            ada.get(f"desk/leads/{lead.pk}{path}")
    assert not Mail.objects.exists()
    ada.get(f"desk/leads/{leads[2].pk}/timeline")
    ada.get(f"desk/leads/{leads[3].pk}")
    mail = Mail.objects.get()
    assert mail.to == pat.email
    assert "Ada Cole opened 3 leads" in mail.text


def test_principals_hear_of_unusually_many_people_in_lists(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LISTED_A_DAY", 3)
    UserFactory.create(staff=True)
    LeadFactory.create_batch(4)
    ada.get("desk/leads?limit=3")
    ada.get("desk/leads?limit=3&sort=created")
    assert not Mail.objects.exists()
    ada.get("desk/leads?limit=4")
    assert "saw 4 people in lists" in Mail.objects.get().text


def test_a_day_of_reading_is_deleted_and_its_log_entries_stay(ada: Person) -> None:
    LeadFactory.create()
    ada.get("desk/leads")
    clean_up(timezone.now() + timedelta(days=1))
    assert DayOfReading.objects.exists()
    clean_up(timezone.now() + timedelta(days=4))
    assert not DayOfReading.objects.exists()
    assert len(_entries()) == 1

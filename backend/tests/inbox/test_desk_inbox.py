"""The tray on the desk, and mails on timelines."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.base import ContentFile
from tests.factories import DealFactory, LeadFactory, UserFactory
from tests.inbox.writing import mail, received
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.services.export import personal_data
from brokerage.deals.files.models import DealFileVersion
from brokerage.deals.files.selectors.files import deal_storage
from brokerage.deals.files.services.checking import check_uploads
from brokerage.inbox.models import ReceivedMail
from brokerage.inbox.services.attachments import check_attachments
from brokerage.leads.models import Lead

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def _deal_folder(settings: LazySettings, tmp_path: Path) -> None:
    storage = {**settings.STORAGES["deals"], "OPTIONS": {"location": str(tmp_path / "deals")}}
    settings.STORAGES = {**settings.STORAGES, "deals": storage}
    settings.DATA_DIR = tmp_path


def _staff(role: str = "advisor") -> User:
    return UserFactory.create(
        staff=True, staff_role=role, email=f"{role}{User.objects.count()}@sabineridge.example.com"
    )


@pytest.fixture
def ada() -> Person:
    return Person(_staff())


def _with_file(content: bytes = b"Name,Amount\n", **named: Any) -> ReceivedMail:
    raw = mail(files={"books.csv": content}, **named)
    kept = received(raw)
    kept.storage_name = deal_storage().save(f"inbox/{kept.fingerprint}", ContentFile(raw))
    kept.save()
    return kept


def test_the_tray_lists_what_has_no_place_apart_from_what_no_person_wrote(ada: Person) -> None:
    waiting = received(sender="Lee Park <lee@example.net>", subject="Selling my shop")
    received(sender="news@example.net", Precedence="bulk")
    LeadFactory.create(email="dana@example.com")
    received()
    tray = ada.get("desk/inbox")
    assert [(row["id"], row["senderName"]) for row in tray["mails"]] == [(waiting.pk, "Lee Park")]
    assert len(tray["automatic"]) == 1
    assert (tray["count"], tray["isOn"]) == (1, False)
    assert ada.get("desk/context")["due"] == 2  # and the lead that waits
    assert StaffLogEntry.objects.filter(act="people-listed", actor_id=ada.user.pk).exists()


def test_a_mail_is_placed_on_a_lead_and_taken_back(ada: Person) -> None:
    lead = LeadFactory.create()
    waiting = received(sender="lee@example.net")
    placed = ada.post(f"desk/inbox/{waiting.pk}/place", {"kind": "lead", "target": lead.pk})
    assert (placed["lead"], placed["placedBy"]) == (lead.pk, "staff")
    (entry,) = ada.get(f"desk/leads/{lead.pk}/timeline")["entries"]
    assert (entry["kind"], entry["received"]["sender"]) == ("received", "lee@example.net")
    assert entry["received"]["text"] == "Yes, Tuesday at ten suits me."
    assert Lead.objects.get().waiting_since == waiting.at
    other = ada.ask("POST", f"desk/inbox/{waiting.pk}/place", {"kind": "lead", "target": 2**40})
    assert other.status_code == 409
    ada.post(f"desk/inbox/{waiting.pk}/tray")
    assert Lead.objects.get().waiting_since is None
    assert ada.get(f"desk/leads/{lead.pk}/timeline")["entries"] == []
    assert len(ada.get("desk/inbox")["mails"]) == 1


def test_a_lead_is_made_of_a_sender_and_undone(ada: Person) -> None:
    waiting = received(sender="Lee Park <Lee@example.net>")
    made = ada.post(f"desk/inbox/{waiting.pk}/lead", {"name": "Lee Park"})
    lead = Lead.objects.get(pk=made["lead"])
    assert (lead.email, lead.assignee) == ("lee@example.net", ada.user)
    ada.post(f"desk/inbox/{waiting.pk}/tray")
    assert not Lead.all_objects.exists()
    assert ada.get(f"desk/inbox/{waiting.pk}")["sender"] == "lee@example.net"
    made = ada.post(f"desk/inbox/{waiting.pk}/lead", {"name": "Lee Park"})
    ada.post(f"desk/leads/{made['lead']}/notes", {"text": "Called back"})
    ada.post(f"desk/inbox/{waiting.pk}/tray")
    assert Lead.all_objects.count() == 1  # somebody works with it


def test_a_known_lead_is_named_instead_of_made_again(ada: Person) -> None:
    LeadFactory.create(email="lee@example.net")
    known = LeadFactory.create(email="lee@example.net")
    waiting = received(sender="lee@example.net")
    refused = ada.ask("POST", f"desk/inbox/{waiting.pk}/lead", {"name": "Lee"})
    assert refused.status_code == 409
    assert refused.json()["lead"] <= known.pk


def test_a_mail_is_set_aside_and_taken_back(ada: Person) -> None:
    waiting = received(sender="lee@example.net")
    ada.post(f"desk/inbox/{waiting.pk}/aside")
    assert ada.get("desk/inbox")["mails"] == []
    ada.post(f"desk/inbox/{waiting.pk}/tray")
    assert len(ada.get("desk/inbox")["mails"]) == 1


def test_a_mail_about_a_deal_is_for_those_on_it_and_waits_until_it_is_dealt_with() -> None:
    broker, other = Person(_staff()), Person(_staff())
    deal = DealFactory.create(lead=None, members=[broker.user])
    waiting = received(sender="lender@example.net", subject="Term sheet")
    refused = other.ask("POST", f"desk/inbox/{waiting.pk}/place", _on(deal.pk))
    assert refused.status_code == 404
    broker.post(f"desk/inbox/{waiting.pk}/place", _on(deal.pk))
    assert other.ask("GET", f"desk/inbox/{waiting.pk}").status_code == 404
    (entry,) = broker.get(f"desk/deals/{deal.pk}/timeline")["entries"]
    assert (entry["received"]["subject"], entry["isAnswered"]) == ("Term sheet", False)
    assert _waits(broker) == ["1 email to answer"]
    broker.post(f"desk/inbox/{waiting.pk}/answered", {"answered": True})
    assert _waits(broker) == []
    assert StaffLogEntry.objects.filter(act="mail-placed", object_id=waiting.pk).exists()


def _on(deal: int) -> dict[str, Any]:
    return {"kind": "deal", "target": deal}


def _waits(person: Person) -> list[str]:
    waits = person.get("desk/deals/waits")["waits"]
    return [wait["text"] for wait in waits if "email" in wait["text"]]


def test_an_attachment_can_be_downloaded_once_it_is_checked(ada: Person) -> None:
    waiting = _with_file(sender="lee@example.net")
    path = f"desk/inbox/{waiting.pk}/attachments/{waiting.files.get().number}"
    assert ada.ask("GET", path).status_code == 409
    assert check_attachments(Event())
    answer = ada.ask("GET", path)
    assert answer.content == b"Name,Amount\n"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="books.csv"'
    assert StaffLogEntry.objects.filter(act="mail-file-downloaded").count() == 1


def test_a_file_that_is_no_document_is_refused(ada: Person) -> None:
    waiting = _with_file(b"MZ\x90\x00\x03 program", sender="lee@example.net")
    assert check_attachments(Event())
    (file,) = ada.get(f"desk/inbox/{waiting.pk}")["attachments"]
    assert (file["state"], "cannot take this kind" in file["reason"]) == ("refused", True)


def test_an_attachment_becomes_a_file_of_the_deal() -> None:
    broker = Person(_staff())
    deal = DealFactory.create(lead=None, members=[broker.user])
    waiting = _with_file(sender="cpa@example.net")
    check_attachments(Event())
    path = f"desk/inbox/{waiting.pk}/attachments/{waiting.files.get().number}/deal"
    assert broker.ask("POST", path).status_code == 409
    broker.post(f"desk/inbox/{waiting.pk}/place", _on(deal.pk))
    broker.post(path)
    assert check_uploads(Event())
    version = DealFileVersion.objects.get(file__deal=deal)
    assert (version.name, version.state, version.file.is_shared) == ("books.csv", "ready", False)


def test_what_a_person_wrote_is_in_their_export() -> None:
    person = UserFactory.create(email="lee@example.net")
    received(sender="Lee@example.net", subject="Selling")
    sections = personal_data(person)
    assert "Selling" in str(sections)

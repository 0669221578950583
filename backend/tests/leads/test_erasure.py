"""Erasing a lead on request, and exporting its data."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.utils import timezone
from tests.factories import ContactMessageFactory, LeadFactory, UserFactory
from tests.people import Person

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.leads.models import Activity, BlockedSender, ContactMessage, Lead, Merge, Tag
from brokerage.leads.services.leads import move_lead
from brokerage.leads.services.leads_from_messages import add_to_leads
from brokerage.leads.services.message_mails import mails_for
from brokerage.leads.services.purging import purge
from brokerage.leads.services.timeline import add_note, add_task, log_call
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import queue

pytestmark = pytest.mark.django_db

NAME = "Dana Whitfield"


@pytest.fixture
def pat() -> Person:
    """A principal who has just signed in."""
    return Person(UserFactory.create(staff=True)).recently_authenticated()


def _lead_with_everything(by: User, name: str = NAME, email: str = "dana@example.com") -> Lead:
    """A lead with a message and its mails, a note, a call, a task and a stage change."""
    message = ContactMessageFactory.create(name=name, email=email, phone="")
    queue(mails_for(message))
    add_to_leads([message.pk])
    lead = Lead.objects.get(messages=message)
    add_note(by=by, lead_id=lead.pk, text="Golf on Friday")
    log_call(by=by, lead_id=lead.pk, outcome="reached", text="Sells next year")
    add_task(by=by, lead_id=lead.pk, title="Send the NDA", due_on=None, assignee=None)
    move_lead(by=by, lead_id=lead.pk, stage="contacted", reason="")
    return lead


def _erase(pat: Person, lead: Lead, name: str = NAME) -> Any:
    return pat.ask("POST", f"desk/leads/{lead.pk}/erase", {"name": name})


def _merge(pat: Person, lead: Lead, other: Lead) -> None:
    lead.refresh_from_db()
    other.refresh_from_db()
    expected = {"this": lead.version, "other": other.version}
    body = {"other": other.pk, "fields": {}, "expected": expected}
    pat.post(f"desk/leads/{lead.pk}/merge", body)


def _rows_of_leads() -> dict[str, int]:
    """The number of rows by model of this feature, where there are any; and of mails."""
    models: list[type[Model]] = [*apps.get_app_config("leads").get_models(), Mail]
    counted = {model.__name__: model._base_manager.count() for model in models}
    return {name: count for name, count in counted.items() if count}


def test_nothing_of_an_erased_lead_is_left(pat: Person) -> None:
    lead = _lead_with_everything(pat.user)
    other = _lead_with_everything(pat.user, "D. Whitfield", "d@example.com")
    _merge(pat, lead, other)
    assert _erase(pat, lead).status_code == 200
    assert _rows_of_leads() == {}
    assert pat.get("desk/leads?state=all&search=golf")["leads"] == []


def test_other_leads_keep_everything(pat: Person) -> None:
    kept = _lead_with_everything(pat.user, "Kept", "kept@example.com")
    before = _rows_of_leads()
    _erase(pat, _lead_with_everything(pat.user))
    assert _rows_of_leads() == before
    assert Lead.objects.get() == kept


def test_the_preview_counts_what_is_erased(pat: Person) -> None:
    lead = _lead_with_everything(pat.user)
    other = _lead_with_everything(pat.user, "D. Whitfield", "d@example.com")
    _merge(pat, lead, other)
    assert pat.get(f"desk/leads/{lead.pk}/erasure") == {
        "messages": 2,
        "mails": 4,
        "notes": 2,
        "calls": 2,
        "tasks": 2,
        "merged": 1,
        "accountStays": False,
        "blockStays": False,
    }
    entries = Activity.objects.count(), Merge.objects.count(), ContactMessage.objects.count()
    assert entries == (13, 1, 2)


def test_the_preview_says_what_stays(pat: Person) -> None:
    account = UserFactory.create()
    lead = LeadFactory.create(account=account, email="dana@example.com")
    BlockedSender.objects.create(email="dana@example.com")
    preview = pat.get(f"desk/leads/{lead.pk}/erasure")
    assert (preview["accountStays"], preview["blockStays"]) == (True, True)
    _erase(pat, lead)
    assert User.objects.filter(pk=account.pk).exists()
    assert BlockedSender.objects.exists()


@pytest.mark.parametrize("of", ["a merged lead", "a message"])
def test_the_preview_says_what_stays_of_merged_leads_and_messages(pat: Person, of: str) -> None:
    account = UserFactory.create()
    lead = LeadFactory.create(email="dana@example.com")
    LeadFactory.create(email="d@example.com", account=account, merged_into=lead)
    ContactMessageFactory.create(lead=lead, email="Dana@Work.example.com")
    preview = pat.get(f"desk/leads/{lead.pk}/erasure")
    assert (preview["accountStays"], preview["blockStays"]) == (True, False)
    blocked = "d@example.com" if of == "a merged lead" else "dana@work.example.com"
    BlockedSender.objects.create(email=blocked)
    assert pat.get(f"desk/leads/{lead.pk}/erasure")["blockStays"]


def test_the_name_is_typed_again(pat: Person) -> None:
    lead = LeadFactory.create(name=NAME)
    for typed in ("", "Dana", "dana whitfield"):
        answer = _erase(pat, lead, typed)
        assert answer.status_code == 422
        assert answer.json()["fields"] == {
            "name": "Please type the name exactly as it is here: Dana Whitfield"
        }
    assert _erase(pat, lead, f" {NAME} ").status_code == 200
    assert _erase(pat, lead).status_code == 404


def test_the_log_records_how_much_was_erased_without_names(pat: Person) -> None:
    lead = _lead_with_everything(pat.user)
    _erase(pat, lead)
    entry = StaffLogEntry.objects.get(act="lead-erased")
    assert (entry.actor_id, entry.object_type, entry.object_id) == (pat.user.pk, "lead", lead.pk)
    assert entry.detail == {"messages": 1, "mails": 2, "merged": 0}


def test_an_export_has_everything_and_is_logged(pat: Person) -> None:
    lead = _lead_with_everything(pat.user)
    exported = pat.get(f"desk/leads/{lead.pk}/export?format=json")
    assert exported["Person"]["Name"] == NAME
    assert exported["Person"]["Stage"] == "Contacted"
    for section, title, value in (
        ("Messages", "Message", "I would like to know what my business is worth."),
        ("Emails that we sent", "To", "dana@example.com"),
        ("Notes of staff", "Note", "Golf on Friday"),
        ("Calls", "Note", "Sells next year"),
        ("Tasks of staff", "Task", "Send the NDA"),
        ("Stages", "To", "Contacted"),
    ):
        assert [row[title] for row in exported[section]] == [value]
    assert StaffLogEntry.objects.get(act="lead-exported").object_id == lead.pk


def test_an_export_has_all_details_of_merged_leads_too(pat: Person) -> None:
    lead = LeadFactory.create(email="dana@example.com")
    details = {"company": "Whitfield HVAC", "phone": "(903) 555-0142", "next_action": "Call"}
    LeadFactory.create(name="D. Whitfield", merged_into=lead, **details)
    exported = pat.get(f"desk/leads/{lead.pk}/export?format=json")
    [other] = exported["Also known as"]
    assert other.keys() == exported["Person"].keys()
    assert (other["Company"], other["Phone"]) == ("Whitfield HVAC", "(903) 555-0142")
    assert other["Next action"] == "Call"


def test_an_export_is_also_a_page_that_runs_nothing(pat: Person) -> None:
    lead = LeadFactory.create(name="<script>alert(1)</script>")
    answer = pat.ask("GET", f"desk/leads/{lead.pk}/export")
    assert answer["Content-Disposition"] == f'attachment; filename="lead-{lead.pk}.html"'
    assert answer["Cache-Control"] == "no-store"
    page = answer.content.decode()
    assert "&lt;script&gt;" in page
    assert "<script>" not in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["on request", "after an hour"])
def test_no_word_of_an_erased_lead_is_left_in_the_database_file(pat: Person, how: str) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the file of SQLite")
    parts = "name firm mail say note call task tag".split()
    words = [f"zeb{part}quux" for part in parts]
    name, firm, mail, say, note, call, task, tag = words
    message = ContactMessageFactory.create(
        name=name, company=firm, email=f"{mail}@example.com", message=f"My {say} is for sale."
    )
    queue(mails_for(message))
    add_to_leads([message.pk])
    lead = Lead.objects.get()
    add_note(by=pat.user, lead_id=lead.pk, text=f"Golf with {note}")
    log_call(by=pat.user, lead_id=lead.pk, outcome="reached", text=f"About {call}")
    add_task(by=pat.user, lead_id=lead.pk, title=f"Send {task}", due_on=None, assignee=None)
    changes = {"tags": [tag, "hvac"]}
    pat.patch(f"desk/leads/{lead.pk}", {"changes": changes, "expected": {"tags": []}})
    LeadFactory.create(name="Kept", tags=["hvac"])
    assert [word for word in words if word not in _database()] == []
    if how == "on request":
        assert _erase(pat, lead, name).status_code == 200
    else:
        Lead.all_objects.filter(pk=lead.pk).update(deleted_at=timezone.now() - timedelta(hours=2))
        purge()
    assert [word for word in words if word in _database()] == []
    assert list(Tag.objects.values_list("name", flat=True)) == ["hvac"]
    assert len(pat.get("desk/leads?search=kept")["leads"]) == 1


def _database() -> str:
    """The database file as text, in lower case, with everything that was committed."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(connection.settings_dict["NAME"]).read_bytes().decode("latin-1").lower()


def test_a_person_gets_the_messages_from_their_own_confirmed_address() -> None:
    person = Person(UserFactory.create(email="dana@example.com"))
    ContactMessageFactory.create(email="Dana@Example.com", message="My shop is for sale.")
    ContactMessageFactory.create(email="lee@example.com", message="Not mine.")
    EmailAddress.objects.update(verified=False)
    assert person.get("profile/data.json")["Messages to us"] == []
    EmailAddress.objects.update(verified=True)
    (message,) = person.get("profile/data.json")["Messages to us"]
    assert message["Message"] == "My shop is for sale."

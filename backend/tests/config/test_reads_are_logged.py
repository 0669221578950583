"""Every operation of the desk that returns personal data of a lead or a deal leaves an entry in
the staff log.
"""

import json
from collections import defaultdict
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.config.role_matrix import OURS
from tests.factories import ContactMessageFactory, LeadFactory, MailFactory, UserFactory
from tests.recent_authentication import record_authentication

from brokerage.accounts.models import StaffLogEntry, User
from brokerage.accounts.services import staff_log
from brokerage.deals.pipeline.services.deals import open_deal
from brokerage.leads.models import Activity, ActivityKind, BlockedSender, Lead
from brokerage.mail.models import State

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

_WORDS = ("Zebulon", "zebulon@example.com", "555-0142", "Zebulon Roofing", "I would like to sell")
_READS = ("deal-seen", "lead-seen", "lead-read", "people-listed", "lead-exported")
_WRITTEN_BY_STAFF = {"get-desk-context"}


@pytest.fixture
def lead() -> Lead:
    now = timezone.now()
    person = {"name": "Zebulon Pike", "email": "zebulon@example.com", "phone": "(903) 555-0142"}
    lead = LeadFactory.create(
        **person,
        company="Zebulon Roofing",
        waiting_since=now,
        next_action="Call",
        next_action_on=timezone.localdate(),
    )
    message = ContactMessageFactory.create(
        lead=lead, **person, company="Zebulon Roofing", message="I would like to sell."
    )
    Activity.objects.create(lead=lead, kind=ActivityKind.MESSAGE, source_id=message.pk)
    mail = MailFactory.create(to=lead.email, reference=message.pk, state=State.DEAD)
    Activity.objects.create(lead=lead, kind=ActivityKind.MAIL, source_id=str(mail.pk))
    LeadFactory.create(**person)
    BlockedSender.objects.create(email="zebulon@example.com")
    UserFactory.create(email="zebulon@example.com", full_name="Zebulon Pike")
    return lead


def test_every_operation_that_shows_personal_data_is_in_the_staff_log(
    office: Client, staff: User, lead: Lead, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staff_log, "RECORDED_ONCE", {})
    other = Lead.objects.exclude(pk=lead.pk).get()
    record_authentication(office, staff)
    deal = open_deal(by=staff, lead_id=lead.pk)
    shown = set()
    for operation, row in OURS.items():
        if row.method != "GET" or not row.path.startswith(("/api/desk/", "/api/people")):
            continue
        path = row.path.replace("merge/{lead}", f"merge/{other.pk}")
        path = path.format_map(defaultdict(int, lead=lead.pk, deal=deal.pk))
        before = StaffLogEntry.objects.count()
        answer = office.get(path, headers={"Sec-Fetch-Site": "same-origin"})
        if (
            answer.status_code == 200
            and _is_personal(answer)
            and operation not in _WRITTEN_BY_STAFF
        ):
            shown.add(operation)
            entries = StaffLogEntry.objects.filter(pk__gt=before, act__in=_READS)
            assert entries.exists(), f"{operation} shows a person and is not in the staff log"
    assert shown >= {
        "list-leads",
        "get-lead",
        "get-board",
        "get-deal-board",
        "get-deal",
        "get-today",
        "get-timeline",
        "get-reply-form",
        "list-duplicates",
        "preview-merge",
        "export-lead",
        "list-people",
        "list-blocked-senders",
    }


def _is_personal(answer: Any) -> bool:
    content = b"".join(answer) if answer.streaming else answer.content
    text = content.decode(errors="ignore")
    return any(word in text or json.dumps(word)[1:-1] in text for word in _WORDS)

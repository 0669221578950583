"""One percent of a large firm: people of the portal, leads of the desk, and the mails of both.

Run by `manage.py shell`; prints one line of JSON: the `owners` and the `staff` to send requests as.
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import connection

from bench.desk.seed_database import insert_desk
from bench.portal.seed_database import Size, insert, insert_owners
from brokerage.accounts.models import User
from brokerage.leads.models import ContactMessage, Lead
from brokerage.mail.models import Mail, State

LEADS = 10_000
OWNERS = Size(businesses=1_000, runs=10_000, busy=8, busy_runs=400)


def fill() -> None:
    staff = insert_desk(LEADS)  # first, so that the smallest ids of people are those of staff
    owners = insert_owners(OWNERS)
    _link_accounts()
    insert(Mail, _mails())
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    print(json.dumps({"owners": owners, "staff": staff}))


def _link_accounts() -> None:
    """Link owners' accounts to leads: every ninth lead gets one, until there are no more owners or
    leads.
    """
    people = User.objects.filter(is_staff=False).order_by("pk")
    for lead, person in zip(Lead.objects.order_by("pk")[::9], people, strict=False):
        Lead.objects.filter(pk=lead.pk).update(account=person)


def _mails() -> Iterator[Mail]:
    """Yield two mails for each message: to the firm, and to the person."""
    messages = ContactMessage.objects.values_list("reference", "email", "received_at")
    for number, (reference, email, at) in enumerate(messages):
        yield _mail(reference, "office@example.com", at, State.SENT, to_firm=True)
        state = State.DEAD if number % 1_000 == 0 else State.SENT
        yield _mail(reference, email, at, state, to_firm=False)


def _mail(reference: str, to: str, at: datetime, state: State, *, to_firm: bool) -> Mail:
    return Mail(
        message_id=f"<{reference}.{to_firm:d}@example.com>",
        to=to,
        subject=f"Message {reference}",
        text="Thank you for your message. " * 8,
        html="<p>Thank you for your message.</p>" * 8,
        reference=reference,
        to_firm=to_firm,
        state=state,
        attempts=1,
        next_attempt_at=at,
        created_at=at,
        sent_at=at + timedelta(seconds=2) if state == State.SENT else None,
    )

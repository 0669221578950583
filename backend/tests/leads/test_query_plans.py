"""Queries over growing tables use an index, on PostgreSQL."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.factories import LeadFactory

from brokerage.leads.models import ContactMessage, Lead
from brokerage.leads.selectors.duplicate_leads import duplicates_of
from brokerage.leads.selectors.today import suspected_messages, undelivered_mails
from brokerage.leads.services.purging import NETWORKS_KEPT
from brokerage.mail.models import Mail, State

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="plans are of PostgreSQL"),
]


def _plan(sql: str) -> str:
    """Without reading whole tables where there is another way: test tables are small."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {sql}")
        return "\n".join(line for (line,) in cursor)


def _with_network() -> QuerySet[ContactMessage]:
    old = ContactMessage.objects.filter(received_at__lte=Now() - NETWORKS_KEPT)
    return old.exclude(network="").order_by()


def _suspected() -> QuerySet[ContactMessage]:
    return suspected_messages(timezone.now())


def _to_firm() -> QuerySet[Mail]:
    return Mail.objects.filter(to_firm=True, state=State.DEAD).order_by()


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        (undelivered_mails, "mails_given_up"),
        (_to_firm, "mails_given_up"),
        (_with_network, "messages_with_a_network"),
        (_suspected, "spam_of_leads"),
    ],
)
def test_a_few_rows_are_found_without_reading_all(
    rows: Callable[[], QuerySet[Any]], index: str
) -> None:
    with CaptureQueriesContext(connection) as queries:
        list(rows())
    assert index in _plan(queries[-1]["sql"])


def test_leads_of_the_same_person_are_found_by_indexes() -> None:
    others = (Lead(name=f"Lead {n}", email=f"lead{n}@example.com") for n in range(2_000))
    Lead.objects.bulk_create(others)
    lead = LeadFactory.create(name="Dana Whitfield", email="dana@example.com")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE leads_lead")
    with CaptureQueriesContext(connection) as queries:
        duplicates_of(lead)
    plan = _plan(queries[-1]["sql"])
    assert "lead_by_name" in plan
    assert "lead_by_email" in plan
    assert "Seq Scan" not in plan

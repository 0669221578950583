"""Two people move the same lead at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections, transaction
from tests.factories import LeadFactory, UserFactory

from brokerage.leads.models import StageChange
from brokerage.leads.services.leads import ChangedMeanwhile, move_lead

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor != 'postgresql'", reason="SQLite lets one writer in at a time"
    ),
]


def test_the_second_of_two_moves_at_once_learns_of_the_first() -> None:
    lead = LeadFactory.create(stage="new")
    first, second = (UserFactory.create(is_staff=True, staff_role="advisor") for _ in range(2))

    def move_too() -> None:
        try:
            move_lead(by=second, lead_id=lead.pk, stage="qualified", expected="new")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as colleague:
        with transaction.atomic():
            move_lead(by=first, lead_id=lead.pk, stage="contacted", expected="new")
            moved = colleague.submit(move_too)
            while not moved.done() and not _somebody_waits():
                pass
        with pytest.raises(ChangedMeanwhile):
            moved.result()
    lead.refresh_from_db()
    assert lead.stage == "contacted"
    assert StageChange.objects.get().actor == first


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])

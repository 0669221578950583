"""Two members of staff handle the same spam at once."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction
from tests.factories import ContactMessageFactory

from brokerage.leads.models import ContactMessage
from brokerage.leads.services.marking_spam import erase_messages, mark_not_spam
from brokerage.mail.models import Mail

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor != 'postgresql'", reason="SQLite lets one writer in at a time"
    ),
]
_SOMEBODY_WAITS = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_SOMEBODY_WAITS)
        return bool(cursor.fetchone()[0])


def _not_spam_while(colleague: Callable[[], Any], message: ContactMessage) -> tuple[int, Any]:
    """Both answers: the colleague acts before 'Not spam' is committed, until they have to wait."""

    def act() -> Any:
        try:
            return colleague()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            count = mark_not_spam(messages=[message])
            acted: Future[Any] = other.submit(act)
            while not acted.done() and not _somebody_waits():
                pass
        return count, acted.result()


def test_two_concurrent_not_spam_actions_deliver_once() -> None:
    spam = ContactMessageFactory.create(status="spam", suspicions=["fast"])
    assert _not_spam_while(lambda: mark_not_spam(messages=[spam]), spam) == (1, 0)
    assert Mail.objects.filter(to_firm=True).count() == 1


def test_a_message_deleted_during_delivery_leaves_no_mail() -> None:
    spam = ContactMessageFactory.create(status="spam", suspicions=["fast"])
    _not_spam_while(lambda: erase_messages(messages=[spam]), spam)
    assert not ContactMessage.objects.exists()
    assert not Mail.objects.exists()

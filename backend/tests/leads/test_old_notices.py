"""Mails to staff are deleted after 90 days; mails to visitors are not."""

from datetime import timedelta

import pytest
from django.utils import timezone
from tests.factories import MailFactory

from brokerage.leads.services.notices import NOTICES_KEPT
from brokerage.leads.services.purging import purge
from brokerage.mail.models import Mail, State

pytestmark = pytest.mark.django_db

_NOW = timezone.now()


@pytest.mark.parametrize("reference", ["assigned-7c0c", "note-3", "desk-due", "desk-digest", ""])
def test_old_notices_to_staff_are_deleted(reference: str) -> None:
    limit = _NOW - NOTICES_KEPT
    MailFactory.create(reference=reference, state=State.SENT, sent_at=limit)
    kept = [
        MailFactory.create(
            reference=reference, state=State.SENT, sent_at=limit + timedelta(seconds=1)
        ),
        MailFactory.create(reference=reference, state=State.DEAD, created_at=limit),
    ]
    purge(_NOW)
    assert set(Mail.objects.all()) == set(kept)


@pytest.mark.parametrize("reference", ["7K3MQ9XT", "lead-7", "person-7"])
def test_other_mails_stay(reference: str) -> None:
    long_ago = _NOW - 10 * NOTICES_KEPT
    MailFactory.create(reference=reference, state=State.SENT, sent_at=long_ago)
    purge(_NOW)
    assert Mail.objects.count() == 1

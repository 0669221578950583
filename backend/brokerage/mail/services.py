"""Putting mails into the outbox and taking up those that were given up."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from brokerage.common.inserting import insert_new
from brokerage.mail.models import Mail, State
from brokerage.mail.wording import header, write


def compose(
    *,
    kind: str,
    to: str,
    reply_to: str = "",
    reference: str,
    values: Mapping[str, str],
    now: datetime,
) -> Mail:
    """A mail in the words of `content/mails/<kind>.md`, not yet in the outbox.

    Apart from `queue`, so that the words are put together before a transaction takes its lock.
    """
    wording = write(kind, values)
    return Mail(
        message_id=f"<{uuid.uuid4().hex}@{_our_host(settings.SITE_URL)}>",
        to=header(to),
        reply_to=header(reply_to),
        subject=wording.subject,
        text=wording.text,
        html=wording.html,
        reference=reference,
        next_attempt_at=now,
        created_at=now,
    )


def queue(mails: Sequence[Mail]) -> None:
    """Into the outbox: part of the transaction that causes the mails."""
    insert_new(mails)


def queue_again(mails: Iterable[Mail]) -> int:
    """Try again now what was given up; how many that were."""
    return Mail.objects.filter(pk__in=[mail.pk for mail in mails], state=State.DEAD).update(
        state=State.QUEUED, attempts=0, next_attempt_at=timezone.now()
    )


@lru_cache(maxsize=4)
def _our_host(site_url: str) -> str:
    return urlsplit(site_url).hostname or "localhost"

"""Mails about accounts: rows of the outbox, written in the transaction that causes them.

Subjects are neutral: nobody who reads a lock screen learns what somebody has here.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import quote

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import TEMPORARY_PASSWORD
from brokerage.mail.services import compose, queue

REFERENCE = "person-"
_TO_STRANGERS = frozenset("confirm exists guesses invitation new-address reset".split())
"""Mails to an address that may be anybody's. They carry nothing that somebody typed: no name."""


def send_account_email(kind: str, person: User, *, to: str = "", **values: str) -> None:
    """Queue `content/mails/account-<kind>.md` to the person, or to another address of theirs."""
    if kind not in _TO_STRANGERS:
        values["name"] = person.get_short_name()
    now = timezone.now()
    local = timezone.localtime(now)
    mail = compose(
        kind=f"account-{kind}",
        to=to or person.email,
        reference=reference_of(person),
        values={
            "when": f"{local:%A, %B} {local.day}, {local.year} at {local:%I:%M %p %Z}",
            "days": str(TEMPORARY_PASSWORD.days),
            "sign_in_url": f"{settings.SITE_URL}/auth",
            **values,
        },
        now=now,
    )
    queue([mail])


@contextmanager
def kept_if(wanted: bool) -> Iterator[None]:
    """Keeps what is written inside, or takes it back: for an address without an account the same
    work is done, so that the clock tells nothing.
    """
    with suppress(_TakenBack), transaction.atomic():
        yield
        if not wanted:
            raise _TakenBack


class _TakenBack(Exception):
    """Rolls back what was done for show."""


def reference_of(person: User) -> str:
    """Under which the outbox keeps what was sent to a person."""
    return f"{REFERENCE}{person.pk}"


def confirmation_url(key: str) -> str:
    """Behind the # it reaches no server and no log."""
    return f"{settings.SITE_URL}/auth#confirm={quote(key, safe='')}"


def reset_url(key: str) -> str:
    return f"{settings.SITE_URL}/auth#reset={quote(key, safe='')}"

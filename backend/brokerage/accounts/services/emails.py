"""Queues mails about accounts in the transaction that causes them. Subjects are neutral, because
others may read them on a lock screen.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import quote

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import TEMPORARY_PASSWORD
from brokerage.core.day_words import day_in_words
from brokerage.mail.models import ABOUT_ACCOUNTS
from brokerage.mail.services.mails import compose, queue

_TO_STRANGERS = frozenset("confirm exists guesses invitation new-address reset".split())
"""Mails to unconfirmed addresses. They contain no text that a user typed, except in an invitation
the sender's name.
"""


def send_account_email(
    kind: str, person: User, *, to: str = "", link: str = "", **values: str
) -> None:
    """Queue the mail `content/mails/account-<kind>.md`, as last published.

    `values` fill its placeholders; `link` is one whose part after the last `=` is secret. `to`
    defaults to the address that the person signs in with.
    """
    if kind not in _TO_STRANGERS:
        values["name"] = person.get_short_name()
    now = timezone.now()
    local = timezone.localtime(now)
    mail = compose(
        kind=f"account-{kind}",
        to=to or person.email,
        reference=reference_of(person),
        values={
            "when": f"{local:%A}, {day_in_words(local)} at {local:%I:%M %p %Z}",
            "days": str(TEMPORARY_PASSWORD.days),
            "sign_in_url": f"{settings.SITE_URL}/auth",
            **values,
        },
        secret_link=link,
        now=now,
    )
    queue([mail])


@contextmanager
def rolled_back_unless(condition: bool) -> Iterator[None]:
    """Run the block in a transaction, which is rolled back if `condition` is false.

    An address without an account thus causes the same work, and response times reveal nothing.
    """
    with suppress(_RolledBack), transaction.atomic():
        yield
        if not condition:
            raise _RolledBack


class _RolledBack(Exception):
    """Ends the block with a rollback."""


def reference_of(person: User) -> str:
    """Return `Mail.reference` of the mails about a person's account."""
    return f"{ABOUT_ACCOUNTS}{person.pk}"


def confirmation_url(key: str) -> str:
    """Return the link of a confirmation mail. The part after the # reaches no server and no log."""
    return f"{settings.SITE_URL}/auth#confirm={quote(key, safe='')}"


def reset_url(key: str) -> str:
    return f"{settings.SITE_URL}/auth#reset={quote(key, safe='')}"

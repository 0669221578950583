"""Adds mails to the outbox, and retries those that were given up."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.core import ratelimit
from brokerage.core.request_id import current_request_id
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.template import Value
from brokerage.mail.services.rendering import RenderedMail, header_value, render, render_reply
from brokerage.mail.services.secret_links import hide

_HOUR = 3600  # seconds


def compose(
    *,
    kind: str,
    to: str,
    reply_to: str = "",
    reference: str,
    values: Mapping[str, Value],
    secret_link: str = "",
    now: datetime,
) -> Mail:
    """Render the mail `kind`, and return it unsaved, due at `now`. Raises KeyError as `render`
    does.

    `reference`, at most 40 characters, such as `lead-17`, lets the caller find its mails again.
    `secret_link` is the value of the placeholder `link`: its secret part is stored encrypted.
    Separate from `queue`, so that rendering happens before the transaction takes its lock.
    """
    secret = None
    if secret_link:
        link, secret = hide(secret_link)
        values = {**values, "link": link}
    rendered = render(kind, values)
    mail = _mail(rendered, to=to, reply_to=reply_to, reference=reference, now=now)
    mail.secret = secret
    return mail


def compose_reply(
    *,
    sender_name: str,
    to: str,
    subject: str,
    text: str,
    follows: Sequence[str],
    reference: str,
    now: datetime,
    not_before: datetime,
) -> Mail:
    """Build a mail that a person has written, and return it unsaved. Replies go to the firm's
    mailbox.

    `sender_name` is shown with the firm's address. `follows` has the Message-IDs of the
    conversation so far, the earliest first. `reference` is as in `compose`.
    """
    rendered = render_reply(subject, text)
    mail = _mail(rendered, to=to, reply_to=firm().email, reference=reference, now=now)
    mail.sender_name = header_value(sender_name)
    mail.in_reply_to = follows[-1] if follows else ""
    mail.references = " ".join(follows)
    mail.next_attempt_at = not_before
    return mail


def _mail(rendered: RenderedMail, *, to: str, reply_to: str, reference: str, now: datetime) -> Mail:
    return Mail(
        message_id=f"<{uuid.uuid4().hex}@{_host_of(settings.SITE_URL)}>",
        to=header_value(to),
        reply_to=header_value(reply_to),
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html,
        reference=reference,
        request_id=current_request_id(),
        to_firm=header_value(to) == header_value(firm().email),
        next_attempt_at=now,
        created_at=now,
    )


def queue(mails: Sequence[Mail]) -> None:
    """Insert mails into the outbox. Call it in the transaction of the change that they report, so
    that they are sent only if it is committed.
    """
    Mail.objects.bulk_create(mails)


@transaction.atomic
def withdraw(mails: QuerySet[Mail]) -> int:
    """Delete those of the mails that no server can have received, and return their number: queued,
    never tried, and without `last_error`.

    A mail that was given up and requeued has no attempts, but keeps its `last_error`: a server may
    have accepted it without confirming that.
    """
    untried = mails.select_for_update().filter(state=State.QUEUED, attempts=0, last_error="")
    ids = [mail.pk for mail in untried]
    Mail.objects.filter(pk__in=ids).delete()
    return len(ids)


def requeue(mails: Iterable[Mail], *, to: str = "") -> int:
    """Queue those of the mails again that failed or were given up, and return their number. They
    are due at once, and their attempts start from zero.

    They go to `to`, if given; mail to the firm goes to its current address. A mail whose link was
    deleted is not queued.
    """
    failed = Q(state=State.DEAD) | Q(state=State.QUEUED, attempts__gt=0)
    again = Mail.objects.filter(failed, pk__in=[mail.pk for mail in mails]).exclude(secret="")
    with transaction.atomic():
        if to:
            again.filter(to_firm=False).update(to=header_value(to))
        again.filter(to_firm=True).update(to=header_value(firm().email))
        return again.update(state=State.QUEUED, attempts=0, next_attempt_at=timezone.now())


def alert_about(given_up: Mail) -> Mail | None:
    """Render the alert to ALERT_EMAIL about a mail that is given up, unsaved. None if no such
    address is set, or the mail was to it, or not to the firm.
    """
    if not settings.ALERT_EMAIL or not given_up.to_firm or given_up.to == settings.ALERT_EMAIL:
        return None
    return compose(
        kind="outbox-alert",
        to=settings.ALERT_EMAIL,
        reference=given_up.reference,
        values={"subject": given_up.subject, "office_url": f"{settings.SITE_URL}/desk"},
        now=timezone.now(),
    )


def queue_alert(alert: Mail) -> None:
    """Queue an alert, unless its recipient got one within the last hour. Call it in the transaction
    in which the mail is given up.
    """
    with suppress(ratelimit.LimitReached):
        ratelimit.consume("outbox-alert", alert.to, limit=1, seconds=_HOUR)
        queue([alert])


@lru_cache(maxsize=4)
def _host_of(site_url: str) -> str:
    return urlsplit(site_url).hostname or "localhost"

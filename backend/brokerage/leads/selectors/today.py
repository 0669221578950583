"""The queries behind the desk's page Today."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, TypeVar

from django.db.models import Model, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.leads.models import (
    Activity,
    ActivityKind,
    ContactMessage,
    Lead,
    LeadTask,
    Status,
    Suspicion,
)
from brokerage.leads.selectors.desk import desk
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import DELAYED_AFTER, Failure

Row = TypeVar("Row", bound=Model)

MOST: Final = 50
"""The most rows of a section; more rows are only counted."""
COUNTED_AT_MOST: Final = 100
"""The desk shows larger numbers as 99+."""
_NAME: Final = ("name", "company", "phone", "assignee")
"""The columns of a lead that a row shows."""
_RECENT: Final = timedelta(days=3)
_SUSPECTED: Final = timedelta(days=7)


def first_of(matching: QuerySet[Row]) -> tuple[list[Row], int]:
    """Return the first `MOST` rows, and the number of all, counted up to `COUNTED_AT_MOST`."""
    rows = list(matching[:MOST])
    return rows, len(rows) if len(rows) < MOST else matching.order_by()[:COUNTED_AT_MOST].count()


ALSO_DUE: Final[list[Callable[[User, date], int]]] = []
"""Counts of what else waits for a member of staff on Today, from the packages above leads."""


def count_due(today: date, user: User) -> int:
    """Count what waits for a member of staff on Today, of each section up to `COUNTED_AT_MOST`."""
    now = timezone.now()
    sections: tuple[QuerySet[Any], ...] = (
        waiting_leads(),
        leads_with_action_due(today),
        tasks_due(today),
        undelivered_mails(),
        delayed_mails(now),
        suspected_messages(now),
    )
    due = sum(section.order_by()[:COUNTED_AT_MOST].count() for section in sections)
    return due + sum(count(user, today) for count in ALSO_DUE)


def waiting_leads() -> QuerySet[Lead]:
    """Return the leads with an unanswered message, the longest wait first."""
    waiting = _shown().filter(waiting_since__isnull=False)
    return waiting.order_by("waiting_since", "pk")


def leads_with_action_due(today: date) -> QuerySet[Lead]:
    """Return the leads in an open stage whose next action is due or overdue, the most overdue
    first.
    """
    return (
        _shown()
        .filter(stage__in=desk().open_stages, next_action_on__lte=today)
        .order_by("next_action_on", "pk")
    )


def tasks_due(today: date) -> QuerySet[LeadTask]:
    """Return the open tasks, except of spam, that are due or overdue, the most overdue first."""
    return (
        LeadTask.objects.filter(
            done_at=None,
            due_on__lte=today,
            lead__deleted_at=None,
            lead__merged_into=None,
            lead__is_spam=False,
        )
        .select_related("lead")
        .only("title", "due_on", "assignee", *(f"lead__{field}" for field in _NAME))
        .order_by("due_on", "pk")
    )


def undelivered_mails() -> QuerySet[Mail]:
    """Return the mails that failed permanently, those to the firm first. Mails whose link was
    deleted are left out: no one can send them, and people ask for new ones.
    """
    dead = Mail.objects.filter(state=State.DEAD).exclude(secret="")
    return dead.order_by("-to_firm", "-created_at")


def delayed_mails(now: datetime) -> QuerySet[Mail]:
    """Return the mails that have failed for an hour, or for which our mail provider refuses us, and
    are tried again, those to the firm first.
    """
    waiting = Mail.objects.filter(state__in=(State.QUEUED, State.SENDING), attempts__gt=0)
    lasting = Q(created_at__lte=now - DELAYED_AFTER) | Q(failure=Failure.SENDER)
    return waiting.exclude(last_error="").filter(lasting).order_by("-to_firm", "-created_at")


def messages_with_results(now: datetime) -> QuerySet[ContactMessage]:
    """Return at most `MOST` messages of the last three days with the result of a tool, the latest
    first.
    """
    attached = (
        Q(calculator_run__isnull=False)
        | Q(value_assessment__isnull=False)
        | Q(business_health__isnull=False)
    )
    recent = ContactMessage.objects.filter(attached, received_at__gt=now - _RECENT)
    shown = recent.exclude(status=Status.SPAM).filter(
        lead__isnull=False, lead__deleted_at=None, lead__is_spam=False
    )
    return shown.select_related("lead").order_by("-received_at")[:MOST]


def suspected_messages(now: datetime) -> QuerySet[ContactMessage]:
    """Return the messages of the last seven days that are suspected spam of a lead that is not spam
    and that staff have not decided about, the latest first.
    """
    recent = ContactMessage.objects.filter(status=Status.SPAM, received_at__gt=now - _SUSPECTED)
    undecided = recent.exclude(suspicions=[]).exclude(suspicions__0=Suspicion.STAFF)
    shown = undecided.filter(lead__isnull=False, lead__deleted_at=None, lead__is_spam=False)
    return (
        shown.select_related("lead")
        .only("message", "received_at", "suspicions", *(f"lead__{field}" for field in _NAME))
        .order_by("-received_at")
    )


Texts = dict[int, tuple[datetime, str]]
"""What people wrote last and when, by the id of their lead."""
MORE_TEXTS: Final[list[Callable[[Sequence[int]], Texts]]] = []
"""What leads wrote in other ways than the contact form, from the packages above leads."""


def with_latest_text(leads: QuerySet[Lead]) -> QuerySet[Lead, Any]:
    """Add `latest_text` and `latest_text_at` to the leads: the text of the latest message that is
    not spam, or None.
    """
    real = ContactMessage.objects.exclude(status=Status.SPAM).filter(lead=OuterRef("pk"))
    latest = real.order_by("-received_at")
    return leads.annotate(
        latest_text=Subquery(latest.values("message")[:1]),
        latest_text_at=Subquery(latest.values("received_at")[:1]),
    )


def latest_texts(leads: Sequence[Any]) -> dict[int, str]:
    """Return what each of the leads of `with_latest_text` wrote last."""
    found: Texts = {
        lead.pk: (lead.latest_text_at, lead.latest_text) for lead in leads if lead.latest_text_at
    }
    for source in MORE_TEXTS:
        for lead, text in source([lead.pk for lead in leads]).items():
            found[lead] = max(found.get(lead, text), text)
    return {lead: text for lead, (_, text) in found.items()}


def leads_of_mails(mails: Sequence[Mail]) -> dict[int, tuple[int, str]]:
    """Return the id and the address of the lead whose timeline shows a mail, by the mail's id."""
    ids = [str(mail.pk) for mail in mails]
    activities = Activity.objects.filter(kind=ActivityKind.MAIL, source_id__in=ids)
    found = activities.values_list("source_id", "lead", "lead__email") if ids else []
    return {int(mail): (lead, email) for mail, lead, email in found}


def _shown() -> QuerySet[Lead]:
    return Lead.objects.filter(is_spam=False).only(
        *_NAME, "waiting_since", "next_action", "next_action_on"
    )

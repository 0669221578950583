"""The desk's page Today: messages, next actions and tasks that wait, and mails that failed."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import STANDARD, ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.core.text import cut
from brokerage.leads.models import Activity, ActivityKind, ContactMessage, Lead, Status
from brokerage.leads.schemas.desk_today import (
    ActionRow,
    Counts,
    DueTaskRow,
    LeadName,
    ResultRow,
    RetryIn,
    SuspectedRow,
    TodayOut,
    UndeliveredRow,
    WaitingRow,
)
from brokerage.leads.selectors import today as selectors
from brokerage.leads.selectors.desk import business_hours, desk
from brokerage.mail.models import Mail, State
from brokerage.mail.rules.failures import reason_in_words
from brokerage.mail.services.mails import requeue

router = Router(by_alias=True, tags=["desk: today"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403, 404, 409), Problem)
_EXCERPT = 140
"""Characters of a message."""


@router.get("/today", operation_id="get-today", response={200: TodayOut, **_REFUSALS})
def get_today(request: HttpRequest) -> HttpResponse:
    """List what waits for the staff today, and recent messages with results of tools.

    `waiting` has leads with unanswered messages, the longest wait first; `actions` (of leads in an
    open stage) and `tasks` those due today or overdue, the most overdue first; `undelivered` mails
    that failed for good, have failed for an hour, or for which our mail provider refuses us;
    `results` messages of the last three days, the
    latest first; `suspected` messages of the last seven days that look like spam, of leads that are
    not spam, until staff decide. Each list has at most 50 rows, and `counts` counts up to 100. All
    other spam is left out. `today` is the day in the firm's time zone.
    """
    now, today = timezone.now(), timezone.localdate()
    waiting, waiting_count = selectors.first_of(_with_excerpt(selectors.waiting_leads()))
    actions, action_count = selectors.first_of(selectors.leads_with_action_due(today))
    tasks, task_count = selectors.first_of(selectors.tasks_due(today))
    dead, dead_count = selectors.first_of(selectors.undelivered_mails())
    delayed, delayed_count = selectors.first_of(selectors.delayed_mails(now))
    suspected, suspected_count = selectors.first_of(selectors.suspected_messages(now))
    results = list(selectors.messages_with_results(now))
    shown = {lead.pk for lead in (*waiting, *actions)}
    shown |= {task.lead_id for task in tasks}
    shown |= {message.lead_id for message in (*results, *suspected) if message.lead_id}
    failed = _undelivered([*dead, *delayed][: selectors.MOST])
    shown |= {row.lead for row in failed if row.lead}
    reading.record_list(request, "today", shown)
    body = TodayOut(
        today=today,
        waiting=[_waiting(lead, now) for lead in waiting],
        actions=[_action(lead) for lead in actions],
        tasks=[
            DueTaskRow(
                id=task.pk,
                title=task.title,
                due_on=task.due_on,
                assignee=task.assignee_id,
                lead=LeadName(**_name(task.lead)),
            )
            for task in tasks
            if task.due_on
        ],
        undelivered=failed,
        results=[_result(message) for message in results],
        suspected=[_suspected(message) for message in suspected],
        counts=Counts(
            waiting=waiting_count,
            actions=action_count,
            tasks=task_count,
            undelivered=min(dead_count + delayed_count, selectors.COUNTED_AT_MOST),
            suspected=suspected_count,
        ),
    )
    return json_response(body)


@router.post(
    "/mails/{int:mail_id}/retry", operation_id="retry-mail", response={200: Done, **_REFUSALS}
)
def retry_mail(
    request: HttpRequest, mail_id: int, body: Annotated[RetryIn | None, Body()] = None
) -> Done:
    """Queue a mail that has failed to be sent now, and record that in the staff log.

    Its attempts are counted from zero. With `to`, it goes to this address. A mail to the firm goes
    to the address that the firm has now. Status 404 if there is no such mail or it has not failed,
    so also for a repeated request; 409 if `to` is not the present address of the mail's lead.
    """
    to = body.to if body else ""
    with transaction.atomic():
        mail = Mail.objects.select_for_update().filter(pk=mail_id).first()
        if to and to != (_leads_of([mail]).get(mail_id, (0, ""))[1] if mail else ""):
            message = "The lead has another address by now. Load the page again."
            raise ApiError(409, "another_address", message)
        if mail is None or not requeue([mail], to=to):
            raise ApiError(404, *STANDARD[404])
        staff_log.record(request, act=StaffAct.MAIL_RETRIED, object_type="mail", object_id=mail_id)
    return Done()


def _with_excerpt(leads: QuerySet[Lead]) -> QuerySet[Lead]:
    """Return the leads, each with the attribute `excerpt`: the whole text of its latest message
    that is not spam, or None.
    """
    real = ContactMessage.objects.exclude(status=Status.SPAM).filter(lead=OuterRef("pk"))
    messages = real.order_by("-received_at")
    return leads.annotate(excerpt=Subquery(messages.values("message")[:1]))


def _waiting(lead: Lead, now: datetime) -> WaitingRow:
    assert lead.waiting_since is not None
    hours, target = business_hours(), desk().response_hours
    due_at = hours.due_at(lead.waiting_since, target)
    state = hours.state(lead.waiting_since, now, target)
    late = state == "late"
    return WaitingRow(
        **_name(lead),
        since=lead.waiting_since,
        due_at=due_at,
        state=state,
        business_minutes=hours.minutes_between(*(due_at, now) if late else (now, due_at)),
        excerpt=_excerpt(getattr(lead, "excerpt", None) or ""),
    )


def _excerpt(text: str) -> str:
    return text if len(text) <= _EXCERPT else f"{cut(text, _EXCERPT).rstrip()}…"


def _action(lead: Lead) -> ActionRow:
    assert lead.next_action_on is not None
    return ActionRow(**_name(lead), next_action=lead.next_action, due_on=lead.next_action_on)


def _undelivered(mails: list[Mail]) -> list[UndeliveredRow]:
    if not mails:
        return []
    leads = _leads_of(mails)
    rows = []
    for mail in mails:
        lead, email = leads.get(mail.pk, (None, ""))
        rows.append(
            UndeliveredRow(
                id=mail.pk,
                subject=mail.subject,
                to=mail.to,
                to_firm=mail.to_firm,
                reason=reason_in_words(mail.failure),
                is_given_up=mail.state == State.DEAD,
                lead_email="" if email.lower() == mail.to.lower() else email,
                created_at=mail.created_at,
                lead=lead,
            )
        )
    return rows


def _leads_of(mails: list[Mail]) -> dict[int, tuple[int, str]]:
    """Return the id and the address of the lead whose timeline shows a mail, by the mail's id."""
    ids = [str(mail.pk) for mail in mails]
    activities = Activity.objects.filter(kind=ActivityKind.MAIL, source_id__in=ids)
    found = activities.values_list("source_id", "lead", "lead__email")
    return {int(mail): (lead, email) for mail, lead, email in found}


def _result(message: ContactMessage) -> ResultRow:
    assert message.lead is not None
    attached: list[Literal["valuation", "assessment", "health"]] = []
    if message.calculator_run:
        attached.append("valuation")
    if message.value_assessment:
        attached.append("assessment")
    if message.business_health:
        attached.append("health")
    return ResultRow(**_name(message.lead), received_at=message.received_at, attached=attached)


def _suspected(message: ContactMessage) -> SuspectedRow:
    assert message.lead is not None
    return SuspectedRow(
        **_name(message.lead),
        reference=message.pk,
        received_at=message.received_at,
        excerpt=_excerpt(message.message),
        suspicions=message.suspicions_in_words(),
    )


def _name(lead: Lead) -> dict[str, Any]:
    return {
        "id": lead.pk,
        "name": lead.name,
        "company": lead.company,
        "phone": lead.phone,
        "assignee": lead.assignee_id,
    }

"""The desk's page Today: messages, next actions and tasks that wait, and mails that failed."""

from typing import Annotated

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Body, Router

from brokerage.accounts.permissions import IsStaff
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.schemas import Done
from brokerage.accounts.services import reading, staff_log
from brokerage.core.errors import ApiError, Problem
from brokerage.core.json_response import json_response
from brokerage.leads.schemas.desk_today import (
    ActionRow,
    Counts,
    DueTaskRow,
    ResultRow,
    RetryIn,
    SuspectedRow,
    TodayOut,
    UndeliveredRow,
    WaitingRow,
)
from brokerage.leads.selectors import today as selectors
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import requeue

router = Router(by_alias=True, tags=["desk: today"], auth=IsStaff())

_REFUSALS = dict.fromkeys((401, 403, 404, 409), Problem)


@router.get("/today", operation_id="get-today", response={200: TodayOut, **_REFUSALS})
def get_today(request: HttpRequest) -> HttpResponse:
    """List what waits for the staff today, and recent messages with results of tools.

    Each list has at most 50 rows, and `counts` counts up to 100. Spam is left out, except suspected
    messages of leads that are not spam, until staff decide.
    """
    now, today = timezone.now(), timezone.localdate()
    waiting, waiting_count = selectors.first_of(
        selectors.with_latest_text(selectors.waiting_leads())
    )
    texts = selectors.latest_texts(waiting)
    actions, action_count = selectors.first_of(selectors.leads_with_action_due(today))
    tasks, task_count = selectors.first_of(selectors.tasks_due(today))
    dead, dead_count = selectors.first_of(selectors.undelivered_mails())
    delayed, delayed_count = selectors.first_of(selectors.delayed_mails(now))
    suspected, suspected_count = selectors.first_of(selectors.suspected_messages(now))
    results = list(selectors.messages_with_results(now))
    failed = [*dead, *delayed][: selectors.MOST]
    leads = selectors.leads_of_mails(failed)
    shown = {lead.pk for lead in (*waiting, *actions)} | {task.lead_id for task in tasks}
    shown |= {message.lead_id for message in (*results, *suspected) if message.lead_id}
    shown |= {lead for lead, _ in leads.values()}
    reading.record_list(request, "today", shown)
    body = TodayOut(
        today=today,
        waiting=[WaitingRow.of(lead, now, texts.get(lead.pk, "")) for lead in waiting],
        actions=[ActionRow.of(lead) for lead in actions],
        tasks=[DueTaskRow.of(task) for task in tasks],
        undelivered=[UndeliveredRow.of(mail, *leads.get(mail.pk, (None, ""))) for mail in failed],
        results=[ResultRow.of(message) for message in results],
        suspected=[SuspectedRow.of(message) for message in suspected],
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

    Its attempts are counted from zero. With `to`, it goes to this address; 409 if that is not the
    present address of the mail's lead. A mail to the firm goes to the address that the firm has
    now. Status 404 if it does not exist or has not failed. Doing it again returns 404.
    """
    to = body.to if body else ""
    with transaction.atomic():
        mail = Mail.objects.select_for_update().filter(pk=mail_id).first()
        if to and to != (selectors.leads_of_mails([mail]).get(mail_id, (0, ""))[1] if mail else ""):
            message = "The lead has another address by now. Load the page again."
            raise ApiError(409, "another_address", message)
        if mail is None or not requeue([mail], to=to):
            raise Http404
        staff_log.record(request, act=StaffAct.MAIL_RETRIED, object_type="mail", object_id=mail_id)
    return Done()

"""Queues replies to leads by mail, and cancels them before they go out."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.leads.models import Activity, ActivityKind, Lead, Reply
from brokerage.leads.rules import desk_texts, reply_templates, stages
from brokerage.leads.selectors import replies as selectors
from brokerage.leads.selectors.desk import desk
from brokerage.leads.selectors.messages import last_answered_at
from brokerage.leads.services.leads import record_move
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose_reply, queue, withdraw

GOES_OUT_AFTER: Final = timedelta(seconds=12)
"""How long a reply waits in the outbox: a little longer than the desk offers to undo the reply, so
that an undo in the last second works.
"""
PER_HOUR: Final = 60
"""The most replies that one member of staff may send in an hour, so that a stolen session cannot
send mail without limit.
"""
_TOO_MANY: Final = f"You have sent {PER_HOUR} replies within an hour. Please try again later."
_HOUR: Final = 3600  # seconds


class ReplyText(NamedTuple):
    """The subject and text of a reply."""

    subject: str
    text: str

    def filled(self, values: Mapping[str, str]) -> "ReplyText":
        """Return subject and text with their placeholders replaced; one without a value stays."""
        return ReplyText(
            reply_templates.fill(self.subject, values), reply_templates.fill(self.text, values)
        )


class IdempotencyKeyReused(Refusal):
    """The author has sent another reply, or a reply to another lead, with this idempotency key."""

    code = "sent_differently"
    message = "An earlier version of this reply has been sent already. See the timeline."


class AlreadySending(Refusal):
    code, message = "on_its_way", "This reply is on its way already and can't be undone."


@transaction.atomic
def send_reply(
    *,
    request: HttpRequest,
    by: User,
    lead_id: int,
    key: str,
    subject: str,
    text: str,
    template: str = "",
) -> Reply:
    """Queue a mail to the lead, which goes out a few seconds later. If `by` has sent the same
    subject and text to this lead with the same `key`, queue nothing and return the earlier reply,
    even one that was undone.

    `template` is the id of the template from which the reply began. After this the lead waits for
    no answer. A lead in the first stage moves on to the second, unless that is closed or requires a
    reason.

    Raises Lead.DoesNotExist; IdempotencyKeyReused; LimitReached after `PER_HOUR` replies; and
    InvalidForm, also if the lead has no email address or a placeholder is not filled.
    """
    lead = Lead.objects.select_for_update().get(pk=lead_id)
    # Before the checks: what was sent may no longer be allowed, as to a lead without an email now.
    if earlier := Reply.objects.filter(author=by, key=key).first():
        if (earlier.lead_id, earlier.subject, earlier.text) != (lead_id, *_cleaned(subject, text)):
            raise IdempotencyKeyReused
        return earlier
    typed = _checked(lead, by, subject, text)
    filled = typed.filled(selectors.values_for(lead, by))
    ratelimit.consume("replies", str(by.pk), limit=PER_HOUR, seconds=_HOUR, message=_TOO_MANY)
    now = timezone.now()
    mail = compose_reply(
        sender_name=selectors.sender_name(by),
        to=lead.email,
        subject=filled.subject,
        text=filled.text,
        follows=selectors.references_in(selectors.thread_of(lead)),
        reference=f"lead-{lead.pk}",
        now=now,
        not_before=now + GOES_OUT_AFTER,
    )
    queue([mail])
    reply = Reply(
        lead=lead,
        author=by,
        key=key,
        template=selectors.known_template(template),
        subject=typed.subject,
        text=typed.text,
        mail=mail,
        at=now,
        answers_since=lead.waiting_since,
        stage_since_before=lead.stage_since,
        last_activity_before=lead.last_activity_at,
    )
    if stage := stages.after_reply(desk(), lead.stage):
        reply.stage_change = record_move(lead, stage.id, "", by=by, at=now)
    reply.save()
    _put_on_timeline(reply, mail)
    lead.waiting_since, lead.last_activity_at = None, now
    lead.save_changes()
    _log(request, StaffAct.REPLY_SENT, reply, mail.pk)
    return reply


@transaction.atomic
def undo_reply(*, request: HttpRequest, by: User, reply_id: int) -> Reply:
    """Delete the mail of a reply from the outbox. What sending changed on the lead is undone too,
    except what was changed again later: a lead that someone has answered since does not wait again.
    A reply that is undone already does not change.

    Raises Reply.DoesNotExist, PermissionDenied, and AlreadySending.
    """
    lead_id = Reply.objects.values_list("lead", flat=True).get(pk=reply_id)
    lead = Lead.all_objects.select_for_update().get(pk=lead_id)
    reply = Reply.objects.get(pk=reply_id)
    if not reply.abilities(by)["cancel"]:
        raise PermissionDenied
    if reply.undone_at is not None:
        return reply
    mail_id = reply.mail_id
    if mail_id is None or not withdraw(Mail.objects.filter(pk=mail_id)):
        raise AlreadySending
    Activity.objects.filter(kind=ActivityKind.MAIL, source_id=str(mail_id)).delete()
    _move_back(lead, reply)
    Reply.objects.filter(pk=reply.pk).update(undone_at=timezone.now())
    answered = last_answered_at(lead)
    if reply.answers_since is not None and (answered is None or answered < reply.at):
        lead.waiting_since = min(lead.waiting_since or reply.answers_since, reply.answers_since)
    if lead.last_activity_at == reply.at:
        lead.last_activity_at = reply.last_activity_before
    lead.save_changes()
    reply.refresh_from_db()
    _log(request, StaffAct.REPLY_UNDONE, reply, mail_id)
    return reply


def check_reply(
    *, by: User, lead: Lead, subject: str, text: str
) -> tuple[ReplyText, dict[str, str]]:
    """Return the reply with its placeholders replaced, and by field the error messages to correct
    before it can be sent.
    """
    shown = ReplyText(subject, text).filled(selectors.values_for(lead, by))
    try:
        _checked(lead, by, subject, text)
    except InvalidForm as invalid:
        return shown, invalid.fields
    return shown, {}


def _cleaned(subject: str, text: str) -> ReplyText:
    """The reply without superfluous spaces. Raises InvalidForm if a text is empty or too long."""
    return ReplyText(**desk_texts.cleaned({"subject": subject, "text": text}))


def _checked(lead: Lead, by: User, subject: str, text: str) -> ReplyText:
    """Return the reply without superfluous spaces. Raises InvalidForm."""
    errors = {} if lead.email else {"to": "This lead has no email address. Add one to reply."}
    values = selectors.values_for(lead, by)
    try:
        typed = _cleaned(subject, text)
    except InvalidForm as invalid:
        raise InvalidForm(errors | invalid.fields) from invalid
    for name, value in typed._asdict().items():
        if problem := reply_templates.unfilled(value, values):
            errors[name] = problem
    if errors:
        raise InvalidForm(errors)
    return typed


def _move_back(lead: Lead, reply: Reply) -> None:
    """Undo the move of the reply, unless the lead has moved on since. Does not save the lead."""
    change = reply.stage_change
    if change is None or lead.stage != change.to_stage or lead.stage_since != change.at:
        return
    lead.stage, lead.stage_since = change.from_stage, reply.stage_since_before
    Activity.objects.filter(kind=ActivityKind.STAGE, source_id=str(change.pk)).delete()
    change.delete()


def _put_on_timeline(reply: Reply, mail: Mail) -> None:
    data: dict[str, object] = {"reply": reply.pk}
    if reply.answers_since is not None:
        data["answers_since"] = reply.answers_since.isoformat()
    Activity.objects.create(
        lead=reply.lead,
        kind=ActivityKind.MAIL,
        at=reply.at,
        actor=reply.author,
        source_id=str(mail.pk),
        data=data,
    )


def _log(request: HttpRequest, act: StaffAct, reply: Reply, mail_id: int | None) -> None:
    staff_log.record(
        request,
        act=act,
        object_type="lead",
        object_id=reply.lead_id,
        detail={"mail": mail_id, "template": reply.template},
    )

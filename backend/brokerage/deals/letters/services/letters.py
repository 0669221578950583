"""Sends the letters of a deal, each after staff have read and changed it."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core import ratelimit
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.services.letters import reference_of, thread_of
from brokerage.deals.interests.services.timeline import record_mail_out
from brokerage.deals.letters.models import DealLetter, LetterCopy
from brokerage.deals.letters.rules.kinds import PRINTED, LetterKind
from brokerage.deals.letters.rules.writing import NAME, problems
from brokerage.deals.letters.selectors.letters import version_of
from brokerage.deals.letters.selectors.recipients import OWNERS, Mailing, Recipient
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.pipeline.services.owner_mails import news_for_owner
from brokerage.leads.selectors.replies import sender_name
from brokerage.mail.models import Mail
from brokerage.mail.services.mails import compose_reply, queue

SENT_A_DAY: Final = 20
"""Of one deal, so that a stolen session cannot send mail without limit."""
SECTION: Final = "notes"
"""The section of the owner's page."""
_DAY: Final = 86_400  # seconds


class LetterSent(Refusal):
    code = "changed_meanwhile"
    message = "This letter has been sent in the meantime. See who got it."


class RecipientsChanged(Refusal):
    code = "recipients_changed"
    message = "Someone you chose can't get this letter any more. Look again at who gets it."


@transaction.atomic
def send(
    *,
    by: User,
    deal_id: int,
    kind: LetterKind,
    subject: str,
    text: str,
    to: Sequence[str],
    version: int,
) -> DealLetter:
    """Send a letter to each of the recipients with these keys, in separate mails. Those who
    may not be written to are refused.

    Raises Deal.DoesNotExist, LetterSent, RecipientsChanged, InvalidForm and ratelimit.LimitReached.
    """
    deal = lock_deal(by, deal_id)
    if version_of(deal, kind) != version:
        raise LetterSent
    mailing = Mailing(deal, timezone.localdate())
    possible = mailing.recipients(kind)
    chosen = [each for each in possible if each.key in to]
    if len(chosen) != len(set(to)) or any(each.left_out for each in chosen) or not possible:
        raise RecipientsChanged
    subject, text = trimmed(subject), trimmed(text)
    errors = problems(subject, text, company=deal.name, others=_others(deal, chosen))
    if not chosen and kind not in PRINTED:
        errors["to"] = "Choose who gets it"
    if errors:
        raise InvalidForm(errors)
    ratelimit.consume("deal-letters", str(deal_id), limit=SENT_A_DAY, seconds=_DAY)
    letter = DealLetter.objects.create(
        deal=deal,
        kind=kind,
        subject=subject,
        text=text,
        owners=next((each.greeting[:200] for each in chosen if each.key == OWNERS), ""),
        sent_by=by,
        sent_by_name=shown_name(by)[:100],
    )
    LetterCopy.objects.bulk_create(
        LetterCopy(letter=letter, who=each.key, about=each.about) for each in chosen
    )
    for each in chosen:
        _send(letter, each, by)
    skipped = sum(bool(each.left_out) for each in possible)
    record_event(deal, kind="letter-sent", text=_happened(letter, chosen, skipped), by=by)
    return letter


def _send(letter: DealLetter, recipient: Recipient, by: User) -> None:
    if recipient.key == OWNERS:
        queue(news_for_owner(letter.deal, by, section=SECTION))
        return
    text = letter.text.replace(NAME, recipient.greeting)
    mails = [_mail(letter, recipient, email, text, by) for email in recipient.emails]
    queue(mails)
    if recipient.interest:
        for mail in mails:
            record_mail_out(recipient.interest, mail, by=by, text=text)


def _mail(letter: DealLetter, recipient: Recipient, email: str, text: str, by: User) -> Mail:
    interest = recipient.interest
    now = timezone.now()
    return compose_reply(
        sender_name=sender_name(by),
        to=email,
        subject=letter.subject,
        text=text,
        follows=thread_of(interest) if interest else (),
        reference=reference_of(interest) if interest else f"deal-{letter.deal_id}",
        now=now,
        not_before=now,
    )


def _others(deal: Deal, chosen: Sequence[Recipient]) -> list[str]:
    """Return the names that may not be in a letter because it goes to a buyer: those of other
    buyers.
    """
    buyers = [each.interest.pk for each in chosen if each.interest]
    if not buyers:
        return []
    found = Interest.objects.filter(listing__deal=deal)
    if len(buyers) == 1:
        found = found.exclude(pk=buyers[0])
    return list(found.values_list("buyer__name", flat=True))


def _happened(letter: DealLetter, chosen: Sequence[Recipient], skipped: int) -> str:
    count = len(chosen)
    label = LetterKind(letter.kind).label
    if not count:
        return f"Letter kept to print: {label}"
    who = "one recipient" if count == 1 else f"{count} recipients"
    left_out = f"; {skipped} left out" if skipped else ""
    return f"Letter to {who}: {label}{left_out}"

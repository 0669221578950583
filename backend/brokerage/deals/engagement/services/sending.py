"""Sends an agreement to its signers, reminds them, withdraws it, and ends one that is in force."""

from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.day_words import day_in_words
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.models.engagements import SignerRole
from brokerage.deals.engagement.rules.business_days import OPEN_FOR, REMINDERS
from brokerage.deals.engagement.rules.fees import expected_fee
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.engagement.rules.states import EngagementState as State
from brokerage.deals.engagement.rules.terms import FORM, missing
from brokerage.deals.engagement.selectors.engagements import (
    is_open_for_signing,
    signing_people,
    unsigned_clients,
)
from brokerage.deals.engagement.services.drafting import ChangedMeanwhile, NotNow, live
from brokerage.deals.engagement.services.mailing import mail_signers
from brokerage.deals.engagement.services.texts import (
    AGREEMENT,
    CONSENT,
    DISCLOSURE,
    filled_texts,
    real_estate_license,
)
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import DealPersonRole
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


class RemindedEnough(Refusal):
    code = "reminded_enough"
    message = "They were reminded today, or often enough. Please call them."


def send_problems(deal: Deal, engagement: Engagement) -> dict[str, str]:
    """Return what keeps a draft from being sent, by the name of the field; `signers` for the people
    who sign.
    """
    errors = missing(engagement.parsed_terms, is_licensed=bool(real_estate_license()))
    people = signing_people(deal)
    emails = [person.contact.email for person in people]
    if not any(person.role == DealPersonRole.SELLER for person in people):
        errors["signers"] = "Add the seller to the people of the deal first"
    elif nameless := [person.contact.name for person in people if not person.contact.email]:
        errors["signers"] = f"Add the email address of {nameless[0]} to the people of the deal"
    elif len({*emails}) < len({person.contact_id for person in people}):
        errors["signers"] = "Each person who signs needs an email address of their own"
    return errors


@transaction.atomic
def send(*, by: User, deal_id: int, version: int) -> Deal:
    """Send the draft to everyone who signs for the clients. From now on terms and texts are fixed.

    Raises Deal.DoesNotExist, NotNow, ChangedMeanwhile, and InvalidForm with what is missing.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, State.DRAFT)
    if engagement.version != version:
        raise ChangedMeanwhile
    if errors := send_problems(deal, engagement):
        raise InvalidForm(errors)
    terms, people = engagement.parsed_terms, _once(signing_people(deal))
    texts = filled_texts(terms, [person.contact.name for person in people])
    now = timezone.now()
    engagement.disclosure_text, engagement.agreement_text = texts.disclosure, texts.agreement
    engagement.consent_text, engagement.text_sha256 = texts.consent, texts.sha256
    engagement.disclosure_version = texts.versions[DISCLOSURE]
    engagement.agreement_version = texts.versions[AGREEMENT]
    engagement.consent_version = texts.versions[CONSENT]
    engagement.starts_on, engagement.ends_on = terms.starts_on, terms.ends_on
    engagement.sent_at, engagement.sent_by = now, by
    engagement.advisor_name = shown_name(by)[:100]
    assert terms.ends_on is not None
    engagement.sign_by = min(timezone.localdate(now) + OPEN_FOR, terms.ends_on)
    engagement.move(
        State.SENT,
        *("disclosure_text", "agreement_text", "consent_text", "text_sha256"),
        *("disclosure_version", "agreement_version", "consent_version", "starts_on", "ends_on"),
        *("sent_at", "sent_by", "advisor_name", "sign_by"),
    )
    signers = [_signer(engagement, person) for person in people]
    mail_signers("agreement-sign", signers)
    if (fee := expected_fee(terms)) is not None and deal.expected_fee != fee:
        deal.expected_fee = fee
        deal.save_changes("expected_fee")
    names = ", ".join(signer.name for signer in signers)
    record_event(deal, kind="agreement-sent", text=f"Agreement sent to {names}"[:500], by=by)
    return deal


def _once(people: list[DealPerson]) -> list[DealPerson]:
    """Return the people without a second part of the same person."""
    return list({person.contact_id: person for person in reversed(people)}.values())[::-1]


def _signer(engagement: Engagement, person: DealPerson) -> Signer:
    is_spouse = person.role == DealPersonRole.SPOUSE
    return Signer.objects.create(
        engagement=engagement,
        role=SignerRole.SPOUSE if is_spouse else SignerRole.CLIENT,
        person=person,
        name=person.contact.name,
        email=person.contact.email,
    )


@transaction.atomic
def remind(*, by: User, deal_id: int) -> Deal:
    """Remind those who have not signed: at most once a day, and five times with the reminders that
    the worker sends. Raises Deal.DoesNotExist, NotNow and RemindedEnough.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, State.SENT)
    if not is_open_for_signing(engagement) or not unsigned_clients(engagement):
        raise NotNow
    if not claim_reminder(engagement, timezone.localdate()):
        raise RemindedEnough
    record_event(deal, kind="agreement-reminded", text="Reminded the signers", by=by)
    return deal


@transaction.atomic
def claim_reminder(engagement: Engagement, today: date) -> bool:
    """Remind those who have not signed, unless they were reminded today or often enough. One
    atomic UPDATE claims the reminder, so that of two workers only one sends it.
    """
    days = [*engagement.reminded_on]
    if len(days) >= len(REMINDERS) or (days and days[-1] >= today.isoformat()):
        return False
    claimed = Engagement.objects.filter(
        pk=engagement.pk, state=State.SENT, reminded_on=days
    ).update(reminded_on=[*days, today.isoformat()])
    if not claimed:
        return False
    mail_signers("agreement-reminder", unsigned_clients(engagement))
    return True


@transaction.atomic
def withdraw(*, by: User, deal_id: int, reason: str) -> Deal:
    """Withdraw an agreement that was sent and not signed by everyone; its links end. A new draft
    has its terms. Raises Deal.DoesNotExist, NotNow and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, State.SENT)
    engagement.reason = _reason(reason)
    engagement.move(State.VOID, "reason")
    clients = [signer for signer in engagement.signers.all() if not signer.is_firm]
    mail_signers("agreement-withdrawn", clients, has_link=False)
    Engagement.objects.create(deal=deal, terms=engagement.terms, created_by=by)
    text = f"Agreement withdrawn: {engagement.reason}"
    record_event(deal, kind="agreement-withdrawn", text=text[:500], by=by)
    return deal


@transaction.atomic
def terminate(*, by: User, deal_id: int, notice_on: date, reason: str) -> Deal:
    """Record a written notice, from either side, that ends the agreement after the notice period.

    Raises Deal.DoesNotExist, NotNow and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, *IN_FORCE)
    if notice_on > timezone.localdate():
        raise InvalidForm({"noticeOn": "The notice cannot be in the future"})
    last_day = notice_on + timedelta(days=engagement.parsed_terms.notice_days)
    assert engagement.ends_on is not None
    engagement.terminated_on = min(last_day, engagement.ends_on)
    engagement.reason = _reason(reason)
    engagement.version += 1
    engagement.save(update_fields=["terminated_on", "reason", "version"])
    text = f"Notice given: the agreement ends on {day_in_words(engagement.terminated_on)}"
    record_event(deal, kind="agreement-terminated", text=text, by=by)
    return deal


def _reason(typed: str) -> str:
    if errors := FORM.check({"reason": typed}):
        raise InvalidForm(errors)
    return FORM.clean({"reason": typed})["reason"]

"""Signing an agreement by its link: code, reading, signature, and declining.

Clients confirm their address by a code (`link_signing`); principals get their visit on the desk.
The last signature, the firm's, seals the document in the same transaction, so that nothing is
signed without a seal.
"""

from datetime import timedelta
from typing import Literal

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.core.form_rules import InvalidForm
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.models.engagements import SignerRole
from brokerage.deals.engagement.models.signatures import Capacity
from brokerage.deals.engagement.rules.states import EngagementState as State
from brokerage.deals.engagement.rules.states import state_on
from brokerage.deals.engagement.rules.terms import FORM
from brokerage.deals.engagement.selectors.engagements import (
    is_open_for_signing,
    signer_of_link,
    unsigned_clients,
)
from brokerage.deals.engagement.selectors.signatures import LinkInvalid, check_visit
from brokerage.deals.engagement.services import sealing
from brokerage.deals.engagement.services.document import agreement_pdf
from brokerage.deals.engagement.services.drafting import NotNow, live
from brokerage.deals.engagement.services.link_signing import (
    NotReadYet,
    SigningClosed,
    begin_visit,
    new_code,
    record_once,
    take_code,
    write_evidence,
)
from brokerage.deals.engagement.services.mailing import (
    mail_broker,
    mail_code,
    mail_principals,
    mail_signers,
)
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event

Part = Literal["disclosure", "agreement"]


@transaction.atomic
def send_code(*, key: str) -> Signer:
    """Email a new code to a signer; an earlier one ends. Raises LinkInvalid and
    ratelimit.LimitReached.
    """
    signer = Signer.objects.select_for_update().get(pk=living_signer(key).pk)
    mail_code(signer, new_code(signer))
    return signer


def confirm_code(*, key: str, code: str) -> str:
    """Return the secret of a browser's visit, for the code of the latest email. Raises LinkInvalid,
    WrongCode and CodeExpired.
    """
    _, visit = take_code(living_signer(key), code)
    return visit


@transaction.atomic
def open_for_principal(*, by: User, deal_id: int) -> tuple[str, str]:
    """Return the key and the visit with which a principal signs for the firm, once all clients have
    signed. The caller has checked that they authenticated just now. Raises Deal.DoesNotExist and
    NotNow.
    """
    deal = lock_deal(by, deal_id)
    engagement = live(deal, State.SENT)
    if not by.is_principal:
        raise Deal.DoesNotExist
    if unsigned_clients(engagement) or not is_open_for_signing(engagement):
        raise NotNow
    signer, _ = Signer.objects.update_or_create(
        engagement=engagement,
        role=SignerRole.PRINCIPAL,
        defaults={"user": by, "name": shown_name(by)[:100], "email": by.email.lower()},
    )
    return signer.key, begin_visit(signer, "second-step", timedelta(hours=1))


def living_signer(key: str) -> Signer:
    """Return the signer of a link that still leads somewhere. Raises LinkInvalid."""
    signer = signer_of_link(key)
    if signer.engagement.state in (State.DRAFT, State.VOID):
        raise LinkInvalid
    return signer


def signer_of_visit(key: str, visit: str) -> Signer:
    """Return the signer of a link, for a browser that has confirmed the address. Raises LinkInvalid
    and VisitEnded.
    """
    signer = living_signer(key)
    check_visit(signer, visit)
    return signer


@transaction.atomic
def record_shown(*, key: str, visit: str) -> Signer:
    """Record that the texts were sent to a signer's browser, the first time. Raises LinkInvalid and
    VisitEnded.
    """
    signer = signer_of_visit(key, visit)
    record_once(signer, "shown_at")
    return signer


@transaction.atomic
def record_read(*, key: str, visit: str, part: Part) -> Signer:
    """Record that a signer came to the end of a text, the first time. Raises LinkInvalid and
    VisitEnded.
    """
    signer = signer_of_visit(key, visit)
    record_once(signer, f"{part}_read_at")
    return signer


@transaction.atomic
def sign(
    *,
    key: str,
    visit: str,
    typed_name: str,
    capacity: str,
    title: str,
    text_sha256: str,
    ip: str,
    user_agent: str,
) -> Signer:
    """Sign an agreement; again, and nothing changes. `text_sha256` names the texts that the browser
    showed. The firm's signature, the last one, seals the document in this transaction.

    Raises LinkInvalid, VisitEnded, SigningClosed, NotReadYet and InvalidForm.
    """
    signer_of_visit(key, visit)
    engagement = _locked_engagement(key)
    signer = engagement.signers.select_for_update().get(pk=signer_of_link(key).pk)
    if signer.signed_at is not None:
        return signer
    if engagement.state != State.SENT or not is_open_for_signing(engagement):
        raise SigningClosed
    if signer.disclosure_read_at is None or signer.agreement_read_at is None:
        raise NotReadYet
    if signer.is_firm and unsigned_clients(engagement):
        raise SigningClosed
    if text_sha256 != engagement.text_sha256:
        raise NotNow
    _write_signature(signer, engagement, typed_name=typed_name, capacity=capacity, title=title)
    write_evidence(signer, ip=ip, user_agent=user_agent)
    if signer.is_firm:
        _complete(engagement)
    elif not unsigned_clients(_fresh(engagement)):
        mail_principals("agreement-ready", engagement)
    if engagement.deal is not None:
        text = f"{signer.typed_name} signed the agreement"
        record_event(engagement.deal, kind="agreement-signed", text=text, by=signer.user)
    return signer


@transaction.atomic
def decline(*, key: str, visit: str, reason: str) -> Signer:
    """Decline to sign: the agreement ends for everyone. Raises LinkInvalid, VisitEnded,
    SigningClosed and InvalidForm.
    """
    signer_of_visit(key, visit)
    engagement = _locked_engagement(key)
    signer = engagement.signers.select_for_update().get(pk=signer_of_link(key).pk)
    if signer.declined_at is not None:
        return signer
    if engagement.state != State.SENT or signer.signed_at is not None or signer.is_firm:
        raise SigningClosed
    if errors := FORM.check({"reason": reason}):
        raise InvalidForm(errors)
    signer.decline_reason = FORM.clean({"reason": reason})["reason"]
    signer.declined_at = timezone.now()
    signer.save(update_fields=["decline_reason", "declined_at"])
    engagement.move(State.DECLINED)
    mail_broker("agreement-declined", engagement)
    if engagement.deal is not None:
        text = f"{signer.name} declined to sign: {signer.decline_reason}"
        record_event(engagement.deal, kind="agreement-declined", text=text[:500], by=None)
    return signer


def _complete(engagement: Engagement) -> None:
    """Seal the document and put the agreement in force."""
    now = timezone.now()
    fresh = _fresh(engagement)
    engagement.sealed = sealing.seal(agreement_pdf(fresh, made_at=now), at=now)
    today = timezone.localdate(now)
    engagement.move(state_on(engagement.dates, today), "sealed")
    clients = [signer for signer in fresh.signers.all() if not signer.is_firm]
    mail_signers("agreement-signed", clients)
    fresh.signers.update(copy_sent_at=now)


def _write_signature(
    signer: Signer, engagement: Engagement, *, typed_name: str, capacity: str, title: str
) -> None:
    is_officer = capacity == Capacity.OFFICER
    typed = {"typedName": typed_name} | ({"title": title} if is_officer else {})
    errors = FORM.check(typed)
    if signer.is_firm and not is_officer:
        errors["title"] = "Please say what you are in the firm"
    if signer.role == SignerRole.SPOUSE and is_officer:
        errors["title"] = "A spouse signs for themselves"
    if errors:
        raise InvalidForm(errors)
    clean = FORM.clean(typed)
    signer.typed_name, signer.title = clean["typedName"], clean.get("title", "")
    signer.capacity = Capacity.OFFICER if is_officer else Capacity.SELF
    if is_officer:
        signer.entity = firm().name if signer.is_firm else engagement.parsed_terms.company


def _fresh(engagement: Engagement) -> Engagement:
    return Engagement.objects.prefetch_related("signers").get(pk=engagement.pk)


def _locked_engagement(key: str) -> Engagement:
    signer = signer_of_link(key)
    return Engagement.objects.select_for_update().get(pk=signer.engagement_id)

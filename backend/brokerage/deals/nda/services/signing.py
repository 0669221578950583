"""Signing a confidentiality agreement by its link. The signature seals the document and opens the
buyer's account in the same transaction, so that nothing is signed without a seal.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from brokerage.core.form_rules import InvalidForm
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.services.accounts import Opened, open_account
from brokerage.deals.engagement.models.signatures import Capacity
from brokerage.deals.engagement.rules.states import add_months
from brokerage.deals.engagement.services import sealing
from brokerage.deals.engagement.services.link_signing import (
    NotReadYet,
    SigningClosed,
    new_code,
    record_once,
    take_code,
    write_evidence,
)
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.rules.signature_form import FORM, checked_reason
from brokerage.deals.nda.rules.states import TERM_MONTHS, NdaState
from brokerage.deals.nda.selectors.ndas import (
    kept_until,
    listings_of,
    living_nda,
    nda_of_visit,
)
from brokerage.deals.nda.services.changes import tell
from brokerage.deals.nda.services.document import nda_pdf
from brokerage.deals.nda.services.mailing import link_of, mail_buyer, mail_firm
from brokerage.deals.nda.services.sending import NotNow, end
from brokerage.leads.rules import phones


@dataclass(frozen=True)
class Typed:
    """What a signer types. `entity`, `entity_state` and `title` are for those who sign for a
    company too; `phone` for those of whom we have none.
    """

    typed_name: str
    capacity: str
    entity: str = ""
    entity_state: str = ""
    title: str = ""
    phone: str = ""


@transaction.atomic
def send_code(*, key: str) -> Nda:
    """Email a new code; an earlier one ends. Raises LinkInvalid and ratelimit.LimitReached."""
    nda = Nda.objects.select_for_update().get(pk=living_nda(key).pk)
    mail_buyer("agreement-code", nda, code=new_code(nda))
    return nda


def confirm_code(*, key: str, code: str) -> str:
    """Return the secret of a browser's visit, for the code of the latest email. Raises LinkInvalid,
    WrongCode and CodeExpired.
    """
    _, visit = take_code(living_nda(key), code)
    return visit


@transaction.atomic
def record_shown(*, key: str, visit: str) -> Nda:
    """Record that the text was sent to the browser, the first time. Raises LinkInvalid and
    VisitEnded.
    """
    nda = nda_of_visit(key, visit)
    record_once(nda, "shown_at")
    return nda


@transaction.atomic
def record_read(*, key: str, visit: str) -> Nda:
    """Record that the reader came to the end, the first time. Raises LinkInvalid and VisitEnded."""
    nda = nda_of_visit(key, visit)
    record_once(nda, "text_read_at")
    return nda


@transaction.atomic
def sign(
    *, key: str, visit: str, typed: Typed, text_sha256: str, ip: str, user_agent: str
) -> tuple[Nda, Opened | None]:
    """Sign, and open the buyer's account; again, and nothing changes. `text_sha256` names the text
    that the browser showed. Raises LinkInvalid, VisitEnded, SigningClosed, NotReadYet, NotNow and
    InvalidForm.
    """
    nda = Nda.objects.select_for_update().get(pk=nda_of_visit(key, visit).pk)
    if nda.signed_at is not None:
        return nda, None
    if not nda.is_open or nda.buyer is None:
        raise SigningClosed
    if nda.text_read_at is None:
        raise NotReadYet
    if text_sha256 != nda.text_sha256:
        raise NotNow
    phone = _write_signature(nda, nda.buyer, typed)
    now = timezone.now()
    listings = listings_of(nda)
    nda.term_ends_on = add_months(timezone.localdate(now), TERM_MONTHS)
    nda.kept_until = kept_until(nda, listings)
    write_evidence(nda, ip=ip, user_agent=user_agent)
    nda.sealed = sealing.seal(nda_pdf(nda, made_at=now), at=now)
    nda.copy_sent_at = now
    nda.move(NdaState.SIGNED, "sealed", "copy_sent_at")
    _complete_buyer(nda.buyer, phone=phone, company=nda.entity)
    opened = open_account(nda.buyer)
    mail_buyer("nda-signed", nda, link=link_of(nda))
    numbers = ", ".join(each.number for each in nda.covered.all()) or "none yet"
    mail_firm("nda-firm", nda, buyer=nda.typed_name, listings=numbers)
    tell(nda, listings, what="signed", by=None)
    return nda, opened


@transaction.atomic
def decline(*, key: str, visit: str, reason: str) -> Nda:
    """Decline to sign. Raises LinkInvalid, VisitEnded, SigningClosed and InvalidForm."""
    nda = Nda.objects.select_for_update().get(pk=nda_of_visit(key, visit).pk)
    if nda.state == NdaState.DECLINED:
        return nda
    if nda.state != NdaState.SENT:
        raise SigningClosed
    end(nda, NdaState.DECLINED, by=None, reason=checked_reason(reason))
    return nda


def _write_signature(nda: Nda, buyer: Buyer, typed: Typed) -> str:
    """Write the typed name and for whom it is; return the typed phone."""
    is_officer = typed.capacity == Capacity.OFFICER
    values = {"typedName": typed.typed_name}
    if is_officer:
        values |= {
            "entity": typed.entity,
            "entityState": typed.entity_state,
            "title": typed.title,
        }
    if not buyer.phone:
        values["phone"] = typed.phone
    if errors := FORM.check(values):
        raise InvalidForm(errors)
    clean = FORM.clean(values)
    nda.typed_name, nda.title = clean["typedName"], clean.get("title", "")
    nda.entity, nda.entity_state = clean.get("entity", ""), clean.get("entityState", "")
    nda.capacity = Capacity.OFFICER if is_officer else Capacity.SELF
    return clean.get("phone", "")


def _complete_buyer(buyer: Buyer, *, phone: str, company: str) -> None:
    """Add what the signer typed to what we did not know."""
    columns = []
    if phone and not buyer.phone:
        buyer.phone, buyer.phone_e164 = phone[:100], phones.to_e164(phone)
        columns += ["phone", "phone_e164"]
    if company and not buyer.company:
        buyer.company = company
        columns.append("company")
    if columns:
        buyer.save_changes(*columns)

"""Lets the lender of a buyer read the financial folders of a room: named by the buyer or by staff,
with the buyer's consent in words that are kept, and after a look by staff.
"""

from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.content.selectors.bodies import firm
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.buyers.services.accounts import account_for
from brokerage.deals.cim.selectors.sources import standard_words
from brokerage.deals.files.rules.document_requests import checked_text
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.broker_mails import mails_for_broker
from brokerage.deals.pipeline.services.events import record_event
from brokerage.deals.room.models import Room, RoomLender
from brokerage.deals.room.rules.lenders import DAYS, MOST, LenderState, ends_on
from brokerage.deals.room.rules.levels import LETTER, Reader
from brokerage.deals.room.selectors.readers import Guest, guest_of
from brokerage.deals.room.services.rooms import locked_room
from brokerage.leads.rules.lead_fields import cleaned
from brokerage.leads.rules.names import first_name
from brokerage.mail.services import caps
from brokerage.mail.services.mails import compose, queue

PAGE: Final = "/lending"
_SIGN_IN: Final = f"/auth?next={PAGE.replace('/', '%2F')}"
_REASON_LENGTH: Final = 300
_NEEDED: Final = {
    "bank": "Please name the bank",
    "name": "Please enter a name",
    "email": "Please enter an email address",
}


class NoLetter(Refusal):
    code = "letter_needed"
    message = "A lender reads only once the buyer’s letter of intent was accepted."


class TooManyLenders(Refusal):
    code = "too_many_lenders"
    message = f"A buyer has at most {MOST} lenders here. Take one back first."


class NotALender(Refusal):
    code = "not_a_lender"
    message = "This address belongs to the buyer, to another side of this sale or to the firm."
    field = "email"


class NotAgreed(Refusal):
    code = "not_agreed"
    message = "The buyer has not agreed to this lender, or the lender’s time is over."


@transaction.atomic
def name_lender(*, by: User, number: str, bank: str, name: str, email: str, agreed: bool) -> Guest:
    """Take a buyer's lender, with the buyer's consent. Raises Room.DoesNotExist, InvalidForm,
    TooManyLenders and NotALender.
    """
    guest = _buyer_after_letter(by, number)
    deal = Deal.objects.select_for_update().get(pk=guest.room.deal_id)
    if not agreed:
        raise InvalidForm({"agreed": "Please say that you agree"})
    lender = _add(guest.interest, deal, by=by, bank=bank, name=name, email=email)
    _agree(lender, by=by)
    text = f"{guest.interest.buyer.name} named {lender.bank} as their lender"
    record_event(deal, kind="room-lender", text=text, by=None)
    reference = f"lender-{lender.pk}"
    queue(mails_for_broker(deal, kind="desk-lender", tab="room", reference=reference))
    return guest


@transaction.atomic
def name_for_buyer(
    *, by: User, deal_id: int, interest_id: int, bank: str, name: str, email: str
) -> RoomLender:
    """Name a buyer's lender, and ask the buyer by mail to agree. Raises Deal.DoesNotExist,
    Room.DoesNotExist, Interest.DoesNotExist, InvalidForm, NoLetter, TooManyLenders and NotALender.
    """
    deal, _ = locked_room(by, deal_id)
    found = Interest.objects.select_related("buyer__account", "listing")
    interest = found.get(pk=interest_id, listing__deal=deal)
    account = interest.buyer.account
    if account is None or access_of(account, interest.listing).room_level < LETTER:
        raise NoLetter
    lender = _add(interest, deal, by=by, bank=bank, name=name, email=email)
    link = f"{settings.SITE_URL}/buying/{interest.listing.number}/room"
    _mail("lender-consent", lender, to=account.email, name=interest.buyer.name, link=link)
    text = f"Asked {interest.buyer.name} whether {lender.bank} may read in the data room"
    record_event(deal, kind="room-lender", text=text, by=by)
    return lender


@transaction.atomic
def answer(*, by: User, number: str, key: str, agreed: bool) -> Guest:
    """Take a buyer's yes to a lender whom staff named, or their no, which also takes an earlier yes
    back. Counts at once. Raises Room.DoesNotExist and RoomLender.DoesNotExist.
    """
    guest = guest_of(by, number)
    if guest.role is not Reader.BUYER:
        raise Room.DoesNotExist
    deal = Deal.objects.select_for_update().get(pk=guest.room.deal_id)
    lender = _locked(deal).get(key=key, interest=guest.interest)
    if lender.state == LenderState.OVER or (agreed and lender.agreed_at):
        return guest
    buyer = guest.interest.buyer.name
    if agreed:
        _agree(lender, by=by)
        text = f"{buyer} agreed that {lender.bank} reads in the data room"
        mails = mails_for_broker(
            deal, kind="desk-lender", tab="room", reference=f"lender-{lender.pk}"
        )
        queue(mails)
    else:
        _end(lender, by=by, reason="Taken back by the buyer")
        text = f"{buyer} took their consent to {lender.bank} back"
    record_event(deal, kind="room-lender", text=text, by=None)
    return guest


@transaction.atomic
def let_in(*, by: User, deal_id: int, lender_id: int, reason: str) -> RoomLender:
    """Open the folders for lenders to a lender whom the buyer agreed to, for 90 days from today,
    and mail them the way. Once more, it sends the mail again. `reason`: what staff looked at.

    Raises Deal.DoesNotExist, Room.DoesNotExist, RoomLender.DoesNotExist, InvalidForm, NotAgreed,
    NoLetter, NotALender, and ratelimit.LimitReached after three mails in a week.
    """
    deal, _ = locked_room(by, deal_id)
    lender = _locked(deal).get(pk=lender_id)
    reason = checked_text("reason", reason, least=1, most=_REASON_LENGTH)
    if lender.agreed_at is None or lender.ended_at is not None:
        raise NotAgreed
    buyer = lender.interest.buyer.account
    if buyer is None or access_of(buyer, lender.interest.listing).room_level < LETTER:
        raise NoLetter
    _require_lender(lender.interest, deal, lender.email)
    advisory_lock("buyer-accounts")
    account = account_for(email=lender.email, name=lender.name).account
    if account is None:
        raise NotALender
    now = timezone.now()
    lender.account, lender.reason = account, reason
    lender.let_in_at, lender.let_in_by = now, by
    lender.let_in_by_name = shown_name(by)[:100]
    lender.ends_on = ends_on(timezone.localdate(now))
    lender.save()
    caps.count("lender-invitation", lender.email)
    link = f"{settings.SITE_URL}{_SIGN_IN}{'' if account.has_usable_password() else '#forgot'}"
    _mail("lender-invitation", lender, to=lender.email, name=lender.name, link=link, days=str(DAYS))
    text = f"Let {lender.name} of {lender.bank} into the data room"
    record_event(deal, kind="room-lender", text=text, by=by)
    return lender


@transaction.atomic
def end(*, by: User, deal_id: int, lender_id: int, reason: str) -> RoomLender:
    """Close the room to a lender at once, or refuse them. Raises Deal.DoesNotExist,
    Room.DoesNotExist, RoomLender.DoesNotExist and InvalidForm.
    """
    deal, _ = locked_room(by, deal_id)
    lender = _locked(deal).get(pk=lender_id)
    reason = checked_text("reason", reason, least=1, most=_REASON_LENGTH)
    if lender.ended_at is None:
        _end(lender, by=by, reason=reason)
        text = f"Closed the data room to {lender.bank}"
        record_event(deal, kind="room-lender", text=text, by=by)
    return lender


def consent_words(interest: Interest, *, bank: str, name: str) -> str:
    """Return what a buyer agrees to."""
    words: str = standard_words()["lenderConsent"]
    values = {"number": interest.listing.number, "bank": bank, "name": name}
    for key, value in values.items():
        words = words.replace(f"{{{key}}}", value)
    return words


def _buyer_after_letter(by: User, number: str) -> Guest:
    guest = guest_of(by, number)
    if guest.role is not Reader.BUYER or guest.level < LETTER:
        raise Room.DoesNotExist
    return guest


def _add(
    interest: Interest, deal: Deal, *, by: User, bank: str, name: str, email: str
) -> RoomLender:
    typed = {"bank": bank, "name": name, "email": email}
    if missing := {field: text for field, text in _NEEDED.items() if not typed[field].strip()}:
        raise InvalidForm(missing)
    clean = cleaned({"name": name, "email": email})
    bank = checked_text("bank", bank, least=1, most=100)
    _require_lender(interest, deal, clean["email"])
    present = [
        each for each in _locked(deal).filter(interest=interest) if each.state != LenderState.OVER
    ]
    if any(each.email == clean["email"] for each in present):
        raise InvalidForm({"email": "This lender is on the list already"})
    if len(present) >= MOST:
        raise TooManyLenders
    return RoomLender.objects.create(
        interest=interest, bank=bank, named_by=by, named_by_name=shown_name(by)[:100], **clean
    )


def _require_lender(interest: Interest, deal: Deal, email: str) -> None:
    """Raises NotALender for an address of staff, of the owner's side, or of a buyer who has asked
    about the listing or their co-broker: nobody reads here in another's place.
    """
    of_staff = User.objects.filter(email=email, is_staff=True).exists()
    asked = Q(buyer__email=email) | Q(buyer__account__email=email)
    is_buyer = Interest.objects.filter(asked, listing=interest.listing_id).exists()
    of_owner = deal.people.filter(contact__email=email).exclude(role="lender").exists()
    runs_it = deal.business_id and User.objects.filter(email=email, business=deal.business_id)
    if of_staff or is_buyer or of_owner or (runs_it and runs_it.exists()):
        raise NotALender


def _agree(lender: RoomLender, *, by: User) -> None:
    lender.consent = consent_words(lender.interest, bank=lender.bank, name=lender.name)
    lender.agreed_at, lender.agreed_by = timezone.now(), by
    lender.agreed_by_name = shown_name(by)[:100]
    lender.save(update_fields=["consent", "agreed_at", "agreed_by", "agreed_by_name"])


def _end(lender: RoomLender, *, by: User, reason: str) -> None:
    lender.ended_at, lender.ended_by, lender.end_reason = timezone.now(), by, reason
    lender.ended_by_name = shown_name(by)[:100]
    lender.save(update_fields=["ended_at", "ended_by", "end_reason", "ended_by_name"])


def _locked(deal: Deal) -> QuerySet[RoomLender]:
    """Return the lenders of a deal's buyers. The deal is locked: acts on them wait for it."""
    along = ("interest__buyer__account", "interest__listing")
    return RoomLender.objects.filter(interest__listing__deal=deal).select_related(*along)


def _mail(kind: str, lender: RoomLender, *, to: str, name: str, **values: str) -> None:
    mail = compose(
        kind=kind,
        to=to,
        reply_to=firm().email,
        reference=f"lender-{lender.pk}",
        values={"name": first_name(name) or name, **values},
        now=timezone.now(),
    )
    queue([mail])

"""Adds and changes buyers, as staff do at the desk."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import trimmed
from brokerage.deals.buyers.models import Buyer, BuyerEvent
from brokerage.deals.buyers.rules.kinds import BuyerKind, Tier
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.buyers.services.proofs import forget_files
from brokerage.leads.rules import phones
from brokerage.leads.rules.lead_fields import cleaned

_LONGEST_NOTE: Final = 4000
_LONGEST_REASON: Final = 500
_TEXTS: Final = ("name", "email", "phone", "company")


class KnownBuyer(Exception):
    """Another buyer has this email or phone."""

    def __init__(self, buyer: Buyer) -> None:
        self.buyer = buyer


class BuyerChanged(Refusal):
    code = "changed"
    message = "A colleague has changed this buyer in the meantime. Please look again."


class HasAccount(Refusal):
    code = "has_account"
    message = "They sign in with this address. Only they can change it, on their profile page."


@transaction.atomic
def add_buyer(*, by: User, values: Mapping[str, str], kind: str = "") -> Buyer:
    """Add a buyer by hand. `values` are texts by the names in `_TEXTS`. Raises InvalidForm, and
    KnownBuyer if another has the email or the phone number.
    """
    advisory_lock("inquiries")  # one of them must not add the same person
    clean = cleaned({name: values.get(name, "") for name in _TEXTS})
    number = phones.to_e164(clean["phone"])
    _require_new(clean["email"], number)
    buyer = Buyer.objects.create(**clean, phone_e164=number, kind=_kind(kind))
    record_buyer_event(buyer, kind="added", text="Added by hand", by=by)
    return buyer


@transaction.atomic
def change_buyer(*, by: User, buyer_id: int, version: int, changes: Mapping[str, Any]) -> Buyer:
    """Change `name`, `email`, `phone`, `company`, `kind`, `tier`, `do_not_introduce` or
    `do_not_contact`; the last two are reasons, or empty.

    Raises Buyer.DoesNotExist, BuyerChanged, InvalidForm, HasAccount and KnownBuyer.
    """
    advisory_lock("inquiries")
    buyer = Buyer.objects.select_for_update(of=("self",)).get(pk=buyer_id)
    values = _cleaned(changes)
    different = {name: value for name, value in values.items() if getattr(buyer, name) != value}
    if not different:
        return buyer
    if buyer.version != version:
        raise BuyerChanged
    if "email" in different and buyer.account_id:
        raise HasAccount
    _require_new(different.get("email", ""), different.get("phone_e164", ""), but=buyer)
    for text in _words_of(buyer, different):
        record_buyer_event(buyer, kind="changed", text=text, by=by)
    for name, value in different.items():
        setattr(buyer, name, value)
    buyer.save_changes(*different)
    return buyer


@transaction.atomic
def add_note(*, by: User, buyer_id: int, text: str) -> BuyerEvent:
    """Add a note to a buyer's timeline. Raises Buyer.DoesNotExist and InvalidForm."""
    buyer = Buyer.objects.get(pk=buyer_id)
    clean = trimmed(text)
    if not clean or len(clean) > _LONGEST_NOTE:
        raise InvalidForm({"text": f"A note has 1 to {_LONGEST_NOTE:,} characters"})
    return record_buyer_event(buyer, kind="note", text=clean, by=by)


def delete_buyer(buyer: Buyer) -> None:
    """Delete a buyer with all files, in the caller's transaction."""
    forget_files(buyer)
    buyer.delete()


def forget_answers(buyer: Buyer) -> None:
    """Delete a buyer's answers and files, and the notes of staff, in the caller's transaction. The
    name and email stay.
    """
    forget_files(buyer)
    for rows in (buyer.proofs, buyer.criteria, buyer.events):
        rows.all().delete()
    blank = Buyer()
    columns = [
        *("profile", "profile_confirmed_on", "profile_valid_until", "tier", "phone", "phone_e164"),
        *("price_from", "price_to", "least_earnings"),
    ]
    for column in columns:
        setattr(buyer, column, getattr(blank, column))
    buyer.save_changes(*columns)
    record_buyer_event(buyer, kind="erased", text="Their account was deleted", is_contact=False)


def _cleaned(changes: Mapping[str, Any]) -> dict[str, str]:
    clean: dict[str, str] = cleaned({name: changes[name] for name in _TEXTS if name in changes})
    if "phone" in clean:
        clean["phone_e164"] = phones.to_e164(clean["phone"])
    if "kind" in changes:
        clean["kind"] = _kind(changes["kind"])
    if "tier" in changes:
        if changes["tier"] not in ("", *Tier):
            raise InvalidForm({"tier": "Please choose a tier"})
        clean["tier"] = changes["tier"]
    for name in ("do_not_introduce", "do_not_contact"):
        if name in changes:
            clean[name] = trimmed(changes[name], _LONGEST_REASON)
    return clean


def _kind(kind: str) -> str:
    if kind not in ("", *BuyerKind):
        raise InvalidForm({"kind": "Please choose what they are"})
    return kind


def _require_new(email: str, number: str, but: Buyer | None = None) -> None:
    others = Buyer.objects.exclude(pk=but.pk) if but else Buyer.objects.all()
    known = others.filter(email=email).first() if email else None
    known = known or (others.filter(phone_e164=number).first() if number else None)
    if known is not None:
        raise KnownBuyer(known)


def _words_of(buyer: Buyer, changes: Mapping[str, str]) -> list[str]:
    """Return what a change says in the timeline: its own line for what staff decide."""
    lines = []
    if "tier" in changes:
        lines.append(f"Tier {changes['tier']}" if changes["tier"] else "Took the tier away")
    for name, what in (("do_not_introduce", "introduce"), ("do_not_contact", "contact")):
        if name in changes:
            reason = changes[name]
            lines.append(f"Do not {what}: {reason}" if reason else f"May {what} again")
    if set(changes) & {*_TEXTS, "kind"}:
        lines.append("Changed the contact details")
    return lines

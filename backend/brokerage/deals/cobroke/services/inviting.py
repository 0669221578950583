"""Invites brokers of other firms, changes what is recorded of them, and closes their page."""

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.db_locks import advisory_lock
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.core.text import storable
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules.kinds import BuyerKind
from brokerage.deals.buyers.selectors.buyers import same_contact
from brokerage.deals.buyers.services.accounts import open_account
from brokerage.deals.buyers.services.events import record_buyer_event
from brokerage.deals.cobroke.models import CoBroker
from brokerage.deals.cobroke.services.mailing import mail_invitation
from brokerage.leads.rules import phones
from brokerage.leads.rules.lead_fields import cleaned
from brokerage.mail.services import caps

_LONGEST: Final = 40
_NEEDED: Final = {
    "name": "Please enter a name",
    "email": "Please enter an email address",
    "company": "Please name their firm",
}


class AlreadyInvited(Refusal):
    code = "already_invited"
    message = "This broker is on the list already."


class IsABuyer(Refusal):
    code = "is_a_buyer"
    message = (
        "This email or phone number belongs to a buyer. If they are a broker, say so on their page"
        " first."
    )


class OfStaff(Refusal):
    code = "of_staff"
    message = "A colleague has this address."
    field = "email"


class Deactivated(Refusal):
    code = "deactivated"
    message = "This broker was deactivated. Open their page again first."


@transaction.atomic
def invite(*, by: User, values: Mapping[str, str]) -> CoBroker:
    """Add a broker of another firm, with an account without a password, and mail them the way to
    their page. `values`: name, email, phone, company, license_number and license_state.

    Raises InvalidForm, AlreadyInvited, IsABuyer, OfStaff, and ratelimit.LimitReached.
    """
    advisory_lock("inquiries")  # one of them must not add the same person
    if missing := {name: text for name, text in _NEEDED.items() if not values[name].strip()}:
        raise InvalidForm(missing)
    clean = cleaned({name: values.get(name, "") for name in ("name", "email", "phone", "company")})
    number = phones.to_e164(clean["phone"])
    known = same_contact(email=clean["email"], phone_e164=number)
    buyer = Buyer.objects.select_for_update(of=("self",)).filter(known).first()
    if buyer is None:
        buyer = Buyer.objects.create(**clean, phone_e164=number, kind=BuyerKind.CO_BROKER)
    elif hasattr(buyer, "co_broker"):
        raise AlreadyInvited
    elif buyer.kind not in ("", BuyerKind.CO_BROKER) or buyer.email != clean["email"]:
        raise IsABuyer
    else:
        buyer.kind, buyer.company = BuyerKind.CO_BROKER, clean["company"]
        buyer.save_changes("kind", "company")
    if open_account(buyer, how="by an invitation").account is None:
        raise OfStaff
    broker = CoBroker.objects.create(buyer=buyer, invited_by=by, **_license(values))
    _mail(broker, by=by)
    return broker


@transaction.atomic
def invite_again(*, by: User, co_broker_id: int) -> CoBroker:
    """Mail a co-broker the way to their page again. Raises CoBroker.DoesNotExist, Deactivated, and
    ratelimit.LimitReached after three in a week.
    """
    broker = _locked(co_broker_id)
    if not broker.is_active:
        raise Deactivated
    broker.invited_by, broker.invited_at = by, timezone.now()
    broker.save(update_fields=["invited_by", "invited_at"])
    _mail(broker, by=by)
    return broker


@transaction.atomic
def change(
    *,
    by: User,
    co_broker_id: int,
    license_number: str | None = None,
    license_state: str | None = None,
    is_active: bool | None = None,
) -> CoBroker:
    """Change what is given. Without an active co-broker their page does not exist, and what they
    could read through their buyers is closed. Raises CoBroker.DoesNotExist and InvalidForm.
    """
    broker = _locked(co_broker_id)
    if license_number is not None or license_state is not None:
        given = {
            "license_number": broker.license_number if license_number is None else license_number,
            "license_state": broker.license_state if license_state is None else license_state,
        }
        for name, value in _license(given).items():
            setattr(broker, name, value)
        broker.save(update_fields=["license_number", "license_state"])
        _note(broker, "Changed the license", by=by)
    if is_active is not None and is_active != broker.is_active:
        broker.deactivated_at = None if is_active else timezone.now()
        broker.save(update_fields=["deactivated_at"])
        done = "Opened the co-brokers’ page again" if is_active else "Closed the co-brokers’ page"
        _note(broker, done, by=by)
    return broker


def _locked(co_broker_id: int) -> CoBroker:
    locked = CoBroker.objects.select_for_update(of=("self",))
    return locked.select_related("buyer__account").get(pk=co_broker_id)


def _mail(broker: CoBroker, *, by: User) -> None:
    caps.count("co-broker-invitation", broker.buyer.email)
    mail_invitation(broker, by=shown_name(by))
    _note(broker, "Invited to the co-brokers’ page", by=by)


def _note(broker: CoBroker, text: str, *, by: User) -> None:
    record_buyer_event(broker.buyer, kind="co-broker", text=text, by=by)


def _license(values: Mapping[str, str]) -> dict[str, str]:
    """Return the license as recorded: business brokers in Texas need one only for real estate, so
    it may be empty. Raises InvalidForm.
    """
    clean = {
        name: " ".join(storable(values.get(name, "")).split())
        for name in ("license_number", "license_state")
    }
    errors = {
        field: f"Please keep it to {_LONGEST} characters"
        for name, field in (("license_number", "licenseNumber"), ("license_state", "licenseState"))
        if len(clean[name]) > _LONGEST
    }
    if clean["license_number"] and not clean["license_state"]:
        errors["licenseState"] = "Please say which state issued it"
    if errors:
        raise InvalidForm(errors)
    return clean

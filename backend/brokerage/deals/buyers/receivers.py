"""Receivers of signals about people: the export of a buyer's data, their erasure, and a changed
address.
"""

from collections.abc import Callable
from typing import Any, Final

from allauth.account.models import EmailAddress

from brokerage.accounts.models import User
from brokerage.accounts.selectors import is_confirmed
from brokerage.core.dates import timestamp
from brokerage.deals.buyers.models import Buyer, ListingAlert, ProofOfFunds
from brokerage.deals.buyers.rules.money import Band
from brokerage.deals.buyers.rules.profile import FIELDS
from brokerage.deals.buyers.services.alerts import forget_alerts
from brokerage.deals.buyers.services.buyers import delete_buyer, forget_answers
from brokerage.deals.intake.rules.sheet import readable

Section = tuple[str, list[dict[str, Any]]]

HELD_BY: Final[list[Callable[[Buyer], bool]]] = []
"""Checks whether the firm must keep a buyer's record, added by higher packages in `ready`."""


def profile_of_buyer(person: User, **_signal: object) -> Section:
    """Return the title of this section of the export, and a row for each answer."""
    buyer = Buyer.objects.filter(account=person).first()
    answers = buyer.profile if buyer else {}
    rows = [
        {
            "Question": field.label,
            "Answer": readable(field, answers[field.id]["value"]),
            "By": answers[field.id]["by"],
            "When": answers[field.id]["at"],
        }
        for field in FIELDS.values()
        if field.id in answers
    ]
    if buyer:
        rows.insert(
            0,
            {
                "Question": "Contact details",
                "Answer": ", ".join(
                    filter(None, (buyer.name, buyer.email, buyer.phone, buyer.company))
                ),
                "By": "",
                "When": timestamp(buyer.created_at),
            },
        )
    return "About you as a buyer", rows


def proofs_of_buyer(person: User, **_signal: object) -> Section:
    found = ProofOfFunds.objects.filter(buyer__account=person)
    return "Proof of funds", [
        {
            "File": proof.filename,
            "Sent": timestamp(proof.uploaded_at),
            "Seen": timestamp(proof.seen_at) if proof.seen_at else "",
            "Range": Band(proof.amount_from or 0, proof.amount_to).words if proof.seen_at else "",
            "File deleted on": proof.delete_on.isoformat() if proof.delete_on else "",
        }
        for proof in found
    ]


def alerts_of(person: User, **_signal: object) -> Section:
    found = ListingAlert.objects.filter(email=person.email) if is_confirmed(person) else ()
    return "Emails about new listings", [
        {
            "Asked": timestamp(alert.asked_at),
            "Confirmed": timestamp(alert.confirmed_at) if alert.confirmed_at else "",
            "Ended": timestamp(alert.ended_at) if alert.ended_at else "",
            "Agreed to": alert.consent_text,
            "Network address": alert.network,
        }
        for alert in found
    ]


def forget_buyer(instance: User, **_signal: object) -> None:
    """Delete what is known of a person as a buyer before their account is deleted. Agreements that
    they signed stay: each has its own copy of the name. For a buyer in `HELD_BY`, the name, email
    and interests also stay.
    """
    if is_confirmed(instance):
        forget_alerts(instance.email)
    for buyer in Buyer.objects.filter(account=instance):
        if any(is_held(buyer) for is_held in HELD_BY):
            forget_answers(buyer)
        else:
            delete_buyer(buyer)


def follow_address(user: User, to_email_address: EmailAddress, **_signal: object) -> None:
    """Find a buyer by the address that they sign in with from now on, unless another has it."""
    email = to_email_address.email.lower()
    if Buyer.objects.filter(email=email).exists():
        return
    for buyer in Buyer.objects.filter(account=user):
        buyer.email = email
        buyer.save_changes("email")

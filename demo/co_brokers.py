"""A broker of another firm, who joined the agreement of a buyer and reads in the data room, with
another buyer who has signed, and one whom we know already and whose registration waits for an
answer.
"""

from datetime import timedelta
from functools import partial
from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.cobroke.models import CoBroker, Registration
from brokerage.deals.cobroke.services import deciding, inviting, letters
from brokerage.deals.cobroke.services.registering import register
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.services import acts
from brokerage.deals.interests.services.letters import draft
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from brokerage.deals.nda.services.sending import send_joinder
from brokerage.deals.room.services import co_brokers
from demo.clock import Schedule, before_closing, in_office_hours
from demo.ndas import sign_nda
from demo.texts import read

_NETWORK = "198.18.71.4"


def schedule_co_broker(schedule: Schedule, principal: User) -> None:
    """Schedule what the co-broker of `data/co-brokers.json`, the principal and an owner do."""
    facts = read("co-brokers")
    client, ours, known = facts["client"], facts["registered"], facts["known"]
    invited = in_office_hours(schedule.now - timedelta(days=facts["invited"]))
    schedule.add(invited, partial(_invite, principal, facts["broker"]))
    for buyer in (client, ours):
        at = in_office_hours(schedule.now - timedelta(days=buyer["days"], minutes=13))
        schedule.add(at, partial(_register, facts, buyer))
        answered = in_office_hours(at + timedelta(hours=2))
        schedule.add(answered, partial(_confirm, principal, buyer))
    schedule.add(answered, partial(_send_agreement, principal, ours))
    schedule.add(answered + timedelta(hours=19), partial(_sign, ours))
    for days, act in (("joined", partial(_join, principal, facts)), ("agreed", _agree)):
        at = in_office_hours(schedule.now - timedelta(days=client[days]))
        schedule.add(at, partial(act, client))
    waiting = before_closing(schedule.now - timedelta(days=known["days"]))
    schedule.add(waiting, partial(_register, facts, known))


def _invite(principal: User, facts: dict[str, Any]) -> None:
    account = inviting.invite(by=principal, values=facts).buyer.account
    assert account is not None
    account.set_password(read("staff")["password"])
    account.save()


def _register(facts: dict[str, Any], buyer: dict[str, Any]) -> None:
    register(
        by=User.objects.get(email=facts["broker"]["email"]),
        number=Listing.objects.get(deal__lead__name=buyer["of"]).number,
        **{name: buyer[name] for name in ("name", "email", "phone", "company")},
    )


def _confirm(principal: User, buyer: dict[str, Any]) -> None:
    """Confirm the buyer and the share."""
    key: dict[str, Any] = {"by": principal}
    key["registration_id"] = Registration.objects.get(email=buyer["email"]).pk
    deciding.confirm(**key)
    letters.confirm_share(**key)


def _send_agreement(principal: User, buyer: dict[str, Any]) -> None:
    interest = Interest.objects.get(buyer__email=buyer["email"])
    acts.act(
        by=principal,
        interest_id=interest.pk,
        kind="agreement",
        key="demo-co-broker",
        version=interest.version,
        letter=draft(interest, "agreement", principal),
    )


def _sign(buyer: dict[str, Any]) -> None:
    nda = Nda.objects.get(buyer__email=buyer["email"])
    sign_nda(nda, network=_NETWORK, phone=buyer["phone"])


def _join(principal: User, facts: dict[str, Any], client: dict[str, Any]) -> None:
    """Let the co-broker join the agreement that the buyer has signed."""
    broker = CoBroker.objects.get().buyer
    signed = Nda.objects.get(buyer__email=client["email"])
    nda = send_joinder(by=principal, broker=broker, joins=signed).nda
    sign_nda(
        nda,
        network=_NETWORK,
        phone=broker.phone,
        company=broker.company,
        state=facts["broker"]["license_state"],
        title=facts["title"],
    )


def _agree(client: dict[str, Any]) -> None:
    """Let the co-brokers of approved buyers read in the data room, as the owner."""
    co_brokers.agree(by=User.objects.get(full_name=client["of"]), agreed=True)

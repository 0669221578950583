"""A broker of another firm: a buyer who was registered and has signed, and one whom we know already
and whose registration waits for an answer.
"""

from datetime import timedelta
from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.cobroke.models import Registration
from brokerage.deals.cobroke.services import deciding, inviting, letters
from brokerage.deals.cobroke.services.registering import register
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.services import acts
from brokerage.deals.interests.services.letters import draft
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda
from demo.clock import Schedule, before_closing, in_office_hours
from demo.ndas import sign_nda
from demo.texts import read


def schedule_co_broker(schedule: Schedule, principal: User) -> None:
    """Schedule what the co-broker of `data/co-brokers.json` and the principal do."""
    facts = read("co-brokers")
    ours, known = facts["registered"], facts["known"]
    invited = in_office_hours(schedule.now - timedelta(days=facts["invited"]))
    schedule.add(invited, lambda: _invite(principal, facts["broker"]))
    at = in_office_hours(schedule.now - timedelta(days=ours["days"], minutes=13))
    schedule.add(at, lambda: _register(facts, ours))
    answered = in_office_hours(at + timedelta(hours=2))
    schedule.add(answered, lambda: _confirm(principal))
    schedule.add(answered + timedelta(hours=19), lambda: _sign(ours))
    waiting = before_closing(schedule.now - timedelta(days=known["days"]))
    schedule.add(waiting, lambda: _register(facts, known))


def _invite(principal: User, facts: dict[str, Any]) -> None:
    account = inviting.invite(by=principal, values=facts).buyer.account
    assert account is not None
    account.set_password(read("staff")["password"])
    account.save()


def _register(facts: dict[str, Any], buyer: dict[str, Any]) -> None:
    register(
        by=User.objects.get(email=facts["broker"]["email"]),
        number=Listing.objects.get(deal__lead__name=facts["of"]).number,
        **{name: buyer[name] for name in ("name", "email", "phone", "company")},
    )


def _confirm(principal: User) -> None:
    """Confirm the buyer and the share, and send the buyer the agreement."""
    registration = Registration.objects.get()
    interest = deciding.confirm(by=principal, registration_id=registration.pk).interest
    assert interest is not None
    letters.confirm_share(by=principal, registration_id=registration.pk)
    interest = Interest.objects.get(pk=interest.pk)
    acts.act(
        by=principal,
        interest_id=interest.pk,
        kind="agreement",
        key="demo-co-broker",
        version=interest.version,
        letter=draft(interest, "agreement", principal),
    )


def _sign(facts: dict[str, Any]) -> None:
    nda = Nda.objects.get(buyer=Buyer.objects.get(email=facts["email"]))
    sign_nda(nda, network="198.18.71.4", phone=facts["phone"])

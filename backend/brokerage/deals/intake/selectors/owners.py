"""Queries for the owner's page."""

from dataclasses import dataclass
from datetime import datetime

from brokerage.accounts.models import User
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.rules.stages import OWNER_SIDE, DealPersonRole
from brokerage.deals.pipeline.selectors.deals import deal_of, deal_of_owner


@dataclass(frozen=True)
class Invited:
    """Someone of the owner's side. Both times are None before."""

    person: int
    may_invite: bool
    """Whether an email address is known."""
    invited_at: datetime | None
    opened_at: datetime | None


def sale_of(user: User, ability: str) -> Deal:
    """Return the deal of a person outside the firm who has this one of `Deal.owner_abilities`.
    Raises Deal.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)[ability]:
        raise Deal.DoesNotExist
    return deal


def owner_side(deal: Deal) -> list[DealPerson]:
    """Return the people who may sign in to see the deal."""
    return [person for person in deal.people.all() if DealPersonRole(person.role) in OWNER_SIDE]


def invited_to(user: User, deal_id: int) -> list[Invited]:
    """Return who was invited to the owner's page. Raises Deal.DoesNotExist."""
    people = DealPerson.objects.filter(deal=deal_of(user, deal_id), role__in=OWNER_SIDE)
    found = []
    for person in people.select_related("contact", "access"):
        access = getattr(person, "access", None)
        found.append(
            Invited(
                person.pk,
                bool(person.contact.email),
                access and access.invited_at,
                access and access.opened_at,
            )
        )
    return found

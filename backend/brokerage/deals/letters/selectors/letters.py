"""Queries for the letters of a deal."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.deals.interests.models import Interest
from brokerage.deals.letters.models import DealLetter
from brokerage.deals.letters.rules.kinds import TAKES_BACK, LetterKind
from brokerage.deals.letters.selectors.recipients import (
    OWNERS,
    Mailing,
    Recipient,
)
from brokerage.deals.pipeline.models import Deal, DealPerson
from brokerage.deals.pipeline.selectors.deals import deal_of_owner

SHOWN = 100


class OfferedLetter(NamedTuple):
    """A letter that there is a reason to write now."""

    kind: LetterKind
    recipients: list[Recipient]
    untold: int
    """Who can get it and has not."""


def offered(deal: Deal) -> list[OfferedLetter]:
    mailing = Mailing(deal, timezone.localdate())
    found = []
    for kind in LetterKind:
        people = mailing.recipients(kind)
        if people:
            told = told_of(mailing, kind)
            untold = [each for each in people if not each.left_out and _told(each) not in told]
            found.append(OfferedLetter(kind, people, len(untold)))
    return found


def told_of(mailing: Mailing, kind: LetterKind) -> dict[tuple[str, str], datetime]:
    """Return who got a letter of a kind about what, and when last, unless another took it back."""
    told = {}
    for each in reversed(mailing.copies):
        if each.letter.kind == kind:
            told[each.who, each.about] = each.letter.at
        elif each.letter.kind == TAKES_BACK.get(kind):
            told.pop((each.who, each.about), None)
    return told


def _told(recipient: Recipient) -> tuple[str, str]:
    return recipient.key, recipient.about


def letters_of(deal: Deal) -> list[DealLetter]:
    """Return what was sent, the latest first."""
    return list(DealLetter.objects.filter(deal=deal).prefetch_related("copies")[:SHOWN])


def version_of(deal: Deal, kind: LetterKind) -> int:
    """Return a number that grows with each letter of a kind."""
    return DealLetter.objects.filter(deal=deal, kind=kind).count()


def names_of(deal: Deal, letters: Sequence[DealLetter]) -> dict[str, str]:
    """Return the names of those who got letters, by their keys; not of those who were erased."""
    keys = {copy.who for letter in letters for copy in letter.copies.all()}
    buyers = Interest.objects.filter(listing__deal=deal).values_list("pk", "buyer__name")
    people = DealPerson.objects.filter(deal=deal).values_list("pk", "contact__name")
    names = {f"interest-{pk}": name for pk, name in buyers}
    names |= {f"person-{pk}": name for pk, name in people}
    return {key: name for key, name in {**names, OWNERS: "the owner"}.items() if key in keys}


def letters_of_owner(user: User) -> QuerySet[DealLetter]:
    """Return the letters to the owners of one's deal, the latest first. Raises
    Deal.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return DealLetter.objects.filter(deal=deal, copies__who=OWNERS)

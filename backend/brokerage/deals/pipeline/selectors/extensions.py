"""What the packages above the pipeline add to a deal, in `ready` of their `apps.py`: conditions of
stages, what a deal waits for, what the owner's page asks for, and how they delete what an owner
gave for a deal that died.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, Protocol

from django.db.models import QuerySet

from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import Condition, DealPersonRole, DealStage


@dataclass(frozen=True)
class Requirement:
    """A condition of a stage, with the query that checks it.

    `id` is a key of the desk's words. `is_required` refuses the stage without it; otherwise staff
    may enter the stage with a reason, which is logged.
    """

    stage: DealStage
    id: str
    is_met: Callable[[Deal], bool]
    is_required: bool = False


class Wait(NamedTuple):
    """Something that a deal waits for, on Today and on the deal's page."""

    deal: int
    text: str
    """In words for staff, such as "3 documents to check"."""
    tab: str
    """The tab of the deal's page where it is done, such as `files`, or the desk's address."""
    since: datetime


ENOUGH_WAITS: Final = 100
"""Nobody reads more waits at once: larger numbers are not counted."""

WaitSource = Callable[[Sequence[int]], Iterable[Wait]]
"""Takes the ids of deals and returns what they wait for: the longest `ENOUGH_WAITS`, if there may
be many.
"""


MOST_ASKS: Final = 3
"""The most requests that the owner's page shows at once."""


class Ask(NamedTuple):
    """A request to the owner, on the page `/your-file`.

    The words are for the owner, and must not tell anyone who looks over their shoulder that the
    business may be sold.
    """

    rank: int
    """The lowest comes first: 10 to sign, 20 to read, 30 to send files, 40 to answer questions."""
    text: str
    """What to do, such as "Send us 3 documents"."""
    why: str
    """One short sentence."""
    section: str
    """The id of the section of the page where it is done, such as `files`."""
    needs: str = "everything"
    """The ability of `Deal.owner_abilities` that a person needs to be asked."""
    emails: tuple[str, ...] = ()
    """Those who are asked, if not everyone with that ability."""


AskSource = Callable[[Deal], Iterable[Ask]]


class Forget(Protocol):
    """Deletes the owner's material of a dead deal, in a transaction of the worker: bytes and
    answers, while names and hashes stay. It runs once, 60 days after the deal ended, unless staff
    keep the material.
    """

    def __call__(self, *, deal: Deal) -> object: ...


def _has_seller(deal: Deal) -> bool:
    return any(person.role == DealPersonRole.SELLER for person in deal.people.all())


REQUIREMENTS: Final[list[Requirement]] = [
    Requirement(DealStage.VALUATION, "seller", _has_seller),
    Requirement(DealStage.ENGAGED, "seller", _has_seller),
]
WAIT_SOURCES: Final[list[WaitSource]] = []
ASK_SOURCES: Final[list[AskSource]] = []

FORGETS: Final[list[Forget]] = []

TimelineSource = Callable[[Deal], tuple[str, QuerySet[Any]]]
"""Returns the kind of an entry of a deal's timeline and its rows, which have their time in `at`."""
TIMELINE_SOURCES: Final[list[TimelineSource]] = []

HeardSource = Callable[[Sequence[int]], Iterable[tuple[int, datetime]]]
"""Takes the ids of deals and returns when the owner's side of each was last heard from."""
HEARD_SOURCES: Final[list[HeardSource]] = []


def conditions(deal: Deal, stage: DealStage) -> list[Condition]:
    """Return what `stage` asks of a deal."""
    return [
        Condition(each.id, each.is_met(deal), each.is_required)
        for each in REQUIREMENTS
        if each.stage == stage
    ]


def waits(deals: Sequence[int]) -> list[Wait]:
    """Return what deals wait for, by their ids, the longest wait first."""
    found = [wait for source in WAIT_SOURCES for wait in source(deals)]
    return sorted(found, key=lambda wait: wait.since)


def asks(deal: Deal, abilities: Mapping[str, bool], email: str = "") -> list[Ask]:
    """Return what a person of the owner's side with these abilities is asked for: at most
    `MOST_ASKS`, the most urgent first.
    """
    found = [
        ask
        for source in ASK_SOURCES
        for ask in source(deal)
        if abilities[ask.needs] and (not ask.emails or email.lower() in ask.emails)
    ]
    return sorted(found, key=lambda ask: ask.rank)[:MOST_ASKS]

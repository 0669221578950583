"""The folders that a room begins with, by industry (`domain/deals/room-folders.json`)."""

import json
from functools import cache
from typing import Final

from brokerage.core import facts
from brokerage.core.schema import Fact

NAME_LENGTH: Final = 80
HOLDS_LENGTH: Final = 200


class ChecklistFolder(Fact):
    name: str
    holds: str
    """What belongs in it, for staff."""
    for_lenders: bool = False
    """Financial: the lender of a buyer reads it too."""


class Checklist(Fact):
    key: str
    name: str
    folders: tuple[ChecklistFolder, ...]


@cache
def checklists() -> tuple[Checklist, ...]:
    listed = json.loads(facts.domain_file("deals", "room-folders"))["checklists"]
    return tuple(Checklist.model_validate(each) for each in listed)


def checklist(key: str) -> Checklist | None:
    return next((each for each in checklists() if each.key == key), None)

"""The closing checklist (`domain/deals/closing.json`)."""

import json
from enum import StrEnum
from functools import cache

from brokerage.core import facts
from brokerage.core.schema import Fact


class ClosingSide(StrEnum):
    """Who does an item, and sees it besides the firm, which sees all."""

    SELLER = "seller"
    BUYER = "buyer"
    BOTH = "both"
    FIRM = "firm"


class ListedItem(Fact):
    key: str
    label: str
    side: ClosingSide
    seller: str
    """As the owner reads it; empty for what is not theirs."""
    buyer: str
    """As the buyer reads it; empty for what is not theirs."""
    is_file: bool = False
    """Whether it is done with a file of the deal."""


@cache
def closing_list() -> tuple[ListedItem, ...]:
    listed = json.loads(facts.domain_file("deals", "closing"))["items"]
    return tuple(ListedItem.model_validate(each) for each in listed)


@cache
def listed_items() -> dict[str, ListedItem]:
    return {each.key: each for each in closing_list()}

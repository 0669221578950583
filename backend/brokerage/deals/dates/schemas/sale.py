"""What the owner's page shows of the way to closing. Amounts are US dollars."""

from datetime import date

from brokerage.core.schema import Schema
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.owners import (
    WARNED_OF_WIRES,
    dates_of_owner,
    items_of_owner,
    retrades_of_owner,
)
from brokerage.deals.pipeline.models import Deal


class MyClosingItemOut(Schema):
    """What closing needs of the owner."""

    text: str
    is_done: bool


class MyRetradeOut(Schema):
    """What the buyer asks to change, with the answer."""

    asked_on: date
    asked: str
    asked_effect: int
    answer: str
    answer_text: str
    effect: int


class MyDateOut(Schema):
    label: str
    on: date
    is_done: bool


class MyClosingOut(Schema):
    """The owner's part of the way to closing."""

    dates: list[MyDateOut]
    """The earliest first."""
    items: list[MyClosingItemOut]
    retrades: list[MyRetradeOut]
    effect: int
    """Of the agreed changes on the price."""
    has_wire_warning: bool
    """Whether closing is near enough to warn of changed bank details."""

    @classmethod
    def of(cls, deal: Deal) -> "MyClosingOut":
        retrades = retrades_of_owner(deal)
        return cls(
            dates=[
                MyDateOut(label=each.label, on=each.on, is_done=each.state == DateState.DONE)
                for each in dates_of_owner(deal)
                if each.on
            ],
            items=[
                MyClosingItemOut(text=text, is_done=is_done)
                for text, is_done in items_of_owner(deal)
            ],
            retrades=[MyRetradeOut.of(each) for each in retrades],
            effect=sum(each.effect for each in retrades),
            has_wire_warning=deal.stage in WARNED_OF_WIRES,
        )

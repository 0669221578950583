"""What the buyer whose offer was accepted sees of the way to closing."""

from datetime import date

from brokerage.content.selectors.bodies import firm
from brokerage.core.schema import Schema
from brokerage.deals.dates.models import WireInstructions
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.selectors.buyers import contacts, dates_of_buyer, items_of_buyer
from brokerage.deals.pipeline.models import Deal


class BuyingDateOut(Schema):
    label: str
    on: date
    is_done: bool


class BuyingItemOut(Schema):
    """What closing needs of the buyer."""

    text: str
    is_done: bool


class BuyingContactOut(Schema):
    name: str
    role: str
    company: str
    phone: str
    email: str


class BuyingClosingOut(Schema):
    """The buyer's part of the way to closing."""

    number: str
    """Of the listing."""
    dates: list[BuyingDateOut]
    """The earliest first."""
    items: list[BuyingItemOut]
    contacts: list[BuyingContactOut]
    call_back: str
    """The firm's phone number, to check instructions with."""
    has_wires: bool
    """Whether there are instructions for a wire that two of us have checked."""

    @classmethod
    def of(cls, deal: Deal, number: str) -> "BuyingClosingOut":
        return cls(
            number=number,
            dates=[
                BuyingDateOut(label=each.label, on=each.on, is_done=each.state == DateState.DONE)
                for each in dates_of_buyer(deal)
                if each.on
            ],
            items=[
                BuyingItemOut(text=text, is_done=is_done) for text, is_done in items_of_buyer(deal)
            ],
            contacts=[BuyingContactOut.of(each) for each in contacts(deal)],
            call_back=firm().phone.display,
            has_wires=WireInstructions.objects.all().for_buyer().filter(deal=deal).exists(),
        )


class BuyingWireOut(Schema):
    payee: str
    instructions: str


class BuyingWiresOut(Schema):
    """Checked instructions, which no other response has."""

    wires: list[BuyingWireOut]

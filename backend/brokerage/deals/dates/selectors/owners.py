"""What the owner's side sees of the way to closing."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.day_words import day_in_words
from brokerage.deals.dates.models import ClosingItem, DealDate, Retrade
from brokerage.deals.dates.rules.closing_list import ClosingSide, listed_items
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import SOLD, DealStage
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask

OWNERS_DATES: Final = frozenset(
    {
        "loi-signed",
        "exclusivity-end",
        "diligence-end",
        "earnest-hard",
        "tax-requested",
        "landlord-consent",
        "loan-commitment",
        "agreement-agreed",
        "payoff-letters",
        "closing",
    }
)
"""The dates before closing that the owner sees, of those in the list. After closing: all."""
_CLOSING: Final = (DealStage.CONTRACT, DealStage.CLOSING)
WARNED_OF_WIRES: Final = (DealStage.DILIGENCE, *_CLOSING)


def deal_with_dates(user: User) -> Deal:
    """Return the deal of a person who may see how closing goes. Raises Deal.DoesNotExist."""
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return deal


def dates_of_owner(deal: Deal) -> list[DealDate]:
    """Return the dates that the owner sees, the earliest first."""
    dates = DealDate.objects.filter(deal=deal, on__isnull=False)
    dates = dates.exclude(state=DateState.NOT_NEEDED).order_by("on", "pk")
    if deal.stage in SOLD:
        return list(dates.filter(is_after_closing=True))
    return list(dates.filter(key__in=OWNERS_DATES))


def items_of_owner(deal: Deal) -> list[tuple[str, bool]]:
    """Return what closing needs of the owner, in their words, and whether it is done."""
    if deal.stage not in _CLOSING:
        return []
    sides = (ClosingSide.SELLER, ClosingSide.BOTH)
    items = ClosingItem.objects.filter(deal=deal, side__in=sides)
    found = []
    for item in items.exclude(state=DateState.NOT_NEEDED):
        listed = listed_items().get(item.key)
        text = listed.seller if listed else item.label
        if text:
            found.append((text, item.state == DateState.DONE))
    return found


def retrades_of_owner(deal: Deal) -> list[Retrade]:
    return list(Retrade.objects.filter(deal=deal, shown_at__isnull=False))


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner for what closing still needs of them, and to call us about what was asked."""
    if Retrade.objects.filter(deal=deal, shown_at__isnull=False, answer="open").exists():
        yield Ask(
            14, "Call us about a request", "They ask to change something. You decide.", "closing"
        )
    left = [text for text, is_done in items_of_owner(deal) if not is_done]
    if left:
        text = f"{len(left)} thing{'s' if len(left) > 1 else ''} to get ready"
        yield Ask(25, text, "We go through the list with you.", "closing")
    owed = dates_of_owner(deal) if deal.stage in SOLD else []
    soon = timezone.localdate() + timedelta(days=14)
    for date_ in owed:
        if date_.state == DateState.OPEN and date_.on and date_.on <= soon:
            on = day_in_words(date_.on, has_year=False)
            yield Ask(35, f"{date_.label}: {on}", "Tell us if it doesn't happen.", "closing")

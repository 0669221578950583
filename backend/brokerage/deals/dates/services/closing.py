"""Keeps the closing checklist. Raises Deal.DoesNotExist and InvalidForm."""

from typing import Final

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.selectors import shown_name
from brokerage.core.form_rules import InvalidForm
from brokerage.core.text import single_line
from brokerage.deals.dates.models import ClosingItem
from brokerage.deals.dates.rules.closing_list import ClosingSide, listed_items
from brokerage.deals.dates.rules.slips import DateState
from brokerage.deals.dates.services.tracks import file_of
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event

MOST_ITEMS: Final = 80


@transaction.atomic
def settle_item(
    *, by: User, deal_id: int, item_id: int, state: DateState, reason: str, file: int | None
) -> Deal:
    """Record that an item is done, not needed with a reason, or open again. Raises
    ClosingItem.DoesNotExist too.
    """
    deal = lock_deal(by, deal_id)
    item = ClosingItem.objects.get(deal=deal, pk=item_id)
    reason = single_line(reason)[:500]
    if state == DateState.NOT_NEEDED and not reason:
        raise InvalidForm({"reason": "Please say why"})
    item.file = file_of(deal, file)
    listed = listed_items().get(item.key)
    if state == DateState.DONE and listed and listed.is_file and item.file is None:
        raise InvalidForm({"file": "Please choose it among the deal's files"})
    item.state, item.reason = state, reason if state == DateState.NOT_NEEDED else ""
    item.done_on = timezone.localdate() if state == DateState.DONE else None
    item.by_name = shown_name(by)[:100] if state != DateState.OPEN else ""
    item.save()
    if state == DateState.DONE:
        record_event(deal, kind="closing-item", text=f"For closing: {item.label}", by=by)
    return deal


@transaction.atomic
def add_item(*, by: User, deal_id: int, label: str, side: ClosingSide) -> Deal:
    """Add an item of the firm's own."""
    deal = lock_deal(by, deal_id)
    label = single_line(label)[:120]
    if not label:
        raise InvalidForm({"label": "Please say what it is"})
    count = deal.closing_items.count()
    if count >= MOST_ITEMS:
        raise InvalidForm({"label": f"The list can have at most {MOST_ITEMS} items"})
    ClosingItem.objects.create(deal=deal, label=label, side=side, order=count)
    deal.save_changes()
    return deal


@transaction.atomic
def remove_item(*, by: User, deal_id: int, item_id: int) -> Deal:
    """Remove an item of the firm's own. Raises ClosingItem.DoesNotExist too."""
    deal = lock_deal(by, deal_id)
    ClosingItem.objects.get(deal=deal, pk=item_id, key="").delete()
    deal.save_changes()
    return deal

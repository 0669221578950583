"""What deals wait for because of their agreements."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from django.utils import timezone

from brokerage.core.day_words import day_in_words
from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import EngagementState as State
from brokerage.deals.engagement.selectors.engagements import unsigned_clients
from brokerage.deals.pipeline.selectors.extensions import Wait

_TAB: Final = "agreement"
_WAITING: Final = (State.SENT, State.DECLINED, State.EXPIRING, State.EXPIRED, State.TERMINATED)


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield what these deals wait for: signatures, and decisions about agreements that end."""
    found = Engagement.objects.filter(deal__in=deals, state__in=_WAITING)
    latest = {each.deal_id: each for each in found.order_by("pk").prefetch_related("signers")}
    today = timezone.localdate()
    for engagement in latest.values():
        assert engagement.deal_id is not None
        yield Wait(engagement.deal_id, _text(engagement, today), _TAB, engagement.state_since)


def _text(engagement: Engagement, today: date) -> str:
    state = State(engagement.state)
    if state == State.SENT:
        names = [signer.name for signer in unsigned_clients(engagement)]
        if not names:
            return "The agreement waits for the firm's signature"
        others = f" and {len(names) - 1} more" if len(names) > 1 else ""
        return f"Waits for the signature of {names[0]}{others}"
    if state == State.DECLINED:
        return "A client declined to sign the agreement"
    if state == State.EXPIRING:
        left = engagement.dates.days_left(today)
        return f"The agreement ends in {left} days" if left > 1 else "The agreement ends now"
    due = day_in_words(engagement.dates.list_due_on, has_year=False)
    return f"The list of registered buyers is due on {due}"

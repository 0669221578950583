"""What deals and owners wait for with memoranda."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from brokerage.deals.cim.models import CimVersion
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.selectors.documents import light_versions
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules.stages import DealStage
from brokerage.deals.pipeline.selectors.extensions import Ask, Wait

_UNANSWERED: Final = timedelta(days=3)
_TAB: Final = "cim"
_WAITING: Final = (InterestState.APPROVED, InterestState.CIM_SENT)
_OPEN: Final = (DealStage.PACKAGING, DealStage.ON_MARKET)


def waits(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield what deals wait for with their memoranda, by the ids of the deals."""
    latest = CimVersion.objects.filter(cim=OuterRef("cim")).order_by("-number").values("number")[:1]
    found = light_versions().filter(cim__listing__deal__in=deals, number=Subquery(latest))
    late = timezone.now() - _UNANSWERED
    for version in found.select_related("cim__listing"):
        deal, answered = version.cim.listing.deal_id, version.answered_at
        assert deal is not None
        if version.state == CimState.APPROVED and answered:
            yield Wait(deal, "The owner approved the memorandum: release it", _TAB, answered)
        elif version.state == CimState.RETURNED and answered:
            yield Wait(deal, "The owner wants changes in the memorandum", _TAB, answered)
        elif version.state == CimState.SENT and version.sent_at <= late:
            text = "The owner has not answered about the memorandum"
            yield Wait(deal, text, _TAB, version.sent_at)
    yield from _buyers_without_one(deals)


def _buyers_without_one(deals: Sequence[int]) -> Iterator[Wait]:
    """Yield the deals whose approved buyers have nothing to read yet, since the first was."""
    waiting = Interest.objects.filter(
        listing__deal__in=deals, listing__deal__stage__in=_OPEN, state__in=_WAITING
    ).exclude(listing__cim__versions__state=CimState.RELEASED)
    rows = waiting.order_by("state_since").values_list("listing__deal", "state_since")
    seen: set[int] = set()
    for deal, since in rows:
        if deal not in seen:
            seen.add(deal)
            yield Wait(deal, "An approved buyer waits for the memorandum", _TAB, since)


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to approve what was sent."""
    if light_versions().filter(cim__listing__deal=deal, state=CimState.SENT).exists():
        why = "Part by part. Nobody reads it before you agree."
        yield Ask(16, "Check the long version", why, "description")

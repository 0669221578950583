"""Records what is kept of a sale after closing."""

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.comparables.models import Comparable
from brokerage.deals.comparables.rules.content import ComparableContent, missing
from brokerage.deals.comparables.selectors.comparables import comparable_of
from brokerage.deals.comparables.selectors.prefill import industries
from brokerage.deals.listing.rules.public_listing import REGIONS
from brokerage.deals.pipeline.rules.stages import SOLD
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


class NotClosed(Refusal):
    code = "not_closed"
    message = "Record the sale once the deal is closed."


class ComparableChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this record in the meantime. Nothing was saved."


@transaction.atomic
def record(*, by: User, deal_id: int, content: ComparableContent, version: int) -> Comparable:
    """Record the sale of a closed deal, or correct the record. `version` is the one that the editor
    saw, 0 for none. Raises Deal.DoesNotExist, NotClosed, ComparableChanged and InvalidForm.
    """
    deal = lock_deal(by, deal_id)
    if deal.stage not in SOLD:
        raise NotClosed
    before = comparable_of(deal)
    if (before.version if before else 0) != version:
        raise ComparableChanged
    comparable = before or Comparable(deal=deal, version=0)
    _save(comparable, content, by)
    text = "Comparable corrected" if before else "Comparable recorded"
    record_event(deal, kind="comparable", text=text, by=by)
    return comparable


@transaction.atomic
def record_earlier(
    *, by: User, pk: int | None, content: ComparableContent, version: int
) -> Comparable:
    """Record a sale from before the firm kept its deals here, or correct it. Only principals do.
    Raises Comparable.DoesNotExist, ComparableChanged and InvalidForm.
    """
    comparable = Comparable(version=0)
    if pk is not None:
        earlier = Comparable.objects.select_for_update().filter(deal__isnull=True)
        comparable = earlier.get(pk=pk)
    if comparable.version != version:
        raise ComparableChanged
    _save(comparable, content, by)
    return comparable


def _save(comparable: Comparable, content: ComparableContent, by: User) -> None:
    """Raises InvalidForm. What the record says already stays possible when the method's industries
    or the regions change.
    """
    before = comparable.written if comparable.version else ComparableContent()
    errors = missing(content, today=timezone.localdate())
    known = (*industries(), before.industry)
    if content.industry and content.industry not in known:
        errors["industry"] = "Please choose one of the list"
    if content.region and content.region not in (*REGIONS, before.region):
        errors["region"] = "Please choose one of the list"
    if errors or content.closed_on is None:
        raise InvalidForm(errors)
    comparable.content = content.model_dump(mode="json", by_alias=True)
    comparable.closed_on = content.closed_on
    comparable.recorded_by, comparable.recorded_at = by, timezone.now()
    comparable.version += 1
    comparable.save()

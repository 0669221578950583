"""Deletes the owner's material of dead deals, unless staff decide to keep it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.rules import deal_fields
from brokerage.deals.pipeline.rules.stages import KEPT_WHEN_DEAD, DealStage
from brokerage.deals.pipeline.selectors.deals import deal_of
from brokerage.deals.pipeline.selectors.extensions import FORGETS
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


class NothingToKeep(Refusal):
    """The deal is not dead, or the owner's material is deleted already."""

    code = "nothing_to_keep"
    message = "There is nothing to decide: the deal goes on, or its material is deleted already."


@transaction.atomic
def keep_material(*, by: User, deal_id: int, reason: str) -> Deal:
    """Keep the owner's files and answers of a dead deal, with the reason in writing.

    Raises Deal.DoesNotExist, InvalidForm and NothingToKeep.
    """
    deal = lock_deal(by, deal_id)
    if deal.stage != DealStage.DEAD or deal.forgotten_at:
        raise NothingToKeep
    reason = deal_fields.cleaned({"reason": reason})["reason"]
    if not reason:
        raise InvalidForm({"reason": "Please say why"})
    deal.kept_reason = reason
    deal.save_changes("kept_reason")
    record_event(deal, kind="material-kept", text=f"Keeps the owner's material: {reason}", by=by)
    return deal_of(by, deal_id)


def forget_dead_deals(now: datetime | None = None) -> None:
    """Delete the owner's material of the deals that ended long enough ago, by the functions of
    `FORGETS`, each deal in its own transaction.
    """
    ended = (now or timezone.now()) - KEPT_WHEN_DEAD
    due = Deal.objects.filter(
        stage=DealStage.DEAD, stage_since__lte=ended, kept_reason="", forgotten_at=None
    )
    for pk in list(due.values_list("pk", flat=True)):
        with transaction.atomic():
            deal = due.select_for_update().filter(pk=pk).first()
            if deal is None:  # taken up again or kept meanwhile
                continue
            for forget in FORGETS:
                forget(deal=deal)
            deal.forgotten_at = timezone.now()
            deal.save(update_fields=["forgotten_at"])
            text = "The owner's files and answers were deleted, 60 days after the deal ended"
            record_event(deal, kind="material-deleted", text=text, by=None)

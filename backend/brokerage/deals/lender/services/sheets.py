"""Changes what the lender test of a deal assumes."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.lender.models import LenderSheet
from brokerage.deals.lender.rules.assumptions import LARGEST, DealFacts, checked
from brokerage.deals.lender.selectors.results import sheet_of
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event


class ChangedMeanwhile(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this lender test in the meantime. Nothing was saved."


@transaction.atomic
def save_sheet(
    *,
    by: User,
    deal_id: int,
    price: int | None,
    changes: Mapping[str, str],
    known: DealFacts,
    version: int,
) -> LenderSheet:
    """Save the price and the assumptions of a deal's lender test. `version` is the one that the
    editor saw, 0 for the first. What is saved already does not change.

    Raises Deal.DoesNotExist, InvalidForm and ChangedMeanwhile.
    """
    deal = lock_deal(by, deal_id)
    sheet = sheet_of(deal_id)
    if price is not None and not 0 < price <= LARGEST:
        raise InvalidForm({"price": f"Please enter a price up to ${LARGEST:,}"})
    wanted = (price, checked(changes), known)
    if sheet.version and (sheet.price, sheet.changes, sheet.known) == wanted:
        return sheet
    if sheet.version != version:
        raise ChangedMeanwhile
    if sheet.price != price:
        text = f"Lender test at ${price:,}" if price else "Lender test without a price"
        record_event(deal, kind="lender-test", text=text, by=by)
    sheet.price, sheet.changes, _ = wanted
    sheet.owners_are_citizens = known.owners_are_citizens
    sheet.earnout, sheet.seller_keeps_stake = known.earnout, known.seller_keeps_stake
    sheet.version += 1
    sheet.changed_at = timezone.now()
    sheet.save()
    return sheet

"""What the owner's side sees of offers."""

from collections.abc import Iterator

from brokerage.accounts.models import User
from brokerage.deals.offers.models import Offer
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask


def deal_with_offers(user: User) -> Deal:
    """Return the deal of a person who may see its offers. Raises Deal.DoesNotExist."""
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    return deal


def asks(deal: Deal) -> Iterator[Ask]:
    """Ask the owner to read offers that they have not opened."""
    if Offer.objects.filter(deal=deal, shown_at__isnull=False, seen_at__isnull=True).exists():
        yield Ask(
            12, "Read what came in", "Side by side, with what each would bring you.", "offers"
        )

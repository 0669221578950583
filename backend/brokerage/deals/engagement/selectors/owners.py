"""What an owner sees of the agreement of their deal."""

from collections.abc import Iterator

from brokerage.accounts.models import User
from brokerage.deals.engagement.models import Engagement, Signer
from brokerage.deals.engagement.rules.states import EngagementState as State
from brokerage.deals.engagement.selectors.engagements import (
    is_open_for_signing,
    unsigned_clients,
)
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of_owner
from brokerage.deals.pipeline.selectors.extensions import Ask


def asks(deal: Deal) -> Iterator[Ask]:
    """Yield the request to sign, for those of the client's side who have not."""
    found = Engagement.objects.filter(deal=deal, state=State.SENT).prefetch_related("signers")
    for engagement in found:
        waiting = unsigned_clients(engagement)
        if waiting and is_open_for_signing(engagement):
            why = f"It waits for {' and '.join(signer.name.split()[0] for signer in waiting)}."
            emails = tuple(signer.email for signer in waiting)
            yield Ask(10, "Read and sign what we prepared", why, "agreement", emails=emails)


def signer_of_owner(user: User) -> Signer:
    """Return the part of a signed-in person in the latest agreement of their deal that was sent, by
    their confirmed email address. Raises Deal.DoesNotExist and Signer.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None:
        raise Deal.DoesNotExist
    signers = Signer.objects.select_related("engagement").filter(
        engagement__deal=deal, email=user.email.lower(), user=None
    )
    return signers.exclude(engagement__state__in=(State.VOID, State.DECLINED)).latest("pk")

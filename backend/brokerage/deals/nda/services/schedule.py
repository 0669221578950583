"""Adds listings to the schedule of a signed master agreement."""

from django.db import transaction

from brokerage.core.refusals import Refusal
from brokerage.deals.listing.models import Listing
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.nda.rules.states import NdaKind
from brokerage.deals.nda.selectors.ndas import kept_until, listings_of
from brokerage.deals.nda.services.changes import tell
from brokerage.deals.nda.services.mailing import link_of, mail_buyer


class NotAMaster(Refusal):
    code = "not_a_master"
    message = "This agreement can't take another listing. Please call us."


@transaction.atomic
def add_listing(*, nda: Nda, listing: Listing, ip: str, user_agent: str) -> Nda:
    """Add a listing to the schedule, as its signer asks, and confirm it by mail; again, and nothing
    changes. Raises NotAMaster if the agreement is no master or not in force.
    """
    nda = Nda.objects.select_for_update().get(pk=nda.pk)
    if nda.kind != NdaKind.MASTER or not nda.is_live:
        raise NotAMaster
    _, is_new = NdaListing.objects.get_or_create(
        nda=nda,
        listing=listing,
        defaults={"number": listing.number, "ip": ip[:45], "user_agent": user_agent[:300]},
    )
    if is_new:
        nda.kept_until = kept_until(nda, listings_of(nda))
        nda.save(update_fields=["kept_until"])
        mail_buyer("nda-added", nda, link=link_of(nda), listing=listing.number)
        tell(nda, [listing], what="extended", by=None)
    return nda

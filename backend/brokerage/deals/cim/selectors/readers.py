"""What a buyer may read of a memorandum. All that is sent to a buyer, and to staff who look at it
as that buyer, is asked for here, and this asks `access_of`.
"""

from typing import NamedTuple

from django.db.models import QuerySet

from brokerage.accounts.models import User
from brokerage.deals.cim.models import Cim, CimPermit, CimVersion
from brokerage.deals.cim.rules.states import CimState
from brokerage.deals.cim.selectors.documents import light_versions
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.access import access_of
from brokerage.deals.listing.models import Listing


class Readable(NamedTuple):
    version: CimVersion
    interest: Interest
    may_download: bool


def readable(user: User, number: str) -> Readable:
    """Return the released version about the listing that buyers know by this number. Raises
    CimVersion.DoesNotExist for everyone who may not read it, whatever the reason, after the same
    queries for a listing that exists and one that does not.
    """
    listing = Listing.objects.filter(number=number).first() or Listing(pk=0, state="active")
    access = access_of(user, listing)
    released = light_versions().select_related("cim__listing__deal")
    version = released.filter(cim__listing=listing.pk, state=CimState.RELEASED).first()
    interest = access.interest or access.client
    if not access.cim or interest is None or version is None:
        raise CimVersion.DoesNotExist
    # What a buyer may save, their broker may only read.
    may = CimPermit.objects.filter(interest=access.interest).exists() if access.interest else False
    return Readable(version, interest, may)


def as_buyer(staff: User, interest_id: int) -> Readable:
    """Return what the buyer of an interest may read now, for a member of staff who looks as that
    buyer. Raises Interest.DoesNotExist, and CimVersion.DoesNotExist if it is nothing.
    """
    interest = interest_of(staff, interest_id)
    if interest.buyer.account is None:
        raise CimVersion.DoesNotExist
    return readable(interest.buyer.account, interest.listing.number)


def interest_of(staff: User, interest_id: int) -> Interest:
    """Return an interest in a listing that a member of staff may see. Raises
    Interest.DoesNotExist.
    """
    found = Interest.objects.all().visible_to(staff)
    return found.select_related("buyer__account", "listing__deal").get(pk=interest_id)


def buyers_of(cim: Cim) -> QuerySet[Interest]:
    """Return the interests of the buyers who are approved for the listing, by name."""
    found = Interest.objects.filter(listing=cim.listing_id, state__in=KNOWING)
    return found.select_related("buyer", "cim_permit").order_by("buyer__sort_name", "pk")

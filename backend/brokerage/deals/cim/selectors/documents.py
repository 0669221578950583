"""Queries for memoranda and their versions."""

from django.db.models import Prefetch, QuerySet

from brokerage.accounts.models import User
from brokerage.deals.cim.models import Cim, CimVersion
from brokerage.deals.cim.rules.states import OPEN, CimState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.selectors.deals import deal_of, deal_of_owner


def cim_of(user: User, deal_id: int) -> Cim | None:
    """Return the memorandum of a deal that a member of staff may see; None before it is begun.
    Raises Deal.DoesNotExist.
    """
    deal = deal_of(user, deal_id)
    versions = Prefetch("versions", light_versions())
    found = Cim.objects.filter(listing__deal=deal).select_related(
        "listing__secrets", "listing__deal"
    )
    cim = found.prefetch_related(versions).first()
    if cim is not None:
        cim.listing.deal = deal  # with its members, which `abilities` reads
    return cim


def light_versions() -> QuerySet[CimVersion]:
    """Return versions without their documents."""
    return CimVersion.objects.defer("pdf")


def version_in(cim: Cim, *states: CimState) -> CimVersion | None:
    """Return the latest version in one of these states."""
    return light_versions().filter(cim=cim, state__in=states).order_by("-number").first()


def open_version(cim: Cim) -> CimVersion | None:
    """Return the version that waits for the owner, or that the owner has approved."""
    return version_in(cim, *OPEN)


def version_of(user: User, deal_id: int, number: int) -> CimVersion:
    """Return a version with its memorandum, for staff. Raises Deal.DoesNotExist and
    CimVersion.DoesNotExist.
    """
    deal = deal_of(user, deal_id)
    found = CimVersion.objects.select_related("cim__listing").defer("pdf")
    return found.get(cim__listing__deal=deal, number=number)


def version_of_owner(user: User) -> CimVersion:
    """Return the latest version that a person of the owner's side was asked to approve. Raises
    Deal.DoesNotExist and CimVersion.DoesNotExist.
    """
    deal = deal_of_owner(user)
    if deal is None or not deal.owner_abilities(user)["everything"]:
        raise Deal.DoesNotExist
    asked = light_versions().exclude(state=CimState.REPLACED).select_related("cim__listing__deal")
    return asked.filter(cim__listing__deal=deal).latest("number")

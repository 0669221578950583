"""The conditions of the stages "packaging" and "on market"."""

from brokerage.deals.lender.models import LenderSheet
from brokerage.deals.listing.models import ListingInternal, Teaser
from brokerage.deals.listing.rules.states import TeaserState
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.recast.rules.periods import TTM
from brokerage.deals.recast.selectors.results import results_of


def has_latest_twelve_months(deal: Deal) -> bool:
    """Return whether the recast has the latest twelve months."""
    found = results_of(deal.pk)
    return found is not None and found.basis.id == TTM


def is_lender_test_run(deal: Deal) -> bool:
    return LenderSheet.objects.filter(deal=deal).exists()


def is_teaser_approved(deal: Deal) -> bool:
    """Return whether the owner has approved the public words, whose check was answered before they
    were sent.
    """
    approved = (TeaserState.APPROVED, TeaserState.RELEASED)
    return Teaser.objects.filter(listing__deal=deal, state__in=approved).exists()


def is_do_not_contact_asked(deal: Deal) -> bool:
    """Return whether the owner was asked whom not to contact."""
    internal = ListingInternal.objects.filter(listing__deal=deal).first()
    return internal is not None and internal.written.do_not_contact_asked

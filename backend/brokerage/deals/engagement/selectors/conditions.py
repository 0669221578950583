"""The conditions of the stage "engaged"."""

from brokerage.deals.engagement.models import Engagement
from brokerage.deals.engagement.rules.states import IN_FORCE
from brokerage.deals.pipeline.models import Deal


def is_signed(deal: Deal) -> bool:
    """Return whether the deal has an agreement in force."""
    return _in_force(deal) is not None


def is_agency_disclosed(deal: Deal) -> bool:
    """Return whether every client was shown the agency disclosure of that agreement to its end."""
    engagement = _in_force(deal)
    if engagement is None:
        return False
    clients = [signer for signer in engagement.signers.all() if not signer.is_firm]
    return all(signer.disclosure_read_at is not None for signer in clients)


def _in_force(deal: Deal) -> Engagement | None:
    found = Engagement.objects.filter(deal=deal, state__in=IN_FORCE)
    return found.prefetch_related("signers").first()

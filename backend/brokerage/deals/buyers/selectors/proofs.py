"""Queries for what proves a buyer's money."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from brokerage.deals.buyers.models import Buyer, ProofOfFunds

COUNTS_FOR: Final = timedelta(days=182)
"""How long a proof counts after staff have seen it."""


def is_funded(buyer: Buyer) -> bool:
    """Return whether staff have seen a proof of the buyer's money that still counts."""
    since = timezone.now() - COUNTS_FOR
    return any(proof.seen_at and proof.seen_at > since for proof in buyer.proofs.all())


def proof_of(buyer: Buyer, proof_id: int) -> ProofOfFunds:
    """Raises ProofOfFunds.DoesNotExist."""
    return buyer.proofs.get(pk=proof_id)

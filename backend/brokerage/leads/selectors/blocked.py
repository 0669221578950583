"""Queries for blocked senders."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from brokerage.leads.models import BlockedSender


def blocked_senders(emails: Iterable[str], networks: Iterable[str]) -> QuerySet[BlockedSender]:
    """Return the blocked senders with one of these emails (in lower case) or networks. Empty texts
    match nothing.
    """
    return BlockedSender.objects.filter(
        Q(email__in=[each for each in emails if each])
        | Q(network__in=[each for each in networks if each])
    )

"""Finds the reasons to suspect that a message is spam. `receiving.py` adds the hourly ceiling."""

from django.conf import settings

from brokerage.core.client_ip import known_network
from brokerage.leads.models import Suspicion
from brokerage.leads.rules.contact_form import Sending
from brokerage.leads.services.blocking import blocked_senders


def suspicions_of(sending: Sending, email: str, network: str) -> list[Suspicion]:
    """Return signs that a bot sent a message, and whether staff blocked its email or network."""
    found = []
    if sending.trap.strip():
        found.append(Suspicion.TRAP)
    if sending.took is not None and sending.took < 1000 * settings.CONTACT_SECONDS_TO_WRITE:
        found.append(Suspicion.FAST)
    for blocked in blocked_senders([email.lower()], [known_network(network)]).order_by("-email"):
        found.append(Suspicion.BLOCKED_EMAIL if blocked.email else Suspicion.BLOCKED_NETWORK)
    return found

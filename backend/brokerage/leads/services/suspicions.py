"""Finds the reasons to suspect that a message is spam.

A message without a proof of work that comes beyond the hourly ceiling of the whole site is
suspected too, by `receiving.py`.
"""

from django.conf import settings

from brokerage.core.client_ip import known_network
from brokerage.leads.models import Suspicion
from brokerage.leads.rules.contact_form import Sending
from brokerage.leads.selectors.blocked import blocked_senders


def suspicions_of(sending: Sending, email: str, network: str) -> list[Suspicion]:
    """Return the reasons to suspect that a message is spam: signs that a robot sent it, and that
    staff have blocked its email address or its network (as in `receive_message`). Empty if there
    are none.
    """
    return [*_signs_of_a_robot(sending), *_blocked(email, network)]


def _signs_of_a_robot(sending: Sending) -> list[Suspicion]:
    found = []
    if sending.trap.strip():
        found.append(Suspicion.TRAP)
    if sending.took is not None and sending.took < 1000 * settings.CONTACT_SECONDS_TO_WRITE:
        found.append(Suspicion.FAST)
    return found


def _blocked(email: str, network: str) -> list[Suspicion]:
    found = []
    for blocked in blocked_senders([email.lower()], [known_network(network)]):
        if blocked.email:
            found.append(Suspicion.BLOCKED_EMAIL)
        if blocked.network:
            found.append(Suspicion.BLOCKED_NETWORK)
    return sorted(found)

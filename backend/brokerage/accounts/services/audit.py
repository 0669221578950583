"""Writes the account log."""

from django.http import HttpRequest

from brokerage.accounts.models import AuditEntry, User
from brokerage.accounts.rules import Action, kind_of_device
from brokerage.core.client_ip import client_network

COMMAND_LINE = "command line"


def record(
    action: Action, *, request: HttpRequest | None, actor: User | None, subject: User | None
) -> None:
    """Log that `actor` did `action` to `subject`. Call it in the transaction of the action.

    A command passes None for `request` and `actor`. `actor` is also None if the person is unknown;
    `subject` is None if the action is about no particular account.
    """
    if request is None:
        network, device = "", COMMAND_LINE
    else:
        network = client_network(request)
        device = kind_of_device(request.headers.get("User-Agent", ""))
    AuditEntry.objects.create(
        action=action,
        actor=actor,
        subject=subject,
        network=network,
        device=device,
    )

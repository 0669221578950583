"""Checks who may change which entries.

Emails about accounts, the firm's details and the legal texts carry authority: a changed link or
address would divert passwords or messages. Only principals change them (`edited_by_principals` of
their kinds). They, and versions by which results are calculated (`published_by_principals`), are
published, scheduled, canceled and restored only by principals right after an authentication. The
other principals get an email (`authority_used`).
"""

from typing import Any

from brokerage.content.models import Entry
from brokerage.core.refusals import Refusal
from brokerage.core.signals import authority_used


class PrincipalsOnly(Refusal):
    """Only principals may make this change."""

    status, code = 403, "principals_only"
    message = "Only principals can change this."


class AuthenticationRequired(Refusal):
    """The principal has to sign in or reauthenticate before this change."""

    status, code = 403, "reauthentication_required"
    message = "Please confirm it's you first."


def require_editor(entry: Entry, by: Any) -> None:
    """Raise PrincipalsOnly if this user may not edit the draft of an entry."""
    if not entry.abilities(by)["edit"]:
        raise PrincipalsOnly


def require_publisher(entry: Entry, by: Any) -> None:
    """Check that this user may publish, schedule, cancel and restore an entry.

    Raises PrincipalsOnly, or AuthenticationRequired if the principal must reauthenticate first.
    """
    if not entry.abilities(by)["publish"]:
        raise PrincipalsOnly
    if entry.kind.is_restricted and not by.is_recently_authenticated:
        raise AuthenticationRequired


def announce(entry: Entry, act: str, by: Any) -> None:
    """Tell the other principals that `by` has published an entry that only principals may publish;
    do nothing for other entries and for a command. `act` is a verb in the past tense, such as
    "published".
    """
    if entry.kind.is_restricted and by is not None:
        authority_used.send(sender=None, key=entry.key, act=act, by=by)

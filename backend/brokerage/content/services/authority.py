"""Who may change which entries.

Emails about accounts, the firm's details and the legal texts carry authority: a changed link or
address would divert passwords or messages. Only principals change them (`edited_by_principals` of
their kinds). They, and versions by which results are calculated (`published_by_principals`), are
published, scheduled, canceled and restored only by principals right after an authentication. The
other principals get an email (`authority_used`).
"""

from typing import Any

from brokerage.content.rules.kinds import kind_of
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


def may_edit(key: str, by: Any) -> bool:
    """Return whether this user, or None for no one, may change the draft of an entry."""
    return not kind_of(key).edited_by_principals or _is_principal(by)


def may_publish(key: str, by: Any) -> bool:
    """Return whether this user may publish an entry, after an authentication where
    `require_publisher` asks for one.
    """
    return not _is_restricted(key) or _is_principal(by)


def require_editor(key: str, by: Any) -> None:
    """Raise PrincipalsOnly if this user may not edit the draft of an entry."""
    if not may_edit(key, by):
        raise PrincipalsOnly


def require_publisher(key: str, by: Any) -> None:
    """Check that this user may publish, schedule, cancel and restore an entry.

    Raises PrincipalsOnly, or AuthenticationRequired if the principal must reauthenticate first.
    """
    if not may_publish(key, by):
        raise PrincipalsOnly
    if _is_restricted(key) and not by.is_recently_authenticated:
        raise AuthenticationRequired


def announce(key: str, act: str, by: Any) -> None:
    """Tell the other principals that `by` has published an entry that only principals may publish;
    do nothing for other entries and for a command. `act` is a verb in the past tense, such as
    "published".
    """
    if _is_restricted(key) and by is not None:
        authority_used.send(sender=None, key=key, act=act, by=by)


def _is_restricted(key: str) -> bool:
    kind = kind_of(key)
    return kind.edited_by_principals or kind.published_by_principals


def _is_principal(by: Any) -> bool:
    """Return whether this is an active principal with a permanent password (`User.has_perm`)."""
    return by is not None and bool(by.has_perm("content.change_entry"))

"""Who may change which documents.

Emails about accounts, the firm's details and the legal texts carry authority: a changed link or
address would divert passwords or messages. Only principals change them, and publish, schedule or
restore them only right after an authentication. The other principals get an email
(`authority_used`). A command on the server acts for nobody (`by` is None) and is not restricted.
"""

from typing import Any, Final

from brokerage.core.signals import authority_used

_PREFIXES: Final = ("mails/account-", "legal/")
_KEYS: Final = ("firm",)


class PrincipalsOnly(Exception):
    """Only principals may make this change."""


class AuthenticationRequired(Exception):
    """The principal has to sign in or reauthenticate before this change."""


def carries_authority(key: str) -> bool:
    """Return whether only principals may change the document with this key."""
    return key in _KEYS or key.startswith(_PREFIXES)


def may_edit(key: str, by: Any) -> bool:
    """Return whether this user, or None for nobody, may change the document."""
    return not carries_authority(key) or _is_principal(by)


def require_editor(key: str, by: Any) -> None:
    """Raise PrincipalsOnly if this user may not edit the draft of the document."""
    if not may_edit(key, by):
        raise PrincipalsOnly


def require_publisher(key: str, by: Any) -> None:
    """Raise PrincipalsOnly or AuthenticationRequired if this user may not publish, schedule or
    restore the document now.
    """
    if carries_authority(key):
        require_recent_principal(by)


def require_recent_principal(by: Any) -> None:
    """Raise PrincipalsOnly unless the user is a principal, and AuthenticationRequired unless the
    user has signed in or reauthenticated just now.
    """
    if not _is_principal(by):
        raise PrincipalsOnly
    if not by.is_recently_authenticated:
        raise AuthenticationRequired


def announce(key: str, act: str, by: Any) -> None:
    """Tell the other principals that `by` has changed a document that carries authority; do nothing
    for other documents and for a command. `act` is a verb in the past tense, such as "published".
    """
    if carries_authority(key) and by is not None:
        authority_used.send(sender=None, key=key, act=act, by=by)


def _is_principal(by: Any) -> bool:
    """Return whether this is an active principal with a permanent password (`User.has_perm`)."""
    return by is not None and bool(by.has_perm("content.change_document"))

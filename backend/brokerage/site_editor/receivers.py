"""Receivers of signals about the site's documents."""

from typing import Any

from brokerage.accounts.services.principals import notify_other_principals
from brokerage.content.selectors import entries
from brokerage.core.signals import authority_used
from brokerage.publishing.selectors.document_titles import title_of


def document_with_authority_changed(key: str, act: str, by: Any, **signal: Any) -> None:
    """Email the other principals that `by` has changed a document that only principals may
    change.
    """
    title = title_of(key, entries.body_in_use(key))
    notify_other_principals(by=by, change=f"{act} “{title}” ({key})")


def connect() -> None:
    """Connect every receiver; called once, when every app is loaded."""
    authority_used.connect(
        document_with_authority_changed, dispatch_uid=f"{__name__}.document_with_authority_changed"
    )

"""Receivers of signals about the site's entries."""

from typing import Any

from brokerage.accounts.services.principals import notify_other_principals
from brokerage.content.selectors import entries
from brokerage.core.signals import authority_used
from brokerage.publishing.selectors.entry_titles import title_of


def entry_with_authority_changed(key: str, act: str, by: Any, **signal: Any) -> None:
    """Email the other principals that `by` has changed an entry that only principals may
    change.
    """
    title = title_of(key, entries.body_in_use(key))
    notify_other_principals(by=by, change=f"{act} “{title}” ({key})")


def connect() -> None:
    """Connect every receiver; called once, when every app is loaded."""
    authority_used.connect(
        entry_with_authority_changed, dispatch_uid=f"{__name__}.entry_with_authority_changed"
    )

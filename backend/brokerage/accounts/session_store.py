"""Sessions as Django keeps them in the database, found in less time, and with a last day.

A session in use lasts for as long as it is used, but not for ever: what somebody has copied from a
browser is worth nothing once `ENDS_AT` has passed.
"""

from datetime import UTC, datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from brokerage.core.cached_queries import Given, Statement

_ALIVE = Statement(
    lambda: Session.objects.filter(
        session_key=Given("key", CharField()), expire_date__gt=Given("now", DateTimeField())
    ).values_list("session_data")
)
_SHORTEST = 8  # as Django has it


ENDS_AT = "accounts_ends_at"
"""Under this name a session keeps the moment of its end, in seconds since 1970."""


class SessionStore(db.SessionStore):
    """Every request of somebody who is signed in begins here."""

    def _validate_session_key(self, key: str | None) -> bool:
        """A cookie may hold anything (NUL, which PostgreSQL refuses): no key looks like that."""
        return key is not None and len(key) >= _SHORTEST and key.isascii() and key.isalnum()

    def load(self) -> dict[str, object]:
        alive = _ALIVE.first(key=self.session_key, now=timezone.now())
        if alive is None:
            self._session_key = None
            return {}
        return self.decode(alive[0])

    def get_expiry_age(self, **known: Any) -> int:
        left = (self.get_expiry_date(**known) - timezone.now()).total_seconds()
        return max(0, round(left))

    def get_expiry_date(self, **known: Any) -> datetime:
        unused: datetime = super().get_expiry_date(**known)
        ends_at = self.get(ENDS_AT)
        return unused if ends_at is None else min(unused, datetime.fromtimestamp(ends_at, UTC))

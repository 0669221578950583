"""The store of sessions: Django's table, with a limit on how long a session lasts.

A session is valid while it is used, but not beyond `ENDS_AT`, so that a copied cookie becomes
worthless.
"""

from datetime import UTC, datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends import db
from django.utils import timezone

ENDS_AT = "accounts_ends_at"
"""The session's key for the time of its end, in seconds since 1970."""
_SHORTEST_KEY = 8  # Django's own minimum


class SessionStore(db.SessionStore):
    _saved: tuple[str | None, bytes] | None = None
    """The key and the content that were last saved."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Reject every cookie that is not a key, such as one with NUL, which PostgreSQL rejects."""
        return key is not None and len(key) >= _SHORTEST_KEY and key.isascii() and key.isalnum()

    def cycle_key(self) -> None:
        """Give the session a new key, also in django-allauth's list of sessions, by which it is
        ended.

        Django calls this at the first request of a session after a change of SECRET_KEY.
        """
        former = self.session_key
        if former is None:
            self.modified = True
            return
        super().cycle_key()
        UserSession.objects.filter(session_key=former).update(session_key=self.session_key)

    def save(self, must_create: bool = False) -> None:
        """Store the session, unless this instance has just stored the same: a sign-in saves before
        the middleware does, which then only sets the cookie.
        """
        if must_create or self._content() != self._saved:
            super().save(must_create=must_create)
            self._saved = self._content()

    def _content(self) -> tuple[str | None, bytes]:
        return self.session_key, self.serializer().dumps(dict(self.items()))

    def get_expiry_age(self, **known: Any) -> int:
        left = (self.get_expiry_date(**known) - timezone.now()).total_seconds()
        return max(0, round(left))

    def get_expiry_date(self, **known: Any) -> datetime:
        unused: datetime = super().get_expiry_date(**known)
        ends_at = self.get(ENDS_AT)
        return unused if ends_at is None else min(unused, datetime.fromtimestamp(ends_at, UTC))

"""Sessions as Django keeps them in the database, found in less time."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from brokerage.common.statements import Given, Statement

_ALIVE = Statement(
    lambda: Session.objects.filter(
        session_key=Given("key", CharField()), expire_date__gt=Given("now", DateTimeField())
    ).values_list("session_data")
)
_SHORTEST = 8  # as Django has it


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

"""Inserts rows, owners and sessions in bulk, for the measurements and the drill. Runs in `manage.py
shell`.
"""

import json
import time
from collections.abc import Iterable
from datetime import timedelta
from itertools import islice
from typing import Any, TypeVar

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.models import EmailAddress
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection, models
from django.utils import timezone
from django.utils.crypto import get_random_string

from brokerage.accounts.models import Business, User
from brokerage.accounts.rules import Role

YEAR = 365 * 24 * 3600  # seconds
BACKEND = "brokerage.accounts.authentication.backend.Backend"

Row = TypeVar("Row", bound=models.Model)


def hand_over(people: object) -> None:
    """Update the planner's statistics, as autovacuum would within minutes, and print the people to
    send requests as, as JSON.
    """
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    print(json.dumps(people))


def insert(model: type[Row], rows: Iterable[Row], batch: int = 5_000) -> list[Row]:
    made: list[Row] = []
    waiting = iter(rows)
    while part := list(islice(waiting, batch)):
        made += model._default_manager.bulk_create(part, batch_size=1_000)
    return made


def insert_owners(names: Iterable[str], **fields: Any) -> list[User]:
    """Insert an admin for each business of these names, with a confirmed address."""
    businesses = insert(Business, (Business(name=name) for name in names))
    owners = insert(
        User,
        (
            User(
                email=f"owner{number}@example.com",
                business=business,
                role=Role.ADMIN,
                last_login=timezone.now(),
                **fields,
            )
            for number, business in enumerate(businesses)
        ),
    )
    addresses = (EmailAddress(user=o, email=o.email, verified=True, primary=True) for o in owners)
    insert(EmailAddress, addresses)
    return owners


def sessions_of(people: list[User]) -> list[str]:
    """Create a session for each user, as if they had just signed in and would for an hour, and
    return the session keys in order.
    """
    store, now = SessionStore(), time.time()
    proved = [{"method": "password", "at": now + 3600}]
    rows = [
        Session(
            session_key=get_random_string(32, "abcdefghijklmnopqrstuvwxyz0123456789"),
            session_data=store.encode(
                {
                    SESSION_KEY: str(person.pk),
                    BACKEND_SESSION_KEY: BACKEND,
                    HASH_SESSION_KEY: person.get_session_auth_hash(),
                    "accounts_seen_at": now,
                    AUTHENTICATION_METHODS_SESSION_KEY: proved,
                    f"{AUTHENTICATION_METHODS_SESSION_KEY}_user": str(person.pk),
                }
            ),
            expire_date=timezone.now() + timedelta(days=30),
        )
        for person in people
    ]
    return [row.session_key for row in insert(Session, iter(rows))]

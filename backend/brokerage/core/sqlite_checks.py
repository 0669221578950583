"""Checks SQLite's durability settings at every connection."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper

_FULL = 2  # PRAGMA synchronous: 0 off, 1 normal, 2 full, 3 extra


def require_durable_sqlite(connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Raise ImproperlyConfigured if a power failure could lose committed transactions. Receives the
    signal `connection_created`.
    """
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    if journal != "wal" or synchronous < _FULL:
        raise ImproperlyConfigured(
            f"SQLite must run with journal_mode=wal and synchronous=FULL, not {journal} and"
            f" {synchronous}. A network drive cannot hold the database: move DATA_DIR to a disk."
        )

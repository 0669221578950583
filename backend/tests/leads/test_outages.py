"""Database outages: 503, and nothing is stored partially."""

import errno
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection
from tests.conftest import WORDS, Post

from brokerage.leads.models import ContactMessage
from brokerage.mail.models import Mail


def _read_only() -> InternalError:
    error = InternalError("cannot execute INSERT in a read-only transaction")
    error.__cause__ = psycopg.errors.ReadOnlySqlTransaction()
    return error


OUTAGES = [
    OperationalError("database or disk is full"),
    OperationalError("attempt to write a readonly database"),
    OperationalError("disk I/O error"),
    OperationalError("could not extend file: No space left on device"),  # DiskFull, 53100
    OperationalError("terminating connection due to administrator command"),  # 57P01
    InterfaceError("connection already closed"),
    _read_only(),
    OSError(errno.ENOSPC, "No space left on device"),  # the file at which processes queue
    OSError(errno.EROFS, "Read-only file system"),
]
FAULTS = [
    DatabaseError("malformed"),
    InternalError("other"),
    OSError(errno.EPERM, "no"),
    KeyError(),
]


@contextmanager
def failing(error: Exception) -> Iterator[None]:
    with patch("brokerage.leads.services.receiving.serialized_transaction", side_effect=error):
        yield


def _named(error: Exception) -> str:
    return f"{type(error).__name__} {error}"


@pytest.mark.django_db
@pytest.mark.parametrize("error", OUTAGES, ids=_named)
def test_an_outage_is_503_with_retry_after(post_message: Post, error: Exception) -> None:
    with failing(error):
        answer = post_message()
    assert (answer.status_code, json.loads(answer.content)["code"]) == (503, "unavailable")
    assert answer["Retry-After"] == "30"


@pytest.mark.django_db
@pytest.mark.parametrize("error", FAULTS, ids=_named)
def test_another_error_is_500(post_message: Post, error: Exception) -> None:
    with failing(error):
        assert post_message().status_code == 500


@contextmanager
def _full() -> Iterator[None]:
    """The database may not grow by a page."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # frees the pages that earlier tests left empty
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@contextmanager
def _closed_to_writes() -> Iterator[None]:
    on, off = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": (
            "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
            "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
        ),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(on)
        yield
        cursor.execute(off)


def _cases() -> list[Callable[[], object]]:
    return [_closed_to_writes, *([_full] if connection.vendor == "sqlite" else [])]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("outage", _cases())
def test_a_read_only_or_full_database_loses_no_accepted_message(
    post_message: Post, outage: Callable[[], Iterator[None]]
) -> None:
    accepted = 0
    with outage():  # type: ignore[attr-defined]
        for number in range(40):  # what is left of the last page takes some
            answer = post_message({**WORDS, "message": f"{number} " + "word " * 300})
            if answer.status_code == 503:
                break
            assert answer.status_code in (200, 429)
            accepted += answer.status_code == 200
        else:
            pytest.fail("every message was taken")
    assert ContactMessage.objects.count() == accepted
    assert Mail.objects.count() == 2 * accepted
    assert post_message().status_code == 200  # and continues after the outage
